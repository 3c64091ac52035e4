import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import { Pool, type QueryResultRow } from 'pg'
import { PrismaClient, type Prisma } from './generated/client.ts'

/** Milliseconds a request waits for a free connection before it is told that the site is unavailable. */
const POOL_WAIT = 1_500
/** Milliseconds after which an idle connection is closed: with it goes what it has planned. */
const IDLE = 600_000
/** Milliseconds after which the database gives up on a statement. */
const STATEMENT_TIMEOUT = 10_000

export type Database = {
  /** Ordinary reads and writes. */
  prisma: PrismaClient
  /** Hot reads: one statement each, over the same connections, with a prepared statement per text. */
  query: Query
  close(): Promise<void>
}

/**
 * Runs one statement and gives its rows. Values are sent apart from the text, never put into it.
 * The row type is the caller's promise; the REST tests hold it against the published schemas.
 */
export type Query = <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Opens the pool of this process: `poolSize` connections at the most, shared by Prisma and the hot reads. */
export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: POOL_WAIT,
    idleTimeoutMillis: IDLE,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: 'tappet',
  })
  // An idle connection that the server closes raises 'error' on the pool; unheard it would end the process.
  pool.on('error', onError)

  // Without stable names nothing is prepared, at a third of the throughput (speed.md).
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) })
  const prisma = new PrismaClient({ adapter })

  return {
    prisma,
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[]) {
      const result = await pool.query<Row>({ name: statementName(text), text, values: [...values] })
      return result.rows
    },
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

/** A transaction's connection in the form that the reads take. */
export const queryOf =
  (tx: Prisma.TransactionClient): Query =>
  (text, values) =>
    tx.$queryRawUnsafe(text, ...values)

const names = new Map<string, string>()

/** A short stable name per SQL text, as PostgreSQL keeps at most 63 characters of it. */
function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    // Texts with lists of varying length must not fill the memory.
    if (names.size < 2_000) names.set(sql, name)
  }
  return name
}
