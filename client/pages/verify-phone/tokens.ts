import { keepToken, readToken } from '../../base/token.ts'

/** The temporary token of a first sign-in, in this tab only; boot.ts takes it from the address. Never a session. */
const TEMPORARY = 'tempToken'
/** The last code request, so that a reload before the code is typed loses nothing. */
const SENT = 'phoneCodeSent'

/** A code request. Times are in ms since 1970. */
export type Sent = {
  number: string
  /** The code, in development. */
  devCode?: string
  at: number
  /** The number of codes that can still be requested until a time; null without a limit. */
  left: { codes: number; until: number } | null
}

/** Returns the token for the phone calls: the temporary token of a first sign-in, else the session token, else null. */
export function readPhoneToken(): string | null {
  return readTemporary() ?? readToken()
}

/** Returns whether this is a first sign-in, whose temporary token is not yet exchanged for a session. */
export function isTemporary(): boolean {
  return readTemporary() !== null
}

/** Removes the data of the first sign-in after its token was used or rejected. */
export function dropTemporary(): void {
  try {
    sessionStorage.removeItem(TEMPORARY)
    sessionStorage.removeItem(SENT)
  } catch {
    // Nothing was stored.
  }
}

/** Stores a session token in place of any other. The next document reads it. */
export function keepSession(token: string): void {
  dropTemporary()
  keepToken(token)
}

/** Returns the last code request of the current token, or null. */
export function readSent(): Sent | null {
  try {
    const { token, ...sent } = JSON.parse(sessionStorage.getItem(SENT) ?? '{}') as Sent & { token?: unknown }
    return token === readPhoneToken() && typeof sent.number === 'string' ? sent : null
  } catch {
    return null
  }
}

export function keepSent(sent: Sent): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify({ token: readPhoneToken(), ...sent }))
  } catch {
    // It stays on the page, as long as that lasts.
  }
}

function readTemporary(): string | null {
  try {
    return sessionStorage.getItem(TEMPORARY)
  } catch {
    return null
  }
}
