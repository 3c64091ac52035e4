import { z } from 'zod'
import type {
  notificationListInput,
  notificationReadInput,
  notificationUnreadInput,
} from '../../../../shared/notification-inputs.ts'
import {
  MAX_HIDDEN,
  MAX_NOTIFICATIONS,
  NOTIFICATIONS,
  type NotificationLine,
  type NotificationTab,
} from '../../../../shared/notifications.ts'
import { keysOf } from '../../../../shared/labels.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { isUniqueViolation } from '../../../errors.ts'
import { notificationLines, unreadLines } from './line-queries.ts'
import { toLine } from './line-policy.ts'
import { markRead, markUnread } from './queries.ts'

const cursorSchema = z.tuple([z.number().int().safe(), z.uuid()])

const kindsOf = (tab: NotificationTab) => keysOf(NOTIFICATIONS).filter((kind) => NOTIFICATIONS[kind].tab === tab)

/** Returns a page of the user's notifications, the newest first, with the number of unread ones. */
export async function listNotifications(
  deps: Deps,
  userId: string,
  { unread, tab, cursor, limit }: z.output<typeof notificationListInput>,
): Promise<CursorPage<NotificationLine> & { unreadCount: number }> {
  const [seq, id] = cursor ? readCursor(cursorSchema, cursor) : [null, null]
  const params = { userId, ids: null, unread, kinds: tab ? kindsOf(tab) : null, seq, id, maxLines: MAX_NOTIFICATIONS }
  const [read] = await deps.query(notificationLines, { ...params, limit: limit + 1 })
  const { lines, unreadCount } = read ?? { lines: [], unreadCount: 0 }
  const page = toCursorPage(lines, limit, (last) => writeCursor([last.seq, last.id]))
  return { ...page, items: page.items.map((row) => toLine(row, userId)), unreadCount }
}

/** Returns those of the user's lines that are unread and visible, the newest first, also lines outside of the bell. */
export async function linesById(deps: Deps, userId: string, ids: string[]): Promise<NotificationLine[]> {
  const params = { userId, ids, unread: true, kinds: null, seq: null, id: null, limit: ids.length }
  const [read] = await deps.query(notificationLines, { ...params, maxLines: MAX_NOTIFICATIONS + MAX_HIDDEN })
  return (read?.lines ?? []).map((row) => toLine(row, userId))
}

/** Returns the number in the bell. */
export async function countUnread(deps: Deps, userId: string): Promise<number> {
  const [unread] = await deps.query(unreadLines, { userId, maxLines: MAX_NOTIFICATIONS })
  return unread?.count ?? 0
}

/** Marks unread lines of the user as read. Returns the time with which `unreadNotifications` undoes it, and the new count. */
export async function readNotifications(
  deps: Deps,
  userId: string,
  chosen: z.output<typeof notificationReadInput>,
): Promise<{ readAt: string; unreadCount: number }> {
  const now = deps.now()
  const none = { ids: null, upTo: null, seq: null, page: null, kind: null }
  await deps.query(markRead, { ...none, ...chosen, userId, now })
  return { readAt: now.toISOString(), unreadCount: await countUnread(deps, userId) }
}

/** Undoes `readNotifications`. A line stays read if its group has a newer unread line. */
export async function unreadNotifications(
  deps: Deps,
  userId: string,
  { readAt }: z.output<typeof notificationUnreadInput>,
): Promise<{ unreadCount: number }> {
  const params = { userId, readAt: new Date(readAt) }
  await deps.query(markUnread, params).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    // The user was told of a change of one of the groups meanwhile, so that its line now stays read.
    return deps.query(markUnread, params)
  })
  return { unreadCount: await countUnread(deps, userId) }
}
