import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { startBulkChanges } from '../../server/jobs/bulk.ts'
import { startConsumers } from '../../server/jobs/log.ts'
import { startUndoJobs } from '../../server/jobs/undo.ts'
import { createLog } from '../../server/log.ts'
import { startServer } from '../../server/main.ts'

/** Child process with the site or, with the argument `api`, the API without pages. It sends its address to its parent and ends on SIGTERM. */
const close = process.argv[2] === 'api' ? await serveApi() : await serveSite()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))

async function serveSite(): Promise<() => Promise<void>> {
  const config = readConfig(process.env, 'demo')
  const running = await startServer(config)
  process.send?.(config.publicUrl)
  return () => running.close()
}

async function serveApi(): Promise<() => Promise<void>> {
  const config = readConfig(process.env, 'test')
  const deps = createDeps(config, createLog(config.logLevel))
  const app = await buildApp(deps, null)
  const stopJobs = [startConsumers(deps), startUndoJobs(deps), startBulkChanges(deps)]
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
  return async () => {
    await app.close()
    await Promise.all(stopJobs.map((stop) => stop()))
    await deps.close()
  }
}
