import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHANGE_KINDS } from '../shared/changes.ts'
import { readConfig } from '../server/config.ts'
import { transaction } from '../server/db/transaction.ts'
import { createDeps } from '../server/deps.ts'
import { createLog } from '../server/log.ts'
import { consume, type Consumer, type LoggedChange } from '../server/domains/base/changes/consumer-service.ts'
import { BATCH, numberCommitted } from '../server/domains/base/changes/job.ts'
import { recordChange } from '../server/domains/base/changes/service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { freePort } from './support/server-process.ts'

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z')
  await sql(site.deps, `truncate change, change_consumer cascade`)
  await sql(site.deps, `insert into change_consumer (name, seq) values ('test', 0)`)
})

const record = (itemId = site.deps.newId()) =>
  recordChange(site.deps, { kind: 'comment.edited', actorId: null, itemId, facts: { mentions: [] } })

describe('recordChange', () => {
  test('adds what the kind is about and who may learn of it, and tells all but the actor', async () => {
    const [actorId, other, listingId] = [site.deps.newId(), site.deps.newId(), site.deps.newId()]
    await recordChange(site.deps, {
      kind: 'offer.made',
      actorId,
      itemId: listingId,
      tells: [actorId, other],
      facts: { listingId, priceCents: 4_500 },
    })
    expect(await site.deps.prisma.change.findMany({ omit: { id: true } })).toEqual([
      {
        seq: null,
        kind: 'offer.made',
        actorId,
        itemType: 'offer',
        itemId: listingId,
        partId: null,
        groupId: null,
        tells: [other],
        facts: { listingId, priceCents: 4_500 },
        visibility: 'parties',
        at: now,
      },
    ])
  })

  test('adds nothing if the act is rolled back', async () => {
    const act = transaction(site.deps, async (deps) => {
      await recordChange(deps, { kind: 'comment.edited', actorId: null, itemId: deps.newId(), facts: { mentions: [] } })
      throw new Error('refused')
    })
    await expect(act).rejects.toThrow('refused')
    expect(await site.deps.prisma.change.count()).toBe(0)
  })
})

/** A consumer that keeps what it handled. */
function keeping(handle: (changes: LoggedChange[]) => Promise<void> | void = () => {}, kinds = CHANGE_KINDS) {
  const handled: number[] = []
  const consumer: Consumer = {
    name: 'test',
    kinds,
    async handle(_, changes) {
      await handle(changes)
      handled.push(...changes.map(({ seq }) => seq))
    },
  }
  return { consumer, handled }
}

