import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { withDatabase } from './database.ts';

/** The commands that look at a database; the others run without one. */
const NEED_DATABASE = new Set(['migrate', 'db', 'studio']);

/**
 * `npm run prisma -- <arguments>`: Prisma's own command line, offline, on DATABASE_URL or the embedded database.
 * The process ends with Prisma's exit code.
 */
export async function main(args: string[]): Promise<void> {
  process.exitCode = NEED_DATABASE.has(args[0] ?? '') ? await withDatabase((url) => prisma(args, url)) : await prisma(args);
}

/** Runs Prisma's command line on this terminal and resolves to its exit code. */
export async function prisma(args: string[], databaseUrl?: string): Promise<number> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js');
  process.on('SIGINT', leaveToPrisma);
  const child = spawn(process.execPath, [cli, ...args], { stdio: 'inherit', env: { ...process.env, ...environment(databaseUrl) } });
  const [code] = await once(child, 'exit');
  process.off('SIGINT', leaveToPrisma);
  return typeof code === 'number' ? code : 1;
}

/** Ctrl-C reaches Prisma by itself, and the database must outlive it. */
function leaveToPrisma(): void {}

function environment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  return {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // Windows starts no script by its first line: there Prisma downloads its native engine.
    ...(process.platform !== 'win32' && { PRISMA_SCHEMA_ENGINE_BINARY: join(import.meta.dirname, 'schema-engine.ts') }),
    // The engine runs on this same Node, whichever the shell would find.
    PATH: dirname(process.execPath) + delimiter + (process.env['PATH'] ?? ''),
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  };
}
