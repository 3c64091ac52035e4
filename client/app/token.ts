/** The session token's key in local storage (decisions.md: one key). boot.ts and the phone page write it too. */
const KEY = 'authToken'

/** The token of this browser, or null. Storage may be forbidden; then nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
