import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerProcess {
  /** The first message of the process. */
  said: string
  /** Sends SIGTERM and waits for the end of the process. */
  stop: () => Promise<void>
}

/**
 * Runs a file of this folder in a child process, which ends with this process at the latest.
 * @param file sends a message to its parent when it listens, and ends on SIGTERM
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

/**
 * Starts the API with this database in a child process, without rate limits. `said` is its address.
 * @param publicUrl PUBLIC_URL, for tests of links
 */
export const serverProcess = (databaseUrl: string, publicUrl = ''): Promise<ServerProcess> =>
  startProcess('serve-api.ts', { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '0', PUBLIC_URL: publicUrl })
