import { statement } from '../db/statement.ts'

/**
 * `hasFiles` reads the size of a file that is never empty. A database server whose folder was deleted still answers
 * `select 1` and many reads from memory, but it reads the size from the disk and returns 0. `isMigrated` is whether all
 * given migrations are applied.
 */
export const databaseHealth = statement<{ migrations: string[] }, { hasFiles: boolean; isMigrated: boolean }>(
  'health of the database',
  'atomic',
  `select pg_relation_size('_prisma_migrations') > 0 as "hasFiles",
    array(select migration_name::text from _prisma_migrations where finished_at is not null and rolled_back_at is null)
      @> $migrations::text[] as "isMigrated"`,
)
