import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { createLog } from '../../server/log.ts'

/** Child process with the API without pages. It sends its address to its parent and ends on SIGTERM. */
const config = readConfig(process.env, 'test')
const deps = createDeps(config, createLog(config.logLevel))
const app = await buildApp(deps, null)
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => deps.close())
    .then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
