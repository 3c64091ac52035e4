import { readConfig, type Config, type Mode } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openImageStore } from '../server/images/image-store.ts'
import { build, buildClient } from './build.ts'
import { openDatabase, startOver } from './database.ts'
import { refuseBusyPort } from './port.ts'
import { endOnSignal } from './signals.ts'

export interface Site {
  config: Config
  /** What `end` of the site must end before the database. */
  onEnd: (close: () => Promise<void>) => void
}

const log = (line: string) => console.log(`  ${line} …`)

/**
 * Everything that must stand before the site can be served, made where it is missing: the database with its tables and,
 * when it is empty, the demo content; the Prisma client; outside of development the pages. From here on signals end
 * the process cleanly.
 * @throws Refusal, ConfigError or MigrationError: a sentence each, before any long work where that is possible.
 */
export async function prepareSite(mode: Mode): Promise<Site> {
  const settings = readConfig(withEmbeddedDatabase(process.env), mode)
  await refuseBusyPort(settings.host, settings.port)

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
    await (mode === 'development' ? buildClient({ log }) : build({ log }))
    await fillWhenEmpty(config)
    return { config, onEnd }
  } catch (error) {
    // The work was cut off by its own end, which leaves by itself.
    if (ending) return new Promise<never>(() => {})
    await database.stop()
    throw error
  }
}

/** The embedded database has no address before it runs, and none is needed to check the other settings. */
function withEmbeddedDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env['NODE_ENV'] === 'production') return env
  return { ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgresql://embedded' }
}

async function fillWhenEmpty(config: Config): Promise<void> {
  // Only now: it needs the Prisma client that was generated a moment ago.
  const { isEmpty, seed } = await import('../prisma/seed/seed.ts')
  if (await isEmpty(config.databaseUrl)) await seed(config.databaseUrl, openImageStore(config), log)
}
