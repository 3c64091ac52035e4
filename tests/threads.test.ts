import { Client, escapeLiteral } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CHAIN,
  newComments,
  REPLIES,
  threadsBeyond,
  threadsByAge,
  threadsByVotes,
} from '../server/domains/comments/queries.ts'
import { bootApp, type TestApp } from './support/app.ts'

// Threads of any size open like small ones: what a statement touches is counted in pages of the database, which a
// stopwatch on a busy machine could not tell.

const DEEPEST = 50
const CHAINS = 200
/** Pages of 8 kB that a statement may touch: some three per row that is shown. */
const PAGES = 1_000

let site: TestApp
let client: Client
/** Some 10,000 comments: threads that are chains down to the deepest level. */
let deep: string
/** One comment with 5,000 replies, and 5,000 threads. */
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
  // Without triggers, which would count every row on its own; so the counts are set here.
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
}, 120_000)
afterAll(async () => {
  await client.end()
  await site.close()
})

const deepest = `01000000-0000-7000-8000-${String(100 * 100 + DEEPEST).padStart(12, '0')}`
const root = `02000000-0000-7000-8000-${'1'.padStart(12, '0')}`
const thread = (n: number) => `02000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const reply = (n: number) => `03000000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

async function pagesTouched(text: string, values: (string | number | null)[]): Promise<number> {
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

describe('a part with 10,000 comments, 50 deep, and one with 5,000 threads and 5,000 replies to one of them', () => {
  it('has them', async () => {
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

  it.each(['newest', 'oldest'] as const)(
    'the first and the next page by %s read only a few database pages',
    async (sort) => {
      const { first, after } = threadsByAge('part', sort)
      expect(await pagesTouched(first, [wide, null, 6])).toBeLessThan(PAGES)
      expect(await pagesTouched(after, [wide, null, 6, thread(2_500)])).toBeLessThan(PAGES)
    },
  )

  it('the pages by votes at the start, after 95 and after 100 threads read only a few database pages', async () => {
    const shown = (count: number) => `{${Array.from({ length: count }, (_, n) => thread(5_000 - n)).join(',')}}`
    expect(await pagesTouched(threadsByVotes('part'), [wide, null, 6, '{}'])).toBeLessThan(PAGES)
    expect(await pagesTouched(threadsByVotes('part'), [wide, null, 6, shown(95)])).toBeLessThan(PAGES)
    expect(await pagesTouched(threadsBeyond('part'), [wide, null, 6, shown(100), thread(2_500)])).toBeLessThan(PAGES)
  })

  it('new comments with their ancestors read only a few database pages', async () => {
    expect(await pagesTouched(newComments('part'), [wide, null, reply(4_990)])).toBeLessThan(PAGES)
    expect(await pagesTouched(newComments('part'), [deep, null, deepest.replace(/00150$/, '20048')])).toBeLessThan(
      PAGES,
    )
  })

  it('expands a thread, in its midst too, and finds the deepest comment', async () => {
    expect(await pagesTouched(REPLIES.first, [root, null, 101])).toBeLessThan(PAGES)
    expect(await pagesTouched(REPLIES.after, [root, null, 101, reply(4_000)])).toBeLessThan(PAGES)
    expect(await pagesTouched(CHAIN, [deepest, null])).toBeLessThan(PAGES)
  })

  it('answers the deepest with all that it answers, and the 51st level with a sentence', async () => {
    const found = await site.caller().comment.focus({ commentId: deepest })
    expect(found?.chain.map(({ depth }) => depth)).toEqual(Array.from({ length: DEEPEST + 1 }, (_, depth) => depth))
    const writer = site.caller(await site.make.token())
    await expect(writer.comment.create({ parentId: deepest, text: 'Deeper' })).rejects.toThrow(
      'Replies can be nested at most 50 deep. Please answer further up.',
    )
  })
})
