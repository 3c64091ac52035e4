import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** Prisma's command line as a child process. */
export function prismaProcess(args: string[], stdio: StdioOptions, databaseUrl?: string): ChildProcess {
  return spawn(process.execPath, ['node_modules/prisma/build/index.js', ...args], {
    stdio,
    env: {
      ...process.env,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // Windows starts no script by its first line: there Prisma downloads its native engine.
      ...(process.platform !== 'win32' && {
        PRISMA_SCHEMA_ENGINE_BINARY: join(import.meta.dirname, 'schema-engine.ts'),
      }),
      // The engine runs on this same Node, whichever the shell would find.
      PATH: dirname(process.execPath) + delimiter + (process.env['PATH'] ?? ''),
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  })
}
