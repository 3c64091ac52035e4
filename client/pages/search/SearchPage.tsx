import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import { COUNTED_TO } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { readSearch, type SearchParams } from '../../../shared/search-address.ts'
import { tidyTag } from '../../../shared/text.ts'
import { vehicleTitle } from '../../../shared/vehicle-names.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { OVERLAY } from '../../base/overlay-history.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { PageLinks, pageNumber } from '../../base/PageLinks.tsx'
import { partCountText } from '../../features/vehicles/counted-parts.ts'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import { Filters } from './Filters.tsx'
import { searchedWords } from '../../features/search/Highlighted.tsx'
import { type Result, mixResults } from './mix-results.ts'
import { FoundPart, FoundPost, FoundUser, ResultSkeleton, UploadCard, type Heading } from './ResultCards.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { filterCount, searchAddress, searchInput } from './search-params.ts'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import { hasUnknown, verdictCounts, VerdictGroups, type VerdictCounts } from './VerdictGroups.tsx'
import { Tag } from '../../ui/Tag.tsx'
import cells from '../../ui/cells.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './search.module.css'

/** Number of cards in the first row. Their images are loaded first. */
const FIRST_ROW = 4
const SKELETONS = 8
const FAILED = 'Could not load the results.'

/** Search results: parts, users and posts in one grid with a card for uploading a part. */
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
      <p className={cells.note}>Words in quotation marks stay together. A minus does not exclude a word.</p>
    </>
  )
}

function Results({ search: asked }: { search: SearchParams }) {
  const { q } = asked
  const change = useChange()
  const { car } = useCar()
  const search = trpc.search.list.useInfiniteQuery(searchInput(asked, car ?? null), {
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
  const [isUnknownOpen, setUnknownOpen] = useState(false)
  // The next pages only have parts of the folded group.
  const isFolded = first?.verdicts !== undefined && !isUnknownOpen && hasUnknown(results)

  return (
    <>
      <div className={cells.head}>
        <h1>
          Search Results for "<AsWritten>{q}</AsWritten>"
        </h1>
        <output className={cx(cells.aside, css.state, isEmpty && css.none)}>
          {isWaiting && !failed && <Waiting />}
          {isEmpty &&
            (filterCount(asked) > 0 ? (
              'No results with these filters.'
            ) : (
              <span>
                No results found for "<AsWritten>{q}</AsWritten>".
              </span>
            ))}
          {first && !isWaiting && <Counts {...first} />}
        </output>
      </div>
      <SearchNote q={q} found={first} />
      <NamedVehicles vehicles={first?.vehicles ?? []} />
      <FollowTag search={asked} facets={first?.facets} />
      {asked.fits && (
        <noscript>
          <p className={cells.note}>The filter "Fits my car" needs JavaScript. These results are for all cars.</p>
        </noscript>
      )}
      <SkipToResults />
      {/* Also shown without results, so that nothing moves when they are loaded. */}
      <Filters search={asked} facets={first?.facets} isEmpty={isEmpty} onChange={change}>
        <SaveSearch search={asked} meant={first?.meant ?? null} />
      </Filters>
      <div id="results" tabIndex={-1} className={css.results}>
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
              hasMore={search.hasNextPage && !isWaiting && !isFolded}
              loading={search.isFetchingNextPage}
              error={search.isFetchNextPageError ? failed : null}
              onLoadMore={() => void search.fetchNextPage()}
              loadingText="Loading more results..."
              resetKey={searchAddress(asked).toString()}
              endText={isWaiting || isFolded ? undefined : 'End of results.'}
            >
              <Verdicts pages={(pages ?? []).map(partIds)}>
                <Found
                  results={results}
                  words={words}
                  verdicts={first?.verdicts}
                  isOpen={isUnknownOpen}
                  onToggle={setUnknownOpen}
                />
              </Verdicts>
            </InfiniteList>
            <noscript>{search.hasNextPage && <Pages search={asked} page={1} hasNext />}</noscript>
          </>
        )}
      </div>
    </>
  )
}

/** A page of the results, for readers without scripts. */
function ResultsPage({ search, page }: { search: SearchParams; page: number }) {
  const { q } = search
  const change = useChange()
  const { car } = useCar()
  const { data, error, isFetching, refetch } = trpc.search.list.useQuery({
    ...searchInput(search, car ?? null),
    cursor: page,
  })
  const failed = error && !isFetching ? errorSentence(error, FAILED) : null
  const [isUnknownOpen, setUnknownOpen] = useState(true)
  return (
    <>
      <div className={cells.head}>
        <h1>
          Search Results for "<AsWritten>{q}</AsWritten>"
        </h1>
        <output className={cx(cells.aside, css.state)}>{data ? <Counts {...data} /> : !failed && <Waiting />}</output>
      </div>
      <SearchNote q={q} found={data} />
      <SkipToResults />
      <Filters search={search} facets={data?.facets} isEmpty={false} onChange={change}>
        <SaveSearch search={search} meant={data?.meant ?? null} />
      </Filters>
      <div id="results" tabIndex={-1} className={css.results}>
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
              <Found
                results={mixResults([data])}
                words={searchedWords(q, data.meant)}
                verdicts={data.verdicts}
                isOpen={isUnknownOpen}
                onToggle={setUnknownOpen}
              />
            </Verdicts>
            {page >= data.totalPages && <p className={cells.note}>End of results.</p>}
            <Pages search={search} page={page} hasNext={page < data.totalPages} />
          </>
        )}
      </div>
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

