import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareSite } from './prepare.ts'

/**
 * `npm run dev`: runs the site with Vite. If the server code changes, only the server process restarts. The database keeps
 * running.
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
