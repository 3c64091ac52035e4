import { readConfig, type Config, type Mode } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadPlaces } from '../server/domains/base/places/load-service.ts'
import { loadVehicles } from '../server/domains/catalogue/vehicles/load-service.ts'
import { openImageStore } from '../server/images/image-store.ts'
import { build, buildClient } from './build.ts'
import { openDatabase, startOver } from './database.ts'
import { checkPort } from './port.ts'
import { endOnSignal } from './signals.ts'

export interface Site {
  config: Config
  /** Registers a function that runs on a signal. The functions run in reverse order, and the database stops last. */
  onEnd: (close: () => Promise<void>) => void
}

const log = (line: string) => console.log(`  ${line} …`)

/**
 * Prepares the site: starts and migrates the database, generates the Prisma client, builds the pages (except in
 * development), and adds the demo content to an empty database. From the call on, signals end the process cleanly.
 * @throws CliError, ConfigError or MigrationError with one sentence for the terminal, if possible before any long work
 */
export async function prepareSite(mode: Mode): Promise<Site> {
  const settings = readConfig(withEmbeddedDatabase(process.env), mode)
  await checkPort(settings.host, settings.port)

  const endings: (() => Promise<void>)[] = []
  let ending = false
  endOnSignal(async () => {
    ending = true
    console.log('\nStopping')
    for (const end of endings.toReversed()) await end()
  })
  const onEnd = (end: () => Promise<void>) => endings.push(end)

  const database = await openDatabase(process.env['DATABASE_URL'], log)
  onEnd(database.stop)
  try {
    const config = { ...settings, databaseUrl: database.url }
    await migrate(database.url, { startOver: startOver(), onApply: (name) => log(`Applying migration ${name}`) })
    await loadPlaces(database.url)
    await loadVehicles(database.url)
    await (mode === 'development' ? buildClient({ log }) : build({ log }))
    await seedIfEmpty(config)
    return { config, onEnd }
  } catch (error) {
    // A signal interrupted the work. Its handler exits the process.
    if (ending) return new Promise<never>(() => {})
    await database.stop()
    throw error
  }
}

/** Sets a placeholder address: the embedded database has none before it runs, and readConfig requires one. */
function withEmbeddedDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env['NODE_ENV'] === 'production') return env
  return { ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgresql://embedded' }
}

async function seedIfEmpty(config: Config): Promise<void> {
  // Imported here, because it needs the generated Prisma client.
  const { isEmpty, seed } = await import('../prisma/seed/seed.ts')
  if (await isEmpty(config.databaseUrl)) await seed(config.databaseUrl, openImageStore(config), log)
}
