import type { z } from 'zod'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { SITE_USER_ID } from '../../../shared/messages.ts'
import { idSchema } from '../../../shared/fields.ts'
import { type CursorPage, type Page, toPage } from '../../../shared/paging.ts'
import type { activityInput } from '../../../shared/users.ts'
import type { Listing, PartSummary, Person } from '../../db/columns.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { partSummarySelect, toPartSummary } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { listingSelect, toListing } from '../listings/service.ts'
import { countTrades, type TradeCounts } from '../trades/service.ts'
import {
  profileCommentsQuery,
  profileSalesQuery,
  type ListWindow,
  type Named,
  type ProfileComment,
  type ProfileList,
  type ProfileSale,
} from './queries.ts'

export type { ProfileComment, ProfileSale } from './queries.ts'

/** The public profile of a user. Deleted accounts and the account of the site have none. */
export type Profile = Person & {
  /** Whether the user's phone number is verified. */
  verified: boolean
  /** Plain text; '' for none. */
  bio: string
  location: string
  joinedAt: string
  /** Null for a user who is not muted. */
  mutedUntil: string | null
  trades: TradeCounts
}

export type ProfileListing = Listing & { part: PartSummary }
export type ProfileEdit = { id: string; number: number; part: Named; createdAt: string }
export type ProfilePost = {
  id: string
  slug: string
  title: string
  previewHtml: string
  votes: number
  createdAt: string
}

const DAY = 86_400_000

const noSuchUser = () => notFound('User not found.')

/**
 * Returns the profile of a user.
 * @throws AppError NOT_FOUND for an unknown or deleted account, and for a text that is not an id
 */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  if (!idSchema.safeParse(userId).success) throw noSuchUser()
  const [user, trades] = await Promise.all([
    deps.prisma.user.findFirst({ where: hasProfile(userId), select: profileSelect(deps.now()) }),
    countTrades(deps, userId),
  ])
  if (!user) throw noSuchUser()
  const { id, name, picture, bio, location, phoneVerifiedAt, createdAt, mutes } = user
  return {
    id,
    name,
    picture,
    bio,
    location,
    verified: phoneVerifiedAt !== null,
    joinedAt: createdAt.toISOString(),
    mutedUntil: mutes[0]?.until.toISOString() ?? null,
    trades,
  }
}

const hasProfile = (userId: string) => ({ id: { equals: userId, not: SITE_USER_ID }, ...visibleWhere.user })

const profileSelect = (now: Date) =>
  ({
    id: true,
    name: true,
    picture: true,
    bio: true,
    location: true,
    phoneVerifiedAt: true,
    createdAt: true,
    mutes: {
      select: { until: true },
      where: { until: { gt: now }, liftedAt: null },
      orderBy: { until: 'desc' },
      take: 1,
    },
  }) satisfies Prisma.UserSelect

type ItemOf = {
  comments: ProfileComment
  listings: ProfileListing
  edits: ProfileEdit
  sales: ProfileSale
  bids: ProfileListing
  posts: ProfilePost
  expired: ProfileListing
}
type ListName = keyof ItemOf
type Window = ListWindow & { viewerId: string | null }

/** The lists of a profile, newest first. Only the owner gets `bids` and `expired`; for other viewers they are empty. */
const LISTS: { [Name in ListName]: (deps: Deps, window: Window) => Promise<ProfileList<ItemOf[Name]>> } = {
  comments: async (deps, window) => firstRow(await deps.query(profileCommentsQuery, window)),
  listings: (deps, window) => readListings(deps, window, { status: 'active' }),
  edits: readEdits,
  sales: async (deps, window) => firstRow(await deps.query(profileSalesQuery, window)),
  bids: (deps, window) => (isOwn(window) ? readListings(deps, window, { status: 'active', type: 'bid' }) : EMPTY),
  posts: readPosts,
  expired(deps, window) {
    const expiresAfter = new Date(deps.now().getTime() - LISTING_DAYS * DAY)
    return isOwn(window) ? readListings(deps, window, { status: 'expired', expiresAt: { gt: expiresAfter } }) : EMPTY
  },
}

const EMPTY = Promise.resolve({ total: 0, items: [] })
const isOwn = ({ userId, viewerId }: Window) => userId === viewerId

/**
 * Returns a cursor page of a list of a profile, newest first, and the number of entries of the whole list.
 * @param viewerId the id of the caller; null for a visitor
 * @throws AppError NOT_FOUND as getProfile
 */
