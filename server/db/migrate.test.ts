import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: Client
let directory: string

beforeEach(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  // The test database is a copy of a template with the migrations of Tappet.
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  directory = await mkdtemp(join(tmpdir(), 'tappet-migrations-'))
  await write('20260101000000_parts', 'CREATE TABLE part (id int PRIMARY KEY);')
  await write(
    '20260102000000_titles',
    `ALTER TABLE part ADD title text;
     CREATE FUNCTION upper_title() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.title := upper(NEW.title); RETURN NEW; END; $$;
     CREATE TRIGGER upper_title BEFORE INSERT ON part FOR EACH ROW EXECUTE FUNCTION upper_title();`,
  )
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true })
  await writeFile(join(directory, name, 'migration.sql'), sql)
}

async function history() {
  const { rows } = await client.query<{ migration_name: string; steps: number; finished: boolean; checksum: string }>(
    `SELECT migration_name, applied_steps_count AS steps, finished_at >= started_at AS finished, checksum
       FROM _prisma_migrations ORDER BY migration_name`,
  )
  return rows
}

test('migrate applies every migration in order and records them as Prisma does', async () => {
  const reported: string[] = []
  const applied = await migrate(database.url, { directory, onApply: (name) => reported.push(name) })

  expect(applied).toEqual(['20260101000000_parts', '20260102000000_titles'])
  expect(reported).toEqual(applied)
  await client.query(`INSERT INTO part VALUES (1, 'water pump')`)
  expect((await client.query('SELECT title FROM part')).rows).toEqual([{ title: 'WATER PUMP' }])
  expect(await history()).toMatchObject([
    // printf 'CREATE TABLE part (id int PRIMARY KEY);' | sha256sum
    { steps: 1, finished: true, checksum: '5cbcf18480807482f0a197062f45df42f8365bcbbfe75eff187ec75c38a01c1f' },
    { steps: 1, finished: true },
  ])
})

test('a second call applies nothing', async () => {
  await migrate(database.url, { directory })
  const before = await history()
  expect(await migrate(database.url, { directory })).toEqual([])
  expect(await history()).toEqual(before)
})

test('of several processes, exactly one applies each migration', async () => {
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, { directory })))
  expect(runs.flat().toSorted()).toEqual(['20260101000000_parts', '20260102000000_titles'])
  expect(await history()).toHaveLength(2)
})

test('migrate rejects a migration that was changed after it was applied, and names it', async () => {
  await migrate(database.url, { directory })
  await write('20260101000000_parts', 'CREATE TABLE part (id bigint PRIMARY KEY);')
  await expect(migrate(database.url, { directory })).rejects.toThrow(/^Migration 20260101000000_parts was changed/)
})

test('a migration that fails is rolled back, named with its line, and can be applied after a correction', async () => {
  await write('20260103000000_prices', 'CREATE TABLE price (cents int);\n\nSELEC 1;')
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    'Migration 20260103000000_prices failed and was rolled back: syntax error at or near "SELEC" (line 3)',
  )
  expect(await history()).toHaveLength(2)

  await write('20260103000000_prices', 'CREATE TABLE price (cents int);')
  expect(await migrate(database.url, { directory })).toEqual(['20260103000000_prices'])
})

