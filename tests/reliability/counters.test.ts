import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, removeOwnComment } from '../../server/domains/comments/service.ts'
import { setVote, toggleVote } from '../../server/domains/votes/service.ts'
import type { Votable } from '../../shared/votes.ts'
import { AppError } from '../../server/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/reliability.ts'
import { sql } from '../support/database.ts'

// Every counter is a column that triggers update. After concurrent changes it equals a recount.

const CONNECTIONS = 8
const OPERATIONS = 120

let site: TestApp
beforeAll(async () => void (site = await bootApp({ DATABASE_POOL_SIZE: '20' })))
afterAll(() => site.close())

/** SQL condition: two arrays differ in their elements, whatever the order. */
const differ = (one: string, other: string) => `not ((${one}) @> (${other}) and (${one}) <@ (${other}))`

/** Statements that return the rows whose counter differs from a recount. */
const recounts: Record<string, string> = {
  'prices and listing counts of parts': `
    select p.id, p.lowest_ask_cents, p.highest_bid_cents, p.ask_count, p.bid_count, l.* from part p left join lateral (
      select min(price_cents) filter (where type = 'ask') as low, max(price_cents) filter (where type = 'bid') as high,
        count(*) filter (where type = 'ask') as asks, count(*) filter (where type = 'bid') as bids
      from listing where part_id = p.id and status = 'active') l on true
    where (p.lowest_ask_cents, p.highest_bid_cents, p.ask_count::bigint, p.bid_count::bigint) is distinct from (l.low, l.high, l.asks, l.bids)`,
  'comments and threads of parts': `
    select p.id, p.comment_count, p.thread_count, c.* from part p left join lateral (
      select count(*) filter (where deleted_at is null) as comments, count(*) filter (where parent_id is null) as threads
      from comment where part_id = p.id) c on true
    where (p.comment_count::bigint, p.thread_count::bigint) is distinct from (c.comments, c.threads)`,
  'comments and threads of posts': `
    select p.id, p.comment_count, p.thread_count, c.* from blog_post p left join lateral (
      select count(*) filter (where deleted_at is null) as comments, count(*) filter (where parent_id is null) as threads
      from comment where post_id = p.id) c on true
    where (p.comment_count::bigint, p.thread_count::bigint) is distinct from (c.comments, c.threads)`,
  'replies of comments': `
    select c.id, c.reply_count from comment c where c.reply_count <> (select count(*) from comment r where r.parent_id = c.id)`,
  'votes of comments': `
    select c.id, c.votes from comment c where c.votes <> (select coalesce(sum(value), 0) from comment_vote v where v.comment_id = c.id)`,
  'votes of posts': `
    select b.id, b.votes from blog_post b where b.votes <> (select coalesce(sum(value), 0) from post_vote v where v.post_id = b.id)`,
  'trending votes of comments': `
    select c.id, c.trend_votes from comment c where c.trend_votes <> (
      select coalesce(sum(v.value), 0) from comment_vote v join "user" u on u.id = v.user_id
      where v.comment_id = c.id and v.user_id <> c.author_id and u.deleted_at is null)`,
  'trending votes of posts': `
    select b.id, b.trend_votes from blog_post b where b.trend_votes <> (
      select coalesce(sum(v.value), 0) from post_vote v join "user" u on u.id = v.user_id
      where v.post_id = b.id and v.user_id <> b.author_id and u.deleted_at is null)`,
  'votes of images': `
    select i.id, i.votes from part_image i where i.votes <> (select coalesce(sum(value), 0) from image_vote v where v.image_id = i.id)`,
  'images of parts': `
    select p.id, p.image_count from part p where p.image_count <> (select count(*) from part_image i where i.part_id = p.id and i.removed_at is null)`,
  'unread messages': `
    select m.conversation_id, m.user_id, m.unread_count from conversation_member m where m.unread_count <> (
      select count(*) from message e where e.conversation_id = m.conversation_id and e.sender_id <> m.user_id and e.read_at is null and e.removed_at is null)`,
  'newest message of conversations': `
    select c.id from conversation c where c.last_message_at < (select max(e.created_at) from message e where e.conversation_id = c.id)`,
  'entries of reports': `
    select r.id, r.report_count from report r where r.report_count <> (select count(*) from report_entry e where e.report_id = r.id)`,
  'search entries of parts': `
    select p.id, s.* from part p full join part_search s on s.part_id = p.id
    left join lateral (
      select coalesce(array_agg(t.id), '{}') as ids, coalesce(array_agg('#' || t.name), '{}') as labels,
        coalesce(string_agg(t.name, ' '), '') as names
      from part_tag pt join tag t on t.id = pt.tag_id where part_id = p.id) t on true
    left join lateral (
      select coalesce(string_agg(lower(normalized), ' '), '') as words from part_number where part_id = p.id) n on true
    where (p.removed_at is null) is distinct from (s.part_id is not null) or p.removed_at is null and (
      (s.tier, s.has_bid, s.lowest_ask_cents, s.activity, s.name_words) is distinct from
      (search_tier(part_activity(p), p.id), p.bid_count > 0, p.lowest_ask_cents, part_activity(p),
        cardinality(string_to_array(search_text(p.name), ' ')))
      or ${differ('s.tag_ids', 't.ids')}
      or ${differ(
        'tsvector_to_array(s.vector)',
        `
        tsvector_to_array(to_tsvector('english', concat_ws(' ', search_text(p.name), search_text(p.description_markdown),
          search_text(t.names), n.words)))
        || t.labels || case when p.ask_count > 0 then '{~ask}' else '{}'::text[] end
        || case when p.bid_count > 0 then '{~bid}' else '{}'::text[] end`,
      )})`,
  'search entries of numbers': `
    select n.* from (
      select p.id as part_id, n.normalized, search_tier(part_activity(p), p.id) as tier, p.lowest_ask_cents,
        part_activity(p) as activity, p.bid_count > 0 as has_bid,
        (select coalesce(array_agg(tag_id), '{}') from part_tag where part_id = p.id) as tag_ids
      from part p join part_number n on n.part_id = p.id where p.removed_at is null) n
    full join part_number_search s using (part_id, normalized)
    where (n.tier, n.lowest_ask_cents, n.activity, n.has_bid) is distinct from
      (s.tier, s.lowest_ask_cents, s.activity, s.has_bid)
      or ${differ('s.tag_ids', 'n.tag_ids')}`,
}

