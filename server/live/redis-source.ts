import type { Redis } from 'ioredis'
import { randomUUID } from 'node:crypto'
import type { Failures } from '../failures.ts'
import type { Source, SourceHandlers } from './live-bus.ts'

/** The channel with the topics of changes. An empty message means that changes may have been missed. */
const CHANNEL = 'tappet:changes'
/** The key with the name of the process that relays. */
const RELAY = 'tappet:relay'
/** Milliseconds between two attempts to relay, and after which another process relays for one that has ended. */
const ATTEMPT = 2_000
const EXPIRY = 3 * ATTEMPT

/** Extends the time of the process that relays. */
const EXTEND = `return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0`
const RELEASE = `return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0`

/**
 * Receives changes through Redis or Valkey, so that PostgreSQL does not send each notification to each process. One of the
 * processes listens to PostgreSQL and relays to all others.
 * @param listen listens to PostgreSQL
 */
export function subscribeToRedis(
  redis: Redis,
  listen: (handlers: SourceHandlers) => Source,
  failures: Failures,
  handlers: SourceHandlers,
): Source {
  const name = randomUUID()
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null })
  let timer: NodeJS.Timeout | undefined
  let relayed: Source | undefined
  let isLost = false

  const publish = (message: string) =>
    void redis.publish(CHANNEL, message).catch((error: unknown) => failures.job('relay of live changes', error))

  async function relay(): Promise<void> {
    const isOurs = relayed
      ? (await redis.eval(EXTEND, 1, RELAY, name, EXPIRY)) === 1
      : (await redis.set(RELAY, name, 'PX', EXPIRY, 'NX')) === 'OK'
    if (isOurs && !relayed) {
      relayed = listen({ changed: publish, missed: () => publish('') })
      relayed.start()
    } else if (!isOurs) {
      await stopRelaying()
    }
  }

  async function stopRelaying(): Promise<void> {
    const ended = relayed
    relayed = undefined
    await ended?.close()
  }

  const tryToRelay = () => void relay().catch((error: unknown) => failures.job('relay of live changes', error))

  return {
    start() {
      if (timer) return
      timer = setInterval(tryToRelay, ATTEMPT).unref()
      tryToRelay()
      subscriber.on('error', (error) => failures.job('live connection', error))
      subscriber.on('close', () => (isLost = true))
      // After a connection was lost, changes may have been missed.
      subscriber.on('ready', () => {
        isLost = false
        handlers.missed()
      })
      subscriber.on('message', (_channel, topic) => (topic === '' ? handlers.missed() : handlers.changed(topic)))
      subscriber.subscribe(CHANNEL).catch((error: unknown) => failures.job('live connection', error))
    },
    get isLost() {
      return isLost
    },
    async close() {
      clearInterval(timer)
      subscriber.disconnect()
      if (relayed) await redis.eval(RELEASE, 1, RELAY, name).catch(() => undefined)
      await stopRelaying()
    },
  }
}
