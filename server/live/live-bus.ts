import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { CONNECTION_NAME } from '../db/release.ts'
import { AppError } from '../errors.ts'
import type { Failures } from '../failures.ts'

/** The channel of PostgreSQL's NOTIFY. Triggers send '<kind> <id>' on it. */
const CHANNEL = 'tappet'
/** Milliseconds until a lost connection is opened again. */
const RETRY = 1_000
/** Milliseconds between two checks of the connection, and the timeout of a check. */
const CHECK_INTERVAL = 15_000
const TIMEOUT = 5_000

/**
 * The topics of live changes: a part (listings, sales, comments, revision), the comments of a post, the inbox and
 * unread counts of a user, removals from the feed, names and profile images.
 */
export type Topic = `part ${string}` | `post ${string}` | `user ${string}` | 'site feed' | 'site people'

/** Publishes the changes of all processes. */
export type LiveBus = {
  /**
   * Subscribes to a topic. Yields once at the start and once after every change, until `signal` aborts. Changes during
   * one iteration are yielded as one. A subscriber that reads the database after each yield misses nothing: after the
   * connection was opened or lost, every subscription yields again.
   * @throws AppError UNAVAILABLE when the process closes, so that clients reconnect to another one
   */
  changes(topic: Topic, signal: AbortSignal): AsyncIterable<void>
  /** Whether the connection was lost and is not open again. */
  readonly isLost: boolean
  /** The number of open subscriptions of this process. */
  readonly subscriptions: number
  /** Ends all subscriptions and the connection. */
  close(): Promise<void>
}

/** Opens the bus. All subscriptions of the process share one connection, which is opened for the first of them. */
export function openLiveBus(databaseUrl: string, failures: Failures): LiveBus {
  const topics = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const listener = createListener(databaseUrl, failures, topics)
  return {
    changes(topic, signal) {
      const changes = subscribe(topics, topic, signal, closing.signal)
      listener.start()
      return changes
    },
    get isLost() {
      return listener.isLost
    },
    get subscriptions() {
      return topics.eventNames().reduce((sum, topic) => sum + topics.listenerCount(topic), 0)
    },
    async close() {
      closing.abort()
      await listener.close()
    },
  }
}

/** Emits each notification as an event of `topics`. Opens a new connection when one is lost. */
function createListener(databaseUrl: string, failures: Failures, topics: EventEmitter) {
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
    opened.on('notification', ({ payload }) => payload && topics.emit(payload))
    listen(opened, onLost).catch(onLost)
  }

  async function listen(opened: Client, onLost: (cause: unknown) => void): Promise<void> {
    await opened.connect()
    await opened.query(`listen ${CHANNEL}`)
    if (client !== opened) return
    isLost = false
    timer = setInterval(() => void opened.query('select 1').catch(onLost), CHECK_INTERVAL).unref()
    // Changes may have been missed before this connection.
    for (const topic of topics.eventNames()) topics.emit(topic)
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

/** See `LiveBus.changes`. The subscription begins with the call, not with the first iteration. */
function subscribe(
  topics: EventEmitter,
  topic: Topic,
  subscriber: AbortSignal,
  closing: AbortSignal,
): AsyncIterable<void> {
  const signal = AbortSignal.any([subscriber, closing])
  let wake = nothing
  let isDue = true
  const onChange = () => {
    isDue = true
    wake()
  }
  const stop = () => {
    topics.off(topic, onChange)
    wake()
  }
  topics.on(topic, onChange)
  signal.addEventListener('abort', stop, { once: true })

  return (async function* () {
    try {
      while (!signal.aborted) {
        if (!isDue) await new Promise<void>((resolve) => (wake = resolve))
        if (!isDue || signal.aborted) continue
        isDue = false
        yield
      }
      if (!subscriber.aborted) throw new AppError('UNAVAILABLE', 'The site restarts.', { retryAfter: 1 })
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
  })()
}

const nothing = (): void => undefined
const end = (client: Client): Promise<void> => client.end().catch(nothing)
