import { Client, Pool, type QueryConfig, type QueryResult } from 'pg'
import { requestContext } from '../request-context.ts'
import { CONNECTION_NAME } from './release.ts'

/** Milliseconds between two reads of the position of a replica. */
const CHECK_INTERVAL = 200
/** Milliseconds after which a replica that does not answer is no longer used, and its read goes to the primary. */
const TIMEOUT = 1_000
/** Milliseconds until a lost replica is tried again. */
const RETRY = 1_000
/** Milliseconds after which the database ends a statement, as on the primary. */
const STATEMENT_TIMEOUT = 2_500

/** A position in the log of PostgreSQL (LSN). A replica that has replayed it shows all that was committed before. */
export type LogPosition = bigint

/** Returns the position that PostgreSQL writes as 16/B374D848. */
export function parsePosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A streaming replica of the database. */
export type Replica = {
  /** Identifies it among the databases of this process. */
  readonly name: string
  /** Runs a read, or `onPrimary` if the replica fails. */
  read(config: QueryConfig, onPrimary: () => Promise<QueryResult>): Promise<QueryResult>
}

export type Replicas = {
  /** Returns a replica that has replayed this position, if there is one. */
  find(position: LogPosition): Replica | undefined
  close(): Promise<void>
}

/** The name of the database that the current request reads. Requests that read different ones must not share a read. */
export const readDatabase = (): string => requestContext.get('replica')?.name ?? 'primary'

/**
 * Opens connections to replicas and follows their positions. Each process prefers one of them, so that its cache does not
 * alternate between their states.
 */
export function openReplicas(urls: readonly string[], poolSize: number, onError: (error: unknown) => void): Replicas {
  const replicas = urls.map((url, index) => openReplica(`replica ${index + 1}`, url, poolSize, onError))
  const preferred = process.pid % replicas.length
  const ordered = [...replicas.slice(preferred), ...replicas.slice(0, preferred)]
  return {
    find(position) {
      for (const replica of ordered) {
        const found = replica.after(position)
        if (found) return found
      }
      return undefined
    },
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  }
}

function openReplica(name: string, url: string, poolSize: number, onError: (error: unknown) => void) {
  const address = { connectionString: url, application_name: CONNECTION_NAME, connectionTimeoutMillis: TIMEOUT }
  const pool = new Pool({ ...address, max: poolSize, query_timeout: TIMEOUT, statement_timeout: STATEMENT_TIMEOUT })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  const followed = followPosition(address, onError)
  return {
    /** Returns the replica if it has replayed this position. Once it is lost, its reads go to the primary. */
    after(position: LogPosition): Replica | undefined {
      const { replayed, connection } = followed.state()
      if (replayed === undefined || replayed < position) return undefined
      return {
        // With the number of the connection, because the replica can be behind this position after a restart.
        name: `${name} on connection ${connection}`,
        async read(config, onPrimary) {
          const now = followed.state()
          if (now.replayed === undefined || now.connection !== connection) return onPrimary()
          return pool.query(config).catch((error: unknown) => {
            onError(error)
            return onPrimary()
          })
        },
      }
    },
    async close() {
      await followed.stop()
      await pool.end()
    },
  }
}

/**
 * Reads the position of a replica again and again, on one connection. The position is unknown while there is none, because
 * a replica that restarts can be behind its earlier position.
 */
function followPosition(address: { connectionString: string }, onError: (error: unknown) => void) {
  let replayed: LogPosition | undefined
  let client: Client | undefined
  let connection = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const opened = new Client({ ...address, query_timeout: TIMEOUT })
    client = opened
    connection += 1
    const onLost = (reason: unknown) => {
      if (client !== opened) return
      client = replayed = undefined
      clearTimeout(timer)
      void end(opened)
      if (isClosed) return
      onError(reason)
      timer = setTimeout(() => void connect(), RETRY).unref()
    }
    opened.on('error', onLost)
    opened.on('end', () => onLost(new Error('The connection to a replica ended.')))
    const check = async () => {
      const { rows } = await opened.query<{ position: string | null }>('select pg_last_wal_replay_lsn() as position')
      if (client !== opened) return
      const found = rows[0]?.position
      // A promoted replica is no longer one.
      replayed = found ? parsePosition(found) : undefined
      timer = setTimeout(() => void check().catch(onLost), CHECK_INTERVAL).unref()
    }
    await opened.connect().then(check).catch(onLost)
  }
  void connect()

  return {
    /** The position, unknown without a connection, and the number of the connection. */
    state: () => ({ replayed, connection }),
    async stop() {
      isClosed = true
      clearTimeout(timer)
      if (client) await end(client)
    },
  }
}

const end = (client: Client): Promise<void> => client.end().catch(() => {})
