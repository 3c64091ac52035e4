import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerProcess {
  /** What it said first: where it listens, or that it does. */
  said: string
  /** Ends it as a deployment does, and waits for its end. */
  stop: () => Promise<void>
}

/**
 * Runs a file of this folder that serves something in a process of its own, which ends with this one at the latest.
 * @param file tells its parent when it listens, and ends with SIGTERM
 */
export async function startProcess(file: string, env: Record<string, string>): Promise<ServerProcess> {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', NODE_ENV: '', LOG_LEVEL: 'error', ...env },
  })
  const ended = once(server, 'exit')
  const first = await Promise.race([once(server, 'message'), ended.then(() => null)])
  if (!first) throw new Error(`${file} did not start.`)
  return {
    said: String(first[0]),
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** The API on this database in a process of its own, with limits off; `said` is its address. */
export const serverProcess = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess('serve-api.ts', { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '0' })
