import { describe, beforeAll, expect, it } from 'vitest'
import { changesAfter, countChangesSince, newestChanges } from '../server/domains/site/recent-changes/list-queries.ts'
import { rowsOfItems, rowsOfRevisions, turnedRevisions } from '../server/domains/site/recent-changes/queries.ts'
import { BLOCK } from '../shared/recent-changes.ts'
import { id, ids, planDatabase } from './support/plan-database.ts'
import { callOf, planned, scanned } from './support/statements.ts'

// The list of changes, like plans.test.ts with custom and generic plans. Common filters find a page among the next changes,
// rare ones in the blocks of numbers that the index of the keys has. Both must find the same changes.

const CHANGES = 100_000
const PAGES = 5_000

/** Half of the changes have a common tag, a hundred of them a rare one. 3 % are unchecked. User 7 made one of 500, user 8 follows some. */
const database = planDatabase(`
  insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
    select ${ids(2)}, 'part-' || n, 'Part ' || n, 'part ' || n, 1, now(), now() from generate_series(1, ${PAGES}) n;
  insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, created_at)
    select ${ids(5)}, ${ids(2, `1 + n % ${PAGES}`)}, 1 + n / ${PAGES}, 'Part', 'text', '{}', '[]', now() from generate_series(1, ${CHANGES}) n;
  insert into recent_change (seq, change_id, kind, subject, page_id, item_id, revision, actor_id, at, keys, added, removed, unit, state)
    select n, ${ids(3)}, 'part.edited', 'part', ${ids(2, `1 + n % ${PAGES}`)}, ${ids(2, `1 + n % ${PAGES}`)}, 1 + n / ${PAGES},
      ${ids(1, '1 + n % 500')}, now(), array['kind:parts', case when n % 1000 = 0 then 'tag:rare' else 'tag:common ' || n % 2 end,
        'block:' || n / ${BLOCK}, 'user:' || ${ids(1, '1 + n % 500')}, 'page:' || ${ids(2, `1 + n % ${PAGES}`)}], 1, 1, 'characters',
      (case when n % 33 = 0 then 'unchecked' else 'trusted' end)::check_state
    from generate_series(1, ${CHANGES}) n;
  insert into tag (id, name) values (1, 'rare'), (2, 'common 1');
  insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
    select ${ids(1)}, 'part', ${ids(2, 'k')}::text, 'following', '{edits}', true, now() from generate_series(1, 500) n, generate_series(1, 10) k;
  insert into follow (user_id, type, item_id, level, topics, is_chosen, since) values
    ('${id(1, 8)}', 'seller', '${id(1, 7)}', 'following', '{}', true, now()),
    ('${id(1, 8)}', 'tag', '1', 'following', '{}', true, now()),
    ('${id(1, 8)}', 'tag', '2', 'muted', '{}', true, now())`)

const LARGE = new Set(['recent_change', 'part', 'part_revision', 'follow'])
const orders = { 'newest first': newestChanges, 'oldest first': changesAfter }
const KEYS = {
  common: '{kind:parts,tag:common 1}',
  rare: '{tag:rare}',
  'rare and unchecked': '{tag:rare,unchecked}',
  'of a user': `{user:${id(1, 7)}}`,
  'of a page': `{kind:parts,page:${id(2, 7)}}`,
  absent: '{tag:absent,kind:parts}',
  'without filters': '{}',
}
const cases = Object.entries(orders).flatMap(([order, lists]) =>
  (['all', 'followed'] as const).flatMap((of) =>
    Object.entries(KEYS).map(([name, keys]) => ({ order, of, name, keys, list: lists[of] })),
  ),
)
const viewerId = id(1, 8)
const paramsOf = (keys: string, from: number) => ({ keys, viewerId, from, now: '2026-11-01', limit: 51 })

const page = { pageIds: `{${id(2, 7)}}`, subjects: '{part}' }
const TURNED = {
  'the revisions': callOf(turnedRevisions.part, { ids: `{${id(2, 7)}}`, befores: '{10}', afters: '{12}' }),
  'the changes of revisions': callOf(rowsOfRevisions, { ...page, revisions: '{3}' }),
  'the changes of items': callOf(rowsOfItems, { ...page, itemIds: `{${id(2, 7)}}` }),
}

/** Whether user 8 follows what the change is about, as the list of follows says it. */
const FOLLOWED = `(r.actor_id = '${id(1, 7)}' or r.keys @> '{tag:rare}' or r.page_id in (select item_id::uuid from follow where user_id = '${viewerId}' and type = 'part'))`

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  beforeAll(() => database.client.query(`set plan_cache_mode = ${mode}`))

  it.each(cases)('$of changes, $name, $order, are found by index', async ({ order, keys, list }) => {
    const [text, values] = callOf(list, paramsOf(keys, order === 'newest first' ? CHANGES : 0))
    expect((await scanned(database.client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
    const used = (await planned(database.client, text, values)).map((node) => node['Index Name'])
    expect(used).toEqual(expect.arrayContaining(['recent_change_pkey', 'recent_change_keys_idx']))
  })

  it.each(cases)('$of changes, $name, $order, are those of a plain search', async ({ order, of, keys, list }) => {
    const isNewest = order === 'newest first'
    for (const from of isNewest
      ? [Number.MAX_SAFE_INTEGER, 70_001, 2 * BLOCK, 1_500]
      : [0, 29_999, BLOCK - 1, 99_000]) {
      const [text, values] = callOf(list, paramsOf(keys, from))
      const { rows } = await database.client.query<{ seq: number }>(text, [...values])
      const plain = await database.client.query<{ seq: number }>(
        `select r.seq::float8 as seq from recent_change r
        where r.keys || case when r.state = 'unchecked' then '{unchecked}'::text[] else '{}' end @> $1
          and r.seq ${isNewest ? '<' : '>'} $2 and ${of === 'followed' ? FOLLOWED : 'true'}
        order by r.seq ${isNewest ? 'desc' : 'asc'} limit 51`,
        [keys, from],
      )
      expect(rows.map(({ seq }) => seq)).toEqual(plain.rows.map(({ seq }) => seq))
    }
  })

  it.each(Object.entries(TURNED))(
    '%s that a revert or a removal turned are found by an index',
    async (_of, [text, values]) => {
      expect((await scanned(database.client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
    },
  )

  it('the counts of today scan no large table', async () => {
    const [text, values] = callOf(countChangesSince, { since: '2026-11-01' })
    expect((await scanned(database.client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
  })
})