describe('a consumer', () => {
  test('waits for a database that cannot be reached', async () => {
    const config = readConfig({ DATABASE_URL: `postgresql://127.0.0.1:${await freePort()}/tappet` }, 'test')
    const away = createDeps(config, createLog('silent'))
    expect(await consume(away, keeping().consumer)).toBe(false)
    await away.close()
  })

  test('handles numbered changes once, in the order of their numbers', async () => {
    const { consumer, handled } = keeping()
    await record()
    await record()
    await numberCommitted(site.deps)
    await record()
    expect(await consume(site.deps, consumer)).toBe(true)
    expect(handled).toEqual([1, 2])
    await numberCommitted(site.deps)
    await consume(site.deps, consumer)
    expect(handled).toEqual([1, 2, 3])
  })

  test('passes over the changes of other kinds', async () => {
    const { consumer, handled } = keeping(() => {}, ['comment.deleted'])
    await record()
    await recordChange(site.deps, { kind: 'comment.deleted', actorId: null, itemId: site.deps.newId() })
    await record()
    await numberCommitted(site.deps)
    await consume(site.deps, consumer)
    expect(handled).toEqual([2])
    expect(await site.deps.prisma.changeConsumer.findMany()).toMatchObject([{ seq: 3n }])
  })

  test('handles a large batch in steps, and goes on where a killed process stopped', async () => {
    await record()
    await record()
    await numberCommitted(site.deps)
    const steps: [string | null, number[]][] = []
    let isKilled = true
    const consumer: Consumer = {
      name: 'test',
      kinds: CHANGE_KINDS,
      async handle(_, changes, cursor) {
        if (cursor === '2' && isKilled) throw new Error('killed')
        steps.push([cursor, changes.map(({ seq }) => seq)])
        if (cursor !== '3') return String(Number(cursor ?? 0) + 1)
      },
    }
    expect(await consume(site.deps, consumer)).toBe(false)
    // A change that is numbered meanwhile is not in the batch.
    await record()
    await numberCommitted(site.deps)
    isKilled = false
    now = new Date(now.getTime() + 1_000)
    expect(await consume(site.deps, consumer)).toBe(true)
    const batch = [1, 2]
    expect(steps.slice(0, 4)).toEqual([
      [null, batch],
      ['1', batch],
      ['2', batch],
      ['3', batch],
    ])
    expect(steps.slice(4).map(([, seqs]) => seqs)).toEqual([[3], [3], [3], [3]])
  })

  test('does not pass the position of the consumer that it follows', async () => {
    await sql(site.deps, `insert into change_consumer (name, seq) values ('first', 0)`)
    const { consumer, handled } = keeping()
    const follower = { ...consumer, after: 'first' }
    await record()
    await record()
    await numberCommitted(site.deps)
    await consume(site.deps, follower)
    expect(handled).toEqual([])
    await sql(site.deps, `update change_consumer set seq = 1 where name = 'first'`)
    await consume(site.deps, follower)
    expect(handled).toEqual([1])
  })

  test('is run by one process at a time', async () => {
    await record()
    await numberCommitted(site.deps)
    const other = keeping()
    const { consumer, handled } = keeping(async () => {
      expect(await consume(site.deps, other.consumer)).toBe(false)
    })
    expect(await consume(site.deps, consumer)).toBe(true)
    expect([handled, other.handled]).toEqual([[1], []])
  })

  test('handles a failed batch again, after twice the time at each failure', async () => {
    await record()
    await numberCommitted(site.deps)
    let isBroken = true
    const { consumer, handled } = keeping(() => {
      if (isBroken) throw new Error('no connection')
    })
    const runAfter = async (ms: number) => {
      now = new Date(now.getTime() + ms)
      return consume(site.deps, consumer)
    }
    expect(await runAfter(0)).toBe(false)
    expect(await site.deps.prisma.changeConsumer.findMany()).toEqual([
      {
        name: 'test',
        seq: 0n,
        batchEnd: null,
        cursor: null,
        failures: 1,
        retryAt: new Date(now.getTime() + 1_000),
        error: 'Error: no connection',
      },
    ])
    expect(await runAfter(1_000)).toBe(false)
    isBroken = false
    expect(await runAfter(1_999)).toBe(false)
    expect(handled).toEqual([])
    expect(await runAfter(1)).toBe(true)
    expect(handled).toEqual([1])
    expect(await site.deps.prisma.changeConsumer.findMany()).toMatchObject([{ seq: 1n, failures: 0, error: null }])
  })
})

describe('numberCommitted', () => {
  test('numbers more changes than a batch densely, in the order of their ids', async () => {
    const count = 2 * BATCH + 1
    await sql(
      site.deps,
      `insert into change (kind, item_type, item_id, tells, facts, visibility, at)
        select 'comment.edited', 'comment', gen_random_uuid(), '{}', '{}', 'public', now() from generate_series(1, $1::int)`,
      [count],
    )
    await numberCommitted(site.deps)
    const numbers = `select seq, row_number() over (order by id) as place from change`
    expect(
      await sql(
        site.deps,
        `select count(seq)::int as count, bool_and(seq = place) as "isDense" from (${numbers}) numbered`,
      ),
    ).toEqual([{ count, isDense: true }])
  })
})

describe('a revert', () => {
  test('tells each of 10,000 authors once', async () => {
    const authors = 10_000
    const reverter = await site.make.user()
    const { id } = await site.make.part({ revisions: 1 })
    // Without triggers, which would run once for each row. Each author has two revisions.
    await sql(
      site.deps,
      `set session_replication_role = replica;
      insert into "user" (id, email, name, created_at)
        select gen_random_uuid(), 'author-' || n || '@example.com', 'Author ' || n, now() from generate_series(1, ${authors}) n;
      insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, author_id, created_at)
        select gen_random_uuid(), '${id}', substr(u.email, 8, strpos(u.email, '@') - 8)::int + half, 'Pump', 'Text', '{}', '[]', u.id, now()
        from "user" u cross join unnest(array[1, ${authors + 1}]) half where u.email like 'author-%';
      update part set revision = ${2 * authors + 1}, description_markdown = 'Text' where id = '${id}'`,
    )
    await site.caller(await site.make.token(reverter)).part.revert({ id, baseRevision: 2 * authors + 1, to: 1 })
    const [change] = await site.deps.prisma.change.findMany({ where: { kind: 'part.reverted' } })
    expect(new Set(change?.tells).size).toBe(authors)
    expect(change?.tells).toHaveLength(authors)
  })
})
