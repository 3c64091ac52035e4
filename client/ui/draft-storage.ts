/** How the keys of drafts begin, in the local storage of the browser. */
export const DRAFT = 'draft:'

/** Returns whether the browser has a draft with this key. */
export const hasDraft = (key: string): boolean => inStorage((storage) => storage.getItem(DRAFT + key) !== null) ?? false

/** Removes all drafts, so that the next user of this browser does not see them. */
export const dropDrafts = (): void =>
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  })

/** Storage may be forbidden or full: then a draft lasts as long as its form. */
function inStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
