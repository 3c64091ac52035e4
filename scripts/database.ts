import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { runningPostgres, startPostgres } from './postgres.ts'
import { Refusal } from './refusal.ts'

export interface Database {
  /** postgresql:// address. */
  url: string
  stop: () => Promise<void>
}

type Log = (line: string) => void

const dataDir = join(import.meta.dirname, '../.data/postgres')
const CONNECT_TIMEOUT_MS = 5_000

/**
 * The database of a site that runs on this machine: the one at `givenUrl` or else the embedded one in .data/postgres.
 * Should the embedded one end by itself, it is started again on the same port.
 * @throws Refusal when it cannot be reached or started.
 */
export async function openDatabase(givenUrl: string | undefined, log: Log): Promise<Database> {
  if (!givenUrl) return keepEmbedded(log)
  await refuseUnreachable(givenUrl)
  return { url: givenUrl, stop: async () => {} }
}

/**
 * Runs `work` with the address of the database: DATABASE_URL where it is set, else the embedded one, borrowed from
 * a running `npm start` or else started for as long as the work takes.
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

async function keepEmbedded(log: Log): Promise<Database> {
  let server = await startPostgres({ dataDir, durable: true, log })
  const { url } = server
  const port = Number(new URL(url).port)
  const ending = new AbortController()

  const startAgain = async () => {
    while (!ending.signal.aborted) {
      try {
        server = await startPostgres({ dataDir, durable: true, port })
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(1_000)
      }
    }
  }
  const watch = async () => {
    for (;;) {
      await server.ended
      if (ending.signal.aborted) return
      log('The database stopped unexpectedly. Restarting it')
      await startAgain()
    }
  }
  void watch()

  const stop = () => {
    ending.abort()
    return server.stop()
  }
  return { url, stop }
}

async function refuseUnreachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || Reflect.get(error, 'code') : error
    throw new Refusal(
      `Cannot reach the database that DATABASE_URL names at ${client.host}:${client.port} (${String(reason)}). Start it, correct DATABASE_URL, or unset it to use the built-in database.`,
    )
  }
  await client.end()
}
