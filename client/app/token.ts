/** The session token's key in local storage (decisions.md: one key). boot.ts writes it too. */
export const TOKEN_KEY = 'authToken'

/** The token of this browser, or null. Storage may be forbidden; then nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** A session in place of whatever there was; the next document finds it. Throws where nothing can be stored. */
export function keepToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
}

export function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Nothing was stored.
  }
}

let account: string | null = null

/**
 * Returns the id of the account that this tab's page belongs to; null for a visitor and until the token is confirmed.
 */
export const accountOfTab = (): string | null => account

export function setAccountOfTab(id: string | null): void {
  account = id
}
