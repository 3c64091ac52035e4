import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'

export interface ServerProcess {
  /** The first message of the process. */
  said: string
  /** Sends SIGTERM and waits for the end of the process. */
  stop: () => Promise<void>
  /** Sends a signal, and waits for the end of the process. */
  kill: (signal: NodeJS.Signals) => Promise<void>
}

const PROJECT = join(import.meta.dirname, '../..')
/** Where scripts/tappet.mjs keeps compiled sources. With them a server starts in half of the processor time. */
const COMPILE_CACHE = join(tmpdir(), 'node-compile-cache')

/**
 * Runs serve.ts in a child process, which ends with this process at the latest.
 * @param args `api` for the API without pages
 * @param project the folder of the release
 */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  project = PROJECT,
): Promise<ServerProcess> {
  const server = spawn(process.execPath, [join(project, 'tests/support/serve.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
      NODE_ENV: '',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
  })
  const ended = once(server, 'exit')
  const first = await Promise.race([once(server, 'message'), ended.then(() => null)])
  if (!first) throw new Error('The server did not start.')
  const kill = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await ended
  }
  return { said: String(first[0]), stop: () => kill('SIGTERM'), kill }
}

/**
 * Starts the API with this database in a child process, without rate limits. `said` is its address.
 * @param publicUrl PUBLIC_URL, for tests of links
 * @param project the folder of the release
 * @param env further variables
 */
export const serverProcess = (
  databaseUrl: string,
  { publicUrl = '', project = PROJECT, env = {} } = {},
): Promise<ServerProcess> =>
  startProcess(['api'], { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '0', PUBLIC_URL: publicUrl, ...env }, project)

/** Returns a port of this machine that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
