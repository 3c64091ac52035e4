import type { Deps } from '../deps.ts'
import type { Topic } from '../live/live.ts'
import { onChange } from '../live/on-change.ts'

/** How often something changed, as far as this process knows. */
export type Changes = { readonly count: number }

/**
 * Counts the changes of a topic of the whole site: 'site feed' when something left the feed or came back to it (the
 * triggers feed_notify), 'site people' when somebody is called or looks otherwise (user_notify).
 */
export function follow(deps: Deps, topic: Extract<Topic, `site ${string}`>): Changes {
  const changes = { count: 0 }
  onChange(deps, topic, () => void (changes.count += 1))
  return changes
}