/** Creates few rows, so that concurrent operations often change the same ones. */
async function makeContent() {
  const { make } = site
  const users = await Promise.all(Array.from({ length: 5 }, () => make.user()))
  const [a, b, c] = users
  if (!a || !b || !c) throw new Error('no users')
  const parts = [await make.part({ tags: ['one', 'two', 'three'] }), await make.part()]
  const posts = [await make.post({ author: a })]
  return {
    users,
    parts,
    removed: await make.part({ tags: ['one'] }),
    /** Only two operations change its listings. */
    quiet: await make.part({ numbers: ['N1', 'N2'] }),
    posts,
    comments: [await make.comment({ part: parts[0], author: b }), await make.comment({ post: posts[0] })].map(
      (each) => each.id,
    ),
    images: [await make.image({ part: parts[0] }), await make.image({ part: parts[1] })].map((each) => each.id),
    listings: [(await make.listing({ part: parts[0] })).id],
    conversations: [await make.conversation(a, b), await make.conversation(b, c)],
    reports: [await make.report({ type: 'part', id: parts[0]?.id ?? '' })],
  }
}
type Content = Awaited<ReturnType<typeof makeContent>>

/** Returns the operations. `run` sends SQL that only a test needs. */
function operations(
  all: Content,
  { below, pick }: ReturnType<typeof seeded>,
  run: (text: string, values?: unknown[]) => Promise<unknown>,
): Record<string, () => Promise<unknown>> {
  const { make, deps } = site
  const votable = () =>
    pick<{ kind: Votable; ids: string[] }>([
      { kind: 'comment', ids: all.comments },
      { kind: 'image', ids: all.images },
      { kind: 'post', ids: all.posts.map((post) => post.id) },
    ])
  const item = () => {
    const { kind, ids } = votable()
    return { kind, id: pick(ids) }
  }
  const member = (conversation: { firstUserId: string; secondUserId: string }) => ({
    id: pick([conversation.firstUserId, conversation.secondUserId]),
  })

  return {
    list: async () => {
      const type = pick(['ask', 'bid'] as const)
      all.listings.push(
        (await make.listing({ part: pick(all.parts), seller: pick(all.users), type, priceCents: 1 + below(900) })).id,
      )
    },
    'list on the quiet part': () =>
      make.listing({ part: all.quiet, seller: pick(all.users), type: pick(['ask', 'bid'] as const) }),
    'sell the listings of the quiet part': () =>
      run(
        `update listing set status = 'sold' where id in (
           select id from listing where part_id = $1 order by id for update)`,
        [all.quiet.id],
      ),
    'change a listing': () =>
      run('update listing set price_cents = $2, status = $3 where id = $1', [
        pick(all.listings),
        1 + below(900),
        pick(['active', 'sold', 'deleted', 'expired']),
      ]),
    'describe a part': () =>
      run('update part set description_markdown = $2 where id = $1', [pick(all.parts).id, `word ${below(9)}`]),
    'rename a part': () => run('update part set name = $2 where id = $1', [pick(all.parts).id, `Pump ${below(9)}`]),
    'number a part': () =>
      run(
        `insert into part_number (id, part_id, number, normalized, position)
         values (gen_random_uuid(), $1, $2, $2, 0) on conflict do nothing`,
        [pick(all.parts).id, `N${below(9)}`],
      ),
    'delete a number': () =>
      run('delete from part_number where part_id = $1 and normalized = $2', [pick(all.parts).id, `N${below(9)}`]),
    'tag a part': () =>
      run(
        `insert into part_tag (part_id, tag_id, position) select $1, id, $2 from tag where name in ('one', 'two', 'three')
         order by id on conflict do nothing`,
        [pick(all.parts).id, below(9)],
      ),
    'delete tags': () =>
      run(
        `delete from part_tag where (part_id, tag_id) in (
           select part_id, tag_id from part_tag where part_id = $1 order by part_id, tag_id for update)`,
        [pick(all.parts).id],
      ),
    'remove a part or restore it': () =>
      run('update part set removed_at = case when removed_at is null then now() end where id = $1', [all.removed.id]),
    'move a listing': () =>
      run('update listing set part_id = $2 where id = $1', [pick(all.listings), pick(all.parts).id]),
    'delete a listing': () => run('delete from listing where id = $1', [pick(all.listings)]),
    comment: async () => {
      const on = pick([
        { kind: 'part' as const, id: pick(all.parts).id },
        { kind: 'post' as const, id: pick(all.posts).id },
        { kind: 'parent' as const, id: pick(all.comments) },
      ])
      all.comments.push((await createComment(deps, pick(all.users).id, on, 'Hm.')).id)
    },
    'delete a comment': () => removeOwnComment(deps, pick(all.users).id, pick(all.comments)),
    'restore a comment': () =>
      run('update comment set deleted_at = null, deleted_by = null where id = $1', [pick(all.comments)]),
    vote: () => setVote(deps, pick(all.users).id, item(), pick([1, -1, 0] as const)),
    'press a vote': () => toggleVote(deps, pick(all.users).id, item(), pick([1, -1] as const)),
    'delete an account or restore it': () =>
      run('update "user" set deleted_at = case when deleted_at is null then now() end where id = $1', [
        pick(all.users).id,
      ]),
    'add an image': async () =>
      void all.images.push((await make.image({ part: pick(all.parts), uploader: pick(all.users) })).id),
    'remove an image or restore it': () =>
      run('update part_image set removed_at = case when removed_at is null then now() end where id = $1', [
        pick(all.images),
      ]),
    'write a message': () => {
      const conversation = pick(all.conversations)
      return make.message(conversation, member(conversation))
    },
    'read messages': () => {
      const conversation = pick(all.conversations)
      return run(
        `update message set read_at = now() where id in (
           select id from message where conversation_id = $1 and sender_id <> $2 and read_at is null order by id for update)`,
        [conversation.id, member(conversation).id],
      )
    },
    'remove a message': () =>
      run(
        'update message set removed_at = now() where id = (select id from message where removed_at is null order by random() limit 1)',
        [],
      ),
    report: () =>
      run(
        "insert into report_entry (report_id, reporter_id, reason, created_at) values ($1, $2, 'Spam', now()) on conflict do nothing",
        [pick(all.reports).id, pick(all.users).id],
      ),
    'withdraw a report': () =>
      run('delete from report_entry where report_id = $1 and reporter_id = $2', [
        pick(all.reports).id,
        pick(all.users).id,
      ]),
  }
}

