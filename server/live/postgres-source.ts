import { Client } from 'pg'
import { CONNECTION_NAME } from '../db/release.ts'
import type { Failures } from '../failures.ts'
import type { Source, SourceHandlers } from './live-bus.ts'

/** The channel of PostgreSQL's NOTIFY. Triggers send '<kind> <id>' on it. */
const CHANNEL = 'tappet'
/** Milliseconds until a lost connection is opened again. */
const RETRY = 1_000
/** Milliseconds between two checks of the connection, and the timeout of a check. */
const CHECK_INTERVAL = 15_000
const TIMEOUT = 5_000

/** Receives the notifications of PostgreSQL, on one connection. Opens a new one when it is lost. */
export function listenToPostgres(databaseUrl: string, failures: Failures, handlers: SourceHandlers): Source {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isLost = false

  function start(): void {
    if (client || isClosed) return
    const opened = new Client({
      connectionString: databaseUrl,
      application_name: `${CONNECTION_NAME} live`,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    })
    client = opened
    const onLost = (cause?: unknown) => {
      if (client !== opened) return
      client = undefined
      isLost = true
      clearTimeout(timer)
      void end(opened)
      if (isClosed) return
      failures.job('live connection', cause ?? new Error('The connection ended.'))
      timer = setTimeout(start, RETRY).unref()
    }
    opened.on('error', onLost)
    opened.on('end', () => onLost())
    opened.on('notification', ({ payload }) => payload && handlers.changed(payload))
    listen(opened, onLost).catch(onLost)
  }

  async function listen(opened: Client, onLost: (cause: unknown) => void): Promise<void> {
    await opened.connect()
    await opened.query(`listen ${CHANNEL}`)
    if (client !== opened) return
    isLost = false
    timer = setInterval(() => void opened.query('select 1').catch(onLost), CHECK_INTERVAL).unref()
    // Changes may have been missed before this connection.
    handlers.missed()
  }

  return {
    start,
    get isLost() {
      return isLost
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      if (client) await end(client)
    },
  }
}

const end = (client: Client): Promise<void> => client.end().catch(() => {})
