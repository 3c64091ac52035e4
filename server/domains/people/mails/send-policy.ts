const SECOND = 1_000
export const MINUTE = 60 * SECOND

/** Milliseconds for one mail, from the connection to the last answer. */
export const SEND_TIMEOUT = 60 * SECOND
/** Milliseconds after which another process takes a mail. Longer than SEND_TIMEOUT, by the time that reading its content may take. */
export const LEASE = 90 * SECOND

/** Mails of one process that are sent to one domain at a time, so that a slow domain does not occupy all connections. */
export const PER_DOMAIN = 2
/** Mails of the whole site to one domain. Large providers defer a sender that suddenly sends more. */
export const DOMAIN_LIMIT = { count: 300, seconds: 60 }
/** Mails to one user within an hour. The lines beyond them come in one mail. Proofs have limits of their own. */
export const MAX_MAILS_AN_HOUR = 10
export const HOUR = 60 * MINUTE

/** With the waits of server/outbox.ts about two days. Older news is of no use. */
export const MAX_ATTEMPTS = 53

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