describe.each([1, 2])('with seed %i', (seed) => {
  it(`every counter equals a recount after ${OPERATIONS} operations on each of ${CONNECTIONS} connections`, async () => {
    const all = await makeContent()
    const failures: string[] = []
    const workers = Array.from({ length: CONNECTIONS }, async (_, worker) => {
      const random = seeded(seed * 1_000 + worker)
      const client = new Client({ connectionString: site.deps.config.databaseUrl })
      await client.connect()
      const operationsOfWorker = operations(all, random, (text, values) => client.query(text, values))
      for (let i = 0; i < OPERATIONS; i++) {
        const name = random.pick(Object.keys(operationsOfWorker))
        // An operation on a row that was deleted meanwhile is rejected. Any other error is a failure.
        await operationsOfWorker[name]?.().catch((error: unknown) => {
          if (!(error instanceof AppError && ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(error.code)))
            failures.push(`${name}: ${String(error)}`)
        })
      }
      await client.end()
    })
    await Promise.all(workers)
    expect(failures).toEqual([])
    const wrong: Record<string, unknown[]> = {}
    for (const [counter, differing] of Object.entries(recounts)) {
      const rows = await sql(site.deps, differing)
      if (rows.length > 0) wrong[counter] = rows
    }
    expect(wrong).toEqual({})
  })
})

it('the recounts find a wrong counter', async () => {
  const part = await site.make.part()
  await sql(site.deps, 'update part set comment_count = 1 where id = $1', [part.id])
  expect(await sql(site.deps, recounts['comments and threads of parts'] ?? '')).toMatchObject([{ id: part.id }])
})
