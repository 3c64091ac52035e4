import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let folder: string
let postgres: Postgres
let site: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tappet-readiness-'))
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  await migrate(postgres.url)
  site = await bootApp({ DATABASE_URL: postgres.url })
}, 60_000)
afterAll(async () => {
  await site.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const readiness = async () => {
  const { status, headers } = await site.get('/readyz')
  return [status, headers['retry-after']]
}

test('the site is not ready without its image folder', async () => {
  expect(await readiness()).toEqual([200, undefined])
  await rm(site.deps.config.imagesDir, { recursive: true })
  expect(await readiness()).toEqual([503, '2'])
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
