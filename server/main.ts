import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { createDeps } from './deps.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { createLog } from './log.ts'
import { openSite } from './ssr/site.ts'

/** Milliseconds from a signal to the end of the process, whatever is still under way. */
const EXIT_WITHIN = 9_500

export type Running = {
  /** Where people reach it; signing in works under this name of the machine only. */
  address: string
  close(): Promise<void>
}

/** Serves the site as configured, on a migrated database. `close` lets requests in flight finish, for 8 seconds at most. */
export async function startServer(config: Config): Promise<Running> {
  const deps = createDeps(config, createLog(config.logLevel))
  try {
    const site = await openSite(config)
    const app = await buildApp(deps, site)
    const address = await app.listen({ host: config.host, port: config.port })
    const endHousekeeping = startHousekeeping(deps)
    return {
      address: config.port === 0 ? address : config.publicUrl,
      async close() {
        endHousekeeping()
        await app.close()
        await site.close()
        await deps.close()
      },
    }
  } catch (error) {
    await deps.close()
    throw error
  }
}

/** `NODE_ENV=production node server/main.ts`: a deployment. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await migrate(config.databaseUrl)
  const running = await startServer(config)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), EXIT_WITHIN).unref()
      void running.close().then(() => process.exit(0))
    })
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    // A refusal is one sentence; anything else is ours to mend and keeps its stack.
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
    process.exit(1)
  })
}
