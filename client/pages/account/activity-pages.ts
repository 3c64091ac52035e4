import { pageNumber } from '../page-number.ts'

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
