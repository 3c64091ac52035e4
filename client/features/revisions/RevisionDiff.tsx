import { errorSentence, trpc } from '../../app/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { DiffView } from './DiffView.tsx'
import type { PartContent } from './diff.ts'

const EMPTY: PartContent = { name: '', numbers: [], tags: [], descriptionMarkdown: '' }

/** The content of a revision never changes. */
const FOREVER = { staleTime: Infinity }

type RevisionDiffProps = {
  partId: string
  /** The number of the earlier revision; null for the first revision. */
  older: number | null
  newer: number
  /** The text if nothing differs. */
  same?: string
}

/** The differences between two revisions of a part. */
export function RevisionDiff({ partId, older, newer, same }: RevisionDiffProps) {
  const before = trpc.part.revision.useQuery(
    { id: partId, number: older ?? 1 },
    { ...FOREVER, enabled: older !== null },
  )
  const after = trpc.part.revision.useQuery({ id: partId, number: newer }, FOREVER)
  const content = older === null ? EMPTY : before.data

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
