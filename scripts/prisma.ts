import { once } from 'node:events'
import { buildClient } from './build.ts'
import { withDatabase } from './database.ts'
import { prismaProcess } from './prisma-process.ts'

/** The commands that use a database. */
const NEED_DATABASE = new Set(['migrate', 'db', 'studio'])

/**
 * `npm run prisma -- <arguments>`: runs the command line of Prisma, offline, with DATABASE_URL or the embedded database.
 * The process exits with the exit code of Prisma.
 */
export async function main(args: string[]): Promise<void> {
  const [command = '', subcommand = ''] = args
  // Leaves the hash of the schema, so that the next start does not generate the client again.
  if (args.join() === 'generate') return buildClient({ force: true, log: console.log })
  process.exitCode = NEED_DATABASE.has(command)
    ? await withDatabase((url) => runPrisma(args, url))
    : await runPrisma(args)
  // Prisma 7 does not generate the client after `migrate dev`.
  if (process.exitCode === 0 && command === 'migrate' && subcommand === 'dev') await buildClient({ log: console.log })
}

async function runPrisma(args: string[], databaseUrl?: string): Promise<number> {
  process.on('SIGINT', ignoreSignal)
  const [code] = await once(prismaProcess(args, 'inherit', databaseUrl), 'exit')
  process.off('SIGINT', ignoreSignal)
  return typeof code === 'number' ? code : 1
}

/** The terminal sends Ctrl-C to Prisma as well. The embedded database must run until Prisma has ended. */
function ignoreSignal(): void {}
