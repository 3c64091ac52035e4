import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. Names of its databases begin with `prefix`. `template` is migrated and empty. */
    postgres: { adminUrl: string; prefix: string; template: string }
  }
}

interface Shared {
  context: ProvidedContext['postgres']
  /** Number of test projects that use the server. */
  users: number
  teardown: () => Promise<void>
}

declare global {
  /** Vitest loads this file once for each project. All of them share this server. */
  var tappetTestPostgres: Promise<Shared> | undefined
}

/** Global setup of Vitest: starts one PostgreSQL server and migrates a template database, which each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.tappetTestPostgres ??= start()
  const shared = await globalThis.tappetTestPostgres
  shared.users += 1
  project.provide('postgres', shared.context)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globalThis.tappetTestPostgres = undefined
    await shared.teardown()
  }
}

async function start(): Promise<Shared> {
  const { adminUrl, stop } = await startThrowawayPostgres()
  const prefix = `tappet_test_${randomBytes(4).toString('hex')}_`
  const template = `${prefix}template`

  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const teardown = async () => {
    const ours = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)'
    const { rows } = await admin.query<{ datname: string }>(ours, [prefix])
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    await admin.end()
    await stop()
  }
  try {
    await admin.query(`CREATE DATABASE ${template}`)
    await migrate(databaseUrl(adminUrl, template))
  } catch (error) {
    await teardown()
    throw error
  }
  return { context: { adminUrl, prefix, template }, users: 0, teardown }
}

/** Returns the address of another database on the same server. */
export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}
