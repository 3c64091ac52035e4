import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { from: string; to: string; raw: string; mail: Email }

export type SmtpServer = {
  /** A value of SMTP_URL. */
  url: string
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server on this machine.
 * @param handlers what it refuses or delays
 */
export async function startSmtp(handlers: SMTPServerOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
    const bytes = await buffer(stream)
    const from = mailFrom === false ? '' : mailFrom.address
    const to = rcptTo.map(({ address }) => address).join()
    received.push({ from, to, raw: bytes.toString(), mail: await PostalMime.parse(bytes) })
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, callback) {
      const answer = (error?: Error | null) => callback(error)
      receive(stream, envelope).then(() => answer(), answer)
    },
    ...handlers,
  })
  // A client that breaks a connection off.
  server.on('error', () => {})
  const { server: socket } = server
  server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the error with which a handler refuses. */
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Settings of a site that would send mails, to a server that does not exist. */
export const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Tappet <mail@tappet.example>' }
