import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useSession } from '../base/SessionProvider.tsx'

/** Milliseconds after which a page that is still loading shows a note. */
const SLOW_AFTER = 7_000

/** Returns whether the open page waits for this query. A query of a page that the user left has no observer. */
const isMissing = (query: Query) =>
  query.getObserversCount() > 0 && query.state.data === undefined && query.state.fetchStatus !== 'idle'

/** Tells the user that the page is slow, with a button that requests its data again. */
export function SlowPage() {
  const queryClient = useQueryClient()
  const { state, refresh } = useSession()
  const [attempt, setAttempt] = useState(0)
  const isWaiting = useIsFetching({ predicate: isMissing }) > 0 || state === 'loading'

  async function tryAgain() {
    setAttempt(attempt + 1)
    // The button is removed next and would lose the focus.
    document.getElementById('main')?.focus()
    if (state === 'loading') void refresh()
    const pending = queryClient.getQueryCache().findAll({ predicate: isMissing })
    for (const query of pending) await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
    for (const query of pending) void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  return isWaiting && <SlowNote key={attempt} onRetry={() => void tryAgain()} />
}

/** Renders the note after SLOW_AFTER ms. */
export function SlowNote({ onRetry }: { onRetry(): void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <ErrorNote bare message="This page is taking too long to load." onRetry={onRetry} />
}
