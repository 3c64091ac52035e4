import { EventEmitter } from 'node:events'
import { AppError } from '../errors.ts'

/**
 * The topics of live changes: a part (listings, sales, comments, revision), the comments of a post, the inbox and
 * unread counts of a user, removals from the feed, names and profile images, numbered changes, the list of recent changes.
 */
export type Topic =
  | `part ${string}`
  | `post ${string}`
  | `user ${string}`
  | 'site feed'
  | 'site people'
  | 'site log'
  | 'site changes'

/** Publishes the changes of all processes. */
export type LiveBus = {
  /**
   * Subscribes to a topic. Yields once at the start and once after every change, until `signal` aborts. Changes during
   * one iteration are yielded as one. A subscriber that reads the database after each yield misses nothing: after the
   * connection was opened or lost, every subscription yields again.
   * @throws AppError UNAVAILABLE when the process closes, so that clients reconnect to another one
   */
  changes(topic: Topic, signal: AbortSignal): AsyncIterable<void>
  /**
   * Calls a function with the topic of every change until `signal` aborts, and without a topic when changes may have been
   * missed: at the start, and after the connection was lost.
   */
  onAnyChange(listener: (topic?: Topic) => void, signal: AbortSignal): void
  /** Whether the connection was lost and is not open again. */
  readonly isLost: boolean
  /** The number of open subscriptions of this process. */
  readonly subscriptions: number
  /** Ends all subscriptions and the connection. */
  close(): Promise<void>
}

/** What a source of changes calls. */
export type SourceHandlers = {
  changed(topic: string): void
  /** Changes may have been missed. */
  missed(): void
}

/** Receives the changes of all processes. */
export type Source = {
  /** Begins to receive, if that has not begun. */
  start(): void
  readonly isLost: boolean
  close(): Promise<void>
}

/** The event of every change, with its topic. */
const ANY = 'change'

/** Opens the bus. All subscriptions of the process share one source, which is started for the first of them. */
export function openLiveBus(createSource: (handlers: SourceHandlers) => Source): LiveBus {
  const topics = new EventEmitter().setMaxListeners(0)
  const any = new EventEmitter()
  const closing = new AbortController()
  const source = createSource({
    changed(topic) {
      topics.emit(topic)
      any.emit(ANY, topic)
    },
    missed() {
      for (const topic of topics.eventNames()) topics.emit(topic)
      any.emit(ANY)
    },
  })
  return {
    changes(topic, signal) {
      const changes = subscribe(topics, topic, signal, closing.signal)
      source.start()
      return changes
    },
    onAnyChange(onChange, signal) {
      any.on(ANY, onChange)
      signal.addEventListener('abort', () => any.off(ANY, onChange), { once: true })
      source.start()
    },
    get isLost() {
      return source.isLost
    },
    get subscriptions() {
      return topics.eventNames().reduce((sum, topic) => sum + topics.listenerCount(topic), 0)
    },
    async close() {
      closing.abort()
      await source.close()
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
