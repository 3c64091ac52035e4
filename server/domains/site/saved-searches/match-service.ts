import { NIL } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Consumer, LoggedChange } from '../../base/changes/consumer-service.ts'
import { findCars } from '../../catalogue/garage/service.ts'
import { MAX_TOLD, tell, type Told } from '../../market/notifications/service.ts'
import { searchAmong, type News, type SearchForNews } from '../search/among-service.ts'
import { readQuery } from './policy.ts'
import { allowedPairs, earlierListings, nextSavedSearches, type StoredSearch } from './queries.ts'

/**
 * The kinds of changes that are news for a search. An edit of a part or of its cars is none: what it changes for a search is not
 * known, and the next ask on the part is told.
 */
const KINDS = ['part.created', 'listing.created', 'listing.edited', 'listing.renewed', 'listing.returned'] as const
type NewsChange = LoggedChange<(typeof KINDS)[number]>

/** Saved searches of one step. It takes no other user after MAX_TOLD matches. */
export const SEARCHES = 1_000

/**
 * Tells users of new matches of their saved searches. A step runs the searches of the next users in the order of their ids,
 * because a match in two searches of a user is one line. The cursor is the last of these users.
 */
export const savedSearchConsumer: Consumer<NewsChange['kind']> = {
  name: 'saved searches',
  after: 'notifications',
  kinds: KINDS,
  async handle(deps, changes, cursor) {
    const news = await readNews(deps, changes)
    if (news.length === 0) return
    const stored = await deps.query(nextSavedSearches, { after: cursor ?? NIL, limit: SEARCHES })
    const ofUsers = [...Map.groupBy(stored, ({ userId }) => userId)]
    // The searches of the last user may not all be read.
    if (stored.length === SEARCHES) ofUsers.pop()
    const found = await findMatches(
      deps,
      ofUsers.flatMap(([, searches]) => searches),
      news,
    )
    const byUser = Map.groupBy(found, ({ search }) => search.userId)
    const matches: Match[] = []
    let last: string | undefined
    for (const [userId] of ofUsers) {
      if (matches.length >= MAX_TOLD) break
      matches.push(...(byUser.get(userId) ?? []))
      last = userId
    }
    await tell(deps, toldOf(await allowedOf(deps, matches)))
    const isDone = stored.length < SEARCHES && last === ofUsers.at(-1)?.[0]
    if (!isDone) return last
  },
}

/** A listing or a new part, by somebody. */
type ChangeNews = News & { change: NewsChange; actorId: string | null }

/** Returns the parts and listings that can be new matches, each once for all its changes. */
async function readNews(deps: Deps, changes: NewsChange[]): Promise<ChangeNews[]> {
  const byListing = Map.groupBy(
    changes.filter(({ kind }) => kind !== 'part.created'),
    ({ itemId }) => itemId,
  )
  const ids = [...byListing.keys()]
  const [listings, earlier] = await Promise.all([
    deps.prisma.listing.findMany({
      where: { id: { in: ids } },
      select: { id: true, partId: true, sellerId: true, priceCents: true },
    }),
    deps.query(earlierListings, { ids, seqs: [...byListing.values()].map(([first]) => first?.seq ?? 0) }),
  ])
  const before = new Map(earlier.map((each) => [each.listingId, each]))
  const ofListings = listings.flatMap(({ id, partId, sellerId, priceCents }): ChangeNews[] => {
    const all = byListing.get(id) ?? []
    const [change, known] = [all.at(-1), before.get(id)]
    if (!change) return []
    const isCreated = all.some(({ kind }) => kind === 'listing.created')
    // A listing of which the log knows nothing is older than the log.
    const wasOnOffer = !isCreated && (known ? known.wasOnOffer : true)
    const previousCents = wasOnOffer ? (known?.priceCents ?? priceCents) : null
    return [{ partId, listingId: id, previousCents, change, actorId: sellerId }]
  })
  const ofParts = changes.flatMap((change): ChangeNews[] =>
    change.kind === 'part.created'
      ? [{ partId: change.itemId, listingId: null, previousCents: null, change, actorId: change.actorId }]
      : [],
  )
  return [...ofListings, ...ofParts]
}

type Match = { search: StoredSearch; news: ChangeNews }

async function findMatches(deps: Deps, stored: StoredSearch[], news: ChangeNews[]): Promise<Match[]> {
  const cars = await findCars(
    deps,
    stored.flatMap(({ carId }) => carId ?? []),
  )
  const searches = stored.flatMap((saved): { saved: StoredSearch; asked: SearchForNews }[] => {
    const read = readQuery(saved.query)
    const car = cars.get(saved.carId ?? '') ?? null
    // A search for a car that was removed would find what does not fit it.
    if (typeof read === 'string' || (read.isForCar && !car)) return []
    return [{ saved, asked: { search: read.search, car } }]
  })
  if (searches.length === 0) return []
  const found = await searchAmong(
    deps,
    searches.map(({ asked }) => asked),
    news,
  )
  return searches.flatMap(({ saved }, at) =>
    withoutRepetition((found[at] ?? []).flatMap((place) => news[place] ?? [])).map((each) => ({
      search: saved,
      news: each,
    })),
  )
}

/** Returns the matches of which the users may be told. */
async function allowedOf(deps: Deps, matches: Match[]): Promise<Match[]> {
  const allowed = await deps.query(allowedPairs, {
    userIds: matches.map(({ search }) => search.userId),
    actorIds: matches.map(({ news: { actorId } }) => actorId),
    partIds: matches.map(({ news: { partId } }) => partId),
  })
  return allowed.flatMap(({ place }) => matches[place - 1] ?? [])
}

/** A new part with a new listing is told once, by the listing. */
function withoutRepetition(news: ChangeNews[]): ChangeNews[] {
  const listed = new Set(news.flatMap(({ listingId, partId }) => (listingId === null ? [] : [partId])))
  return news.filter(({ listingId, partId }) => listingId !== null || !listed.has(partId))
}

/**
 * Returns what users are told: each change once, with all searches that found it. Matches of one day and the same searches are
 * one line.
 */
function toldOf(matches: Match[]): Told[] {
  const found = Map.groupBy(matches, ({ search, news }) => `${search.userId} ${news.change.id}`)
  return [...found.values()].flatMap(([first, ...others]): Told[] => {
    if (!first) return []
    const { change } = first.news
    const searchIds = [first, ...others].map(({ search }) => search.id).toSorted()
    const line = {
      groupKey: change.groupId ?? `${change.at.toISOString().slice(0, 10)} ${searchIds.join(' ')}`,
      page: `search ${searchIds[0]}`,
      searchIds,
    }
    const { id: changeId, seq, at } = change
    return [{ userId: first.search.userId, changeId, seq, at, kind: 'search.matched', ...line }]
  })
}
