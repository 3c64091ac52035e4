import { Client } from 'pg'
import { MAX } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedList, feedPage, TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../server/domains/site/feed/queries.ts'
import { dropIndexes } from '../scripts/indexes.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'
import { callOf, scanned, type Values } from './support/statements.ts'

// A feed of 100,000 items, some of them by users who are or were muted. Like plans.test.ts, with custom and generic plans.

const PARTS = 80_000
const POSTS = 15_000
/** One of ten is in the feed. */
const COMMENTS = 50_000
const USERS = 20_000
/** Every seventh user was muted once, and one of ten of these is muted now. */
const MUTES = USERS / 7

const NOW = '2026-03-01T00:00:00Z'

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

/** Predictable ids: the digit of the table, then the number of the row. */
const ids = (table: number, row = 'n') => `('0${table}000000-0000-7000-8000-' || lpad((${row})::text, 12, '0'))::uuid`

async function generate(into: Client): Promise<void> {
  const when = `timestamptz '2026-01-01' + n * interval '1 minute'`
  const some = (rows: number) => `generate_series(1, ${Math.floor(rows)}) n`
  const someUser = ids(1, `1 + n % ${USERS}`)
  const indexes = await dropIndexes(into, 'not unique')
  await into.query(`
    set session_replication_role = replica;
    insert into "user" (id, email, name, created_at) select ${ids(1)}, 'u' || n || '@example.com', 'Person ' || n, ${when} from ${some(USERS)};
    insert into tag (name) select 'tag ' || n from generate_series(1, 500) n;
    insert into part (id, slug, name, name_key, renderer_version, description_html, created_by_id, created_at, updated_at)
      select ${ids(2)}, 'part-' || n, 'Water pump of kind ' || n, 'key ' || n, 1, repeat('It fits. ', 60), ${someUser}, ${when}, ${when} from ${some(PARTS)};
    insert into part_number (id, part_id, position, number, normalized) select ${ids(3)}, ${ids(2)}, 0, 'N' || n, 'N' || n from ${some(PARTS)};
    insert into part_tag (part_id, tag_id, position) select ${ids(2)}, 1 + n % 500, 0 from ${some(PARTS)};
    insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, created_at)
      select ${ids(4)}, ${ids(2)}, 'https://example.com', 'key' || n, 1, 1, sha256(n::text::bytea), ${when} from ${some(PARTS)};
    insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id, created_at, updated_at, trend_votes)
      select ${ids(5)}, 'post-' || n, 'Post ' || n, 'text', repeat('Drain it. ', 60), 'text', 1, ${someUser}, ${when}, ${when}, ${TRENDING_POST_VOTES} + n % 40 from ${some(POSTS)};
    insert into post_tag (post_id, tag_id, position) select ${ids(5)}, 1 + n % 500, 0 from ${some(POSTS)};
    insert into comment (id, part_id, author_id, text, html, renderer_version, created_at, trend_votes)
      select ${ids(6)}, ${ids(2)}, ${someUser}, 'text', repeat('It does. ', 20), 1, ${when}, case when n % 10 = 0 then ${TRENDING_COMMENT_VOTES} + n % 30 else n % 5 end
      from ${some(COMMENTS)};
    insert into mute (id, user_id, moderator_id, reason, created_at, until)
      select ${ids(7)}, ${ids(1, 'n * 7')}, ${ids(1, '1')}, 'Spam', moment, moment + interval '20 days'
      from (select n, timestamptz '${NOW}' - case when n % 10 = 0 then interval '5 days' else interval '40 days' end as moment from ${some(MUTES)}) muted;
    set session_replication_role = origin;
    ${indexes.join(';')}`)
  await into.query('vacuum analyze')
}

const at = { now: NOW }
const last = { rank: 490_900, id: '02000000-0000-7000-8000-000000010000' }
const statements: Record<string, [text: string, values: Values]> = {
  'the first cursor page': callOf(feedList.first, at),
  'the first cursor page of another size': callOf(feedList.after, { ...at, limit: 31, rank: 'Infinity', id: MAX }),
  'the next cursor page': callOf(feedList.after, { ...at, limit: 10, ...last }),
  'the first page': callOf(feedPage.first, at),
  'a later page': callOf(feedPage.any, { ...at, limit: 9, offset: 90 }),
  'the last page': callOf(feedPage.any, { ...at, limit: 100, offset: 9_900 }),
}

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  beforeAll(() => client.query(`set plan_cache_mode = ${mode}`))

  it.each(Object.entries(statements))('%s of the feed scans no table', async (_name, [text, values]) => {
    expect(await scanned(client, text, values)).toEqual([])
  })
})

it('the database has 100,000 items of the feed and some muted users', async () => {
  const { rows } = await client.query(
    `select (select count(*) from part) + (select count(*) from blog_post)
       + (select count(*) from comment where trend_votes >= $1) as items, (select count(*) from mute where until > $2) as muted`,
    [TRENDING_COMMENT_VOTES, NOW],
  )
  expect(rows).toEqual([{ items: '100000', muted: String(Math.floor(MUTES / 10)) }])
})
