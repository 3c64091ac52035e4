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
let confirmed: string | null = null

/**
 * Returns the id of the account that this tab's page belongs to; null for a visitor and until the token is confirmed.
 */
export const accountOfTab = (): string | null => account

/**
 * Returns the token to read with: the one that the account of this tab was confirmed with, because the page may be kept
 * for its text while another account is signed in (docs/decisions/19).
 */
export const tokenOfTab = (): string | null => (account === null ? readToken() : confirmed)

/** @param token the one that the server has confirmed as this account's */
export function setAccountOfTab(id: string | null, token: string | null): void {
  account = id
  confirmed = token
}
