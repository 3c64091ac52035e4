import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { createLog } from '../../server/log.ts'
import { startServer } from '../../server/main.ts'
import { ready } from './server.ts'

/** The site as in production. BENCH_PAGES=0 runs only its API, which needs no built pages. */
const config = readConfig(process.env)
if (process.env['BENCH_PAGES'] === '0') {
  const deps = createDeps(config, createLog(config.logLevel))
  const app = await buildApp(deps, null)
  const times: number[] = []
  app.addHook('onResponse', async (_request, reply) => void times.push(reply.elapsedTime))
  const close = async () => {
    await app.close()
    await deps.close()
  }
  ready(await app.listen({ host: config.host, port: config.port }), close, times)
} else {
  const site = await startServer(config)
  ready(site.address, () => site.close())
}
