import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes, personalData } from '../server/domains/content-types.ts'
import { REPORTABLE } from '../shared/reports.ts'
import { EXPORT_KINDS } from '../shared/users.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

/** The tables with a foreign key to the user. */
const TABLES_OF_USERS = `
  select distinct child.relname as name from pg_constraint c
    join pg_class child on child.oid = c.conrelid
  where c.contype = 'f' and c.confrelid = '"user"'::regclass order by name`

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('personal data', () => {
  test('has one entry for each table with a foreign key to the user', async () => {
    const { rows } = await client.query<{ name: string }>(TABLES_OF_USERS)
    expect(rows.length).toBeGreaterThan(0)
    const owners = rows.map(({ name }) => ({
      name,
      kinds: personalData.filter(({ tables }) => tables.includes(name)).map(({ kind }) => kind),
    }))
    const wrong = owners.filter(({ kinds }) => kinds.length !== 1)
    expect(wrong, 'One PersonalData in personalData of content-types.ts names each of these tables').toEqual([])
  })

  test('names only existing tables, each once', async () => {
    const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'`)
    const existing = new Set(rows.map(({ name }) => name))
    const named = personalData.flatMap(({ tables }) => tables)
    expect(named.filter((name) => !existing.has(name))).toEqual([])
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  })

  test('has one entry for each kind of the data download', () => {
    const kinds = personalData.map(({ kind }) => kind)
    expect(kinds.toSorted(), 'personalData, compared with EXPORT_KINDS').toEqual([...EXPORT_KINDS].toSorted())
  })

  test('includes every content type, which is registered under its own type', () => {
    for (const type of REPORTABLE) {
      expect(contentTypes[type].type).toBe(type)
      expect(personalData).toContain(contentTypes[type])
    }
  })
})
