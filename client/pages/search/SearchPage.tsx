import { useSearchParams } from 'wouter'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import cells from '../cells.module.css'
import { mixed, type Result } from './mixed.ts'
import { FoundPart, FoundPost, FoundUser, ResultSkeleton, UploadCard } from './ResultCards.tsx'
import css from './search.module.css'
import { searched } from './searched.ts'

/** Cards of the first row; their pictures are what the page is judged by. */
const FIRST_ROW = 4
const SKELETONS = 8

/** Search results (spec.md §2): parts, people and posts in one grid, the card to upload a part among them. */
export default function SearchPage() {
  const [query] = useSearchParams()
  const q = searched(query)
  return (
    <>
      <title>{q === '' ? 'Search · Tappet' : `Search Results for "${q}" · Tappet`}</title>
      <meta name="robots" content="noindex" />
      {q === '' ? <NothingAsked /> : <Results key={q} q={q} />}
    </>
  )
}

function NothingAsked() {
  return (
    <>
      <div className={cells.head}>
        <h1>Search</h1>
      </div>
      <p className={cells.note}>Type a part number, a part, a tag or a name into the box above.</p>
    </>
  )
}

function Results({ q }: { q: string }) {
  const search = trpc.search.list.useInfiniteQuery({ q }, { getNextPageParam: (page) => page.nextCursor })
  const pages = search.data?.pages
  const results = mixed(pages ?? [])
  const failed =
    search.isError && !search.isFetching ? errorSentence(search.error, 'The results could not be loaded.') : null
  const upload = (
    <li key="upload" className={cx(cells.cell, css.upload)}>
      <UploadCard />
    </li>
  )

  return (
    <>
      <div className={cells.head}>
        <h1>Search Results for "{q}"</h1>
        <div className={cells.aside}>
          {pages?.[0] ? <Counts {...pages[0]} /> : !failed && <Loading>Loading initial results...</Loading>}
        </div>
      </div>
      {!pages && failed && (
        <div className={cells.note}>
          <ErrorNote message={failed} onRetry={() => void search.refetch()} />
        </div>
      )}
      {!pages && !failed && <Skeletons />}
      {pages && results.length === 0 && (
        <>
          <p className={css.none}>No results found for "{q}".</p>
          <ul className={cx(cells.grid, cells.four)}>{upload}</ul>
        </>
      )}
      {results.length > 0 && (
        <InfiniteList
          hasMore={search.hasNextPage}
          loading={search.isFetchingNextPage}
          error={search.isFetchNextPageError ? failed : null}
          onLoadMore={() => void search.fetchNextPage()}
          loadingText="Loading more results..."
          endText="End of results."
        >
          <ul className={cx(cells.grid, cells.four)}>
            {results.flatMap((result, index) => {
              const card = (
                <li key={`${result.kind} ${result.found.id}`} className={cx(cells.cell, css.cell)}>
                  <Card result={result} eager={index < FIRST_ROW} />
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

function Card({ result, eager }: { result: Result; eager: boolean }) {
  if (result.kind === 'part') return <FoundPart part={result.found} eager={eager} />
  if (result.kind === 'user') return <FoundUser user={result.found} />
  return <FoundPost post={result.found} />
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

/** The server counts no further than one more. */
const COUNTED_TO = 1000

function counted(total: number, what: string): string | null {
  if (total === 0) return null
  if (total > COUNTED_TO) return `over ${COUNTED_TO} ${what}s`
  return `${total} ${what}${total === 1 ? '' : 's'}`
}
