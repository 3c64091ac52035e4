import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/main.ts'

/** Child process with the site for browser tests. It sends 'listening' to its parent and ends on SIGTERM. */
const running = await startServer(readConfig(process.env, 'demo'))
process.send?.('listening')
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
