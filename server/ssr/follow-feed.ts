import type { Deps } from '../deps.ts'

/**
 * Counts for the whole life of a process how often something left the feed, or came back to it: what was deleted or
 * removed, and what is by the muted (the triggers feed_told). Missed while the connection is away, it is counted once
 * it is back.
 */
export function followFeed(deps: Deps): { readonly changes: number } {
  const feed = { changes: 0 }
  void (async () => {
    for await (const _ of deps.live.changes('site feed', new AbortController().signal)) feed.changes += 1
  })().catch(() => undefined) // The process closes.
  return feed
}
