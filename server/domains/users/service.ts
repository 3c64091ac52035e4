import type { z } from 'zod'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { idSchema, toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import type { activityInput } from '../../../shared/users.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { EXPORT, OWN_KINDS, type OwnKind } from './export-queries.ts'
import {
  ACTIVITY,
  ACTIVITY_LISTS,
  LIST,
  PROFILE,
  type Activity,
  type ListName,
  type Profile,
  type ProfileComment,
  type ProfileEdit,
  type ProfileList,
  type ProfileListing,
  type ProfilePost,
  type ProfileSale,
} from './queries.ts'

export type { Profile, ProfileComment, ProfileEdit, ProfileListing, ProfilePost, ProfileSale } from './queries.ts'

const DAY = 86_400_000

type Listed<Item> = CursorPage<Item> & { total: number }
type Window = { userId: string; cursor?: string | null; limit: number }

const noSuchUser = () => notFound('User not found.')

/** Who somebody is to others. Throws NOT_FOUND for an unknown or deleted account, and for what is no id. */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  if (!idSchema.safeParse(userId).success) throw noSuchUser()
  const [profile] = await deps.query<Profile>(PROFILE, [userId, deps.now()])
  if (!profile) throw noSuchUser()
  return profile
}

/**
 * A stretch of one list of a profile, newest first, with how many it has in all.
 * @param viewerId the id of the caller; null for a visitor. Every caller gets `listings`; only the owner gets `bids`
 *   and `expired`, which are empty for all other callers
 * @throws AppError NOT_FOUND as getProfile
 */
export function listActivity<Name extends ListName>(
  deps: Deps,
  name: Name,
  window: Window,
  viewerId: string | null,
): Promise<Listed<ItemOf[Name]>> {
  return readList(deps, LIST[name], window, [window.userId, viewerId, window.limit + 1, window.cursor ?? null])
}

type ItemOf = {
  comments: ProfileComment
  listings: ProfileListing
  edits: ProfileEdit
  sales: ProfileSale
  bids: ProfileListing
  posts: ProfilePost
  expired: ProfileListing
}

/** A person's own listings whose time was over in the last 90 days, for them to renew. */
export function listExpired(deps: Deps, window: Window): Promise<Listed<ProfileListing>> {
  const { userId, cursor, limit } = window
  const since = new Date(deps.now().getTime() - LISTING_DAYS * DAY)
  return readList(deps, LIST.expired, window, [userId, userId, limit + 1, cursor ?? null, since])
}

async function readList<Item extends { id: string }>(
  deps: Deps,
  text: string,
  { limit }: Window,
  values: unknown[],
): Promise<Listed<Item>> {
  const [list] = await deps.query<ProfileList<Item>>(text, values)
  if (!list) throw noSuchUser()
  return { ...toCursorPage(list.items, limit, (last) => last.id), total: list.total }
}

type Activities = z.output<typeof activityInput>

/** A profile with a page of each of its lists. Throws NOT_FOUND as getProfile. */
export async function getActivity(
  deps: Deps,
  input: Activities,
  viewerId: string | null,
): Promise<Profile & { [Name in keyof Omit<Activity, keyof Profile>]: Page<ItemOf[Name]> }> {
  const at = {
    comments: { page: input.commentsPage, limit: input.commentsLimit },
    listings: { page: input.listingsPage, limit: input.listingsLimit },
    edits: { page: input.editsPage, limit: input.editsLimit },
    sales: { page: input.salesPage, limit: input.salesLimit },
    bids: { page: input.bidsPage, limit: input.bidsLimit },
    posts: { page: input.blogPostsPage, limit: input.blogPostsLimit },
  }
  const windows = ACTIVITY_LISTS.flatMap((name) => [at[name].limit, (at[name].page - 1) * at[name].limit])
  const [found] = await deps.query<Activity>(ACTIVITY, [input.userId, viewerId, ...windows, deps.now()])
  if (!found) throw noSuchUser()
  const { comments, listings, edits, sales, bids, posts, ...profile } = found
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

type OwnRow = { id: string } & Record<string, unknown>

/** A stretch of what is a person's own, and where it goes on: null after the last. */
type OwnData = {
  kind: OwnKind
  rows: OwnRow[]
  next: { kind: OwnKind; cursor: string | null } | null
}

/** Rows in a stretch: some may be texts of 100,000 characters, and no answer is to be larger than a process can bear. */
const EXPORT_ROWS = 100

/** What is a person's own, for them to keep, a stretch of one kind after the other. */
export async function exportOwn(
  deps: Deps,
  userId: string,
  { kind, cursor }: { kind: OwnKind; cursor?: string | null },
): Promise<OwnData> {
  const rows = await deps.longQuery<OwnRow>(EXPORT[kind], [userId, cursor ?? null, EXPORT_ROWS])
  const last = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined
  const following = OWN_KINDS[OWN_KINDS.indexOf(kind) + 1]
  const next = last ? { kind, cursor: last.id } : following ? { kind: following, cursor: null } : null
  return { kind, rows, next }
}
