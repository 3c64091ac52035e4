import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { runningPostgres, startPostgres } from './postgres.ts'
import { checkReachable } from './reachable.ts'

export interface Database {
  /** postgresql:// address. */
  url: string
  stop: () => Promise<void>
}

type Log = (line: string) => void

const dataDir = join(import.meta.dirname, '../.data/postgres')

/**
 * Opens the database at `givenUrl`, or the embedded database in .data/postgres if there is no `givenUrl`. If the embedded
 * server stops unexpectedly, it is restarted on the same port.
 * @throws CliError if the database cannot be reached or started
 */
export async function openDatabase(givenUrl: string | undefined, log: Log): Promise<Database> {
  if (!givenUrl) return keepEmbedded(log)
  await checkReachable(givenUrl, 'Start it, correct DATABASE_URL, or unset it to use the built-in database.')
  return { url: givenUrl, stop: async () => {} }
}

/** Returns how to get an empty database, for `migrate`. Undefined if DATABASE_URL is set. */
export function startOver(): string | undefined {
  return process.env['DATABASE_URL'] ? undefined : 'delete the folder .data and start again'
}

/**
 * Runs `work` with the address of the database: DATABASE_URL if it is set, otherwise the embedded one. If no `npm start`
 * runs the embedded server, it runs until `work` has ended.
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const url = process.env['DATABASE_URL'] || runningPostgres(dataDir)?.url
  if (url) return work(url)
  const postgres = await startPostgres({ dataDir, durable: true })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Runs `work` with a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function keepEmbedded(log: Log): Promise<Database> {
  let server = await startPostgres({ dataDir, durable: true, log })
  const { url } = server
  const port = Number(new URL(url).port)
  const stopping = new AbortController()

  const restart = async () => {
    let logged = ''
    while (!stopping.signal.aborted) {
      try {
        // A new, empty database would hide the loss of the old one.
        server = await startPostgres({ dataDir, durable: true, port, mustExist: true })
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== logged) log(reason)
        logged = reason
        await sleep(1_000)
      }
    }
  }
  const watch = async () => {
    for (;;) {
      await server.ended
      if (stopping.signal.aborted) return
      log('The database stopped unexpectedly. Restarting it')
      await restart()
    }
  }
  void watch()

  const stop = () => {
    stopping.abort()
    return server.stop()
  }
  return { url, stop }
}
