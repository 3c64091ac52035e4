import { Redis } from 'ioredis'
import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { createBatched, type Batched } from './cache/batched.ts'
import { ContentCache } from './cache/content-cache.ts'
import type { Config } from './config.ts'
import { openDatabase, type PoolState, type Query } from './db/client.ts'
import { openFailures, type Failures } from './failures.ts'
import { openLiveBus, type LiveBus, type SourceHandlers } from './live/live-bus.ts'
import { listenToPostgres } from './live/postgres-source.ts'
import { subscribeToRedis } from './live/redis-source.ts'
import { openReplicas, type Replicas } from './db/replicas.ts'
import { createStatementWatch } from './db/statement-watch.ts'
import type { Prisma, PrismaClient } from './db/generated/client.ts'
import { openDevInbox, type DevInbox } from './mail/dev-inbox.ts'
import { openSmtp, type Mailer } from './mail/smtp-client.ts'
import { openPhoneClient, type PhoneClient } from './phone/phone-client.ts'
import { openPushClient, type PushClient } from './push/push-client.ts'
import { postgresLimiter, redisLimiter, type RateLimiter } from './rate-limit/limiter.ts'
import { openRenderPool, type RenderPool } from './markdown/render-pool.ts'
import { openImageStore, type ImageStore } from './images/image-store.ts'

/** The tools of the domains. Tests replace the clock, the ids and the randomness. */
export type Deps = {
  config: Config
  /** Bound to the transaction inside `transaction` (db/transaction.ts), like `query`. */
  prisma: Prisma.TransactionClient
  query: Query
  /** Replicas that can answer reads. Undefined without DATABASE_REPLICA_URLS. */
  replicas: Replicas | undefined
  /** The connections of this process to the database. */
  pools: Record<'reads' | 'writes' | 'bulk', PoolState>
  /** The public content that this process has read or rendered. */
  cache: ContentCache
  /** Looks up a key with a read that concurrent requests share. */
  batched: Batched
  /** Publishes the changes of all processes. */
  live: LiveBus
  /** Shares limits and live changes between processes. Undefined without REDIS_URL: PostgreSQL does. */
  redis: Redis | undefined
  /** Counts calls for the limits of calls. */
  rateLimiter: RateLimiter
  /** The stored copies of images. */
  images: ImageStore
  /** Renders Markdown in worker threads. */
  markdown: RenderPool
  log: FastifyBaseLogger
  /** Logs failures, and groups repeated ones by cause. */
  failures: Failures
  /** When each job of this process last succeeded. */
  jobSuccesses: Map<string, Date>
  /** How many mails this process has sent, dropped and so on. */
  mailCounts: Map<string, number>
  now(): Date
  /** Returns a UUIDv7. The order of ids is the order of creation. */
  newId(): string
  /** Returns 256 random bits in base64url, for session tokens and OAuth states. */
  randomToken(): string
  /** Returns this number of random decimal digits, for codes that users type. */
  randomDigits(count: number): string
  phoneClient: PhoneClient
  /** Sends to push services. Null without VAPID keys. */
  pushClient: PushClient | null
  /** Pushes of this process by their outcome. */
  pushCounts: Map<string, number>
  /** Null: the site sends no mails. */
  mailer: Mailer | null
  /** The mails that `mailer` sent in development, if there is no SMTP server. */
  devInbox: DevInbox | null
}

const MB = 1_000_000
/** Milliseconds after which a command of Redis fails. */
const REDIS_TIMEOUT = 1_000
const newId = () => uuidv7()

export function createDeps(
  config: Config,
  log: FastifyBaseLogger,
  overrides: Partial<Omit<Deps, 'prisma'>> = {},
): Deps & { prisma: PrismaClient; close(): Promise<void> } {
  const failures = openFailures(overrides.log ?? log, newId)
  const database = openDatabase(
    config.databaseUrl,
    config.databasePoolSize,
    (error) => failures.job('database connection', error),
    createStatementWatch(overrides.log ?? log, config.slowStatementMs),
  )
  const replicas =
    config.replicaUrls.length > 0
      ? openReplicas(config.replicaUrls, config.databasePoolSize, (error) => failures.job('replica', error))
      : undefined
  const redis = config.redisUrl ? openRedis(config.redisUrl, failures) : undefined
  const listen = (handlers: SourceHandlers) => listenToPostgres(config.databaseUrl, failures, handlers)
  const live = openLiveBus((handlers) =>
    redis ? subscribeToRedis(redis, listen, failures, handlers) : listen(handlers),
  )
  const markdown = overrides.markdown ?? openRenderPool(log)
  const devInbox = openDevInbox(config)
  const mailer = config.smtp ? openSmtp(config.smtp) : (devInbox?.mailer ?? null)
  const cache = new ContentCache(config.cacheMb * MB)
  const pushClient = openPushClient(config)
  return {
    config,
    log,
    failures,
    prisma: database.prisma,
    query: database.query,
    replicas,
    pools: database.pools,
    cache,
    batched: createBatched({ query: database.query, cache }),
    live,
    redis,
    rateLimiter: redis ? redisLimiter(redis) : postgresLimiter(database.query),
    images: openImageStore(config),
    markdown,
    jobSuccesses: new Map(),
    mailCounts: new Map(),
    now: () => new Date(),
    newId,
    randomToken: () => randomBytes(32).toString('base64url'),
    randomDigits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
    phoneClient: openPhoneClient(config, (line) => log.warn(line)),
    pushClient,
    pushCounts: new Map(),
    mailer,
    devInbox,
    ...overrides,
    async close() {
      await pushClient?.close()
      await live.close()
      redis?.disconnect()
      mailer?.close()
      await devInbox?.close()
      await markdown.close()
      await replicas?.close()
      await database.close()
      failures.close()
    },
  }
}

/** Opens the connection to Redis. A command fails at once while there is none. */
function openRedis(url: string, failures: Failures): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: REDIS_TIMEOUT })
  redis.on('error', (error) => failures.job('connection to Redis', error))
  return redis
}
