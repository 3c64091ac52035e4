import { keyedTexts } from '../../../shared/fitment-rows.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { diffList } from './diff.ts'
import { ListDiff } from './DiffView.tsx'
import { FOREVER, TwoRevisions } from './TwoRevisions.tsx'

type Cars = Pick<RouterOutputs['fitment']['revision'], 'universal' | 'rows'>

/** The cars before the first revision. */
export const NO_CARS: Cars = { universal: false, rows: [] }

/** The rows that differ between two revisions. @param older the number of the earlier one; 0 for none */
export function CarDiff({ partId, older, newer }: { partId: string; older: number; newer: number }) {
  const before = trpc.fitment.revision.useQuery(
    { partId, number: Math.max(older, 1) },
    { ...FOREVER, enabled: older > 0 },
  )
  const after = trpc.fitment.revision.useQuery({ partId, number: newer }, FOREVER)
  return (
    <TwoRevisions<Cars> before={older > 0 ? before : null} after={after} nothing={NO_CARS}>
      {(from, to) => <CarRowsDiff before={from} after={to} />}
    </TwoRevisions>
  )
}

/** The rows that differ between two versions of the cars. */
export function CarRowsDiff({ before, after }: { before: Cars; after: Cars }) {
  const changes = diffList(
    keyedTexts(before),
    keyedTexts(after),
    ({ key }) => key,
    ({ text }) => text,
  )
  const shown = changes.filter(({ kind }) => kind !== 'same' && kind !== 'moved')
  if (shown.length === 0) return <p>No differences.</p>
  return <ListDiff changes={shown} textOf={({ text }) => text} />
}
