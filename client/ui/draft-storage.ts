/** How the keys of unfinished work begin, in the browser's local and session storage. */
export const DRAFT = 'draft:'

/** Removes all drafts, so that the next user of this browser does not see them. */
export function dropDrafts(from: 'tab' | 'browser'): void {
  try {
    for (const storage of from === 'tab' ? [sessionStorage] : [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
