import type { Deps } from '../deps.ts'
import { listHiddenKeys } from '../domains/catalogue/images/service.ts'
import { onChange } from '../live/on-change.ts'

/**
 * Returns a function that tells whether a file belongs to a removed image. Removed images are few, so their keys are
 * kept in memory. They are read again when content is removed or restored, or when a user changes name or image.
 */
export function followHiddenImages(deps: Deps): (fileName: string) => boolean {
  let keys = new Set<string>()
  let reads = 0
  const read = async () => {
    const thisRead = (reads += 1)
    const found = await listHiddenKeys(deps)
    // A read that was started later has newer keys, even if it ends earlier.
    if (thisRead === reads) keys = new Set(found)
  }
  void onChange(deps, 'site feed', read)
  void onChange(deps, 'site people', read)
  return (fileName) => keys.has(fileName.slice(0, fileName.indexOf('-')))
}
