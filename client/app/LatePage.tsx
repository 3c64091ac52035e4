import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useSession } from './session.tsx'

/** Milliseconds after which a page that is still loading shows a note. */
const LATE_AFTER = 7_000

/** Whether the open page waits for this query. A query of a page that the user left has no observer. */
const isMissing = (query: Query) =>
  query.getObserversCount() > 0 && query.state.data === undefined && query.state.fetchStatus !== 'idle'

/** Tells the user that the page is slow, with a button that requests its data again. Late data is still shown. */
export function LatePage() {
  const queryClient = useQueryClient()
  const { state, refresh } = useSession()
  const [attempt, setAttempt] = useState(0)
  const isWaiting = useIsFetching({ predicate: isMissing }) > 0 || state === 'loading'

  async function tryAgain() {
    setAttempt(attempt + 1)
    // The button is removed next and would lose the focus.
    document.getElementById('main')?.focus()
    if (state === 'loading') void refresh()
    const late = queryClient.getQueryCache().findAll({ predicate: isMissing })
    for (const query of late) await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
    for (const query of late) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  return isWaiting && <LateNote key={attempt} onRetry={() => void tryAgain()} />
}

/** Renders nothing for LATE_AFTER ms, then the note. */
export function LateNote({ onRetry }: { onRetry(): void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return isLate && <ErrorNote bare message="This page is taking too long to load." onRetry={onRetry} />
}
