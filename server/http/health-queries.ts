import { statement } from '../db/statement.ts'

/**
 * The size of a file that is never empty. A database server whose folder was deleted still answers `select 1` and many
 * reads from memory, but it reads the size from the disk and returns 0.
 */
export const databaseFiles = statement<object, { hasFiles: boolean }>(
  'files of the database',
  'atomic',
  `select pg_relation_size('_prisma_migrations') > 0 as "hasFiles"`,
)
