import type { Deps } from '../deps.ts'
import type { Topic } from '../live/live.ts'

/** How often something changed, as far as this process knows. */
export type Changes = { readonly count: number }

/**
 * Counts for the whole life of a process the changes of a topic of the whole site: 'site feed' when something left the
 * feed or came back to it (the triggers feed_told), 'site people' when somebody is called or looks otherwise
 * (person_told). Missed while the connection is away, they are counted once it is back.
 */
export function follow(deps: Deps, topic: Extract<Topic, `site ${string}`>): Changes {
  const changes = { count: 0 }
  void (async () => {
    for await (const _ of deps.live.changes(topic, new AbortController().signal)) changes.count += 1
  })().catch(() => undefined) // The process closes.
  return changes
}
