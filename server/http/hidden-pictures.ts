import type { Deps } from '../deps.ts'
import { listHiddenKeys } from '../domains/images/service.ts'

/**
 * Which copies are of pictures that were removed, known to the process without asking: they are few, and read anew
 * whenever something was removed or came back (the triggers feed_told).
 */
export function followHiddenPictures(deps: Deps): (name: string) => boolean {
  let keys = new Set<string>()
  void (async () => {
    for await (const _ of deps.live.changes('site feed', new AbortController().signal)) {
      try {
        keys = new Set(await listHiddenKeys(deps))
      } catch (error) {
        // The database is away; once it is back, everybody is told to look again.
        deps.log.warn({ err: error }, 'it is not known which pictures were removed since')
      }
    }
  })().catch(() => undefined) // The process closes.
  return (name) => keys.has(name.slice(0, name.indexOf('-')))
}
