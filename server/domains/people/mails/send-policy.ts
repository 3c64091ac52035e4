import type { Deps } from '../../../deps.ts'

const SECOND = 1_000
export const MINUTE = 60 * SECOND

/** Milliseconds for one mail, from the connection to the last answer. */
export const SEND_TIMEOUT = 60 * SECOND
/** Milliseconds after which another process takes a mail. Longer than SEND_TIMEOUT, by the time that reading its content may take. */
export const LEASE = 90 * SECOND
/** Milliseconds until the next look at what is due. */
export const POLL = 1 * SECOND

/** Mails of one process that are sent to one domain at a time, so that a slow domain does not occupy all connections. */
export const PER_DOMAIN = 2
/** Mails of the whole site to one domain. Large providers defer a sender that suddenly sends more. */
export const DOMAIN_LIMIT = { count: 300, seconds: 60 }
/** Mails to one user within an hour. The lines beyond them come in one mail. Proofs have limits of their own. */
export const MAX_MAILS_AN_HOUR = 10
export const HOUR = 60 * MINUTE

/** Waits of a mail that was not taken: 1, 2, 4 … 60 minutes, as mail servers do. */
const FIRST_WAIT = 1 * MINUTE
const LONGEST_WAIT = 60 * MINUTE
/** Together about two days. After that nobody needs the news. */
export const MAX_ATTEMPTS = 53

/** Returns when a mail is tried again. A quarter more or less, so that mails that failed together do not return together. */
export function nextAttempt(deps: Deps, attempts: number): Date {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)
  return new Date(deps.now().getTime() + wait * (0.75 + Number(deps.randomDigits(3)) / 2_000))
}

/** Characters of a reason that a row can have. */
const MAX_REASON = 500

/** Returns the answer of a server as the reason of a row. */
export const reasonOf = (answer: string): string =>
  answer
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, MAX_REASON)
    .toWellFormed()
