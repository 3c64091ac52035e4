import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/main.ts'

/** The site as a child process of the browser tests: tells its parent when it listens, ends with SIGTERM. */
const running = await startServer(readConfig(process.env, 'demo'))
process.send?.('listening')
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
