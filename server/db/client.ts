import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg'
import { PrismaClient, type Prisma } from './generated/client.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { requestContext } from '../request-context.ts'
import { CONNECTION_NAME } from './release.ts'
import { valuesOf, type Statement } from './statement.ts'
import { unwatched, type StatementWatch } from './statement-watch.ts'

// WAIT plus a lock timeout is at most 3 seconds, the limit for a request that needs a locked table
// (docs/product/limits.md, "Faults").
/** Milliseconds that a statement waits in total for other runs of the same statement and for a connection. */
const WAIT = 1_800
/** Milliseconds that a read waits for a lock. Only a table lock blocks a read, and a table lock usually lasts long. */
const READ_LOCK_TIMEOUT = 300
/** Milliseconds that a write waits for a lock. Longer than PostgreSQL's deadlock_timeout (1 s), which finds deadlocks. */
const WRITE_LOCK_TIMEOUT = 1_200
/** Milliseconds for which a read is rejected after it timed out waiting for a table lock. */
const LOCK_PAUSE = 1_000
/** Milliseconds after which the database ends a statement of a request. */
const STATEMENT_TIMEOUT = 2_500
/** Milliseconds after which the database ends a bulk statement. */
const BULK_STATEMENT_TIMEOUT = 60_000
/** Connections of bulk statements. They are closed after 10 idle seconds. */
const BULK_POOL_SIZE = 2
/** Milliseconds after which an idle connection is closed: with it goes what it has planned. */
const IDLE = 600_000

export type Database = {
  /** Ordinary reads and writes. */
  prisma: PrismaClient
  /**
   * Runs a statement, with a prepared statement per text: on the same connections as Prisma Client, or on separate ones
   * with a longer timeout for the reason 'bulk'.
   */
  query: Query
  pools: Record<'reads' | 'writes' | 'bulk', PoolState>
  close(): Promise<void>
}

/** The number of open connections, of those that are idle, and of statements that wait for one. */
export type PoolState = Readonly<Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

/** Runs a statement and returns its rows. Values are sent apart from the text, never put into it. */
export type Query = <Params extends object, Row extends QueryResultRow>(
  statement: Statement<Params, Row>,
  params: Params,
) => Promise<Row[]>

/**
 * Opens the connection pools of this process, shared by Prisma and the statements: at most `poolSize` connections for
 * reads, as many for writes, and two for bulk statements. Each connection is opened when it is first needed.
 */
export function openDatabase(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  watch = unwatched,
): Database {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: WAIT,
    lock_timeout: WRITE_LOCK_TIMEOUT,
    application_name: CONNECTION_NAME,
  }
  const ofRequests = { ...settings, max: poolSize, idleTimeoutMillis: IDLE, statement_timeout: STATEMENT_TIMEOUT }
  const writes = new Pool(ofRequests)
  const pool = new RequestPool({ ...ofRequests, lock_timeout: READ_LOCK_TIMEOUT }, writes, watch)
  const bulkPool = new Pool({ ...settings, max: BULK_POOL_SIZE, statement_timeout: BULK_STATEMENT_TIMEOUT })
  // A connection that the database closes raises 'error'; unheard it would end the process. The pool hears it while the
  // connection is idle. Between two statements of a transaction nobody does, and the next statement fails.
  for (const each of [pool, writes, bulkPool]) {
    each.on('error', onError)
    each.on('connect', (client) => client.on('error', () => {}))
  }

  // Without stable names nothing is prepared, at a third of the throughput.
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementOf(sql).name })
  const prisma = new PrismaClient({ adapter })

  return {
    prisma,
    query: (statement, params) =>
      statement.reason === 'bulk'
        ? watch(statement.text, () => runOn(bulkPool, statement, params))
        : runOn(pool, statement, params),
    pools: { reads: pool, writes, bulk: bulkPool },
    async close() {
      await prisma.$disconnect()
      await Promise.all([pool.end(), writes.end(), bulkPool.end()])
    },
  }
}

async function runOn<Params extends object, Row extends QueryResultRow>(
  pool: Pool,
  statement: Statement<Params, Row>,
  params: Params,
): Promise<Row[]> {
  const { text } = statement
  return (await pool.query<Row>({ name: statementOf(text).name, text, values: valuesOf(statement, params) })).rows
}

/** Matches statements that change or lock rows. */
const WRITES = /\b(?:insert\s+into|update|delete\s+from|for\s+(?:no\s+key\s+update|share|key\s+share))\b/i

/**
 * The connections of requests. Writes have a separate pool, because they wait longer for locks. The runs of one
 * statement use at most half of the connections, and transactions at most three quarters of the write connections, so
 * that requests which do not need a locked table continue.
 */
class RequestPool extends Pool {
  readonly #writes: Pool
  readonly #limiter: Limiter
  readonly #transactions: Limiter
  readonly #lockedReads: CircuitBreaker
  readonly #watch: StatementWatch

