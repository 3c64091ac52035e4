import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './Duplicates.module.css'
import { Pair } from './Pair.tsx'
import { filterOf } from './filter-address.ts'
import { useNotDuplicate, type DuplicateFilter } from './useNotDuplicate.ts'

/** The pairs of parts that may be the same, the likeliest first. */
export default function DuplicatesPage() {
  const { state } = useSession()
  const filter = filterOf(useSearchParams()[0])
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <div className={css.page}>
      <title>Likely duplicates · Tappet</title>
      <Canonical path={paths.duplicates()} />
      <meta name="robots" content="noindex" />
      <header>
        <h1 ref={head} tabIndex={-1}>
          Likely duplicates
        </h1>
        <p className={css.lead}>
          Pairs of parts with a number in common, compared each night. Nothing merges by itself.{' '}
          {state === 'out' && (
            <>
              <Link to={paths.login(paths.duplicates(filter.tag))}>Log in</Link> to propose a merge, or to say that two
              parts are not the same.
            </>
          )}
        </p>
      </header>
      {/* The key shows the filter of the address after Back. */}
      <TagForm key={filter.tag} filter={filter} />
      <Pairs filter={filter} onRemove={() => head.current?.focus()} />
    </div>
  )
}

/** Works without scripts. */
function TagForm({ filter }: { filter: DuplicateFilter }) {
  const [, navigate] = useLocation()
  const [tag, setTag] = useState(filter.tag ?? '')
  return (
    <form
      className={css.filter}
      action={paths.duplicates()}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(paths.duplicates(tag.trim()))
      }}
    >
      <Field
        label="Tag"
        name="tag"
        autoComplete="off"
        maxLength={LENGTH.tag}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <Button type="submit">Filter</Button>
      {filter.tag !== undefined && (
        <Link to={paths.duplicates()} className={css.clear}>
          Clear all
        </Link>
      )}
    </form>
  )
}

type PairsProps = {
  filter: DuplicateFilter
  /** The focused pair disappears. */
  onRemove(): void
}

function Pairs({ filter, onRemove }: PairsProps) {
  const list = trpc.duplicate.list.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = list
  const notDuplicate = useNotDuplicate(filter, onRemove)
  if (!data && error && !isFetching)
    return (
      <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void list.refetch() : undefined} />
    )
  if (!data) return <Loading centred>Loading likely duplicates...</Loading>
  const pairs = data.pages.flatMap(({ items }) => items)
  if (pairs.length === 0 && !list.hasNextPage)
    return (
      <p className={css.none}>
        {filter.tag === undefined
          ? 'No likely duplicates. The parts are compared again each night.'
          : 'No likely duplicates with this tag.'}
      </p>
    )
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
