import { errorSentence, trpc } from '../../../app/trpc.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { DiffView } from './DiffView.tsx'
import type { PartContent } from './diff.ts'

const NOTHING: PartContent = { name: '', numbers: [], tags: [], descriptionMarkdown: '' }

/** What a revision holds never changes. */
const FOR_GOOD = { staleTime: Infinity }

type RevisionDiffProps = {
  partId: string
  /** The number of the earlier revision; null: all of the later one is new. */
  older: number | null
  newer: number
  /** What stands where nothing differs. */
  same?: string
}

/** What differs between two revisions of a part. */
export function RevisionDiff({ partId, older, newer, same }: RevisionDiffProps) {
  const before = trpc.part.revision.useQuery(
    { id: partId, number: older ?? 1 },
    { ...FOR_GOOD, enabled: older !== null },
  )
  const after = trpc.part.revision.useQuery({ id: partId, number: newer }, FOR_GOOD)
  const content = older === null ? NOTHING : before.data

  if (content && after.data) {
    return <DiffView key={`${older} ${newer}`} before={content} after={after.data} same={same} />
  }
  const failed = [before, after].filter(({ error, isFetching }) => error && !isFetching)
  if (failed.length === 0) return <Loading>Loading...</Loading>
  return (
    <ErrorNote
      message={errorSentence(failed[0]?.error)}
      onRetry={() => failed.forEach((query) => void query.refetch())}
    />
  )
}
