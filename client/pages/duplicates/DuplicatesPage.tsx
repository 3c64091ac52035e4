import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './Duplicates.module.css'
import { Pair } from './Pair.tsx'
import { useNotDuplicate } from './useNotDuplicate.ts'

/** The pairs of parts that may be the same, the likeliest first. */
export default function DuplicatesPage() {
  const { state } = useSession()
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <div className={css.page}>
      <title>Likely duplicates · Tappet</title>
      <Canonical path={paths.duplicates} />
      <meta name="robots" content="noindex" />
      <header>
        <h1 ref={head} tabIndex={-1}>
          Likely duplicates
        </h1>
        <p className={css.lead}>
          Pairs of parts with a number in common, compared each night. Nothing merges by itself.{' '}
          {state === 'out' && (
            <>
              <Link to={paths.login(paths.duplicates)}>Log in</Link> to propose a merge, or to say that two parts are
              not the same.
            </>
          )}
        </p>
      </header>
      <Pairs onRemove={() => head.current?.focus()} />
    </div>
  )
}

/** @param onRemove the focused pair disappears */
function Pairs({ onRemove }: { onRemove(): void }) {
  const list = trpc.duplicate.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = list
  const notDuplicate = useNotDuplicate(onRemove)
  if (!data && error && !isFetching)
    return (
      <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void list.refetch() : undefined} />
    )
  if (!data) return <Loading centred>Loading likely duplicates...</Loading>
  const pairs = data.pages.flatMap(({ items }) => items)
  if (pairs.length === 0 && !list.hasNextPage)
    return <p className={css.none}>No likely duplicates. The parts are compared again each night.</p>
  return (
    <InfiniteList
      manual
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? errorSentence(error) : null}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <ul className={css.pairs}>
        {pairs.map((pair) => (
          <Pair key={pair.id} pair={pair} onNotDuplicate={() => notDuplicate(pair)} />
        ))}
      </ul>
    </InfiniteList>
  )
}
