import { useState } from 'react'
import { Link } from 'wouter'
import { crossingText } from '../../../shared/listings.ts'
import { columnLabel, type ImportChange, type ImportOutcome } from '../../../shared/listing-imports.ts'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './import.module.css'
import { isCrossing, type Line } from './useImport.ts'

/** Lines that are shown at first, and that each press of the button adds. */
const SHOWN = 50

/** A line in the preview, or after the import. */
const OUTCOMES: Record<ImportOutcome, { before: string; after: string }> = {
  new: { before: 'New', after: 'Listed' },
  change: { before: 'Changed', after: 'Updated' },
  error: { before: 'Error', after: 'Error' },
  same: { before: 'Unchanged', after: 'Unchanged' },
  closed: { before: 'Sold or deleted', after: 'Sold or deleted' },
}

/** In the order of the tabs. The first one with lines opens. */
const TABS = {
  new: 'New',
  change: 'Changed',
  below: 'Below a bid',
  above: 'Above an ask',
  error: 'Errors',
  same: 'Unchanged',
  closed: 'Closed',
}
type Tab = keyof typeof TABS
const ORDER = Object.keys(TABS) as Tab[]

const tabOf = (line: Line): Tab =>
  isCrossing(line) ? (line.crossing?.type === 'bid' ? 'below' : 'above') : line.outcome

/** The lines of the file by what the import does with them. */
export function ImportLines({ lines }: { lines: Line[] }) {
  const groups = Map.groupBy(lines, tabOf)
  const [chosen, setChosen] = useState<Tab | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const filled = ORDER.filter((tab) => groups.has(tab))
  const active = chosen !== null && filled.includes(chosen) ? chosen : (filled[0] ?? 'new')
  const group = groups.get(active) ?? []
  return (
    <Tabs
      label="Lines"
      active={active}
      onChange={(tab) => {
        setChosen(tab)
        setShown(SHOWN)
      }}
      tabs={filled.map((id) => ({
        id,
        label: `${TABS[id]} ${(groups.get(id)?.length ?? 0).toLocaleString('en')}`,
      }))}
    >
      <Table label={TABS[active]}>
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

function Row({ line: { line, cells, part, outcome, errors, changes, crossing, duplicate, isDone } }: { line: Line }) {
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
                  <b>{columnLabel(column)}:</b> {message}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <Badge tone={outcome === 'closed' ? 'caution' : 'ok'} icon={isDone ? undefined : 'info'}>
            {isDone ? after : before}
          </Badge>
        )}
        {outcome === 'change' && changes.length > 0 && (
          <p className={css.changes}>{changes.map(changeText).join(', ')}</p>
        )}
        {part && crossing && (
          <p className={css.crossing}>
            <Icon name="triangle-alert" size={14} />
            <Link to={paths.listing(part.slug, crossing.id)}>{crossingText(crossing)}</Link>
          </p>
        )}
        {duplicate && (
          <p className={css.crossing}>
            <Icon name="triangle-alert" size={14} />
            <span>
              This may be{' '}
              <a href={paths.part(duplicate.slug)} target="_blank" rel="noopener" dir="auto">
                {duplicate.name}
                <Icon name="external-link" size={14} label="opens in a new tab" />
              </a>
              : the same number <code>{duplicate.number}</code>.
            </span>
          </p>
        )}
      </td>
    </tr>
  )
}

/** 'price $10.00 → $12.00', 'description' or 'listed again' */
function changeText({ column, before, after }: ImportChange): string {
  if (column === 'status') return after ?? ''
  if (before === null && after === null) return columnLabel(column)
  return `${columnLabel(column)} ${before ?? 'none'} → ${after ?? 'none'}`
}
