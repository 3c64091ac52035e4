import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../scripts/backup.ts'
import { verifyArchive } from '../../scripts/backup-archive.ts'
import { CliError } from '../../scripts/cli-error.ts'
import { restore } from '../../scripts/restore.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrationNames } from '../../server/db/release.ts'
import { createDeps } from '../../server/deps.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { createComment } from '../../server/domains/catalogue/comments/service.ts'
import { deleteAccount } from '../../server/domains/people/users/account-service.ts'
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
  return backUp(site.deps.config.databaseUrl, site.deps.images, path, { force: true, log: silent }).then(
    (manifest) => ({ path, manifest }),
  )
}

/** Restores into a new database and a new folder of images. */
async function restored(path: string) {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const images = folderStore(join(folder, randomBytes(4).toString('hex')))
  await restore(url, images, path, { replace: true, keepSessions: true, log: silent })
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

    const again = await backUp(config.config.databaseUrl, images, join(folder, 'again.tar'), {
      force: false,
      log: silent,
    })
    expect(again.tables).toEqual(manifest.tables)
    for (const rules of [FOREIGN_KEYS, TRIGGERS, INDEXES])
      expect(await sql(config, rules)).toEqual(await sql(site.deps, rules))
    // Triggers run again.
    await sql(config, `delete from comment where part_id = $1 and reply_count = 0`, [part.id])
    expect(await sql(config, 'select comment_count from part where id = $1', [part.id])).toEqual([{ comment_count: 0 }])
  })

  test('keeps the numbers of changes, and they go on after a restore', async () => {
    await recordChange(site.deps, {
      kind: 'comment.edited',
      actorId: null,
      itemId: site.deps.newId(),
      facts: { mentions: [] },
    })
    await numberCommitted(site.deps)
    const { path } = await back('changes.tar')
    const { config } = await restored(path)
    const deps = createDeps(config.config, site.deps.log)
    onTestFinished(() => deps.close())
    await recordChange(deps, { kind: 'comment.edited', actorId: null, itemId: deps.newId(), facts: { mentions: [] } })
    await numberCommitted(deps)
    const numbers = (await deps.prisma.change.findMany({ orderBy: { seq: 'asc' } })).map(({ seq }) => Number(seq))
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('counts and names images that are missing', async () => {
    const image = await site.make.image()
    const lines: string[] = []
    const { databaseUrl } = site.deps.config
    const manifest = await backUp(databaseUrl, site.deps.images, join(folder, 'missing.tar'), {
      force: false,
      log: (line) => lines.push(line),
    })
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
    const onto = restore(site.deps.config.databaseUrl, site.deps.images, damaged, {
      replace: true,
      keepSessions: true,
      log: silent,
    })
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
    await restore(url, folderStore(folder), path, {
      replace: true,
      keepSessions: true,
      log: (line) => lines.push(line),
    })
    expect(lines).toContain('  notes: skipped, because no migration creates this table')
  })

  describe('to a path that cannot be written is refused with what to do', () => {
    const refusal = async (path: string) => {
      const { databaseUrl } = site.deps.config
      const written = backUp(databaseUrl, site.deps.images, path, { force: false, log: silent })
      return written.then(
        () => 'written',
        (error: unknown) => (error instanceof CliError ? error.message : error),
      )
    }

    test('in a folder that is missing, is not a folder, or is the path itself', async () => {
      await writeFile(join(folder, 'file'), '')
      expect(await refusal(join(folder, 'missing/b.tar'))).toBe(
        `There is no folder ${folder}/missing. Create it, or name another file.`,
      )
      expect(await refusal(join(folder, 'file/b.tar'))).toBe(
        `${folder}/file is not a folder in which this user can write (ENOTDIR). Name another file.`,
      )
      expect(await refusal(folder)).toBe(
        `${folder} is a folder. Name a file in it, for example ${join(folder, 'tappet.tar')}.`,
      )
      expect(await refusal('/sys/b.tar')).toMatch(/^\/sys.* (is not a folder in which|cannot be written)/)
    })

    test('if the file exists, unless it may be replaced', async () => {
      const path = join(folder, 'existing.tar')
      await writeFile(path, 'the only backup')
      expect(await refusal(path)).toBe(`${path} exists already. Name another file, or add --force to replace it.`)
      expect(await readFile(path, 'utf8')).toBe('the only backup')
      await back('existing.tar')
      expect((await verifyArchive(path)).format).toBe(1)
    })

    test('and nothing remains of a backup that failed', async () => {
      const path = join(folder, 'failed.tar')
      await storedImage()
      const get = () => Promise.reject(new Error('the bucket is away'))
      const failed = backUp(site.deps.config.databaseUrl, { get }, path, { force: false, log: silent })
      await expect(failed).rejects.toThrow('the bucket is away')
      expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
    })

    test('and an empty database is not backed up', async () => {
      const { url, drop } = await createDatabase()
      onTestFinished(drop)
      await sql(
        { config: { ...site.deps.config, databaseUrl: url } },
        'drop schema public cascade; create schema public',
      )
      await expect(
        backUp(url, site.deps.images, join(folder, 'empty.tar'), { force: false, log: silent }),
      ).rejects.toThrow('The database has no tables of the site. Correct DATABASE_URL, or start the site first.')
    })
  })

  test('that is no backup is refused with a sentence', async () => {
    const write = async (name: string, content: string | Buffer) => {
      await writeFile(join(folder, name), content)
      return verifyArchive(join(folder, name))
    }
    await expect(verifyArchive(join(folder, 'no.tar'))).rejects.toThrow(`There is no file ${folder}/no.tar.`)
    await expect(verifyArchive(folder)).rejects.toThrow(`${folder} is a folder, not a backup.`)
    for (const content of ['', 'not a tar file', randomBytes(5_000)])
      await expect(write('other.tar', content)).rejects.toThrow(/other\.tar is not a complete backup \(.+\)\.$/)
  })

  test('is not restored over tables without --replace', async () => {
    const { path } = await back('over.tar')
    const onto = restore(site.deps.config.databaseUrl, site.deps.images, path, {
      replace: false,
      keepSessions: true,
      log: silent,
    })
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
    const { migrations } = await backUp(older.url, site.deps.images, early, { force: true, log: silent })
    expect(migrations).toEqual(names.slice(0, -1))
    const { config } = await restored(early)
    expect(await sql(config, 'select count(*)::int as applied from _prisma_migrations')).toEqual([
      { applied: names.length },
    ])

    await sql(there, `update _prisma_migrations set migration_name = '2999_later' where migration_name = $1`, [
      names.at(-2),
    ])
    await backUp(older.url, site.deps.images, early, { force: true, log: silent })
    await expect(restored(early)).rejects.toThrow(/from a newer release: it has the migration 2999_later/)
  })
})

