import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareSite } from './prepare.ts'

/**
 * `npm run dev`: the site with Vite inside. The server's process alone starts again when its code changes; the
 * database stays.
 */
export async function main(): Promise<void> {
  const { config, onEnd } = await prepareSite('development')
  const server = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-path=server',
      '--watch-path=shared',
      '--watch-preserve-output',
      'scripts/tappet.mjs',
      'dev-server',
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: config.databaseUrl },
    },
  )
  onEnd(async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
}
