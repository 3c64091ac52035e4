import type { Deps } from '../deps.ts'
import { listHiddenKeys } from '../domains/images/service.ts'
import { onChange } from '../live/on-change.ts'

/**
 * Which copies are of pictures that were removed, known to the process without asking: they are few, and read anew
 * whenever something was removed or came back (the triggers feed_told), or somebody looks otherwise (person_told).
 */
export function followHiddenPictures(deps: Deps): (name: string) => boolean {
  let keys = new Set<string>()
  let asked = 0
  const look = async () => {
    const mine = (asked += 1)
    const found = await listHiddenKeys(deps)
    // Of two answers the one that was asked for last holds.
    if (mine === asked) keys = new Set(found)
  }
  onChange(deps, 'site feed', look)
  onChange(deps, 'site people', look)
  return (name) => keys.has(name.slice(0, name.indexOf('-')))
}
