import { keepToken, readToken } from '../../app/token.ts'

/** The temporary token of a first sign-in, in this tab only; boot.ts takes it from the address. Never a session. */
const TEMPORARY = 'tempToken'
/** Whom a code was sent to, so that a reload between asking for it and typing it loses nothing. */
const SENT = 'phoneCodeSent'

/** The token that the phone calls go with: of the first sign-in that led here, else of the session; null without. */
export function readPhoneToken(): string | null {
  return readTemporary() ?? readToken()
}

/** Whether this is a first sign-in, whose token is still to be exchanged for a session. */
export function isTemporary(): boolean {
  return readTemporary() !== null
}

/** Nothing of the first sign-in is left here, once it is used or refused. */
export function dropTemporary(): void {
  try {
    sessionStorage.removeItem(TEMPORARY)
    sessionStorage.removeItem(SENT)
  } catch {
    // Nothing was stored.
  }
}

/** A full session in place of whatever there was. The next document finds it. */
export function keepSession(token: string): void {
  dropTemporary()
  keepToken(token)
}

/** The number that a code was last sent to with the current token, or ''. */
export function readSentTo(): string {
  try {
    const { token, number } = JSON.parse(sessionStorage.getItem(SENT) ?? '{}') as { token?: unknown; number?: unknown }
    return token === readPhoneToken() && typeof number === 'string' ? number : ''
  } catch {
    return ''
  }
}

export function keepSentTo(number: string): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify({ token: readPhoneToken(), number }))
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
