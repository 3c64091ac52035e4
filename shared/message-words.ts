import { LENGTH } from './limits.ts'

// Not in messages.ts, so that a page can import these without zod.

/** The account that sends the notices of the site. Users cannot write to it. */
export const SITE_USER_ID = '00000000-0000-7000-8000-000000000001'

/**
 * The prefix of the partner id of a conversation with reports. The tag follows; for reports without a tag, nothing
 * follows (decisions.md, Moderation).
 */
export const REPORTS_PARTNER = 'admin-report-'

/**
 * Returns the name of a conversation with reports (spec.md §2, Messages page).
 * @param tag '' for reports without a tag
 */
export const reportsTitle = (tag: string): string =>
  tag === '' ? 'Admin Reports without a tag' : `Admin Reports for ${tag}`

/** The error of a message to the account of the site. */
export const NOTICES_ONLY = 'You cannot reply to these notices.'

export const MESSAGE_LONG = `A message has at most ${LENGTH.message.toLocaleString('en')} characters.`

/** The text in place of a message that a moderator removed. */
export const REMOVED_MESSAGE = '[removed by moderator]'
