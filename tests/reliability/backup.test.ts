import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../scripts/backup.ts'
import { verifyArchive } from '../../scripts/backup-archive.ts'
import { restore } from '../../scripts/restore.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrationNames } from '../../server/db/release.ts'
import { createComment } from '../../server/domains/comments/service.ts'
import { copyNames } from '../../server/images/image-store.ts'
import { folderStore } from '../../server/images/folder-store.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { createDatabase, sql } from '../support/database.ts'

const WRITERS = 20
const FOREIGN_KEYS = `
  select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
  where contype = 'f' order by 1, 2`
const TRIGGERS = `
  select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
const INDEXES = `
  select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`

let site: TestApp
let folder: string
beforeAll(async () => {
  site = await bootApp({ DATABASE_POOL_SIZE: '20' })
  folder = await mkdtemp(join(tmpdir(), 'tappet-backup-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const silent = () => undefined
const back = (name: string) => {
  const path = join(folder, name)
  return backUp(site.deps.config.databaseUrl, site.deps.images, path, silent).then((manifest) => ({ path, manifest }))
}

/** Restores into a new database and a new folder of images. */
async function restored(path: string) {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const images = folderStore(join(folder, randomBytes(4).toString('hex')))
  await restore(url, images, path, { replace: true, log: silent })
  return { url, images, config: { config: { ...site.deps.config, databaseUrl: url } } }
}

/** Creates an image with all its copies. */
async function storedImage() {
  const image = await site.make.image()
  for (const name of copyNames(image.storageKey)) await site.deps.images.put(name, randomBytes(2_000), 'image/webp')
  return image
}

describe('a backup', () => {
  test('made under 20 writers is the state of one moment, and its restore equals it', async () => {
    const image = await storedImage()
    const part = await site.make.part({ name: `Pump, "quoted" \\ and\ttabbed` })
    const users = await Promise.all(Array.from({ length: WRITERS }, () => site.make.user()))
    const done = new AbortController()
    let written = 0
    const writers = users.map(async ({ id }) => {
      while (!done.signal.aborted) {
        await createComment(site.deps, id, { kind: 'part', id: part.id }, 'first line\nsecond line')
        written += 1
      }
    })
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(WRITERS)
    const { path, manifest } = await back('busy.tar')
    done.abort()
    await Promise.all(writers)

    expect(await verifyArchive(path)).toEqual(manifest)
    const { config, images } = await restored(path)
    // The counter of the part is from the same moment as its comments.
    const [counts] = await sql<{ counted: number; rows: number }>(
      config,
      `select comment_count as counted, (select count(*)::int from comment) as rows from part where id = $1`,
      [part.id],
    )
    const inManifest = manifest.tables.find(({ name }) => name === 'comment')?.rows
    expect(counts).toEqual({ counted: inManifest, rows: inManifest })
    expect(inManifest).toBeLessThan(written + 1)
    for (const name of copyNames(image.storageKey)) {
      expect(await images.get(name)).toEqual(await site.deps.images.get(name))
    }

    const again = await backUp(config.config.databaseUrl, images, join(folder, 'again.tar'), silent)
    expect(again.tables).toEqual(manifest.tables)
    for (const rules of [FOREIGN_KEYS, TRIGGERS, INDEXES])
      expect(await sql(config, rules)).toEqual(await sql(site.deps, rules))
    // Triggers run again.
    await sql(config, `delete from comment where part_id = $1 and reply_count = 0`, [part.id])
    expect(await sql(config, 'select comment_count from part where id = $1', [part.id])).toEqual([{ comment_count: 0 }])
  })

  test('counts and names images that are missing', async () => {
    const image = await site.make.image()
    const lines: string[] = []
    const { databaseUrl } = site.deps.config
    const manifest = await backUp(databaseUrl, site.deps.images, join(folder, 'missing.tar'), (line) =>
      lines.push(line),
    )
    expect(manifest.missingImages).toBeGreaterThanOrEqual(copyNames(image.storageKey).length)
    expect(lines).toContain(`  ${copyNames(image.storageKey)[0]} is missing`)
  })

  test('with another image is refused', async () => {
    const image = await storedImage()
    const { path, manifest } = await back('image.tar')
    expect(manifest.images).toEqual({
      count: expect.any(Number),
      bytes: expect.any(Number),
      sha256: expect.any(String),
    })
    const bytes = await readFile(path)
    const content = (await site.deps.images.get(copyNames(image.storageKey)[0] ?? '')) ?? ''
    randomBytes(100).copy(bytes, bytes.indexOf(content))
    await writeFile(path, bytes)
    await expect(verifyArchive(path)).rejects.toThrow('image.tar is damaged: the images differ from the manifest.')
  })

  test('that is damaged or incomplete is refused, and changes nothing', async () => {
    await storedImage()
    const { path } = await back('whole.tar')
    const bytes = await readFile(path)
    const at = bytes.indexOf('https://example.com/')
    const damaged = join(folder, 'damaged.tar')
    await writeFile(damaged, Buffer.concat([bytes.subarray(0, at), Buffer.from('X'), bytes.subarray(at + 1)]))
    await expect(verifyArchive(damaged)).rejects.toThrow(/damaged\.tar is damaged: \w+ differs from the manifest\./)
    await truncate(path, bytes.length - 4_000)
    await expect(verifyArchive(path)).rejects.toThrow(/whole\.tar is not a complete backup/)

    const before = await sql(site.deps, 'select count(*) from part')
    const onto = restore(site.deps.config.databaseUrl, site.deps.images, damaged, { replace: true, log: silent })
    await expect(onto).rejects.toThrow(/damaged/)
    expect(await sql(site.deps, 'select count(*) from part')).toEqual(before)
  })

  test('with a table that no migration creates is restored without it', async () => {
    await sql(site.deps, 'create table notes (text text); insert into notes values ($$mine$$)')
    const { path } = await back('more.tar')
    await sql(site.deps, 'drop table notes')
    const { url, drop } = await createDatabase()
    onTestFinished(drop)
    const lines: string[] = []
    await restore(url, folderStore(folder), path, { replace: true, log: (line) => lines.push(line) })
    expect(lines).toContain('  notes: skipped, because no migration creates this table')
  })

  test('is not restored over tables without --replace', async () => {
    const { path } = await back('over.tar')
    const onto = restore(site.deps.config.databaseUrl, site.deps.images, path, { replace: false, log: silent })
    await expect(onto).rejects.toThrow('The database is not empty. To delete all that it contains, add --replace.')
  })

  test('of an earlier release is migrated after the load, and one of a newer release is refused', async () => {
    const names = migrationNames()
    const older = await createDatabase()
    onTestFinished(older.drop)
    const there = { config: { ...site.deps.config, databaseUrl: older.url } }
    await sql(there, 'drop schema public cascade; create schema public')
    await migrate(older.url, { only: names.slice(0, -1) })
    const early = join(folder, 'early.tar')
    const { migrations } = await backUp(older.url, site.deps.images, early, silent)
    expect(migrations).toEqual(names.slice(0, -1))
    const { config } = await restored(early)
    expect(await sql(config, 'select count(*)::int as applied from _prisma_migrations')).toEqual([
      { applied: names.length },
    ])

    await sql(there, `update _prisma_migrations set migration_name = '2999_later' where migration_name = $1`, [
      names.at(-2),
    ])
    await backUp(older.url, site.deps.images, early, silent)
    await expect(restored(early)).rejects.toThrow(/from a newer release: it has the migration 2999_later/)
  })
})
