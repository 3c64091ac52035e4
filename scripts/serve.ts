import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { listenRefusal, refuseBusyPort } from './port.ts'
import { refuseUnreachable } from './reachable.ts'
import { Refusal } from './refusal.ts'
import { endOnSignal } from './signals.ts'

/** Milliseconds from a signal to the end of the process, whatever is still under way. */
const EXIT_WITHIN = 9_500

/** What `npm run build` makes, and a file of each. */
const BUILT = ['server/db/generated/client.ts', 'dist/client/.vite/manifest.json', 'dist/server/entry-server.js']

/**
 * `npm run start:production`: a deployment. Migrates the database and serves what `npm run build` made.
 * @throws Refusal, ConfigError or MigrationError: a sentence each that names the setting
 */
export async function main(): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  const config = readConfig(process.env)
  refuseUnbuilt('.')
  await refuseBusyPort(config.host, config.port)
  await refuseUnreachable(config.databaseUrl, 'Start it, or correct DATABASE_URL.')
  await migrate(config.databaseUrl)
  // Only now: it needs the Prisma client that the build generated.
  const { startServer } = await import('../server/main.ts')
  const running = await startServer(config).catch((error: unknown) => {
    throw listenRefusal(error, config.host, config.port)
  })
  endOnSignal(async () => {
    setTimeout(() => process.exit(0), EXIT_WITHIN).unref()
    await running.close()
  })
}

/** @throws Refusal when a build is missing in the project's folder */
export function refuseUnbuilt(project: string): void {
  const missing = BUILT.find((file) => !existsSync(join(project, file)))
  if (missing) throw new Refusal(`The site is not built (${missing} is missing). Run "npm run build" first.`)
}
