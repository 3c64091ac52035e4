import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { SmtpServer } from '../config.ts'

/** Sends mails. */
export type Mailer = {
  /**
   * Sends a mail to one address. Resolves when the server has taken it.
   * @param signal aborts the connection
   * @throws MailFailure
   */
  send(message: Message, signal: AbortSignal): Promise<void>
  /** Connects and signs in. @throws MailFailure */
  verify(): Promise<void>
  close(): void
}

/** A mail as nodemailer takes it. */
export type Message = Omit<SendMailOptions, 'signal'>

/** Connections of this process. Providers allow about ten of one sender. */
export const CONNECTIONS = 6
/** Milliseconds for the name, the connection and TLS; then for the first line of the server. */
const CONNECTION_TIMEOUT = 10_000
const GREETING_TIMEOUT = 10_000
/** Milliseconds for an answer. RFC 5321 grants minutes, for which a mail would occupy a connection. */
const SOCKET_TIMEOUT = 30_000

/** The hosts of this machine. */
export const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Opens the pool of connections to a server. Each connection is opened when it is first needed.
 * @param needsTls whether a server without TLS gets no mails. A password is never sent without TLS
 */
export function openSmtp(
  { host, port, isSecure, login }: SmtpServer,
  needsTls = login !== null && !LOOPBACK.has(host),
): Mailer {
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isSecure,
    // The certificate is checked whenever TLS is used.
    requireTLS: needsTls,
    ...(login && { auth: login }),
    maxConnections: CONNECTIONS,
    // Once more if the server had closed a connection of the pool before it was used again, or before its greeting.
    maxRequeues: 1,
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    dnsTimeout: CONNECTION_TIMEOUT,
  })
  return {
    async send(message, signal) {
      try {
        await transport.sendMail({ ...message, signal, disableFileAccess: true, disableUrlAccess: true })
      } catch (error) {
        throw new MailFailure(error as NodemailerError)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw new MailFailure(error as NodemailerError)
      }
    },
    close: () => transport.close(),
  }
}

/** A mail was not taken. Its message has nothing of the mail, so that it can be logged. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly code: string
  /** The answer of the server, for the row of the mail. It can contain the address. Not logged. */
  readonly #answer: string
  /** Whether the address does not exist or takes no mails. Everything else is tried again. */
  readonly isOfAddress: boolean

  constructor({ code = 'UNKNOWN', command = '', response, responseCode, message }: NodemailerError) {
    const answer = responseCode === undefined ? '' : `: ${responseCode} ${statusOf(response ?? '') ?? ''}`.trimEnd()
    super(`The SMTP server did not take a mail (${code}${command && ` at ${command}`}${answer}).`)
    this.code = code
    this.#answer = response ?? message
    this.isOfAddress = isOfAddress(command, responseCode ?? 0, response ?? '')
  }

  get answer(): string {
    return this.#answer
  }
}

/** The enhanced status (RFC 3463) of an answer. */
const statusOf = (answer: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]

/** Bad mailbox, system, syntax, ambiguous, moved or null MX; mailbox disabled. Not 5.1.7 and 5.1.8, which are about the sender. */
const OF_ADDRESS = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)$/
/** Codes of RCPT TO that servers without enhanced status use for unknown mailboxes. */
const WITHOUT_STATUS = new Set([550, 551, 553, 556])
/** The words of such a server if it refuses the site and not the address: relaying, sign-in, lists of senders, policies. */
const OF_SITE = /relay|authenti|sender|spf|dkim|dmarc|spam|block|black|denied|policy|reputation|rate|limit/i

/** Whether an answer stops the address. A doubtful one does not: the mail is tried again, and given up after two days. */
function isOfAddress(command: string, code: number, answer: string): boolean {
  if (code < 500) return false
  const status = statusOf(answer)
  if (status !== undefined) return OF_ADDRESS.test(status)
  return command === 'RCPT TO' && WITHOUT_STATUS.has(code) && !OF_SITE.test(answer)
}
