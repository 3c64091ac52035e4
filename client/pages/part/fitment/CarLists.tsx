import { coveredText, detailText, type FitmentGroup, type FitmentLine } from '../../../../shared/fitment-rows.ts'
import css from './FitsCars.module.css'

type CarListsProps = {
  /** The models by make. */
  makes: Map<string, FitmentGroup[]>
  /** Returns the lines of a model; undefined if the page does not contain them. */
  linesOf(id: string): FitmentLine[] | undefined
}

/** The cars of all models, for readers without scripts, whose tables cannot be opened. */
export function CarLists({ makes, linesOf }: CarListsProps) {
  return [...makes].map(([make, models]) => (
    <div key={make}>
      <h3>{make}</h3>
      {models.map(({ id, title, cars }) => (
        <details key={id} className={css.list} open>
          <summary>{title}</summary>
          <ul>{linesOf(id)?.map((line) => <Line key={line.rows[0]?.id} line={line} />) ?? <li>{cars}</li>}</ul>
        </details>
      ))}
    </div>
  ))
}

function Line({ line: { rows, cars, engine } }: { line: FitmentLine }) {
  const [row] = rows
  if (!row) return null
  return (
    <li>
      {!row.fits && <b>Does not fit: </b>}
      {[cars, engine, coveredText(row), detailText(row)].filter(Boolean).join(' · ')}
    </li>
  )
}
