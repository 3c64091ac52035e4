/** How the keys of unfinished work begin, in the browser's local and session storage. */
export const DRAFT = 'draft:'

/** Removes all unfinished work, so that the next person at this browser does not find it. */
export function dropDrafts(from: 'tab' | 'browser'): void {
  try {
    for (const storage of from === 'tab' ? [sessionStorage] : [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
