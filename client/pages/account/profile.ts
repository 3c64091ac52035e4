import { errorData, errorSentence, type RouterOutputs } from '../../base/trpc.ts'
import { pageNumber } from '../../base/PageLinks.tsx'

export type Profile = RouterOutputs['user']['profile']
export type ProfileComment = RouterOutputs['user']['comments']['items'][number]
export type ProfileListing = RouterOutputs['user']['listings']['items'][number]

export const profileTitle = ({ name }: Pick<Profile, 'name'>) => `${name} · Tappet`

/** Returns the props of ErrorNote for a profile or list that could not be loaded. */
export function activityFailure(error: unknown): { message: string; bare: boolean } {
  if (errorData(error)) return { message: errorSentence(error), bare: false }
  const statusText = (error as { meta?: { response?: Response } | null } | null)?.meta?.response?.statusText
  return { message: `Error fetching user activity: ${statusText || errorSentence(error)}`, bare: true }
}

/** The lists of a profile with pages by number, for readers without scripts: `?comments=2`. */
const LISTS = ['comments', 'listings', 'edits', 'sales', 'posts'] as const
export type ActivityList = (typeof LISTS)[number]

/** Returns the page number of a list from an address; 1 if it is missing or invalid. */
export const activityPage = (query: URLSearchParams, list: ActivityList): number => pageNumber(query.get(list))

/** Returns whether an address contains a page of a list after the first. */
export const hasActivityPage = (query: URLSearchParams): boolean => LISTS.some((list) => activityPage(query, list) > 1)

/** Returns the input of `user.activity` for the pages in an address. */
export const activityOf = (userId: string, query: URLSearchParams) => ({
  userId,
  commentsPage: activityPage(query, 'comments'),
  listingsPage: activityPage(query, 'listings'),
  editsPage: activityPage(query, 'edits'),
  salesPage: activityPage(query, 'sales'),
  blogPostsPage: activityPage(query, 'posts'),
})
