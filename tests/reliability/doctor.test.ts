import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOver } from '../../scripts/database.ts'
import { checkSettings, examine } from '../../scripts/doctor.ts'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrationNames } from '../../server/db/release.ts'
import { beginNow } from '../../server/domains/base/changes/consumer-service.ts'
import { openSearchIndex } from '../../server/domains/site/search/opensearch-client.ts'
import { openSearchConsumer } from '../../server/domains/site/search/opensearch-job.ts'
import { copyNames } from '../../server/images/image-store.ts'
import { pushEnv } from '../support/push-server.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { startSmtp } from '../support/smtp.ts'
import { freePort } from '../support/server-process.ts'

let site: TestApp
let env: Record<string, string>
beforeAll(async () => {
  site = await bootApp()
  const publicUrl = await site.app.listen({ host: '127.0.0.1', port: 0 })
  env = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: site.deps.config.databaseUrl,
    IMAGES_DIR: site.deps.config.imagesDir,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  }
  await makeContent()
})
afterAll(() => site.close())

/** Creates at least one row for each counter. */
async function makeContent() {
  const { make } = site
  const [one, other] = [await make.user(), await make.user()]
  const part = await make.part({ tags: ['brakes'], numbers: ['8965402'] })
  const post = await make.post({ author: one })
  const listing = await make.listing({ part, seller: one })
  await make.comment({ part, author: one })
  await make.comment({ post, author: one })
  const image = await make.image({ part })
  for (const name of copyNames(image.storageKey)) await site.deps.images.put(name, Buffer.from('webp'), 'image/webp')
  const [photo, upload] = [await make.photo({ listing }), await make.upload({ user: one })]
  const picture = 'f'.repeat(32)
  await make.user({ picture: `/images/${picture}-320.webp` })
  for (const key of [photo.storageKey, upload.storageKey, picture])
    for (const name of copyNames(key)) {
      await site.deps.images.put(name, Buffer.from('webp'), 'image/webp')
      await utimes(join(site.deps.config.imagesDir, name), new Date(0), new Date(0))
    }
  const conversation = await make.conversation(one, other)
  await make.message(conversation, other)
  await make.report({ type: 'part', id: part.id })
}

async function examined(fix = false, changes: Record<string, string> = {}) {
  const results = []
  for await (const result of examine(site.deps.config.databaseUrl, { ...env, ...changes }, fix)) results.push(result)
  return results
}
const problems = async (fix = false, changes = {}) =>
  (await examined(fix, changes)).filter(({ status }) => status !== 'ok')

