import { LENGTH } from './limits.ts'

// Apart from the schemas, so that a page can have these without zod.

/** What the site itself says to people comes from this account; nobody can write to it. */
export const SITE_USER_ID = '00000000-0000-7000-8000-000000000001'

/** Begins the partner id of the computed conversations with the reports of a tag (decisions.md, Moderation). */
export const REPORTS_PARTNER = 'admin-report-'

export const MESSAGE_LONG = `A message has at most ${LENGTH.message.toLocaleString('en')} characters.`

/** What stands in place of a message that a moderator removed. */
export const REMOVED_MESSAGE = '[removed by moderator]'
