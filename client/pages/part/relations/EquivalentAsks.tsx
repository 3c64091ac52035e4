import { Link } from 'wouter'
import { formatWholePrice } from '../../../../shared/format.ts'
import { paths } from '../../../../shared/paths.ts'
import { trpc } from '../../../base/trpc.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import css from './EquivalentAsks.module.css'
import { asksText, equivalentsWithAsks } from './relations.ts'

/** The asks of parts that are the same as this one or replace it: a line that opens to the list of these parts. */
export function EquivalentAsks({ partId }: { partId: string }) {
  const { data } = trpc.relation.list.useQuery({ idOrSlug: partId })
  const parts = data ? equivalentsWithAsks(data) : []
  if (parts.length === 0) return null
  const count = parts.reduce((sum, { askCount }) => sum + askCount, 0)
  return (
    <details className={css.asks}>
      <summary>
        {asksText(count)} for the same part under other numbers, from{' '}
        <AsWritten>{formatWholePrice(parts[0]?.lowestAskCents)}</AsWritten>
      </summary>
      <ul>
        {parts.map(({ part, askCount, lowestAskCents, isConfirmed }) => (
          <li key={part.id}>
            <Link to={paths.part(part.slug)} dir="auto">
              {part.name}
            </Link>
            <p>
              {asksText(askCount)}, from <AsWritten>{formatWholePrice(lowestAskCents)}</AsWritten> ·{' '}
              {isConfirmed ? 'confirmed' : 'not confirmed'}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
