import { formatDate, formatTime, type DateLike } from '../../../shared/format.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Returns a date whose UTC time equals the local time. Chats show the local time of the browser, but shared/format.ts
 * formats in UTC.
 */
export function local(date: Date | string | number): Date {
  const given = new Date(date)
  return new Date(given.getTime() - given.getTimezoneOffset() * MINUTE)
}

/** Returns hour and minute: '09:12'. */
export const clockTime = (date: DateLike): string => formatTime(date ? local(date) : date)

/** Returns the heading of a day: 'Today', 'Yesterday', '18 November 2026'. @param now milliseconds */
export function dayName(date: string, now: number): string {
  const days = Math.floor(local(now).getTime() / DAY) - Math.floor(local(date).getTime() / DAY)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(local(date))
}
