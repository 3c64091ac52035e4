import { formatShortDate, formatTime, formatWeekday, recentTime, utcDay } from '../../../shared/format.ts'

export type DayGroup = 'Today' | 'Yesterday' | 'This week' | 'Earlier'

/** Returns the heading under which the page lists a time. A week is the last seven days, so that weekdays are clear. */
export function dayGroup(at: Date, now: Date): DayGroup {
  const days = utcDay(now) - utcDay(at)
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : days < 7 ? 'This week' : 'Earlier'
}

/** Returns the time of a line: '8 minutes ago' today, then 'Yesterday' or, under the heading of its day, '16:40'. */
export function lineTime(at: Date, now: Date, isUnderDay: boolean): string {
  switch (dayGroup(at, now)) {
    case 'Today':
      return recentTime(at, now)
    case 'Yesterday':
      return isUnderDay ? formatTime(at) : 'Yesterday'
    case 'This week':
      return formatWeekday(at)
    case 'Earlier':
      return formatShortDate(at)
  }
}
