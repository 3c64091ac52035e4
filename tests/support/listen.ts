import type { Deps } from '../../server/deps.ts'
import { createLog } from '../../server/log.ts'
import { bootApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'

/** The application with a socket, for tests that need one. `lines` is its log. */
export type ListeningApp = TestApp & { url: string; port: number; lines: string[] }

/** Like `bootApp`, but listens on the address of its configuration. `withPages` has the same meaning. */
export async function listenApp(
  env: Record<string, string> = {},
  overrides: Partial<Deps> = {},
  withPages = false,
): Promise<ListeningApp> {
  const port = await freePort()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const booted = await bootApp({ PORT: String(port), ...env }, { log, ...overrides }, withPages)
  await booted.app.listen({ host: '127.0.0.1', port })
  return { ...booted, url: `http://localhost:${port}`, port, lines }
}
