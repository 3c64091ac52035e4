// Separate from the schemas, so that pages can import these texts without zod.

/** The labels of the states of a report (spec.md §2, Admin panel). */
export const REPORT_STATUS = {
  open: 'Open',
  under_review: 'Under Review',
  resolved_action_taken: 'Resolved (Action Taken)',
  resolved_no_action: 'Resolved (No Action)',
  dismissed: 'Dismissed',
} as const
export type ReportStatus = keyof typeof REPORT_STATUS

/** The labels of the types of items. spec.md has the first three (decisions.md, Where the spec records something unfinished). */
export const ITEM_TYPE = {
  listing: 'Listing',
  comment: 'Comment',
  user: 'User',
  part: 'Part',
  revision: 'Revision',
  image: 'Image',
  blog_post: 'Blog Post',
  message: 'Message',
} as const
export type Reportable = keyof typeof ITEM_TYPE

export const MODERATION_ACTIONS = [
  'under-review',
  'resolve',
  'resolve-no-action',
  'dismiss',
  'delete-item',
  'mute-user',
  'unmute',
  'restore',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** spec.md §5, Admin action. */
export const ADMIN_REASON_MISSING = 'Reason/Note is required for this action.'
export const MUTE_DAYS = { least: 1, most: 30 } as const
export const MUTE_DAYS_WRONG = 'Enter a whole number of days from 1 to 30.'
