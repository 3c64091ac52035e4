import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import { sql } from '../../tests/support/database.ts'
import { moveRows, moveRowsBack, wrongCounters, type Rule } from '../../tests/support/merging.ts'
import type { MergedParts } from './merge-rule.ts'
import { COLUMNS_THAT_STAY, MERGE_RULES } from './merge-rules.ts'

type Part = { id: string }

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

let winner: Part
let loser: Part
let parts: MergedParts
beforeEach(async () => {
  winner = { id: (await site.make.part()).id }
  loser = { id: (await site.make.part()).id }
  parts = { winnerId: winner.id, loserId: loser.id }
})
afterEach(async () => expect(await wrongCounters(site.deps)).toEqual([]))

/** The rules of rows of which a part can have any number, each with a row of a part. */
const ROWS: { rule: Rule; column: string; store(part: Part): Promise<{ id: string }> }[] = [
  { rule: 'asks', column: 'listing.part_id', store: (part) => site.make.listing({ part }) },
  { rule: 'bids', column: 'listing.part_id', store: (part) => site.make.listing({ part, type: 'bid' }) },
  { rule: 'otherListings', column: 'listing.part_id', store: (part) => site.make.listing({ part, status: 'expired' }) },
  { rule: 'sales', column: 'trade.part_id', store: (part) => site.make.trade({ part }) },
  { rule: 'comments', column: 'comment.part_id', store: (part) => site.make.comment({ part }) },
  { rule: 'images', column: 'part_image.part_id', store: (part) => site.make.image({ part }) },
  {
    rule: 'messages',
    column: 'message.about_part_id',
    async store({ id: aboutPartId }) {
      const [sender, receiver] = [await site.make.user(), await site.make.user()]
      const { id } = await site.make.message(await site.make.conversation(sender, receiver), sender)
      return site.deps.prisma.message.update({ where: { id }, data: { aboutPartId } })
    },
  },
  {
    rule: 'reports',
    column: 'report.part_id',
    async store(part) {
      const { id } = await site.make.report({ type: 'comment', id: (await site.make.comment({ part })).id })
      return site.deps.prisma.report.update({ where: { id }, data: { partId: part.id } })
    },
  },
]

describe.each(ROWS)('$rule', ({ rule, column: name, store }) => {
  const partsOf = async (ids: string[]) => {
    const [table, column] = name.split('.')
    const select = `select ${column} as part from ${table} where id = any($1) order by array_position($1, id)`
    return (await sql<{ part: string }>(site.deps, select, [ids])).map(({ part }) => part)
  }

  it('move to the other part and back', async () => {
    const ids = [(await store(winner)).id, (await store(loser)).id, (await store(loser)).id]
    const rows = await moveRows(site.deps, rule, parts)
    expect(await partsOf(ids)).toEqual([winner.id, winner.id, winner.id])
    expect(rows.map(({ key }) => key).toSorted()).toEqual(ids.slice(1))
    expect((await moveRowsBack(site.deps, rule, parts, rows)).toSorted()).toEqual(ids.slice(1))
    expect(await partsOf(ids)).toEqual([winner.id, loser.id, loser.id])
  })

  it('come back from the last part of a chain, and stay where another undo moved them', async () => {
    const { id } = await store(loser)
    const rows = await moveRows(site.deps, rule, parts)
    const last = await site.make.part()
    await moveRows(site.deps, rule, { loserId: winner.id, winnerId: last.id })
    expect(await moveRowsBack(site.deps, rule, parts, rows)).toEqual([])
    expect(await moveRowsBack(site.deps, rule, { loserId: loser.id, winnerId: last.id }, rows)).toEqual([id])
    expect(await partsOf([id])).toEqual([loser.id])
  })
})

it('comments move with their replies, deleted ones too', async () => {
  const comment = await site.make.comment({ part: loser })
  await site.make.comment({ parent: comment })
  const deleted = { deletedAt: new Date(), deletedBy: 'author' } as const
  await site.deps.prisma.comment.update({ where: { id: comment.id }, data: deleted })
  await moveRows(site.deps, 'comments', parts)
  const counts = (part: Part) =>
    site.deps.prisma.part.findUnique({ where: part, select: { commentCount: true, threadCount: true } })
  expect(await counts(winner)).toEqual({ commentCount: 1, threadCount: 1 })
  expect(await counts(loser)).toEqual({ commentCount: 0, threadCount: 0 })
})

describe('an open page', () => {
  let listener: Client
  let heard: Set<string>
  beforeEach(async () => {
    heard = new Set()
    listener = new Client({ connectionString: site.deps.config.databaseUrl })
    await listener.connect()
    listener.on('notification', ({ payload = '' }) => heard.add(payload))
  })
  afterEach(() => listener.end())

  it.each(ROWS.filter(({ rule }) => ['asks', 'bids', 'sales', 'comments'].includes(rule)))(
    'of both parts is told that $rule moved, and gets a new version',
    async ({ rule, store }) => {
      await store(loser)
      const before = await versions()
      await listener.query('listen tappet')
      await moveRows(site.deps, rule, parts)
      // The answer comes after the notifications.
      await listener.query('select 1')
      expect(heard).toContain(`part ${winner.id}`)
      expect(heard).toContain(`part ${loser.id}`)
      for (const [at, version] of (await versions()).entries()) expect(version).toBeGreaterThan(before[at] ?? Infinity)
    },
  )

  const versions = async () => {
    const select = { contentVersion: true }
    const found = [winner, loser].map((where) => site.deps.prisma.part.findUniqueOrThrow({ where, select }))
    return (await Promise.all(found)).map(({ contentVersion }) => contentVersion)
  }
})

it('every column that can have a part has a rule, or a reason why it stays', async () => {
  const found = await sql<{ name: string }>(
    site.deps,
    `select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
      -- Every part, page, item and part that another one is merged into, and all foreign keys.
      a.attname ~ '(^|_)(part|page|item)_id$' or a.attname in ('page', 'follow_item', 'merged_into_id')
      or exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'part'::regclass and f.conkey = array[a.attnum]))
    order by name`,
  )
  const ruled = Object.values(MERGE_RULES).flatMap(({ columns }) => columns)
  const known = [...new Set([...ruled, ...Object.keys(COLUMNS_THAT_STAY)])].toSorted()
  expect(known, 'Add a rule to MERGE_RULES or the column to COLUMNS_THAT_STAY').toEqual(
    found.map(({ name }) => name).toSorted(),
  )
})
