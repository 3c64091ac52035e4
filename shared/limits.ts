/** Page sizes and limits (docs/product/limits.md). Limits with messages are in the files of their domains. */
export const PAGE_SIZE = {
  listings: 5,
  comments: 5,
  postComments: 10,
  search: 10,
  feed: 9,
  activity: 5,
  reports: 10,
  history: 10,
  vehicleParts: 20,
} as const
export const MAX_PAGE_SIZE = 100
/** Maximum number of rows that can be paged by page number. The site uses cursors instead. */
export const MAX_OFFSET = 10_000

/** Hours in which an offer can be answered. */
export const OFFER_HOURS = 48
/** How often each of two users may offer a price on a listing. */
export const OFFERS_PER_SIDE = 3

export const LENGTH = {
  comment: 10_000,
  message: 10_000,
  description: 100_000,
  post: 100_000,
  title: 200,
  name: 200,
  reason: 1_000,
  tag: 50,
  query: 200,
  number: 100,
  link: 2_048,
  listing: 10_000,
  location: 200,
  note: 500,
  bio: 1_000,
  feedback: 1_000,
  statement: 10_000,
  alt: 250,
} as const
export const TAGS_PER_PART = 20
export const MAX_NUMBERS = 50
/** Answers to questions of verdicts that are kept of a car. */
export const MAX_ANSWERS = 50
/** Maximum depth of replies. */
export const MAX_COMMENT_DEPTH = 50
/** Maximum number of new comments that an open page counts and loads at once. */
export const NEW_COMMENTS = 20
/** Minutes within which the author of a comment may edit it. */
export const COMMENT_EDIT_MINUTES = 10

export const FEED_PART_TAGS = 4
export const FEED_POST_TAGS = 3

/** Calls in one tRPC request. The server accepts up to 300 characters for their names. */
export const MAX_BATCH = 10

/** Results are counted up to this number. The interface only says that there are more. */
export const COUNTED_TO = 1000
/** The parts of a make are counted up to this number, because the list of makes counts those of all makes. */
export const COUNTED_MAKES_TO = 100

/** Maximum number of tags in a search. A result has all of them. */
export const MAX_SEARCH_TAGS = 5
