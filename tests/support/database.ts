import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './global-postgres.ts'

export interface TestDatabase {
  /** postgresql:// address of a migrated, empty database of its own. */
  url: string
  /** Drops it, ending whatever connections are left. */
  drop: () => Promise<void>
}

/** A database for one test file (some 40 ms). What a file forgets to drop goes with the run. */
export async function createDatabase(): Promise<TestDatabase> {
  const { adminUrl, prefix, template } = inject('postgres')
  const name = prefix + randomBytes(6).toString('hex')
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
