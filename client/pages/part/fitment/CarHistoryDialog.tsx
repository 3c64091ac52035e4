import { trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { CarDiff } from '../../../features/history/CarDiff.tsx'
import type { Part } from '../../../features/parts/part.ts'
import { History } from '../../../features/history/History.tsx'

type Edit = RouterOutputs['fitment']['history']['items'][number]

type CarHistoryDialogProps = { part: Part; open: boolean; onClose(): void }

/** The edit history of the cars of a part. Each edit shows the rows that it added, removed and changed. */
export default function CarHistoryDialog({ part, open, onClose }: CarHistoryDialogProps) {
  const { id: partId, protection, tags } = part
  const { fitment } = trpc.useUtils()
  const revert = trpc.fitment.revert.useMutation()
  const list = trpc.fitment.history.useInfiniteQuery(
    { partId },
    // Always reloaded, because other users may have edited the cars.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  return (
    <History<Edit>
      page={{ type: 'part', protection, tags }}
      title="Edit History of the Cars"
      open={open}
      onClose={onClose}
      list={list}
      none={<p>Nobody has edited the cars of this part yet.</p>}
      factsOf={factsOf}
      renderChanges={({ number }) => <CarDiff partId={partId} older={number - 1} newer={number} />}
      reportedAs="fitment"
      revert={{
        words: WORDS,
        restore: (numbers) => revert.mutateAsync({ partId, ...numbers }),
        async reload(isChanged) {
          await Promise.all([fitment.history.invalidate({ partId }), fitment.ofPart.invalidate({ partId })])
          if (isChanged) void Promise.all([fitment.outline.invalidate({ partId }), fitment.verdicts.invalidate()])
        },
        renderDifferences: (current, to) => <CarDiff partId={partId} older={current.number} newer={to.number} />,
      }}
    />
  )
}

/** '2 added, 1 removed' */
function factsOf({ number, removed, counts }: Edit): string {
  if (removed) return 'Removed by a moderator'
  const facts = [
    counts.added > 0 && `${counts.added} added`,
    counts.removed > 0 && `${counts.removed} removed`,
    counts.changed > 0 && `${counts.changed} changed`,
  ].filter(Boolean)
  return [number === 1 && 'First revision', facts.join(', ')].filter(Boolean).join(' · ')
}

const WORDS = {
  content: 'with the cars of',
  same: 'The cars are already as in',
  conflict: 'Someone else changed the cars in the meantime. Review the differences and revert again.',
  signIn: 'You must be logged in to edit the cars of a part. Please log in and try again.',
}