describe('a restore over the running database', () => {
  test('ends the sessions, and deletes the accounts again that were deleted since the backup', async () => {
    const { url, drop } = await createDatabase()
    const other = await bootApp({ DATABASE_URL: url })
    onTestFinished(() => other.close().then(drop))
    const { databaseUrl } = other.deps.config
    const picture = 'a'.repeat(32)
    const ann = await other.make.user({ name: 'Ann Archer', picture: `/images/${picture}-320.webp` })
    const bob = await other.make.user({ name: 'Bob Byrne' })
    for (const name of copyNames(picture)) await other.deps.images.put(name, randomBytes(100), 'image/webp')
    const token = await other.make.token(bob)
    const path = join(folder, 'before-deletion.tar')
    await backUp(databaseUrl, other.deps.images, path, { force: false, log: silent })

    const sessions = () => sql(other.deps, 'select user_id from session')
    expect(await sessions()).toEqual([{ user_id: bob.id }])
    await other.request('POST', '/api/auth/logout', { token })
    expect(await sessions()).toEqual([])
    await deleteAccount(other.deps, ann.id, 'Ann Archer')

    // The first restore is interrupted when the tables are loaded.
    const options = { replace: true, keepSessions: false, log: silent }
    const put = () => Promise.reject(new Error('the disk is full'))
    await expect(restore(databaseUrl, { ...other.deps.images, put }, path, options)).rejects.toThrow('the disk is full')
    const lines: string[] = []
    await restore(databaseUrl, other.deps.images, path, { ...options, log: (line) => lines.push(line) })

    expect(lines).toContain('Deleting 1 accounts again, which were deleted after the backup')
    expect(
      await sql(
        other.deps,
        'select name, picture, deleted_at is null as active from "user" where id = any ($1) order by name',
        [[ann.id, bob.id]],
      ),
    ).toEqual([
      { name: 'Bob Byrne', picture: null, active: true },
      { name: 'Unknown User', picture: null, active: false },
    ])
    expect(await other.deps.images.get(copyNames(picture)[0] ?? '')).toBeNull()
    expect(await sessions()).toEqual([])
    expect(await sql(other.deps, `select 1 from pg_namespace where nspname = 'tappet_restore'`)).toEqual([])

    await restore(databaseUrl, other.deps.images, path, { ...options, keepSessions: true })
    expect(await sessions()).toEqual([{ user_id: bob.id }])
  })
})
