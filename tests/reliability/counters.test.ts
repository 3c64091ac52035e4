import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackInput } from '../../shared/feedback.ts'
import { publishDueFeedback } from '../../server/domains/market/feedback/job.ts'
import { leaveFeedback } from '../../server/domains/market/feedback/service.ts'
import { createComment, removeOwnComment } from '../../server/domains/catalogue/comments/service.ts'
import { setFollow } from '../../server/domains/catalogue/follows/service.ts'
import { setVote, toggleVote } from '../../server/domains/base/votes/service.ts'
import type { Votable } from '../../shared/votes.ts'
import { AppError } from '../../server/errors.ts'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/reliability.ts'
import { sql } from '../support/database.ts'

// Every counter is a column that triggers update. After concurrent changes it equals a recount.

const CONNECTIONS = 8
const OPERATIONS = 120

let site: TestApp
beforeAll(async () => void (site = await bootApp({ DATABASE_POOL_SIZE: '20' })))
afterAll(() => site.close())

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
    follow: () =>
      setFollow(deps, pick(all.users).id, {
        type: 'part',
        id: pick(all.parts).id,
        level: pick(['following', 'muted', 'none']),
      }),
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
    'trade and leave feedback': async () => {
      const [buyer, seller] = [pick(all.users), pick(all.users)]
      if (buyer === seller) return
      const trade = await make.trade({ part: pick(all.parts), buyer, seller })
      const sides = [buyer, seller].slice(0, 1 + below(2))
      const rating = pick(['positive', 'neutral', 'negative'] as const)
      const left = sides.map(({ id }) => leaveFeedback(deps, id, feedbackInput.parse({ tradeId: trade.id, rating })))
      await Promise.all(left)
    },
    'publish due feedback': async () => {
      await run(`update feedback set due_at = created_at + interval '1 ms' where published_at is null`)
      await publishDueFeedback(deps)
    },
    'remove feedback or restore it': () =>
      run(
        `update feedback set removed_at = case when removed_at is null then now() end where id = (
           select id from feedback where published_at is not null order by random() limit 1)`,
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
    for (const { title, find } of RECOUNTS) {
      const rows = await sql(site.deps, find)
      if (rows.length > 0) wrong[title] = rows
    }
    expect(wrong).toEqual({})
  })
})
