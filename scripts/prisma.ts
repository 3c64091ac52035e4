import { once } from 'node:events'
import { buildClient } from './build.ts'
import { withDatabase } from './database.ts'
import { prismaProcess } from './prisma-process.ts'

/** The commands that look at a database; the others run without one. */
const NEED_DATABASE = new Set(['migrate', 'db', 'studio'])

/**
 * `npm run prisma -- <arguments>`: Prisma's own command line, offline, on DATABASE_URL or the embedded database.
 * The process ends with Prisma's exit code.
 */
export async function main(args: string[]): Promise<void> {
  const [command = '', subcommand = ''] = args
  process.exitCode = NEED_DATABASE.has(command)
    ? await withDatabase((url) => onThisTerminal(args, url))
    : await onThisTerminal(args)
  // Prisma 7 leaves the client as it was; the next line of code wants the new one.
  if (process.exitCode === 0 && command === 'migrate' && subcommand === 'dev') await buildClient({ log: console.log })
}

async function onThisTerminal(args: string[], databaseUrl?: string): Promise<number> {
  process.on('SIGINT', leaveToPrisma)
  const [code] = await once(prismaProcess(args, 'inherit', databaseUrl), 'exit')
  process.off('SIGINT', leaveToPrisma)
  return typeof code === 'number' ? code : 1
}

/** Ctrl-C reaches Prisma by itself, and the database must outlive it. */
function leaveToPrisma(): void {}
