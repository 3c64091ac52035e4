import { pino } from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { createDeps } from './deps.ts'
import { openSite } from './ssr/site.ts'

/** After this long a closing server ends the requests that are still under way. */
const CLOSE_WITHIN = 8_000

export type Running = { address: string; close(): Promise<void> }

/** Serves the site as configured, on a migrated database. `close` lets requests in flight finish, for 8 seconds at most. */
export async function startServer(config: Config): Promise<Running> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const deps = createDeps(config, log)
  try {
    const site = await openSite(config)
    const app = await buildApp(deps, site)
    const address = await app.listen({ host: config.host, port: config.port })
    return {
      address,
      async close() {
        const hardClose = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN)
        await app.close()
        clearTimeout(hardClose)
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
    process.once(signal, () => void running.close().then(() => process.exit(0)))
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    // A refusal is one sentence; anything else is ours to mend and keeps its stack.
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)}\n`)
    process.exit(1)
  })
}
