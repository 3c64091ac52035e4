import { useState } from 'react'
import { Link } from 'wouter'
import { crossingText } from '../../../shared/listings.ts'
import type { ImportOutcome } from '../../../shared/listing-imports.ts'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './import.module.css'
import type { Line } from './useImport.ts'

/** Lines that are shown at first, and that each press of the button adds. */
const SHOWN = 50

const OUTCOMES: Record<ImportOutcome, { tab: string; before: string; after: string }> = {
  error: { tab: 'Errors', before: 'Error', after: 'Error' },
  new: { tab: 'New', before: 'New', after: 'Listed' },
  change: { tab: 'Changed', before: 'Changed', after: 'Updated' },
  same: { tab: 'Unchanged', before: 'Unchanged', after: 'Unchanged' },
  closed: { tab: 'Closed', before: 'Sold or deleted', after: 'Sold or deleted' },
}
const ORDER = Object.keys(OUTCOMES) as ImportOutcome[]

/** The lines of the file by what the import does with them, errors first. */
export function ImportLines({ lines }: { lines: Line[] }) {
  const groups = new Map(ORDER.map((outcome) => [outcome, lines.filter((line) => line.outcome === outcome)]))
  const [chosen, setChosen] = useState<ImportOutcome | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const filled = ORDER.filter((outcome) => groups.get(outcome)?.length)
  const active = chosen !== null && filled.includes(chosen) ? chosen : (filled[0] ?? 'new')
  const group = groups.get(active) ?? []
  return (
    <Tabs
      label="Lines"
      active={active}
      onChange={(outcome) => {
        setChosen(outcome)
        setShown(SHOWN)
      }}
      tabs={filled.map((id) => ({
        id,
        label: `${OUTCOMES[id].tab} ${(groups.get(id)?.length ?? 0).toLocaleString('en')}`,
      }))}
    >
      <Table label={OUTCOMES[active].tab}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Number</th>
            <th scope="col">Part</th>
            <th scope="col">Price</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {group.slice(0, shown).map((line) => (
            <Row key={line.line} line={line} />
          ))}
        </tbody>
      </Table>
      {group.length > shown && <Button onClick={() => setShown(shown + SHOWN)}>Show more</Button>}
    </Tabs>
  )
}

function Row({ line: { line, cells, part, outcome, errors, crossing, isDone } }: { line: Line }) {
  const { before, after } = OUTCOMES[outcome]
  return (
    <tr>
      <th scope="row">{line}</th>
      <td>
        <code>{cells.number}</code>
      </td>
      <td>{part && <Link to={paths.part(part.slug)}>{part.name}</Link>}</td>
      <td className="number">{cells.price}</td>
      <td>
        {errors.length > 0 ? (
          <ul className={css.errors}>
            {errors.map(({ column, message }) => (
              <li key={column}>
                <Icon name="circle-alert" size={14} />
                <span>
                  <b>{column}:</b> {message}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <Badge
            tone={outcome === 'closed' ? 'caution' : 'ok'}
            icon={isDone ? undefined : <Icon name="info" size={14} />}
          >
            {isDone ? after : before}
          </Badge>
        )}
        {part && crossing && (
          <p className={css.crossing}>
            <Icon name="triangle-alert" size={14} />{' '}
            <Link to={paths.listing(part.slug, crossing.id)}>{crossingText(crossing)}</Link>
          </p>
        )}
      </td>
    </tr>
  )
}
