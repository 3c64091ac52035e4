import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../config.ts'
import { openSmtp, type Mailer } from './smtp-client.ts'

/** A mail that arrived, with its source. */
export type InboxMail = { id: number; to: string; receivedAt: Date; raw: string; mail: Email }

/** The inbox of development. */
export type DevInbox = {
  mailer: Mailer
  /** The newest KEPT mails, the newest first. */
  readonly mails: readonly InboxMail[]
  close(): Promise<void>
}

const KEPT = 200

/**
 * Opens the inbox of development if there is no SMTP server: a server on this machine, to which the site sends its mails over
 * real connections. Each process has its own, in memory. Null in production and in tests.
 */
export function openDevInbox({ mode, smtp }: Config): DevInbox | null {
  if (smtp !== null || mode === 'production' || mode === 'test') return null
  return startDevInbox()
}

/** The server starts with the first mail, because scripts of the operator send none. */
export function startDevInbox(): DevInbox {
  const mails: InboxMail[] = []
  let started: Promise<{ client: Mailer; stop: () => Promise<void> }> | undefined
  async function start() {
    const { port, stop } = await startServer(async (stream, to) => {
      const bytes = await buffer(stream)
      const mail = await PostalMime.parse(bytes)
      mails.unshift({ id: (mails[0]?.id ?? 0) + 1, to, receivedAt: new Date(), raw: bytes.toString(), mail })
      mails.length = Math.min(mails.length, KEPT)
    })
    return { client: openSmtp({ host: '127.0.0.1', port, isSecure: false, login: null }), stop }
  }
  const client = async () => (await (started ??= start())).client
  return {
    mails,
    mailer: {
      send: async (message, signal) => (await client()).send(message, signal),
      verify: async () => (await client()).verify(),
      close: () => void started?.then((inbox) => inbox.client.close()),
    },
    close: async () => (await started)?.stop(),
  }
}

/** Starts an SMTP server on a free port of this machine. */
async function startServer(receive: (mail: Readable, to: string) => Promise<void>) {
  // A dependency of development, like the embedded identity provider.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, callback) {
      const answer = (error?: Error | null) => callback(error)
      receive(stream, envelope.rcptTo.map(({ address }) => address).join(', ')).then(() => answer(), answer)
    },
  })
  // A client that breaks a connection off.
  server.on('error', () => {})
  const { server: socket } = server
  // It does not keep the process alive.
  socket.unref()
  server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
