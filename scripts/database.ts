import { join } from 'node:path';
import { runningPostgres, startPostgres } from './postgres.ts';

/** Where the embedded PostgreSQL of this working copy keeps its data. */
export const EMBEDDED_DATA = join(import.meta.dirname, '../.data/postgres');

/**
 * Runs `work` with the address of the database: DATABASE_URL where it is set, else the embedded one, borrowed from
 * a running `npm start` or else started for as long as the work takes.
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const url = process.env['DATABASE_URL'] || runningPostgres(EMBEDDED_DATA)?.url;
  if (url) return work(url);
  const postgres = await startPostgres({ dataDir: EMBEDDED_DATA, durable: true });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
