/** The key of the deployment for which this tab has been reloaded, in session storage. */
const RELOADED = 'reloaded'

/**
 * Reloads the document if a new deployment has replaced it: the server then no longer has the first module of this one. A tab is
 * reloaded once for each deployment, because a cache may still answer with the old document. Returns whether it is reloading.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/entry-client"]')?.src
  if (entry === undefined) return false
  try {
    const { status } = await fetch(entry, { method: 'HEAD', cache: 'no-store' })
    if (status !== 404 || sessionStorage.getItem(RELOADED) === entry) return false
    sessionStorage.setItem(RELOADED, entry)
  } catch {
    // No connection, or storage is forbidden.
    return false
  }
  location.reload()
  return true
}