describe('the doctor', () => {
  test('finds nothing on a site in order', async () => {
    const results = await examined()
    expect(results.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(results.map(({ check }) => check)).toEqual([
      'PostgreSQL',
      'migrations',
      'clock',
      'jobs',
      'consumers',
      'consumers',
      'consumers',
      'consumers',
      'consumers',
      'counters',
      'names',
      'image store',
      'images',
      'disk',
      'public address',
      'TRUST_PROXY',
    ])
  })

  test('renames an account with a name of the site, but no site admin', async () => {
    const user = await site.make.user({ name: 'Tаppеt Support' })
    const staff = await site.make.user({ name: 'Tappet Support', isSiteAdmin: true })
    expect(await problems()).toMatchObject([{ check: 'names', status: 'warning' }])
    expect(await problems(true)).toMatchObject([{ check: 'names', status: 'fixed' }])
    expect(await problems()).toEqual([])
    const users = await site.deps.prisma.user.findMany({
      where: { id: { in: [user.id, staff.id] } },
      orderBy: { id: 'asc' },
    })
    expect(users.map(({ name }) => name)).toEqual([`User ${user.id.slice(-4)}`, 'Tappet Support'])
  })

  const damage: Record<string, string> = {
    'prices and listing counts of parts': 'update part set lowest_ask_cents = 7',
    'comments and threads of parts': 'update part set comment_count = comment_count + 1',
    'comments and threads of posts': 'update blog_post set thread_count = thread_count + 1',
    'replies of comments': 'update comment set reply_count = reply_count + 1',
    'votes of comments': 'update comment set votes = votes + 1',
    'votes of posts': 'update blog_post set votes = votes + 1',
    'votes of images': 'update part_image set votes = votes + 1',
    'trending votes of comments': 'update comment set trend_votes = trend_votes + 1',
    'trending votes of posts': 'update blog_post set trend_votes = trend_votes + 1',
    'wants of parts': 'update part set want_count = want_count + 1',
    'followers of parts': 'update part set follow_count = follow_count + 1',
    'images of parts': 'update part set image_count = image_count + 1',
    'unread messages': 'update conversation_member set unread_count = unread_count + 1',
    'newest message of conversations': `update conversation set last_message_at = '2020-01-01'`,
    'taken pieces of listings': 'update listing set quantity = quantity + 1, taken = taken + 1',
    'entries of reports': 'update report set report_count = report_count + 1',
    'feedback of users': 'update "user" set feedback_neutral = feedback_neutral + 1',
    'edits of users': 'insert into user_standing (user_id, edits, undone) select id, 3, 1 from "user" limit 1',
    'search entries of parts': 'delete from part_search',
    'search entries of numbers': 'delete from part_number_search',
  }

  test.each(RECOUNTS.map(({ title }) => title))('finds and corrects wrong %s', async (title) => {
    await sql(site.deps, damage[title] ?? 'select 1 / 0')
    const wrong = expect.stringContaining(`${title}: `)
    expect(await problems()).toEqual([{ check: 'counters', status: 'error', message: wrong }])
    expect(await problems(true)).toEqual([{ check: 'counters', status: 'fixed', message: wrong }])
    expect(await problems()).toEqual([])
  })

  test('finds missing files of images, and deletes files of no image that are not part of an upload', async () => {
    const lost = await site.make.image()
    const orphan = `${'0'.repeat(32)}-320.webp`
    const old = join(site.deps.config.imagesDir, orphan)
    await writeFile(old, 'webp')
    await utimes(old, new Date(0), new Date(0))
    const uploading = `${'1'.repeat(32)}-320.webp`
    await site.deps.images.put(uploading, Buffer.from('webp'), 'image/webp')

    const missing = `${copyNames(lost.storageKey).length} files are missing, for example ${copyNames(lost.storageKey)[0]}.`
    expect(await problems()).toEqual([
      { check: 'images', status: 'error', message: `${missing} Restore them from a backup.` },
      {
        check: 'images',
        status: 'warning',
        message: `1 files belong to no image, for example ${orphan}. Delete them with --fix.`,
      },
    ])
    expect(await problems(true)).toContainEqual({
      check: 'images',
      status: 'fixed',
      message: '1 files of no image deleted',
    })
    await sql(site.deps, 'delete from part_image where id = $1', [lost.id])
    expect(await problems()).toEqual([])
    expect(await site.deps.images.get(uploading)).not.toBeNull()
  })

  describe('on a database whose migrations differ', () => {
    /** Calls `look` after a change of the history, which is then undone. */
    async function withHistory<Result>(change: string, look: () => Promise<Result>): Promise<Result> {
      await sql(site.deps, 'create table kept as table _prisma_migrations')
      await sql(site.deps, change)
      const result = await look()
      await sql(site.deps, 'delete from _prisma_migrations')
      await sql(site.deps, 'insert into _prisma_migrations table kept')
      await sql(site.deps, 'drop table kept')
      return result
    }
    const of = (which: 'min' | 'max') => `migration_name = (select ${which}(migration_name) from _prisma_migrations)`

    test('says what the next start does with one of an earlier release, and leaves out what needs its tables', async () => {
      await sql(site.deps, 'alter table part rename to part_of_later')
      const found = await withHistory(`delete from _prisma_migrations where ${of('max')}`, problems)
      await sql(site.deps, 'alter table part_of_later rename to part')
      expect(found).toEqual([
        {
          check: 'migrations',
          status: 'error',
          message: `1 are not applied, the first is ${migrationNames().at(-1)}. The next start of the site applies them.`,
        },
      ])
    })

    test.each([
      ['is older than the first release', `update _prisma_migrations set migration_name = 'old_' || migration_name`],
      ['has a migration that was changed', `update _prisma_migrations set checksum = 'other' where ${of('max')}`],
      ['has a migration that failed', `update _prisma_migrations set finished_at = null where ${of('max')}`],
    ])('says the sentence of a start if it %s', async (_, change) => {
      const start = () =>
        migrate(site.deps.config.databaseUrl, { startOver: startOver() }).then(String, (error: Error) => error.message)
      const [found, sentence] = await withHistory(change, async () => [await problems(), await start()])
      expect(found).toEqual([{ check: 'migrations', status: 'error', message: sentence }])
    })

    test('names the migrations of a newer release', async () => {
      const insert = `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '2999_later', now())`
      expect(await withHistory(insert, problems)).toEqual([
        { check: 'migrations', status: 'warning', message: '2999_later is from a newer release.' },
      ])
    })
  })

  test('finds overdue work of the jobs', async () => {
    await sql(
      site.deps,
      `update listing set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'`,
    )
    expect(await problems()).toMatchObject([
      { check: 'jobs', status: 'error', message: '1 active listings expired more than 10 minutes ago.' },
      { check: 'jobs', status: 'warning' },
    ])
    await sql(site.deps, `update listing set expires_at = now() + interval '1 day'`)
  })

  test('finds a public address of another site, one that cannot be reached, and an unusable TRUST_PROXY', async () => {
    const other = await bootApp()
    try {
      const address = await other.app.listen({ host: '127.0.0.1', port: 0 })
      expect(await problems(false, { PUBLIC_URL: address })).toMatchObject([
        { check: 'public address', message: expect.stringContaining('answers 404 instead of 200') },
      ])
    } finally {
      await other.close()
    }
    expect(await problems(false, { PUBLIC_URL: 'https://127.0.0.1:1' })).toMatchObject([
      { check: 'public address', message: expect.stringContaining('cannot be reached') },
      { check: 'TRUST_PROXY', status: 'error' },
    ])
    expect(await problems(false, { TRUST_PROXY: 'true', HOST: '0.0.0.0' })).toMatchObject([
      { check: 'TRUST_PROXY', status: 'warning' },
    ])
  })

  test('finds an SMTP server that cannot be used, and mails that are late', async () => {
    const smtp = await startSmtp()
    const mails = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'mail@tappet.example' })
    const found = async (url: string) =>
      (await examined(false, mails(url)))
        .filter(({ check }) => check === 'SMTP server' || check === 'mails')
        .map(({ status, message }) => `${status}: ${message}`)
    expect(await found(smtp.url)).toEqual([
      `ok: 127.0.0.1:${smtp.port} answers`,
      'ok: no mail is late',
      'ok: addresses that refused a mail for good: 0',
    ])
    await smtp.close()

    const { id: userId } = await site.make.user()
    const dueAt = new Date(Date.now() - 11 * 60_000)
    const digest = { userId, kind: 'digest' as const, digestOn: dueAt, dueAt, attempts: 2 }
    await site.deps.prisma.mail.create({ data: { id: site.deps.newId(), ...digest } })
    const [server, late, refused] = await found(smtp.url)
    expect(server).toMatch(/^error: 127\.0\.0\.1:\d+ cannot be used\..+Correct SMTP_URL or the server\.$/)
    expect(late).toBe('error: mails that are more than 10 minutes late: 1. Start the site.')
    expect(refused).toBe('warning: mails that were not taken and are tried again: 1. The log has the answers.')
    await site.deps.prisma.mail.deleteMany()
  })

  test('finds replicas and a Redis that cannot be used', async () => {
    const port = await freePort()
    const { databaseUrl } = site.deps.config
    const away = `postgresql://tappet:secret@127.0.0.1:${port}/tappet`
    const found = await problems(false, {
      DATABASE_REPLICA_URLS: `${away},${databaseUrl}`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    })
    const { host, pathname } = new URL(databaseUrl)
    expect(found).toEqual([
      {
        check: 'replicas',
        status: 'error',
        message: `Replica 1 (127.0.0.1:${port}/tappet) cannot be used (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct DATABASE_REPLICA_URLS.`,
      },
      {
        check: 'replicas',
        status: 'error',
        message: `Replica 2 (${host}${pathname}) is not a replica. Remove it from DATABASE_REPLICA_URLS.`,
      },
      {
        check: 'Redis',
        status: 'error',
        message: expect.stringMatching(/^It cannot be reached \(.*\)\. Start it, or correct REDIS_URL\.$/),
      },
    ])
  })

  test('finds an index of OpenSearch that is not filled, not complete or not used any more', async () => {
    let indexed: number | null = null
    const engine = createServer((request, response) => {
      const isMissing = request.url !== '/' && indexed === null
      response
        .writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ version: { number: '3.9.0' }, count: indexed }))
    })
    await once(engine.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/tappet`
    const found = async (fix = false, of = url) => {
      const results = await examined(fix, { OPENSEARCH_URL: of })
      return results.filter(({ check }) => check === 'OpenSearch').map(({ status, message }) => `${status} ${message}`)
    }
    const refill = 'Run "npm run search:index".'
    const { name } = openSearchIndex(url)
    try {
      const parts = await site.deps.prisma.part.count({ where: { removedAt: null } })
      expect(await found()).toEqual([`error The index ${name} is not filled. ${refill}`])
      indexed = parts
      expect(await found()).toEqual([`error The index ${name} is not filled. ${refill}`])
      await beginNow(site.deps, openSearchConsumer(openSearchIndex(url)).name)
      expect(await found()).toEqual([`ok version 3.9.0, ${parts} parts`])
      indexed = 0
      expect(await found()).toEqual([`error The index ${name} has 0 parts, and the database has ${parts}. ${refill}`])
    } finally {
      engine.closeAllConnections()
      engine.close()
    }
    expect(await found()).toEqual([
      expect.stringMatching(/^error It cannot be used \(.*ECONNREFUSED.*\)\. Start it, or correct OPENSEARCH_URL\.$/),
    ])
    expect(await found(false, '')).toEqual([
      `warning The consumer OpenSearch ${name} is not used any more. Remove it with --fix.`,
    ])
    expect(await found(true, '')).toEqual([`fixed The consumer OpenSearch ${name} is removed`])
    expect(await found(false, '')).toEqual([])
  })

  test('reports pushes that are late, if push is on', async () => {
    const user = await site.make.user()
    const { id: subscriptionId } = await site.make.pushDevice(user)
    const { newId, prisma } = site.deps
    const { PUSH_HOSTS: _, ...keys } = pushEnv()
    const id = newId()
    const line = {
      id,
      userId: user.id,
      kind: 'message',
      groupKey: id,
      page: `messages ${id}`,
      seq: 1n,
      at: new Date(),
      stored: 1,
    }
    await prisma.notification.create({ data: line })
    await prisma.push.create({
      data: { id: newId(), subscriptionId, notificationId: id, dueAt: new Date(Date.now() - 360_000) },
    })
    expect(await problems()).toEqual([])
    expect(await problems(false, keys)).toMatchObject([
      { check: 'pushes', status: 'error', message: 'pushes that are more than 5 minutes late: 1. Start the site.' },
    ])
    await prisma.notification.delete({ where: { id } })
    expect(await problems(false, keys)).toEqual([])
  })

  test('continues after a check that fails', async () => {
    const found = await problems(false, { IMAGES_DIR: '/dev/null/images' })
    expect(found.map(({ check }) => check)).toEqual(['image store', 'images', 'disk'])
  })
})

test('the origin of each setting and unknown names in .env are reported, but no values', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tappet-doctor-'))
  try {
    const file = join(folder, '.env')
    await writeFile(file, 'PORT=4000\nDATABASE_URl=postgresql://u:hunter2@db/tappet\n')
    const findings = checkSettings(
      { PORT: '4000', HOST: '0.0.0.0', GOOGLE_CLIENT_SECRET: 'hush', GOOGLE_CLIENT_SECRET_FILE: '/run/secrets/google' },
      file,
    )
    expect(findings).toEqual([
      {
        status: 'ok',
        message:
          'HOST (environment), PORT (.env), GOOGLE_CLIENT_SECRET (/run/secrets/google). All others have their defaults.',
      },
      { status: 'warning', message: `${file} contains DATABASE_URl, which is not a setting.` },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
