import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningPostgres, startPostgres } from './postgres.ts'
import { refuseUnreachable } from './reachable.ts'

export interface Database {
  /** postgresql:// address. */
  url: string
  stop: () => Promise<void>
}

type Log = (line: string) => void

const dataDir = join(import.meta.dirname, '../.data/postgres')

/**
 * The database of a site that runs on this machine: the one at `givenUrl` or else the embedded one in .data/postgres.
 * Should the embedded one end by itself, it is started again on the same port.
 * @throws Refusal when it cannot be reached or started.
 */
export async function openDatabase(givenUrl: string | undefined, log: Log): Promise<Database> {
  if (!givenUrl) return keepEmbedded(log)
  await refuseUnreachable(givenUrl, 'Start it, correct DATABASE_URL, or unset it to use the built-in database.')
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
    let said = ''
    while (!ending.signal.aborted) {
      try {
        // A new, empty database would hide the loss of the old one.
        server = await startPostgres({ dataDir, durable: true, port, mustExist: true })
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== said) log(reason)
        said = reason
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
