import type { ReactNode } from 'react'
import { errorSentence } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** The content of a revision never changes. */
export const FOREVER = { staleTime: Infinity }

type Loaded<Content> = { data: Content | undefined; error: unknown; isFetching: boolean; refetch(): Promise<unknown> }

type TwoRevisionsProps<Content> = {
  /** Null for the first revision, which has none before it. */
  before: Loaded<Content> | null
  after: Loaded<Content>
  /** The content before the first revision. */
  nothing: Content
  children(before: Content, after: Content): ReactNode
}

/** Shows the differences between two revisions when both are loaded. */
export function TwoRevisions<Content>({ before, after, nothing, children }: TwoRevisionsProps<Content>) {
  const content = before === null ? nothing : before.data
  if (content && after.data) return children(content, after.data)
  const failed = [before, after].filter((query) => query !== null && Boolean(query.error) && !query.isFetching)
  if (failed.length === 0) return <Loading>Loading...</Loading>
  return (
    <ErrorNote
      message={errorSentence(failed[0]?.error)}
      onRetry={() => failed.forEach((query) => void query?.refetch())}
    />
  )
}
