import { NOTIFICATION_SETTINGS, type NotificationSetting } from './notifications.ts'
import { isId } from './text.ts'

/** The pages about which mails can be stopped, and what the links call them. */
export const SCOPE_PAGES = { part: 'part', post: 'post', vehicle: 'vehicle', messages: 'conversation' } as const
export type ScopePage = keyof typeof SCOPE_PAGES
const isScopePage = (type: string): type is ScopePage => Object.hasOwn(SCOPE_PAGES, type)

const isSetting = (name: string): name is NotificationSetting => Object.hasOwn(NOTIFICATION_SETTINGS, name)

/** The scope of a link in a mail: mails about a page, of a setting, the daily digest, or all. */
export type UnsubscribeScope =
  | { type: ScopePage; id: string }
  | { type: 'kind'; setting: NotificationSetting }
  | { type: 'digest' }
  | { type: 'all' }

/** Returns the scope of an address, 'part-0198…' or 'kind-wants'; null for any other text. */
export function readScope(text: string): UnsubscribeScope | null {
  if (text === 'digest' || text === 'all') return { type: text }
  const [type, rest] = splitAt(text, '-')
  if (type === 'kind') return isSetting(rest) ? { type, setting: rest } : null
  return isScopePage(type) && isId(rest) ? { type, id: rest.toLowerCase() } : null
}

/** Returns the scope of the page of a notification, 'part 0198…', and its text in an address; null for other pages. */
export function scopeOfPage(page: string): { type: ScopePage; id: string; text: string } | null {
  const [type, id] = splitAt(page, ' ')
  return isScopePage(type) && isId(id) ? { type, id, text: `${type}-${id}` } : null
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Pages about which a user gets no mails. The oldest gives way. */
export const MAX_MAIL_MUTES = 1_000

/** Of these, the pages that the settings list. */
export const MAX_STOPPED_PAGES = 100

/** The field of the form on the page of a link, by which the server knows that a person sent it. */
export const FROM_PAGE = 'page'