  constructor(config: PoolConfig & { max: number }, writes: Pool, watch: StatementWatch) {
    super(config)
    this.#writes = writes
    this.#watch = watch
    this.#limiter = createLimiter({ limit: Math.ceil(config.max / 2), wait: WAIT })
    this.#transactions = createLimiter({ limit: Math.ceil(config.max * 0.75), wait: WAIT })
    // A read that timed out waiting for a lock needs a locked table, because reads never wait for a row. A write has no
    // circuit breaker: it may have waited for a row that the next run does not need, and PostgreSQL reports the row only
    // to the first session that waits for it.
    this.#lockedReads = createCircuitBreaker({ pause: LOCK_PAUSE, opens: isLockTimeout })
  }

  /** Runs a single statement of a hot read or of Prisma. */
  override query = ((config: QueryConfig) => {
    const { name, isRead } = statementOf(config.text)
    const replica = isRead ? requestContext.get('replica') : undefined
    const onPrimary = (timeLeft: number) => {
      if (timeLeft === WAIT) return isRead ? super.query(config) : this.#writes.query(config)
      return queryWithin(isRead ? super.connect() : this.#writes.connect(), timeLeft, config)
    }
    const run = (timeLeft: number) => (replica ? replica.read(config, () => onPrimary(timeLeft)) : onPrimary(timeLeft))
    return this.#watch(config.text, () =>
      this.#limiter.run(name, (timeLeft) =>
        isRead ? this.#lockedReads.run(name, () => run(timeLeft)) : run(timeLeft),
      ),
    )
  }) as Pool['query']

  /** Opens a connection for a transaction of Prisma. Only `super.query` passes a callback. */
  override connect = ((callback?: Parameters<Pool['connect']>[0]) =>
    callback ? super.connect(callback) : this.#connectForTransaction()) as Pool['connect']

  #connectForTransaction(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const untilReleased = async (timeLeft: number) => {
        const client = await withinTime(this.#writes.connect(), timeLeft)
        const { promise, resolve: released } = Promise.withResolvers<void>()
        // An object of its own: Prisma keeps it after the end of the transaction, when another one may use the connection.
        const connection = {
          query: ofTransaction(client.query.bind(client) as Run, this.#watch),
          on: client.on.bind(client),
          removeListener: client.removeListener.bind(client),
          release(error?: Error) {
            client.release(error)
            released()
          },
        }
        resolve(connection as unknown as PoolClient)
        await promise
      }
      this.#transactions.run('transaction', untilReleased).catch(reject)
    })
  }
}

type Run = (query: string | { text: string }, ...args: unknown[]) => Promise<unknown>

/**
 * Returns a function that runs the statements of one transaction. Each waits for the previous one: Prisma reads relations in parallel
 * also in a transaction, and pg deprecates parallel queries on one connection. After the end statements are refused: Prisma rolls back
 * a transaction that takes too long, also between two statements of one call, and would then run the later ones without the others.
 */
function ofTransaction(run: Run, watch: StatementWatch): Run {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  return (query, ...args) => {
    if (isOver) return Promise.reject(transactionOver())
    const text = typeof query === 'string' ? query : query.text
    isOver = text === 'COMMIT' || text === 'ROLLBACK'
    const previous = last.catch(() => undefined)
    last = previous.then(() => watch(text, () => run(query, ...args)))
    return last
  }
}

/** Returns the error of PostgreSQL for a transaction that took too long. */
const transactionOver = () =>
  Object.assign(new DatabaseError('transaction timeout exceeded', 0, 'error'), {
    code: '25P04',
    severity: 'ERROR',
  })

/** Runs a statement on a connection. */
async function queryWithin(connecting: Promise<PoolClient>, timeLeft: number, config: QueryConfig) {
  const client = await withinTime(connecting, timeLeft)
  try {
    return await client.query(config)
  } finally {
    client.release()
  }
}

/** Waits for a connection for at most `timeLeft` ms. The pool itself always waits WAIT ms. */
async function withinTime(connecting: Promise<PoolClient>, timeLeft: number): Promise<PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), timeLeft)
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    // A connection that is opened later goes back to the pool.
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

/** Returns the `query` of a transaction. Unlike the pool's, its rows have a BigInt for int8 and a Uint8Array for bytea. */
export const queryIn =
  (tx: Prisma.TransactionClient): Query =>
  (statement, params) =>
    tx.$queryRawUnsafe(statement.text, ...valuesOf(statement, params))

type Prepared = { name: string; isRead: boolean }
const prepared = new Map<string, Prepared>()

/**
 * Returns a short stable name for a SQL text (PostgreSQL truncates names to 63 characters), and whether it is a read.
 */
function statementOf(sql: string): Prepared {
  let statement = prepared.get(sql)
  if (!statement) {
    const name = createHash('sha1').update(sql).digest('base64url')
    statement = { name, isRead: /^\s*(?:select|with)\b/i.test(sql) && !WRITES.test(sql) }
    // Texts with lists of varying length must not fill the memory.
    if (prepared.size < 2_000) prepared.set(sql, statement)
  }
  return statement
}
