/** The session token's key in local storage (decisions.md: one key). boot.ts writes it too. */
const KEY = 'authToken'

/** The token of this browser, or null. Storage may be forbidden; then nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** A session in place of whatever there was; the next document finds it. Throws where nothing can be stored. */
export function keepToken(token: string): void {
  localStorage.setItem(KEY, token)
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
