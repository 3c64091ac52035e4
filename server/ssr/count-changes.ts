import type { Deps } from '../deps.ts'
import type { Topic } from '../live/live-bus.ts'
import { onChange } from '../live/on-change.ts'

/** The number of changes that this process was notified of. */
export type Changes = { readonly count: number }

/**
 * Counts the changes of a topic of the whole site: 'site feed' after content leaves the feed or returns to it (triggers
 * feed_notify), 'site people' after the name or image of a user changes (trigger user_notify).
 */
export function countChanges(deps: Deps, topic: Extract<Topic, `site ${string}`>): Changes {
  const changes = { count: 0 }
  onChange(deps, topic, () => void (changes.count += 1))
  return changes
}
