import { thousands } from '../../../shared/format.ts'
import type { Part } from '../../features/parts/part.ts'
import type { Cars, Chosen } from './Split.tsx'
import css from './Split.module.css'

type SplitPreviewProps = { part: Part; cars: Cars; chosen: Chosen }

/** Counts what each of the two parts has after the split. */
export function SplitPreview({ part, cars, chosen }: SplitPreviewProps) {
  const lines = [
    { what: 'Part numbers', all: part.numbers.length, going: chosen.numbers.length },
    { what: 'Cars', all: cars.length, going: chosen.carIds.length },
    { what: 'Images', all: part.images.length, going: chosen.imageIds.length },
    { what: 'Listings', all: part.askCount + part.bidCount, going: chosen.listingIds.length },
  ]
  const staying = part.numbers.filter(({ number }) => !chosen.numbers.includes(number))
  return (
    <div aria-live="polite">
      <table className={css.preview}>
        <caption className="visually-hidden">After the split</caption>
        <thead>
          <tr>
            <th scope="col">After the split</th>
            <th scope="col">New part</th>
            <th scope="col">Stays</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, all, going }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{thousands(going)}</td>
              <td>{thousands(all - going)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen.numbers.length > 0 && (
        <p className="caption">
          <bdi>{part.name}</bdi> keeps{' '}
          {staying.length > 0 ? staying.map(({ number }) => number).join(', ') : 'no number'}.
        </p>
      )}
    </div>
  )
}
