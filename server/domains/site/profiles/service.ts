import type { z } from 'zod'
import { LISTING_DAYS } from '../../../../shared/listings.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { type CursorPage, toPage } from '../../../../shared/paging.ts'
import type { activityInput } from '../../../../shared/users.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { noSuchUser } from '../../people/users/person-service.ts'
import { profileLists, userActivity, userProfile, type Profile, type ProfileList } from './queries.ts'

export type { Profile, ProfileComment, ProfileEdit, ProfileListing, ProfilePost, ProfileSale } from './queries.ts'

const DAY = 86_400_000

/**
 * Returns the profile of a user.
 * @throws AppError NOT_FOUND for an unknown or deleted account, and for a text that is not an id
 */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  if (!idSchema.safeParse(userId).success) throw noSuchUser()
  const [profile] = await deps.query(userProfile, { userId, now: deps.now() })
  if (!profile) throw noSuchUser()
  return profile
}

type ItemOf = { [Name in keyof typeof profileLists]: ListItem<(typeof profileLists)[Name]> }
type ListItem<S> = S extends Statement<infer _, ProfileList<infer Item>> ? Item : never
type Window = { userId: string; viewerId: string | null; cursor: string | null; limit: number }

const LISTS: { [Name in keyof ItemOf]: (deps: Deps, window: Window) => Promise<ProfileList<ItemOf[Name]>[]> } = {
  comments: (deps, window) => deps.query(profileLists.comments, window),
  listings: (deps, window) => deps.query(profileLists.listings, window),
  edits: (deps, window) => deps.query(profileLists.edits, window),
  sales: (deps, window) => deps.query(profileLists.sales, window),
  bids: (deps, window) => deps.query(profileLists.bids, window),
  posts: (deps, window) => deps.query(profileLists.posts, window),
  expired(deps, window) {
    const expiresAfter = new Date(deps.now().getTime() - LISTING_DAYS * DAY)
    return deps.query(profileLists.expired, { ...window, expiresAfter })
  },
}

/**
 * Returns a cursor page of a list of a profile, newest first, and the number of entries of the whole list.
 * @param viewerId the id of the caller; null for a visitor
 * @throws AppError NOT_FOUND as getProfile
 */
export async function listActivity<Name extends keyof ItemOf>(
  deps: Deps,
  name: Name,
  { userId, cursor, limit }: { userId: string; cursor?: string | null; limit: number },
  viewerId: string | null,
): Promise<CursorPage<ItemOf[Name]> & { total: number }> {
  const [list] = await LISTS[name](deps, { userId, viewerId, cursor: cursor ?? null, limit: limit + 1 })
  if (!list) throw noSuchUser()
  return { ...toCursorPage(list.items, limit, (last) => last.id), total: list.total }
}

const offset = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit

/**
 * Returns a profile with a page of each of its lists.
 * @throws AppError NOT_FOUND as getProfile
 */
export async function getActivity(deps: Deps, input: z.output<typeof activityInput>, viewerId: string | null) {
  const at = {
    comments: { page: input.commentsPage, limit: input.commentsLimit },
    listings: { page: input.listingsPage, limit: input.listingsLimit },
    edits: { page: input.editsPage, limit: input.editsLimit },
    sales: { page: input.salesPage, limit: input.salesLimit },
    bids: { page: input.bidsPage, limit: input.bidsLimit },
    posts: { page: input.blogPostsPage, limit: input.blogPostsLimit },
  }
  const [activity] = await deps.query(userActivity, {
    userId: input.userId,
    viewerId,
    now: deps.now(),
    commentsLimit: at.comments.limit,
    commentsOffset: offset(at.comments),
    listingsLimit: at.listings.limit,
    listingsOffset: offset(at.listings),
    editsLimit: at.edits.limit,
    editsOffset: offset(at.edits),
    salesLimit: at.sales.limit,
    salesOffset: offset(at.sales),
    bidsLimit: at.bids.limit,
    bidsOffset: offset(at.bids),
    postsLimit: at.posts.limit,
    postsOffset: offset(at.posts),
  })
  if (!activity) throw noSuchUser()
  const { comments, listings, edits, sales, bids, posts, ...profile } = activity
  return {
    ...profile,
    comments: toPage(comments.items, comments.total, at.comments),
    listings: toPage(listings.items, listings.total, at.listings),
    edits: toPage(edits.items, edits.total, at.edits),
    sales: toPage(sales.items, sales.total, at.sales),
    bids: toPage(bids.items, bids.total, at.bids),
    posts: toPage(posts.items, posts.total, at.posts),
  }
}
