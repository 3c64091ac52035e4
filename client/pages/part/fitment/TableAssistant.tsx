import { useState } from 'react'
import { mayHaveFitmentTable } from '../../../../shared/fitment-columns.ts'
import { MAX_TABLE_TEXT, tableInput } from '../../../../shared/fitment.ts'
import { FITMENT_SOURCES, type FitmentSource } from '../../../../shared/fitment-rows.ts'
import { vehicleTitle } from '../../../../shared/vehicles.ts'
import { trpc, type RouterOutputs } from '../../../app/trpc.ts'
import { CarSearch } from '../../../features/garage/CarSearch.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toFields, type RowDraft } from './cars-draft.ts'
import css from './EditCars.module.css'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'

type Line = RouterOutputs['fitment']['suggestRows'][number]

type TableAssistantProps = { partId: string; onAdd(rows: RowDraft[]): void; onCancel(): void }

/**
 * Turns Markdown tables with columns of cars and years into rows. Starts with the tables of the part's description. Nothing
 * is added before the user has confirmed the lines.
 */
export function TableAssistant({ partId, onAdd, onCancel }: TableAssistantProps) {
  const source = trpc.part.source.useQuery({ id: partId })
  const [lines, setLines] = useState<Line[] | null>(null)
  if (source.isLoading) return null
  if (lines) return <Suggestions lines={lines} onLines={setLines} onAdd={onAdd} onCancel={onCancel} />
  return (
    <TableText
      partId={partId}
      initial={tablesOf(source.data?.descriptionMarkdown ?? '')}
      onLines={setLines}
      onCancel={onCancel}
    />
  )
}

/** Returns the paragraphs of a text that look like tables of cars. */
const tablesOf = (markdown: string): string =>
  markdown
    .split(/\n\s*\n/)
    .filter(mayHaveFitmentTable)
    .join('\n\n')
    .slice(0, MAX_TABLE_TEXT)

type TableTextProps = { partId: string; initial: string; onLines(lines: Line[]): void; onCancel(): void }

function TableText({ partId, initial, onLines, onCancel }: TableTextProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  const { fitment } = trpc.useUtils()
  const form = useForm({
    initial: { markdown: initial },
    schema: tableInput,
    toInput: ({ markdown }) => ({ partId, markdown }),
    send: (input) => fitment.suggestRows.fetch(input),
    onSent: onLines,
    savedValues: (_, draft) => draft,
  })
  return (
    <form ref={panel} className={css.panel} aria-label="Add cars from a table" noValidate onSubmit={form.submit}>
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <Field
        as="textarea"
        label="Table"
        hint="In Markdown, with a column of cars and one of years or engines. The next step shows the cars that were found."
        rows={8}
        className="mono"
        spellCheck={false}
        {...form.field('markdown')}
      />
      <div className={css.adders}>
        <Button type="submit" busy={form.busy} busyWord="Searching...">
          Find the cars
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type SuggestionsProps = {
  lines: Line[]
  onLines(lines: Line[]): void
  onAdd(rows: RowDraft[]): void
  onCancel(): void
}

/** The lines of the tables, each with the vehicles that were found. A missing one can be chosen, a wrong one removed. */
function Suggestions({ lines, onLines, onAdd, onCancel }: SuggestionsProps) {
  const panel = useFirstFieldFocus<HTMLElement>()
  const [source, setSource] = useState<FitmentSource>('import')
  const rows = lines.flatMap((line) =>
    line.vehicles.map((vehicle) => ({
      ...toFields({ ...line, conditions: [], source }),
      vehicleId: vehicle.id,
      vehicle: vehicleTitle(vehicle),
    })),
  )
  const change = (at: number, vehicles: Line['vehicles'], unknown: string[]) =>
    onLines(lines.map((line, each) => (each === at ? { ...line, vehicles, unknown } : line)))

  return (
    <section ref={panel} className={css.panel} aria-label="Cars found in the table">
      {lines.length === 0 ? (
        <p className={css.none}>No table with a column of cars and one of years or engines was found.</p>
      ) : (
        <>
          <p>Check each line. Nothing is saved yet.</p>
          <ol className={css.lines}>
            {lines.map((line, at) => (
              // The lines keep their order, and two can be equal.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <SuggestedLine line={line} onChange={(vehicles, unknown) => change(at, vehicles, unknown)} />
              </li>
            ))}
          </ol>
          <Field
            as="select"
            label="How do you know?"
            value={source}
            onChange={({ target }) => setSource(target.value as FitmentSource)}
          >
            {Object.entries(FITMENT_SOURCES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
        </>
      )}
      <div className={css.adders}>
        {rows.length > 0 && (
          <Button onClick={() => onAdd(rows)}>
            Add {rows.length === 1 ? '1 row' : `${rows.length} rows`} to the list
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

type SuggestedLineProps = { line: Line; onChange(vehicles: Line['vehicles'], unknown: string[]): void }

function SuggestedLine({ line: { text, vehicles, unknown }, onChange }: SuggestedLineProps) {
  const without = (id: string) => vehicles.filter((vehicle) => vehicle.id !== id)
  return (
    <>
      <p className={css.written}>{text}</p>
      {vehicles.length > 0 && (
        <ul className={css.variants} aria-label={`Cars of ${text}`}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Button
                icon={<Icon name="x" size={16} />}
                aria-label={`Remove ${vehicleTitle(vehicle)}`}
                onClick={() => onChange(without(vehicle.id), unknown)}
              >
                {vehicleTitle(vehicle)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unknown.map((name) => (
        <div key={name} className={css.unknown}>
          <p className={css.missing}>
            <Icon name="triangle-alert" size={16} /> No match for {name}: choose
          </p>
          <CarSearch
            label={name}
            onPick={(vehicle) =>
              onChange(
                [...without(vehicle.id), vehicle],
                unknown.filter((each) => each !== name),
              )
            }
          />
        </div>
      ))}
    </>
  )
}
