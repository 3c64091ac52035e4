import { formatLongDate } from './format.ts'
import { LEVEL_LABELS, type Level } from './levels.ts'
import type { ProtectedPage, Protection } from './protections.ts'

// What browser and server both say and decide about a protected page. Without schemas, because the first view of a page loads it.

/** Returns whether a protection still holds. A job removes it up to a minute after its end. */
export const holds = ({ until }: Protection, now: Date): boolean => until === null || new Date(until) > now

/** Returns whether users of a level may edit a protected page. Moderators of its tags always may. */
export const isOpenTo = (level: Level, protection: Protection): boolean =>
  protection.level < 3 && level >= protection.level

/** Returns 'Until Saturday, 5 December 2026, only moderators can edit this part:', which the reason follows. */
export function protectedSentence(type: ProtectedPage['type'], { level, until }: Protection): string {
  const end = until === null ? 'Only' : `Until ${formatLongDate(until)}, only`
  return `${end} ${LEVEL_LABELS[level]} can edit this ${type}:`
}
