import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './global-postgres.ts'

export interface TestDatabase {
  /** postgresql:// address of a migrated, empty database. */
  url: string
  /** Drops the database and closes its connections. */
  drop: () => Promise<void>
}

/** Creates a database for one test file, in about 40 ms. The end of the test run drops databases that are left. */
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