/** Passes the filters, which are up to 20 controls. */
const SkipToResults = () => (
  <a className="skip-link" href="#results">
    Skip to results
  </a>
)

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
      {found?.meant && (
        <>
          Showing results for "<AsWritten>{found.meant}</AsWritten>".
        </>
      )}
      {found?.most && (
        <>
          No results match all of "<AsWritten>{q}</AsWritten>". Showing results that match most of the words.
        </>
      )}
    </output>
  )
}

/** The vehicles that the text names. */
function NamedVehicles({ vehicles }: { vehicles: RouterOutputs['search']['list']['vehicles'] }) {
  if (vehicles.length === 0) return null
  return (
    <section className={css.vehicles} aria-label="Vehicles">
      <span className={css.legend}>Vehicles:</span>
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle.slug}>
            <Link to={paths.vehicle(vehicle.slug)}>
              <AsWritten>{vehicleTitle(vehicle)}</AsWritten>
            </Link>
            {vehicle.partCount > 0 && <span>, {partCountText(vehicle.partCount)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type FollowTagProps = { search: SearchParams; facets: RouterOutputs['search']['list']['facets'] | undefined }

/** The tag that the search is for: its only filter, or its text. */
function FollowTag({ search: { q, tags }, facets }: FollowTagProps) {
  const text = tidyTag(q)
  const tag = tags.length === 1 ? tags[0] : facets?.tags.find(({ name }) => name === text)?.name
  if (tag === undefined) return null
  return (
    <div className={css.tag}>
      <Tag name={tag} plain />
      <FollowButton item={{ type: 'tag', id: tag }} />
    </div>
  )
}

const partIds = ({ parts }: RouterOutputs['search']['list']) => parts.items.map(({ id }) => id)

type FoundProps = CardsProps & {
  /** Of a search for the car of the reader. */
  verdicts: VerdictCounts | undefined
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** The results, by verdict if they are for the car of the reader. */
function Found({ results, words, verdicts, isOpen, onToggle }: FoundProps) {
  const { car } = useCar()
  if (!verdicts) return <Cards results={results} words={words} />
  return (
    <VerdictGroups
      results={results}
      counts={verdicts}
      car={car?.name ?? 'car'}
      isOpen={isOpen}
      onToggle={onToggle}
      renderCards={(group, isFirst) => <Cards results={group} words={words} heading="h3" withUpload={isFirst} />}
    />
  )
}

type CardsProps = { results: Result[]; words: string[] }

/** The results, with the card to upload a part after the first. */
function Cards({
  results,
  words,
  heading = 'h2',
  withUpload = true,
}: CardsProps & { heading?: Heading; withUpload?: boolean }) {
  const cards = results.map((result, index) => (
    <li key={`${result.kind} ${result.found.id}`} className={cx(cells.cell, css.cell)}>
      <Card result={result} words={words} heading={heading} eager={index < FIRST_ROW} />
    </li>
  ))
  const upload = withUpload && (
    <li key="upload" className={cx(cells.cell, css.upload)}>
      <UploadCard heading={heading} />
    </li>
  )
  return <ul className={cx(cells.grid, cells.four)}>{[...cards.slice(0, 1), upload, ...cards.slice(1)]}</ul>
}

type CardProps = { result: Result; words: string[]; heading: Heading; eager: boolean }

function Card({ result, words, heading, eager }: CardProps) {
  if (result.kind === 'part') return <FoundPart part={result.found} words={words} heading={heading} eager={eager} />
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

type CountsProps = { parts: Total; users: Total; posts: Total; verdicts?: VerdictCounts | undefined }

/** '18 parts · 1 user · 3 posts' */
function Counts({ parts, users, posts, verdicts }: CountsProps) {
  if (verdicts) return verdictCounts(verdicts)
  const counts = [counted(parts.total, 'part'), counted(users.total, 'user'), counted(posts.total, 'post')]
  return counts.filter((count) => count !== null).join(' · ')
}

function counted(total: number, what: string): string | null {
  if (total === 0) return null
  if (total > COUNTED_TO) return `more than ${thousands(COUNTED_TO)} ${what}s`
  return `${thousands(total)} ${what}${total === 1 ? '' : 's'}`
}
