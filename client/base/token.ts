/** The key of the session token in local storage. boot.ts also writes it. */
export const TOKEN_KEY = 'authToken'

/** Returns the token of this browser; null if there is none or storage is forbidden. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** Stores the token of a new session for the next document. Throws if storage is forbidden. */
export function keepToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
}

export function removeToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // If storage is forbidden, there is no token.
  }
}

let account: string | null = null
let confirmed: string | null = null

/**
 * Returns the id of the account that this tab's page belongs to; null for a visitor and until the token is confirmed.
 */
export const accountOfTab = (): string | null => account

/**
 * Returns the token for queries: the token that was confirmed for the account of this tab. The page may keep unsent text
 * of this account while another account is signed in (docs/decisions/19).
 */
export const tokenOfTab = (): string | null => (account === null ? readToken() : confirmed)

/** Sets the account of this tab. @param token the token that the server has confirmed for this account */
export function setAccountOfTab(id: string | null, token: string | null): void {
  account = id
  confirmed = token
}
