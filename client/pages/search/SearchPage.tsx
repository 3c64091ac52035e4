import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import { COUNTED_TO } from '../../../shared/search-words.ts'
import { OVER_PAGE } from '../../app/over-page.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import cells from '../cells.module.css'
import { Filters } from './Filters.tsx'
import { searchedWords } from './marks.ts'
import { mixed, type Result } from './mixed.ts'
import { FoundPart, FoundPost, FoundUser, ResultSkeleton, UploadCard } from './ResultCards.tsx'
import css from './search.module.css'
import { addressOf, filterCount, searched, type Searched } from './searched.ts'

/** Cards of the first row; their pictures are what the page is judged by. */
const FIRST_ROW = 4
const SKELETONS = 8

/** Search results (spec.md §2): parts, people and posts in one grid, the card to upload a part among them. */
export default function SearchPage() {
  const [query] = useSearchParams()
  const search = searched(query)
  const { q } = search
  return (
    <>
      <title>{q === '' ? 'Search · Tappet' : `Search Results for "${q}" · Tappet`}</title>
      <meta name="robots" content="noindex" />
      {q === '' ? <NothingAsked /> : <Results key={q} search={search} />}
    </>
  )
}

function NothingAsked() {
  return (
    <>
      <div className={cells.head}>
        <h1>Search</h1>
      </div>
      <p className={cells.note}>Search for a part by number, name or tag, or for a user by name.</p>
    </>
  )
}

function Results({ search: asked }: { search: Searched }) {
  const { q } = asked
  const [query, setQuery] = useSearchParams()
  const search = trpc.search.list.useInfiniteQuery(asked, {
    getNextPageParam: (page) => page.nextCursor,
    // Another filter: what was found without it stays until the answer comes.
    placeholderData: keepPreviousData,
  })
  const isWaiting = search.isPending || search.isPlaceholderData
  const pages = search.data?.pages
  const first = pages?.[0]
  const results = mixed(pages ?? [])
  const words = searchedWords(q, first?.meant ?? null)
  const isEmpty = first !== undefined && !isWaiting && results.length === 0
  const failed =
    search.isError && !search.isFetching ? errorSentence(search.error, 'Could not load the results.') : null

  function change(to: Searched) {
    const address = addressOf(to)
    // The page stays where it is scrolled to: the filters are in view.
    if (address.toString() !== query.toString()) setQuery(address, { state: OVER_PAGE })
  }

  const upload = (
    <li key="upload" className={cx(cells.cell, css.upload)}>
      <UploadCard />
    </li>
  )

  return (
    <>
      <div className={cells.head}>
        <h1>Search Results for "{q}"</h1>
        <output className={cx(cells.aside, css.state, isEmpty && css.none)}>
          {isWaiting && !failed && (
            <>
              <Spinner />
              Loading initial results...
            </>
          )}
          {isEmpty && (filterCount(asked) > 0 ? 'No results with these filters.' : `No results found for "${q}".`)}
          {first && !isWaiting && <Counts {...first} />}
        </output>
      </div>
      <output className={css.said}>
        {first?.meant && `Showing results for "${first.meant}".`}
        {first?.most && `No results match all of "${q}". Showing results that match most of the words.`}
      </output>
      {/* Also where there is no part to narrow down to: nothing moves once that is known. */}
      <Filters search={asked} facets={first?.facets} isEmpty={isEmpty} onChange={change} />
      {!pages && failed && (
        <div className={cells.note}>
          <ErrorNote message={failed} onRetry={() => void search.refetch()} />
        </div>
      )}
      {!pages && !failed && <Skeletons />}
      {pages && results.length === 0 && <ul className={cx(cells.grid, cells.four)}>{upload}</ul>}
      {results.length > 0 && (
        <InfiniteList
          hasMore={search.hasNextPage && !isWaiting}
          loading={search.isFetchingNextPage}
          error={search.isFetchNextPageError ? failed : null}
          onLoadMore={() => void search.fetchNextPage()}
          loadingText="Loading more results..."
          of={addressOf(asked).toString()}
          endText={isWaiting ? undefined : 'End of results.'}
        >
          <ul className={cx(cells.grid, cells.four)}>
            {results.flatMap((result, index) => {
              const card = (
                <li key={`${result.kind} ${result.found.id}`} className={cx(cells.cell, css.cell)}>
                  <Card result={result} words={words} eager={index < FIRST_ROW} />
                </li>
              )
              return index === 0 ? [card, upload] : [card]
            })}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

function Card({ result, words, eager }: { result: Result; words: string[]; eager: boolean }) {
  if (result.kind === 'part') return <FoundPart part={result.found} words={words} eager={eager} />
  if (result.kind === 'user') return <FoundUser user={result.found} words={words} />
  return <FoundPost post={result.found} words={words} />
}

function Skeletons() {
  return (
    <ul className={cx(cells.grid, cells.four)} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className={cx(cells.cell, css.cell)}>
          <ResultSkeleton />
        </li>
      ))}
    </ul>
  )
}

type Total = { total: number }

/** '18 parts · 1 user · 3 posts' */
function Counts({ parts, users, posts }: { parts: Total; users: Total; posts: Total }) {
  const counts = [counted(parts.total, 'part'), counted(users.total, 'user'), counted(posts.total, 'post')]
  return counts.filter((count) => count !== null).join(' · ')
}

function counted(total: number, what: string): string | null {
  if (total === 0) return null
  if (total > COUNTED_TO) return `more than ${thousands(COUNTED_TO)} ${what}s`
  return `${thousands(total)} ${what}${total === 1 ? '' : 's'}`
}
