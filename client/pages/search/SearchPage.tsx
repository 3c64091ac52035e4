import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import { COUNTED_TO } from '../../../shared/limits.ts'
import { OVERLAY } from '../../app/overlay-history.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../app/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { PageLinks, pageNumber } from '../../app/PageLinks.tsx'
import { Filters } from './Filters.tsx'
import { searchedWords } from '../../features/search/Highlighted.tsx'
import { type Result, mixResults } from './mix-results.ts'
import { FoundPart, FoundPost, FoundUser, ResultSkeleton, UploadCard } from './ResultCards.tsx'
import { type SearchParams, filterCount, readSearch, searchAddress } from './search-params.ts'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import cells from '../../ui/cells.module.css'
import css from './search.module.css'

/** Number of cards in the first row. Their images are loaded first. */
const FIRST_ROW = 4
const SKELETONS = 8
const FAILED = 'Could not load the results.'

/** Search results (spec.md §2): parts, users and posts in one grid with a card for uploading a part. */
export default function SearchPage() {
  const [query] = useSearchParams()
  const search = readSearch(query)
  const { q } = search
  const page = pageNumber(query.get('page'))
  const title = q === '' ? 'Search · Tappet' : `Search Results for "${q}" · Tappet`
  return (
    <>
      <title>{page > 1 ? `Page ${page} · ${title}` : title}</title>
      <meta name="robots" content="noindex" />
      {q === '' ? (
        <EmptySearch />
      ) : page > 1 ? (
        <ResultsPage key={q} search={search} page={page} />
      ) : (
        <Results key={q} search={search} />
      )}
    </>
  )
}

function EmptySearch() {
  return (
    <>
      <div className={cells.head}>
        <h1>Search</h1>
      </div>
      <p className={cells.note}>Search for a part by number, name or tag, or for a user by name.</p>
    </>
  )
}

function Results({ search: asked }: { search: SearchParams }) {
  const { q } = asked
  const change = useChange()
  const search = trpc.search.list.useInfiniteQuery(asked, {
    getNextPageParam: (page) => page.nextCursor,
    // The previous results stay until the results of a changed filter are loaded.
    placeholderData: keepPreviousData,
  })
  const isWaiting = search.isPending || search.isPlaceholderData
  const pages = search.data?.pages
  const first = pages?.[0]
  const results = mixResults(pages ?? [])
  const words = searchedWords(q, first?.meant ?? null)
  const isEmpty = first !== undefined && !isWaiting && results.length === 0
  const failed = search.isError && !search.isFetching ? errorSentence(search.error, FAILED) : null

  return (
    <>
      <div className={cells.head}>
        <h1>Search Results for "{q}"</h1>
        <output className={cx(cells.aside, css.state, isEmpty && css.none)}>
          {isWaiting && !failed && <Waiting />}
          {isEmpty && (filterCount(asked) > 0 ? 'No results with these filters.' : `No results found for "${q}".`)}
          {first && !isWaiting && <Counts {...first} />}
        </output>
      </div>
      <SearchNote q={q} found={first} />
      {/* Also shown without results, so that nothing moves when they are loaded. */}
      <Filters search={asked} facets={first?.facets} isEmpty={isEmpty} onChange={change} />
      {!pages && failed && (
        <div className={cells.note}>
          <ErrorNote message={failed} onRetry={() => void search.refetch()} />
        </div>
      )}
      {!pages && !failed && <Skeletons />}
      {pages && results.length === 0 && <Cards results={[]} words={words} />}
      {results.length > 0 && (
        <>
          <InfiniteList
            hasMore={search.hasNextPage && !isWaiting}
            loading={search.isFetchingNextPage}
            error={search.isFetchNextPageError ? failed : null}
            onLoadMore={() => void search.fetchNextPage()}
            loadingText="Loading more results..."
            resetKey={searchAddress(asked).toString()}
            endText={isWaiting ? undefined : 'End of results.'}
          >
            <Verdicts pages={(pages ?? []).map(partIds)}>
              <Cards results={results} words={words} />
            </Verdicts>
          </InfiniteList>
          <noscript>{search.hasNextPage && <Pages search={asked} page={1} hasNext />}</noscript>
        </>
      )}
    </>
  )
}

/** A page of the results, for readers without scripts. */
function ResultsPage({ search, page }: { search: SearchParams; page: number }) {
  const { q } = search
  const change = useChange()
  const { data, error, isFetching, refetch } = trpc.search.list.useQuery({ ...search, cursor: page })
  const failed = error && !isFetching ? errorSentence(error, FAILED) : null
  return (
    <>
      <div className={cells.head}>
        <h1>Search Results for "{q}"</h1>
        <output className={cx(cells.aside, css.state)}>{data ? <Counts {...data} /> : !failed && <Waiting />}</output>
      </div>
      <SearchNote q={q} found={data} />
      <Filters search={search} facets={data?.facets} isEmpty={false} onChange={change} />
      {!data &&
        (failed ? (
          <div className={cells.note}>
            <ErrorNote message={failed} onRetry={() => void refetch()} />
          </div>
        ) : (
          <Skeletons />
        ))}
      {data && (
        <>
          <Verdicts pages={[partIds(data)]}>
            <Cards results={mixResults([data])} words={searchedWords(q, data.meant)} />
          </Verdicts>
          {page >= data.totalPages && <p className={cells.note}>End of results.</p>}
          <Pages search={search} page={page} hasNext={page < data.totalPages} />
        </>
      )}
    </>
  )
}

function Pages({ search, page, hasNext }: { search: SearchParams; page: number; hasNext: boolean }) {
  return (
    <PageLinks
      label="Pages of results"
      page={page}
      hasNext={hasNext}
      to={(other) => `?${searchAddress(search)}${other > 1 ? `&page=${other}` : ''}`}
    />
  )
}

/** Returns a function that moves to the address of another search. */
function useChange() {
  const [query, setQuery] = useSearchParams()
  return (to: SearchParams) => {
    const address = searchAddress(to)
    // Keeps the scroll position, because the filters are visible.
    if (address.toString() !== query.toString()) setQuery(address, { state: OVERLAY })
  }
}

function Waiting() {
  return (
    <>
      <Spinner />
      Loading initial results...
    </>
  )
}

/** Tells the user that the results are for a different text than the typed one. */
function SearchNote({ q, found }: { q: string; found: { meant: string | null; most: boolean } | undefined }) {
  return (
    <output className={css.searchNote}>
      {found?.meant && `Showing results for "${found.meant}".`}
      {found?.most && `No results match all of "${q}". Showing results that match most of the words.`}
    </output>
  )
}

const partIds = ({ parts }: RouterOutputs['search']['list']) => parts.items.map(({ id }) => id)

/** The results, with the card to upload a part after the first. */
function Cards({ results, words }: { results: Result[]; words: string[] }) {
  const cards = results.map((result, index) => (
    <li key={`${result.kind} ${result.found.id}`} className={cx(cells.cell, css.cell)}>
      <Card result={result} words={words} eager={index < FIRST_ROW} />
    </li>
  ))
  const upload = (
    <li key="upload" className={cx(cells.cell, css.upload)}>
      <UploadCard />
    </li>
  )
  return <ul className={cx(cells.grid, cells.four)}>{[...cards.slice(0, 1), upload, ...cards.slice(1)]}</ul>
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
