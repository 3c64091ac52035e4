/** How the keys of unfinished work begin, in the browser's local and session storage. */
export const DRAFT = 'draft:'

/** Nothing that is unfinished is left for whoever comes next to this browser. */
export function dropDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
