import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Server = {
  address: string
  /** Returns the processor time (ms) that its process has used. */
  cpu(): Promise<number>
  /** Returns the memory of its process in megabytes (resident set size). */
  memory(): Promise<number>
  /** Returns the response times (ms) since the last call, measured by the server. */
  times(): Promise<number[]>
  stop(): Promise<void>
}

/** As the image, and with the cache of compiled sources that scripts/tappet.mjs uses. */
const PRODUCTION_ENV = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }

/** Runs `baseline-server.ts` or `site-server.ts` in a separate process. */
export async function startServer(
  file: 'baseline-server.ts' | 'site-server.ts',
  env: Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...PRODUCTION_ENV, ...env },
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const ended = once(child, 'exit').finally(() => process.off('exit', killed))
  const [address] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${file} did not start.`))),
  ])
  async function ask(question: 'cpu' | 'memory' | 'times'): Promise<unknown> {
    child.send(question)
    return (await once(child, 'message'))[0]
  }
  return {
    address: String(address),
    cpu: async () => Number(await ask('cpu')),
    memory: async () => Number(await ask('memory')),
    times: async () => (await ask('times')) as number[],
    async stop() {
      if (child.connected) child.send('stop')
      await ended
    },
  }
}

/** Returns production settings for a measurement. */
export const productionEnv = (databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  GOOGLE_CLIENT_ID: 'bench',
  GOOGLE_CLIENT_SECRET: 'bench',
  IMAGES_DIR: '.data/bench/images',
  // Rate limits are counted but never reached.
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'warn',
})

/**
 * Runs in the process of the server. Sends the address to the parent, answers its questions, and closes the server on 'stop'.
 * @param times response times (ms) since the last question, which empties the array
 */
export function ready(address: string, close: () => Promise<void>, times: number[] = []): void {
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage()
    if (message === 'cpu') process.send?.((user + system) / 1_000)
    else if (message === 'memory') process.send?.(process.memoryUsage.rss() / 1_000_000)
    else if (message === 'times') process.send?.(times.splice(0))
    else void close().then(() => process.exit(0))
  })
  process.once('disconnect', () => process.exit(1))
  process.send?.(address)
}
