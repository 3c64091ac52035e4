import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from './config.ts'
import { openDatabase, type Query } from './db/client.ts'
import type { PrismaClient } from './db/generated/client.ts'
import { openPictureStore, type PictureStore } from './pictures/store.ts'

/** Everything that the domains need from the world. Tests hold the clock, the ids and the randomness still. */
export type Deps = {
  config: Config
  prisma: PrismaClient
  query: Query
  /** The stored copies of pictures. */
  pictures: PictureStore
  log: FastifyBaseLogger
  now(): Date
  /** A UUIDv7: ids sort by creation. */
  newId(): string
  /** 256 random bits, base64url: session tokens and states. */
  randomToken(): string
}

export function createDeps(
  config: Config,
  log: FastifyBaseLogger,
  overrides: Partial<Deps> = {},
): Deps & { close(): Promise<void> } {
  const database = openDatabase(config.databaseUrl, config.databasePoolSize, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  )
  return {
    config,
    log,
    prisma: database.prisma,
    query: database.query,
    pictures: openPictureStore(config),
    now: () => new Date(),
    newId: () => uuidv7(),
    randomToken: () => randomBytes(32).toString('base64url'),
    ...overrides,
    close: database.close,
  }
}
