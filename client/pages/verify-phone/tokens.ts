import { keepToken, readToken } from '../../app/token.ts'

/** The temporary token of a first sign-in, in this tab only; boot.ts takes it from the address. Never a session. */
const TEMPORARY = 'tempToken'
/** The code that was sent last, so that a reload between requesting and typing it loses nothing. */
const SENT = 'phoneCodeSent'

/** A code that was sent. Times are in ms since 1970. */
export type Sent = {
  number: string
  /** The code, in development. */
  devCode?: string
  at: number
  /** How many more codes can be requested until a time; null where there is no limit. */
  left: { codes: number; until: number } | null
}

/** Returns the token for the phone calls: of the first sign-in that led here, else of the session, else null. */
export function readPhoneToken(): string | null {
  return readTemporary() ?? readToken()
}

/** Returns whether this is a first sign-in, whose token is still to be exchanged for a session. */
export function isTemporary(): boolean {
  return readTemporary() !== null
}

/** Removes what belongs to the first sign-in, once its token is used or refused. */
export function dropTemporary(): void {
  try {
    sessionStorage.removeItem(TEMPORARY)
    sessionStorage.removeItem(SENT)
  } catch {
    // Nothing was stored.
  }
}

/** Stores a session in place of any other. The next document finds it. */
export function keepSession(token: string): void {
  dropTemporary()
  keepToken(token)
}

/** Returns the code that was sent last with the current token, or null. */
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
