import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the migrations, each in a folder with its name. */
export const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations')

/** Returns the names of all migrations of this release, the oldest first. */
export function migrationNames(directory = MIGRATIONS): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

/** Whether a migration removes or changes what the earlier release uses. The site also runs without it. */
export const isPost = (migration: string): boolean => migration.endsWith('.post')

/** Returns the time stamp of a migration. That of the last migration identifies a release. */
export const releaseOf = (migration: string): string => migration.split('_')[0] ?? ''

/** The name of the connections of this server in PostgreSQL, by which the migration of a later release recognizes it. */
export const CONNECTION_NAME = `tappet ${releaseOf(migrationNames().at(-1) ?? '')}`
