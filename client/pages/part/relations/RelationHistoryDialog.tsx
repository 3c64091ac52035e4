import { trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { History } from '../../../features/history/History.tsx'
import { RelationDiff, relationChanges } from '../../../features/history/RelationDiff.tsx'
import type { Part } from '../../../features/parts/part.ts'
import { Loading } from '../../../ui/Loading.tsx'

type Edit = RouterOutputs['relation']['history']['items'][number]

type RelationHistoryDialogProps = { part: Part; open: boolean; onClose(): void }

/** The edit history of the relations of a part. Each edit shows the rows that it added, removed, changed and moved. */
export default function RelationHistoryDialog({ part, open, onClose }: RelationHistoryDialogProps) {
  const { id: partId, protection, tags } = part
  const { relation } = trpc.useUtils()
  const revert = trpc.relation.revert.useMutation()
  const list = trpc.relation.history.useInfiniteQuery(
    { partId },
    // Always reloaded, because other users may have edited the relations.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  const edits = list.data?.pages.flatMap(({ items }) => items) ?? []
  const before = ({ number }: Edit) => edits.find((each) => each.number === number - 1)
  return (
    <History<Edit>
      page={{ type: 'part', protection, tags }}
      title="Edit History of the Relations"
      open={open}
      onClose={onClose}
      list={list}
      none={<p>Nobody has edited the relations of this part yet.</p>}
      factsOf={(edit) => factsOf(edit, before(edit))}
      renderChanges={(edit) => <Changes partId={partId} edit={edit} before={before(edit)} />}
      reportedAs="relation"
      revert={{
        words: WORDS,
        restore: (numbers) => revert.mutateAsync({ partId, ...numbers }),
        reload: () => Promise.all([relation.history.invalidate({ partId }), relation.list.invalidate()]),
        renderDifferences: (current, to) => <RelationDiff before={current} after={to} />,
      }}
    />
  )
}

/** '2 added, 1 removed'; nothing about an edit whose predecessor is on the next page of the history. */
function factsOf({ number, removed, rows }: Edit, before: Edit | undefined): string {
  if (removed) return 'Removed by a moderator'
  const changes = number === 1 || before ? relationChanges(before ?? null, { rows }) : []
  const counts = (['added', 'removed', 'changed', 'moved'] as const).map((wanted) => {
    const { length } = changes.filter(({ kind }) => kind === wanted)
    return length > 0 && `${length} ${wanted}`
  })
  return [number === 1 && 'First revision', counts.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

type ChangesProps = { partId: string; edit: Edit; before: Edit | undefined }

/** The differences to the revision before, which is loaded if it is on the next page of the history. */
function Changes({ partId, edit, before }: ChangesProps) {
  const isMissing = edit.number > 1 && !before
  const { data } = trpc.relation.history.useQuery(
    { partId, cursor: edit.number, limit: 1 },
    { enabled: isMissing, staleTime: Infinity },
  )
  const older = before ?? data?.items[0]
  if (isMissing && !older) return <Loading>Loading...</Loading>
  return <RelationDiff before={older ?? null} after={edit} />
}

const WORDS = {
  content: 'with the relations of',
  same: 'The relations are already as in',
  conflict: 'Someone else changed the relations in the meantime. Review the differences and revert again.',
  signIn: 'You must be logged in to edit the relations of a part. Please log in and try again.',
}
