import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { AppError } from '../errors.ts'
import type { Failures } from '../failures.ts'

/** The channel of PostgreSQL's NOTIFY that triggers write to: '<kind> <id>'. */
const CHANNEL = 'tappet'
/** Milliseconds between two attempts to listen again. */
const RETRY = 1_000
/** Milliseconds between two looks whether the connection still answers, and within which it must. */
const LOOK_AFTER = 15_000
const ANSWER_WITHIN = 5_000

/**
 * The topics of live changes: a part (listings, sales, comments, revision), the comments of a post, the inbox and
 * unread counts of a user, removals from the feed, names and profile pictures.
 */
export type Topic = `part ${string}` | `post ${string}` | `user ${string}` | 'site feed' | 'site people'

/** Tells what changed, in whichever process it did. */
export type Live = {
  /**
   * Yields once at the start and again after every change of the topic until `signal` ends it; changes that come while
   * the last one is looked at are one. Whoever looks at the database after each misses nothing: when listening begins,
   * late or again after a lost connection, everybody is told to look.
   * @throws AppError UNAVAILABLE when the process closes, so that clients go on at another one
   */
  changes(topic: Topic, signal: AbortSignal): AsyncIterable<void>
  /** Ends every stream, and the connection. */
  close(): Promise<void>
}

/** One listening connection for the whole process, opened at the first use. */
export function openLive(databaseUrl: string, failures: Failures): Live {
  const topics = new EventEmitter().setMaxListeners(0)
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()

  function listen(): void {
    if (client || closing.signal.aborted) return
    const mine = new Client({
      connectionString: databaseUrl,
      application_name: 'tappet live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    })
    client = mine
    const lost = (cause?: unknown) => {
      if (client !== mine) return
      client = undefined
      clearTimeout(timer)
      void end(mine)
      if (closing.signal.aborted) return
      failures.job('live connection', cause ?? new Error('The connection ended.'))
      timer = setTimeout(listen, RETRY).unref()
    }
    mine.on('error', lost)
    mine.on('end', () => lost())
    mine.on('notification', ({ payload }) => payload && topics.emit(payload))
    begin(mine, lost).catch(lost)
  }

  async function begin(mine: Client, lost: (cause: unknown) => void): Promise<void> {
    await mine.connect()
    await mine.query(`listen ${CHANNEL}`)
    if (client !== mine) return
    timer = setInterval(() => void mine.query('select 1').catch(lost), LOOK_AFTER).unref()
    for (const topic of topics.eventNames()) topics.emit(topic)
  }

  return {
    changes(topic, mine) {
      const signal = AbortSignal.any([mine, closing.signal])
      let wake = nothing
      let isDue = true
      const onChange = () => {
        isDue = true
        wake()
      }
      topics.on(topic, onChange)
      const stop = () => {
        topics.off(topic, onChange)
        wake()
      }
      signal.addEventListener('abort', stop, { once: true })
      listen()
      return (async function* () {
        try {
          while (!signal.aborted) {
            if (!isDue) await new Promise<void>((resolve) => (wake = resolve))
            if (!isDue || signal.aborted) continue
            isDue = false
            yield
          }
          if (!mine.aborted) throw new AppError('UNAVAILABLE', 'The site restarts.', { retryAfter: 1 })
        } finally {
          signal.removeEventListener('abort', stop)
          stop()
        }
      })()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      if (client) await end(client)
    },
  }
}

const nothing = (): void => undefined
const end = (client: Client): Promise<void> => client.end().catch(nothing)
