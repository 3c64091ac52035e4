import { readConfig } from '../server/config.ts'
import { startServer } from '../server/main.ts'
import { endOnSignal } from './signals.ts'

/** The process that `npm run dev` restarts after each change of the server code. `npm run dev` sets DATABASE_URL. */
export async function main(): Promise<void> {
  const running = await startServer(readConfig(process.env, 'development'))
  endOnSignal(() => running.close())
  console.log(`Tappet runs on ${running.address} (development). Stop: Ctrl-C`)
}
