import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadPlaces } from '../server/domains/base/places/load-service.ts'
import { loadVehicles } from '../server/domains/catalogue/vehicles/load-service.ts'
import type { Running } from '../server/main.ts'
import { toListenError, checkPort } from './port.ts'
import { checkReachable } from './reachable.ts'
import { CliError } from './cli-error.ts'
import { endOnSignal } from './signals.ts'
import { startWorkers, workersOf } from './workers.ts'

/** Milliseconds after a signal and DRAIN_SECONDS at which the process exits, even if requests are still running. */
export const EXIT_WITHIN = 9_500

/** One file of each output of `npm run build`. */
const BUILT = ['server/db/generated/client.ts', 'dist/client/.vite/manifest.json', 'dist/server/entry-server.js']

/**
 * `npm run start:production [-- --workers N]`: runs a deployment. Migrates the database and serves the output of
 * `npm run build`, with N processes on one port.
 * @throws CliError, ConfigError or MigrationError with one sentence that names the setting
 */
export async function main(args: string[]): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  const count = workersOf(args)
  const config = readConfig(process.env)
  checkBuilt('.')
  await checkPort(config.host, config.port)
  await checkReachable(config.databaseUrl, 'Start it, or correct DATABASE_URL.')
  await migrate(config.databaseUrl)
  await loadPlaces(config.databaseUrl)
  await loadVehicles(config.databaseUrl)
  if (count === 1) return serveUntilSignal(config)
  const workers = await startWorkers(config, count)
  endOnSignal(() => workers.close())
}

/** Serves the built site on a migrated database until a signal ends the process. */
export async function serveUntilSignal(config: Config): Promise<void> {
  const running = await serveHere(config)
  endOnSignal(async () => {
    setTimeout(() => process.exit(0), config.drainSeconds * 1_000 + EXIT_WITHIN).unref()
    await running.close()
  })
}

/**
 * Serves the site in this process.
 * @throws CliError if the port or host cannot be used
 */
export async function serveHere(config: Config): Promise<Running> {
  // Imported here, because it needs the generated Prisma client.
  const { startServer } = await import('../server/main.ts')
  return startServer(config).catch((error: unknown) => {
    throw toListenError(error, config.host, config.port)
  })
}

/** @throws CliError if an output of the build is missing in the project folder */
export function checkBuilt(project: string): void {
  const missing = BUILT.find((file) => !existsSync(join(project, file)))
  if (missing) throw new CliError(`The site is not built (${missing} is missing). Run "npm run build" first.`)
}
