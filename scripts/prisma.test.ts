import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, NO_TRANSACTION } from '../server/db/migrate.ts'
import { createDatabase, type TestDatabase } from '../tests/support/database.ts'
import { prismaProcess } from './prisma-process.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tappet-prisma-'))
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Runs the command line of Prisma. Returns its exit code and its output. */
async function prisma(args: string[], url = database.url): Promise<{ code: unknown; output: string }> {
  const child = prismaProcess(args, ['ignore', 'pipe', 'pipe'], url)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('Prisma finds no pending migrations after migrate', async () => {
  expect(await prisma(['migrate', 'deploy'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('No pending migrations to apply.'),
  })
})

test('migrate diff finds no difference between the migrations and schema.prisma', async () => {
  const toSchema = ['--to-schema', 'prisma/schema.prisma', '--script', '--exit-code']
  expect(await prisma(['migrate', 'diff', '--from-config-datasource', ...toSchema])).toMatchObject({
    output: expect.stringContaining('This is an empty migration.'),
    code: 0,
  })
})

test('migrate dev works offline with functions and concurrent indexes in migrations, and migrate finds nothing to apply', async () => {
  const empty = await emptyDatabase()
  writeFileSync(join(folder, 'schema.prisma'), schema(''))
  writeFileSync(
    join(folder, 'prisma.config.ts'),
    `export default { schema: 'schema.prisma', migrations: { path: 'migrations' }, datasource: { url: process.env.DATABASE_URL } }`,
  )
  const inFolder = ['--config', join(folder, 'prisma.config.ts')]
  const migrations = () => readdirSync(join(folder, 'migrations')).filter((name) => name !== 'migration_lock.toml')
  const sqlOf = (name: string) => readFileSync(join(folder, 'migrations', name, 'migration.sql'), 'utf8')

  expect(await prisma(['migrate', 'dev', '--name', 'parts', ...inFolder], empty.url)).toMatchObject({ code: 0 })
  expect(migrations()).toHaveLength(1)

  // A migration with a trigger is written by hand. Prisma applies it with the next one, after it has applied both to a
  // shadow database.
  const byHand = `${migrations()[0]?.slice(0, 14)}_zz_trigger`
  mkdirSync(join(folder, 'migrations', byHand))
  writeFileSync(
    join(folder, 'migrations', byHand, 'migration.sql'),
    `CREATE FUNCTION upper_title() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.title := upper(NEW.title); RETURN NEW; END; $$;
     CREATE TRIGGER upper_title BEFORE INSERT ON "Part" FOR EACH ROW EXECUTE FUNCTION upper_title();`,
  )
  const concurrent = `${migrations()[0]?.slice(0, 14)}_zz_trigger_index`
  mkdirSync(join(folder, 'migrations', concurrent))
  writeFileSync(
    join(folder, 'migrations', concurrent, 'migration.sql'),
    `${NO_TRANSACTION}\nDROP INDEX CONCURRENTLY IF EXISTS title_key;\nCREATE INDEX CONCURRENTLY title_key ON "Part" (lower(title));`,
  )
  writeFileSync(join(folder, 'schema.prisma'), schema('brand String?'))
  expect(await prisma(['migrate', 'dev', '--name', 'brands', ...inFolder], empty.url)).toMatchObject({ code: 0 })
  expect(sqlOf(migrations().at(-1) ?? '').trim()).toBe('-- AlterTable\nALTER TABLE "Part" ADD COLUMN     "brand" TEXT;')

  const client = new Client({ connectionString: empty.url })
  await client.connect()
  await client.query(`INSERT INTO "Part" VALUES (1, 'water pump')`)
  expect((await client.query('SELECT title, brand FROM "Part"')).rows).toEqual([{ title: 'WATER PUMP', brand: null }])
  // Another test that runs beside this one may have one for a few seconds.
  const shadows = `SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`
  await expect.poll(async () => (await client.query(shadows)).rows, { timeout: 60_000 }).toEqual([])
  await client.end()

  expect(await migrate(empty.url, { directory: join(folder, 'migrations') })).toEqual([])
  await empty.drop()
})

test('migrate deploy prints the error of the database with its line in the migration', async () => {
  const empty = await emptyDatabase()
  const project = join(folder, 'broken')
  mkdirSync(join(project, 'migrations/1_broken'), { recursive: true })
  writeFileSync(join(project, 'schema.prisma'), 'datasource db {\n  provider = "postgresql"\n}')
  writeFileSync(join(project, 'migrations/migration_lock.toml'), 'provider = "postgresql"')
  writeFileSync(join(project, 'migrations/1_broken/migration.sql'), 'CREATE TABLE t ();\n\nSELEC 1;')
  writeFileSync(
    join(project, 'prisma.config.ts'),
    `export default { schema: 'schema.prisma', migrations: { path: 'migrations' }, datasource: { url: process.env.DATABASE_URL } }`,
  )
  const { code, output } = await prisma(['migrate', 'deploy', '--config', join(project, 'prisma.config.ts')], empty.url)
  expect(output).toContain('syntax error at or near "SELEC" (line 3)')
  expect(code).toBe(1)
  await empty.drop()
})

const schema = (moreFields: string) => `
datasource db {
  provider = "postgresql"
}
model Part {
  id    Int    @id
  title String
  ${moreFields}
}`

/** Creates a database without the tables of the template. */
async function emptyDatabase(): Promise<TestDatabase> {
  const fresh = await createDatabase()
  const client = new Client({ connectionString: fresh.url })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await client.end()
  return fresh
}
