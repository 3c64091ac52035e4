import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createDeps } from './deps.ts'
import { composeMail } from './domains/market/notifications/mail-service.ts'
import { composePush } from './domains/market/notifications/push-service.ts'
import { startBulkChanges } from './jobs/bulk.ts'
import { startCleanup } from './jobs/cleanup.ts'
import { startConsumers } from './jobs/log.ts'
import { startMails } from './jobs/mails.ts'
import { startPushes } from './jobs/pushes.ts'
import { startUndoJobs } from './jobs/undo.ts'
import { createLog } from './log.ts'
import { openSite } from './ssr/site.ts'
import { startTracing } from './http/tracing.ts'

export type Running = {
  /** The public address. Sign-in works under this host name only. */
  address: string
  close(): Promise<void>
}

/** Starts the server on a migrated database. `close` waits DRAIN_SECONDS, and up to 9 seconds for open requests. */
export async function startServer(config: Config): Promise<Running> {
  const stopTracing = config.tracesEndpoint ? await startTracing(config.tracesEndpoint) : undefined
  const deps = createDeps(config, createLog(config.logLevel))
  try {
    const site = await openSite(config)
    const app = await buildApp(deps, site)
    const address = await app.listen({ host: config.host, port: config.port })
    const stopCleanup = startCleanup(deps)
    const stopLog = startConsumers(deps)
    const stopMails = startMails(deps, composeMail, site.renderMail)
    const stopPushes = startPushes(deps, composePush)
    const stopUndoJobs = startUndoJobs(deps)
    const stopBulkChanges = startBulkChanges(deps)
    return {
      address: config.port === 0 ? address : config.publicUrl,
      async close() {
        stopCleanup()
        const handled = [stopLog(), stopMails(), stopPushes(), stopUndoJobs(), stopBulkChanges()]
        if (config.drainSeconds > 0) {
          app.startDraining()
          await sleep(config.drainSeconds * 1_000)
        }
        await app.stopListening()
        await app.close()
        await Promise.all(handled)
        await site.close()
        await deps.close()
        await stopTracing?.()
      },
    }
  } catch (error) {
    await deps.close()
    throw error
  }
}

if (import.meta.main) {
  process.stderr.write('Start a deployment with "npm run start:production".\n')
  process.exit(1)
}