test('migrate rejects a migration that failed in Prisma until it is resolved, and names it', async () => {
  await migrate(database.url, { directory })
  await client.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%titles'`)
  await expect(migrate(database.url, { directory })).rejects.toThrow(/^Migration 20260102000000_titles failed earlier/)

  // `prisma migrate resolve --rolled-back` does the same.
  await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL`)
  await client.query('DROP TRIGGER upper_title ON part; DROP FUNCTION upper_title; ALTER TABLE part DROP title')
  expect(await migrate(database.url, { directory })).toEqual(['20260102000000_titles'])
})

test('an older release ignores the migrations of a newer one', async () => {
  await migrate(database.url, { directory })
  await rm(join(directory, '20260102000000_titles'), { recursive: true })
  expect(await migrate(database.url, { directory })).toEqual([])
})

/** Connects as a server of the release whose last migration has this time stamp. */
async function connectAs(name: string): Promise<Client> {
  const server = new Client({ connectionString: database.url, application_name: name })
  await server.connect()
  return server
}

test.each(['tappet 20260102000000', 'tappet 20260102000000 live', 'tappet'])(
  'a .post migration waits while a server of an earlier release is connected as "%s"',
  async (name) => {
    await write('20260103000000_drop_title.post', 'ALTER TABLE part DROP title CASCADE;')
    const earlier = await connectAs(name)
    const current = await connectAs('tappet 20260103000000 live')
    expect(await migrate(database.url, { directory })).toEqual(['20260101000000_parts', '20260102000000_titles'])
    await earlier.end()
    expect(await migrate(database.url, { directory })).toEqual(['20260103000000_drop_title.post'])
    await current.end()
  },
)

test('a migration after a waiting .post migration is refused', async () => {
  await write('20260103000000_drop_title.post', 'ALTER TABLE part DROP title CASCADE;')
  await write('20260104000000_title_again', 'ALTER TABLE part ADD title text;')
  const earlier = await connectAs('tappet 20260102000000')
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    /^Migration 20260104000000_title_again needs 20260103000000_drop_title\.post, .+ Stop them, and start again\.$/,
  )
  await earlier.end()
  expect(await migrate(database.url, { directory })).toHaveLength(2)
})

test('a migration that cannot lock a table is tried again, so that other requests do not wait behind it', async () => {
  await migrate(database.url, { directory })
  await write('20260103000000_prices', 'CREATE TABLE price (cents int); ALTER TABLE part ADD price int;')
  await client.query('BEGIN; SELECT * FROM part')
  const retries: string[] = []
  const running = migrate(database.url, { directory, onRetry: (name) => retries.push(name) })
  await expect.poll(() => retries, { timeout: 10_000 }).toEqual(['20260103000000_prices'])
  await client.query('COMMIT')
  expect(await running).toEqual(['20260103000000_prices'])
})

test('a read does not fail because of a migration that waits for another table', async () => {
  await migrate(database.url, { directory })
  await client.query('CREATE TABLE price (cents int)')
  await client.query('BEGIN; SELECT * FROM part')
  await write('20260103000000_prices', 'ALTER TABLE price ADD currency text; ALTER TABLE part ADD price int;')
  const running = migrate(database.url, { directory })
  const lockOnPrice = `SELECT FROM pg_locks WHERE relation = 'price'::regclass AND mode = 'AccessExclusiveLock' AND granted`
  await expect.poll(async () => (await client.query(lockOnPrice)).rowCount).toBe(1)
  const reader = new Client({ connectionString: database.url, lock_timeout: 300 })
  await reader.connect()
  await reader.query('SELECT * FROM price')
  await reader.end()
  await client.query('COMMIT')
  expect(await running).toEqual(['20260103000000_prices'])
})

const INDEX = `-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS part_title;
CREATE INDEX CONCURRENTLY part_title ON part (title);
`

test('a migration outside of a transaction runs its statements one by one, and again after a failure', async () => {
  await write('20260103000000_index', INDEX.replace('(title)', '(nothing)'))
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    'Migration 20260103000000_index failed: column "nothing" does not exist',
  )
  await write('20260103000000_index', INDEX)
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, { directory })))
  expect(runs.flat()).toEqual(['20260103000000_index'])
  const { rows } = await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'part_title'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('migrate rejects a database whose history does not have the first migration', async () => {
  await migrate(database.url, { directory })
  const before = await history()
  await rename(join(directory, '20260101000000_parts'), join(directory, '20260101000000_tables'))
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    /^The database was created by .+ cannot be migrated: start from an empty database\.$/,
  )
  await expect(migrate(database.url, { directory, startOver: 'delete it' })).rejects.toThrow(/: delete it\.$/)
  expect(await history()).toEqual(before)
})

test('a database owner without superuser rights can apply each migration in a new session', async () => {
  const migrations = join(import.meta.dirname, '../../prisma/migrations')
  const folders = (await readdir(migrations, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const role = `tappet_owner_${randomBytes(6).toString('hex')}`
  const asOwner = new URL(database.url)
  asOwner.searchParams.set('options', `-c role=${role}`)
  await rm(directory, { recursive: true })
  await client.query(`CREATE ROLE ${role}; ALTER SCHEMA public OWNER TO ${role};
    ALTER DATABASE ${asOwner.pathname.slice(1)} OWNER TO ${role}`)
  try {
    for (const name of folders.map((entry) => entry.name).toSorted()) {
      await cp(join(migrations, name), join(directory, name), { recursive: true })
      expect(await migrate(asOwner.href, { directory })).toEqual([name])
    }
  } finally {
    await client.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`)
  }
})
