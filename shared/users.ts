import { LENGTH, MAX_OFFSET, PAGE_SIZE } from './limits.ts'
import { PAGE_TOO_DEEP, idCursorSchema, limitSchema, pageNumberSchema } from './paging.ts'
import { idSchema, lineSchema, textSchema } from './fields.ts'
import { imageUrlSchema } from './images.ts'
import { isReservedName, NAME_RESERVED } from './reserved-names.ts'
import { z } from 'zod'

export const NAME_MISSING = 'Please enter a name.'

export const BIO_TOO_LONG = `A bio has at most ${LENGTH.bio.toLocaleString('en')} characters.`

/** The field error if the name that confirms the deletion of an account is not the display name. */
export const NAME_DIFFERS = 'This does not match the name on your profile.'

/** The kinds of rows in the data download, in the order in which the download lists them. */
export const EXPORT_KINDS = [
  'profile',
  'handles',
  'sessions',
  'partsAdded',
  'revisions',
  'vehicles',
  'vehicleEdits',
  'fitment',
  'confirmations',
  'relations',
  'relationConfirmations',
  'images',
  'uploads',
  'listings',
  'donors',
  'trades',
  'offers',
  'feedback',
  'problems',
  'comments',
  'posts',
  'votes',
  'messages',
  'blocks',
  'cars',
  'follows',
  'savedSearches',
  'inventoryViews',
  'wants',
  'notifications',
  'notificationSettings',
  'mailAddress',
  'mails',
  'pushSubscriptions',
  'reports',
  'mutes',
  'warnings',
  'appeals',
  'standing',
  'moderatedTags',
  'moderation',
  'moderatorNotes',
  'protections',
  'merges',
  'checks',
  'undoJobs',
  'bulkChanges',
  'notDuplicates',
  'mergeProposals',
  'mergeOpinions',
  'changes',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

const cursorFields = { cursor: idCursorSchema, limit: limitSchema(PAGE_SIZE.activity) }

/** The input of a procedure that returns a cursor page of one list of a profile, for example the comments. */
export const profileListInput = z.object({ userId: idSchema, ...cursorFields })

/** The same input for the lists of the caller's own profile. */
export const ownListInput = z.object(cursorFields)

const pageFields = { page: pageNumberSchema, limit: limitSchema(PAGE_SIZE.activity) }

/** The page number and limit of each list of a profile. REST has the same parameters. */
export const activityQuery = z.object({
  commentsPage: pageFields.page,
  commentsLimit: pageFields.limit,
  listingsPage: pageFields.page,
  listingsLimit: pageFields.limit,
  editsPage: pageFields.page,
  editsLimit: pageFields.limit,
  salesPage: pageFields.page,
  salesLimit: pageFields.limit,
  bidsPage: pageFields.page,
  bidsLimit: pageFields.limit,
  blogPostsPage: pageFields.page,
  blogPostsLimit: pageFields.limit,
})
export const activityInput = activityQuery.extend({ userId: idSchema }).superRefine((input, context) => {
  for (const name of ['comments', 'listings', 'edits', 'sales', 'bids', 'blogPosts'] as const) {
    if (input[`${name}Page`] * input[`${name}Limit`] > MAX_OFFSET)
      context.addIssue({ code: 'custom', path: [`${name}Page`], message: PAGE_TOO_DEEP })
  }
})

/** A display name, 1 to 200 characters, that does not belong to the site. */
export const userUpdateInput = z.object({
  name: lineSchema('A name', LENGTH.name)
    .refine((name) => name !== '', NAME_MISSING)
    .refine((name) => !isReservedName(name), NAME_RESERVED),
})

/** The bio and the location of a profile, both plain text. An empty text clears the field. */
export const userAboutInput = z.object({
  bio: textSchema(LENGTH.bio, 'Bio must be text.', BIO_TOO_LONG).transform((bio) => bio.trim()),
  location: lineSchema('A location', LENGTH.location),
})

export const userImageInput = z.object({ url: imageUrlSchema })

/** `name` is the display name, typed to confirm the deletion. */
export const accountDeleteInput = z.object({
  name: lineSchema('A name', LENGTH.name).refine((name) => name !== '', NAME_DIFFERS),
})
