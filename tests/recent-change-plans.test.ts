import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changesAfter,
  countChangesSince,
  newestChanges,
  type FoundBy,
  type Ordered,
} from '../server/domains/site/recent-changes/list-queries.ts'
import { rowsOfItems, rowsOfRevisions, turnedRevisions } from '../server/domains/site/recent-changes/queries.ts'
import { dropIndexes } from '../scripts/indexes.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'
import { callOf, scanned } from './support/statements.ts'

// The list of changes by every index that it may use, like plans.test.ts with custom and generic plans. Common filters find a page
// among the next changes, and then the plan of the rest does not run.

const CHANGES = 100_000
const PAGES = 5_000

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await generate(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const ids = (table: number, row: string) => `('0${table}000000-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`
const id = (table: number, row: number) => `0${table}000000-0000-7000-8000-${String(row).padStart(12, '0')}`

/** Half of the changes have a common tag, a hundred of them a rare one. 3 % are unchecked. */
async function generate(into: Client): Promise<void> {
  const indexes = await dropIndexes(into, 'not unique')
  await into.query(`
    set session_replication_role = replica;
    insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
      select ${ids(2, 'n')}, 'part-' || n, 'Part ' || n, 'part ' || n, 1, now(), now() from generate_series(1, ${PAGES}) n;
    insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, created_at)
      select ${ids(5, 'n')}, ${ids(2, `1 + n % ${PAGES}`)}, 1 + n / ${PAGES}, 'Part', 'text', '{}', '[]', now() from generate_series(1, ${CHANGES}) n;
    insert into recent_change (seq, change_id, kind, subject, page_id, item_id, revision, actor_id, at, keys, added, removed, unit, state)
      select n, ${ids(3, 'n')}, 'part.edited', 'part', ${ids(2, `1 + n % ${PAGES}`)}, ${ids(2, `1 + n % ${PAGES}`)}, 1 + n / ${PAGES},
        ${ids(1, '1 + n % 500')}, now(), array['kind:parts', case when n % 1000 = 0 then 'tag:rare' else 'tag:common ' || n % 2 end], 1, 1, 'characters',
        (case when n % 33 = 0 then 'unchecked' else 'trusted' end)::check_state
      from generate_series(1, ${CHANGES}) n;
    insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
      select ${ids(1, 'n')}, 'part', ${ids(2, 'k')}::text, 'following', '{edits}', true, now() from generate_series(1, 500) n, generate_series(1, 10) k;
    set session_replication_role = origin;
    ${indexes.join(';')}`)
  await into.query('vacuum analyze')
}

const LARGE = new Set(['recent_change', 'part', 'part_revision', 'follow'])
const orders = { 'newest first': newestChanges, 'oldest first': changesAfter }
const KEYS: Record<FoundBy, string[]> = {
  keys: ['{kind:parts,tag:rare}', '{tag:rare}'],
  followed: ['{}'],
  nothing: ['{}'],
}
const cases = Object.entries(orders).flatMap(([order, lists]) =>
  (['all', 'unchecked', 'user', 'page'] satisfies Ordered[]).flatMap((ordered) =>
    (['keys', 'followed', 'nothing'] satisfies FoundBy[]).flatMap((foundBy) =>
      KEYS[foundBy].map((keys) => ({ order, ordered, foundBy, keys, list: lists[ordered][foundBy] })),
    ),
  ),
)

const page = { pageIds: `{${id(2, 7)}}`, subjects: '{part}' }
const TURNED = {
  'the revisions': callOf(turnedRevisions.part, { ids: `{${id(2, 7)}}`, befores: '{10}', afters: '{12}' }),
  'the changes of revisions': callOf(rowsOfRevisions, { ...page, revisions: '{3}' }),
  'the changes of items': callOf(rowsOfItems, { ...page, itemIds: `{${id(2, 7)}}` }),
}

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  beforeAll(() => client.query(`set plan_cache_mode = ${mode}`))

  it.each(cases)('$order, of $ordered, found by $foundBy $keys scans no large table', async (given) => {
    const { ordered, foundBy, keys, list, order } = given
    const [text, values] = callOf(list, {
      keys,
      page: ordered === 'page' ? id(2, 7) : null,
      user: ordered === 'user' ? id(1, 7) : null,
      isUnchecked: String(ordered === 'unchecked'),
      viewerId: id(1, 8),
      isMine: 'false',
      isFollowed: String(foundBy === 'followed'),
      from: order === 'newest first' ? CHANGES : 0,
      now: '2026-11-01',
      limit: 51,
    })
    expect((await scanned(client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
  })

  it.each(Object.entries(TURNED))(
    '%s that a revert or a removal turned are found by an index',
    async (_of, [text, values]) => {
      expect((await scanned(client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
    },
  )

  it('the counts of today scan no large table', async () => {
    const [text, values] = callOf(countChangesSince, { since: '2026-11-01' })
    expect((await scanned(client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
  })
})
