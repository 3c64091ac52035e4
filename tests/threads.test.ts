import { Client, escapeLiteral } from 'pg'
import { MAX, NIL } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commentChain, newComments, replies, threads } from '../server/domains/catalogue/comments/queries.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { callOf, type Values } from './support/statements.ts'

// Reading a page of a large thread costs as much as reading a small thread. The tests count the database pages that a
// statement reads, because times vary with the load of the machine.

const DEEPEST = 50
const CHAINS = 200
/** Maximum number of database pages (8 kB) that a statement may read: about three per row of the result. */
const PAGES = 1_000

let site: TestApp
let client: Client
/** A part with 10,000 comments. Its threads are chains down to the deepest level. */
let deep: string
/** A part with 5,000 threads, one of them with 5,000 replies. */
let wide: string

beforeAll(async () => {
  site = await bootApp()
  client = new Client({ connectionString: site.deps.config.databaseUrl })
  await client.connect()
  const author = await site.make.user()
  deep = (await site.make.part()).id
  wide = (await site.make.part()).id
  const id = (table: number, row: string) =>
    `('0${table}000000-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`
  const insert = (table: number, row: string, part: string, parent: string, depth: number, count: number) => `
    insert into comment (id, part_id, parent_id, depth, author_id, text, html, renderer_version, created_at)
    select ${id(table, row)}, '${part}', ${parent}, ${depth}, '${author.id}', 'text', '<p>text</p>', 1, now()
    from generate_series(1, ${count}) n;`
  const chain = Array.from({ length: DEEPEST }, (_, above) =>
    insert(1, `n * 100 + ${above + 1}`, deep, id(1, `n * 100 + ${above}`), above + 1, CHAINS),
  )
  // Triggers would update the counters once per row, so they are disabled and the counters are set here.
  await client.query(`
    set session_replication_role = replica;
    ${insert(1, 'n * 100', deep, 'null', 0, CHAINS)} ${chain.join('')}
    ${insert(2, 'n', wide, 'null', 0, 5_000)} ${insert(3, 'n', wide, id(2, '1'), 1, 5_000)}
    update comment c set reply_count = r.count from (
      select parent_id, count(*) from comment where parent_id is not null group by parent_id) r where r.parent_id = c.id;
    update part p set comment_count = c.count, thread_count = c.threads from (
      select part_id, count(*), count(*) filter (where parent_id is null) as threads from comment group by part_id) c
    where c.part_id = p.id;
    set session_replication_role = origin`)
  await client.query('vacuum analyze comment')
})
afterAll(async () => {
  await client.end()
  await site.close()
})

const deepest = `01000000-0000-7000-8000-${String(100 * 100 + DEEPEST).padStart(12, '0')}`
const root = `02000000-0000-7000-8000-${'1'.padStart(12, '0')}`
const thread = (n: number) => `02000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const reply = (n: number) => `03000000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

async function pagesRead([text, values]: [text: string, values: Values]): Promise<number> {
  const literals = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value)))).join(', ')
  await client.query('deallocate all')
  await client.query(`prepare hot as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) execute hot(${literals})`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

describe('with 10,000 comments, 50 deep, and with 5,000 threads and 5,000 replies to one of them', () => {
  const threadsOfWide = () => ({ placeId: wide, viewerId: null, limit: 6 })

  it('the comments exist', async () => {
    const { rows } = await client.query(
      'select part_id, count(*)::integer as count, max(depth) as depth, max(reply_count) as widest from comment group by part_id',
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { part_id: deep, count: CHAINS * (DEEPEST + 1), depth: DEEPEST, widest: 1 },
        { part_id: wide, count: 10_000, depth: 1, widest: 5_000 },
      ]),
    )
  })

  it('the first and the next page by age read only a few database pages', async () => {
    const { newest, oldest } = threads.part
    for (const before of [MAX, thread(2_500)])
      expect(await pagesRead(callOf(newest, { ...threadsOfWide(), shown: '{}', before, offset: 0 }))).toBeLessThan(
        PAGES,
      )
    for (const after of [NIL, thread(2_500)])
      expect(await pagesRead(callOf(oldest, { ...threadsOfWide(), after }))).toBeLessThan(PAGES)
  })

  it('the pages by votes at the start, after 95 and after 100 threads read only a few database pages', async () => {
    const { best, newest } = threads.part
    const shown = (count: number) => `{${Array.from({ length: count }, (_, n) => thread(5_000 - n)).join(',')}}`
    for (const count of [0, 95])
      expect(await pagesRead(callOf(best, { ...threadsOfWide(), shown: shown(count), offset: 0 }))).toBeLessThan(PAGES)
    expect(
      await pagesRead(callOf(newest, { ...threadsOfWide(), shown: shown(100), before: thread(2_500), offset: 0 })),
    ).toBeLessThan(PAGES)
  })

  it('new comments with their ancestors read only a few database pages', async () => {
    const readAfter = (placeId: string, after: string) =>
      pagesRead(callOf(newComments.part, { placeId, after, viewerId: null }))
    expect(await readAfter(wide, reply(4_990))).toBeLessThan(PAGES)
    expect(await readAfter(deep, deepest.replace(/00150$/, '20048'))).toBeLessThan(PAGES)
  })

  it('the first and the next replies and the ancestors of a comment read only a few database pages', async () => {
    const window = { commentId: root, viewerId: null, limit: 101, offset: 0 }
    expect(await pagesRead(callOf(replies, { ...window, after: NIL }))).toBeLessThan(PAGES)
    expect(await pagesRead(callOf(replies, { ...window, after: reply(4_000) }))).toBeLessThan(PAGES)
    expect(await pagesRead(callOf(commentChain, { commentId: deepest, viewerId: null }))).toBeLessThan(PAGES)
  })

  it('the deepest comment is returned with all its ancestors, and a reply to it is rejected', async () => {
    const found = await site.caller().comment.focus({ commentId: deepest })
    expect(found?.chain.map(({ depth }) => depth)).toEqual(Array.from({ length: DEEPEST + 1 }, (_, depth) => depth))
    const writer = site.caller(await site.make.token())
    await expect(writer.comment.create({ parentId: deepest, text: 'Deeper' })).rejects.toThrow(
      'Replies can be nested at most 50 deep. Please answer further up.',
    )
  })
})
