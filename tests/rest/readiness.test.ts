import { syncBuiltinESMExports } from 'node:module'
import fs, { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let folder: string
let postgres: Postgres
let site: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tappet-readiness-'))
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  await migrate(postgres.url)
  site = await bootApp({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await site.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const readiness = async () => {
  const { status, headers, body } = await site.get('/health/ready')
  return [status, headers['retry-after'], body.message ?? body.status]
}

test('the site is not ready without its image folder', async () => {
  expect(await readiness()).toEqual([200, undefined, 'ok'])
  await rm(site.deps.config.imagesDir, { recursive: true })
  expect(await readiness()).toEqual([503, '2', 'Not ready: the image folder is missing or not writable.'])
  await mkdir(site.deps.config.imagesDir)
  expect(await readiness()).toEqual([200, undefined, 'ok'])
})

test('the site is not ready with less than 500 MB of free disk space', async () => {
  const small = { ...(await fs.statfs('.')), bavail: 499, bsize: 1_000_000 } as Awaited<ReturnType<typeof fs.statfs>>
  const space = vi.spyOn(fs, 'statfs').mockResolvedValue(small)
  // health.ts imports the function by its name.
  syncBuiltinESMExports()
  expect(await readiness()).toEqual([503, '2', 'Not ready: less than 500 MB of the disk are free.'])
  space.mockRestore()
  syncBuiltinESMExports()
  expect(await readiness()).toEqual([200, undefined, 'ok'])
})

test('the site is not ready until the last migration that its code needs is applied', async () => {
  // A release also runs without the migrations that remove what the earlier one used.
  const last = `select max(migration_name) from _prisma_migrations where migration_name not like '%.post'`
  await sql(site.deps, `update _prisma_migrations set finished_at = null where migration_name = (${last})`)
  expect(await readiness()).toEqual([503, '2', 'Not ready: the database is not migrated.'])
  await sql(site.deps, `update _prisma_migrations set finished_at = now()`)
  expect(await readiness()).toEqual([200, undefined, 'ok'])
})

test('the site is not ready while it receives no live changes', async () => {
  const leaving = new AbortController()
  const changes = site.deps.live.changes('site feed', leaving.signal)[Symbol.asyncIterator]()
  const connections = () =>
    sql<{ pid: number }>(site.deps, `select pid from pg_stat_activity where application_name like 'tappet % live'`)
  await changes.next()
  await vi.waitFor(async () => expect(await connections()).toHaveLength(1))
  await sql(
    site.deps,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tappet % live'`,
  )
  await vi.waitFor(async () =>
    expect(await readiness()).toEqual([503, '2', 'Not ready: live changes are not received.']),
  )
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, undefined, 'ok']), 5_000)
  leaving.abort()
})

test('a stopping site still answers, but is not ready', async () => {
  const other = await bootApp({ DATABASE_URL: postgres.url })
  other.app.startDraining()
  const { status, body } = await other.get('/health/ready')
  expect([status, body.message]).toEqual([503, 'Not ready: the process is stopping.'])
  expect((await other.get('/health/live')).status).toBe(200)
  expect((await other.get('/api/homepage-feed')).status).toBe(200)
  await other.close()
})

test('the site is not ready without the folder of its database, even if the database server still answers', async () => {
  const other = await bootApp({ DATABASE_URL: postgres.url })
  expect((await other.get('/readyz')).status).toBe(200)
  await rm(join(folder, 'postgres'), { recursive: true })
  expect(await other.deps.prisma.$queryRawUnsafe('select 1 as one')).toEqual([{ one: 1 }])
  expect((await other.get('/readyz')).status).toBe(503)
  expect((await other.get('/healthz')).status).toBe(200)
  await other.close()
})