export async function listActivity<Name extends ListName>(
  deps: Deps,
  name: Name,
  { userId, cursor, limit }: { userId: string; cursor?: string | null; limit: number },
  viewerId: string | null,
): Promise<CursorPage<ItemOf[Name]> & { total: number }> {
  const window = { userId, viewerId, cursor: cursor ?? null, limit: limit + 1, offset: 0 }
  const { items, total } = await LISTS[name](deps, window)
  return { ...toCursorPage(items, limit, (last) => last.id), total }
}

/**
 * Returns a profile with a page of each of its lists.
 * @throws AppError NOT_FOUND as getProfile
 */
export async function getActivity(deps: Deps, input: z.output<typeof activityInput>, viewerId: string | null) {
  const read = async <Name extends ListName>(name: Name, page: number, limit: number): Promise<Page<ItemOf[Name]>> => {
    const window = { userId: input.userId, viewerId, cursor: null, limit, offset: (page - 1) * limit }
    const { items, total } = await LISTS[name](deps, window)
    return toPage(items, total, { page, limit })
  }
  const profile = await getProfile(deps, input.userId)
  const [comments, listings, edits, sales, bids, posts] = await Promise.all([
    read('comments', input.commentsPage, input.commentsLimit),
    read('listings', input.listingsPage, input.listingsLimit),
    read('edits', input.editsPage, input.editsLimit),
    read('sales', input.salesPage, input.salesLimit),
    read('bids', input.bidsPage, input.bidsLimit),
    read('posts', input.blogPostsPage, input.blogPostsLimit),
  ])
  return { ...profile, comments, listings, edits, sales, bids, posts }
}

function firstRow<Item>([list]: ProfileList<Item>[]): ProfileList<Item> {
  if (!list) throw noSuchUser()
  return list
}

async function readListings(
  deps: Deps,
  window: Window,
  filter: Prisma.ListingWhereInput,
): Promise<ProfileList<ProfileListing>> {
  const where = { sellerId: window.userId, part: visibleWhere.part, ...filter }
  const [total, listings] = await Promise.all([
    deps.prisma.listing.count({ where }),
    deps.prisma.listing.findMany({
      ...newest(where, window),
      select: { ...listingSelect, part: { select: partSummarySelect } },
    }),
    requireProfile(deps, window.userId),
  ])
  const items = listings.map(({ part, ...listing }) => ({ ...toListing(listing), part: toPartSummary(part) }))
  return { total, items }
}

const editSelect = {
  id: true,
  number: true,
  createdAt: true,
  part: { select: { id: true, slug: true, name: true } },
} satisfies Prisma.PartRevisionSelect

async function readEdits(deps: Deps, window: Window): Promise<ProfileList<ProfileEdit>> {
  const where: Prisma.PartRevisionWhereInput = { authorId: window.userId, part: visibleWhere.part }
  const [total, revisions] = await Promise.all([
    deps.prisma.partRevision.count({ where }),
    deps.prisma.partRevision.findMany({ ...newest(where, window), select: editSelect }),
    requireProfile(deps, window.userId),
  ])
  const items = revisions.map(({ id, number, createdAt, part }) => ({
    id,
    number,
    part: { id: part.id, slug: part.slug, title: part.name },
    createdAt: createdAt.toISOString(),
  }))
  return { total, items }
}

const postSelect = {
  id: true,
  slug: true,
  title: true,
  previewHtml: true,
  votes: true,
  createdAt: true,
} satisfies Prisma.BlogPostSelect

async function readPosts(deps: Deps, window: Window): Promise<ProfileList<ProfilePost>> {
  const where: Prisma.BlogPostWhereInput = { authorId: window.userId, ...visibleWhere.post }
  const [total, posts] = await Promise.all([
    deps.prisma.blogPost.count({ where }),
    deps.prisma.blogPost.findMany({ ...newest(where, window), select: postSelect }),
    requireProfile(deps, window.userId),
  ])
  return { total, items: posts.map(({ createdAt, ...post }) => ({ ...post, createdAt: createdAt.toISOString() })) }
}

const newest = <Where extends object>(where: Where, { cursor, limit, offset }: Window) => ({
  where: { ...where, id: { lt: cursor ?? undefined } },
  orderBy: { id: 'desc' as const },
  take: limit,
  skip: offset,
})

async function requireProfile(deps: Deps, userId: string): Promise<void> {
  if ((await deps.prisma.user.count({ where: hasProfile(userId) })) === 0) throw noSuchUser()
}
