import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** Starts the command line of Prisma as a child process. */
export function prismaProcess(args: string[], stdio: StdioOptions, databaseUrl?: string): ChildProcess {
  return spawn(process.execPath, ['node_modules/prisma/build/index.js', ...args], {
    stdio,
    env: {
      ...process.env,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // Windows cannot run a script by its first line. There Prisma downloads its native engine.
      ...(process.platform !== 'win32' && {
        PRISMA_SCHEMA_ENGINE_BINARY: join(import.meta.dirname, 'schema-engine.ts'),
      }),
      // The first line of the engine looks for `node` in PATH. It must find the Node of this process.
      PATH: dirname(process.execPath) + delimiter + (process.env['PATH'] ?? ''),
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
}
