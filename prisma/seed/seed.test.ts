import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { consume } from '../../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { CONSUMERS } from '../../server/jobs/log.ts'
import { createLog } from '../../server/log.ts'
import { folderStore } from '../../server/images/folder-store.ts'
import { IMAGE_WIDTHS } from '../../shared/paths.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { type TestDatabase, createDatabase } from '../../tests/support/database.ts'
import { readContent } from './content.ts'
import { communityRows } from './rows/comments.ts'
import { partRows } from './rows/parts.ts'
import { peopleRows } from './rows/people.ts'
import { isEmpty, seed } from './seed.ts'
import { createWorld } from './world.ts'

const content = readContent()
let database: TestDatabase
let client: Client
let imagesDir: string
let wasEmpty: boolean
const lines: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  imagesDir = await mkdtemp(join(tmpdir(), 'tappet-seed-'))
  wasEmpty = await isEmpty(database.url)
  await seed(database.url, folderStore(imagesDir), (line) => lines.push(line))
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(imagesDir, { recursive: true })
})

async function rows<Row extends QueryResultRow>(statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}
async function count(from: string): Promise<number> {
  const [row] = await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)
  return row?.count ?? 0
}

/** Returns the ids without their first half, which contains the time. */
function idsAt(now: string): string[] {
  const world = createWorld(content, new Date(now))
  peopleRows(world)
  const { parts, revisions } = partRows(world)
  const { comments, commentVotes } = communityRows(world, new Map())
  const ids = [...parts, ...revisions, ...comments].map(({ id }) => id.slice(14))
  return [...ids, ...commentVotes.map(({ userId, value }) => `${userId.slice(14)} ${value}`)]
}

test('isEmpty is true before seed and false after it, and seed logs each step', async () => {
  expect(wasEmpty).toBe(true)
  expect(await isEmpty(database.url)).toBe(false)
  expect(lines.length).toBeGreaterThan(4)
})

test('the content has the required number of parts, people, listings, comments and posts', async () => {
  expect(await count('part')).toBeGreaterThanOrEqual(80)
  expect(new Set(content.parts.map(({ tags }) => tags[0])).size).toBeGreaterThanOrEqual(12)
  expect(await count(`"user" WHERE id <> '${SITE_USER_ID}'`)).toBe(25)
  expect(await count('listing')).toBeGreaterThanOrEqual(300)
  expect(await count('comment')).toBeGreaterThanOrEqual(600)
  expect(await count('comment WHERE depth >= 5')).toBeGreaterThan(0)
  expect(await count('blog_post')).toBeGreaterThanOrEqual(20)
  expect(await count("part WHERE name ILIKE '%test%'")).toBe(0)
})

test('parts have different numbers of images, listings, comments and edits', async () => {
  for (const images of [0, 1, 2, 3]) expect(await count(`part WHERE image_count = ${images}`)).toBeGreaterThan(0)
  expect(await count('part WHERE image_count > 5')).toBeGreaterThan(0)
  expect(await count("part WHERE revision = 0 AND description_html = ''")).toBeGreaterThan(0)
  expect(await count('part WHERE revision > 2')).toBeGreaterThan(0)
  expect(await count('part WHERE ask_count > 5')).toBeGreaterThan(0)
})

test('a dealer has 60 asks and two donors, and parts of a donor follow its odometer unless they say why not', async () => {
  expect(
    await count(`listing l JOIN "user" u ON u.id = l.seller_id AND u.name = 'North Yard Salvage'
    WHERE l.type = 'ask' AND l.status = 'active'`),
  ).toBeGreaterThanOrEqual(60)
  expect(await count(`donor d JOIN "user" u ON u.id = d.seller_id AND u.name = 'North Yard Salvage'`)).toBe(2)
  expect(await count('listing WHERE donor_id IS NOT NULL AND odometer_note IS NOT NULL')).toBeGreaterThan(0)
  expect(
    await count(`listing l JOIN donor d ON d.id = l.donor_id
    WHERE l.odometer_note IS NULL AND l.odometer_km IS DISTINCT FROM d.odometer_km`),
  ).toBe(0)
})

test('every person follows something, wants a part and has saved a search', async () => {
  for (const table of ['follow', 'want', 'saved_search'])
    expect(
      await count(`"user" u WHERE id <> '${SITE_USER_ID}' AND EXISTS (SELECT FROM ${table} WHERE user_id = u.id)`),
    ).toBe(25)
})

test('two or more comments and a post link the people whom they mention, who are told', async () => {
  const links = (html: string) => `strpos(${html}, '<a href="/account/' || mentions[1] || '">@') > 0`
  expect(await count(`comment WHERE ${links('html')}`)).toBeGreaterThan(1)
  expect(await count(`blog_post WHERE ${links('content_html')}`)).toBeGreaterThan(0)
  for (const table of ['comment', 'blog_post'])
    expect(
      await count(`${table} item WHERE mentions <> '{}' AND NOT EXISTS (
        SELECT FROM change WHERE item_id = item.id AND tells @> mentions AND facts->'mentions' = to_jsonb(mentions))`),
    ).toBe(0)
})

test('parts have confirmed and unconfirmed relations of each kind, and two duplicates have an open proposal', async () => {
  for (const kind of ['same_as', 'replaces', 'works_with_changes', 'contains'])
    expect({ [kind]: await count(`part_relation WHERE kind = '${kind}'`) }).not.toEqual({ [kind]: 0 })
  const confirmed = `EXISTS (SELECT FROM relation_confirmation c
    WHERE (c.part_id, c.kind, c.other_id) = (r.part_id, r.kind, r.other_id) AND c.created_at BETWEEN now() - interval '1 year' AND now())`
  expect(await count(`part_relation r WHERE ${confirmed}`)).toBe(await count('relation_confirmation'))
  expect(await count(`part_relation r WHERE NOT ${confirmed}`)).toBeGreaterThan(0)
  expect(
    await count(`duplicate_candidate d JOIN merge_proposal p ON least(p.loser_id, p.winner_id) = d.low_id
      JOIN part_number a ON a.part_id = d.low_id JOIN part_number b ON b.part_id = d.high_id AND b.normalized = a.normalized
      WHERE p.state = 'open' AND a.brand = b.brand AND b.brand = d.brand`),
  ).toBe(1)
})

test('the log has what people did in the last 10 days', async () => {
  const kinds = await rows<{ kind: string }>('SELECT DISTINCT kind FROM change')
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'comment.created',
      'comment.voted',
      'confirmation.given',
      'listing.created',
      'offer.made',
      'trade.marked',
    ]),
  )
  expect(await count("change WHERE at < now() - interval '11 days' OR at > now()")).toBe(0)
  expect(await count('change WHERE actor_id = ANY(tells)')).toBe(0)
})

test('every person is told of something when the site starts', async () => {
  const deps = createDeps(readConfig({ DATABASE_URL: database.url }, 'test'), createLog('silent'))
  await numberCommitted(deps)
  for (const consumer of CONSUMERS) expect(await consume(deps, consumer)).toBe(true)
  await deps.close()
  const told = `EXISTS (SELECT FROM notification WHERE user_id = u.id)`
  expect(await rows(`SELECT name FROM "user" u WHERE id <> '${SITE_USER_ID}' AND NOT ${told}`)).toEqual([])
  for (const kind of ['reply', 'mention', 'offer.made', 'trade.marked', 'want.matched', 'vote', 'ask.new'])
    expect({ [kind]: await count(`notification WHERE kind = '${kind}'`) }).not.toEqual({ [kind]: 0 })
})

describe('counters equal a recount', () => {
  const trendVotes = (kind: 'post' | 'comment') => `(
    SELECT coalesce(sum(value), 0) FROM ${kind}_vote v JOIN "user" voter ON voter.id = v.user_id
    WHERE v.${kind}_id = item.id AND v.user_id <> item.author_id AND voter.deleted_at IS NULL)`
  const counters = {
    part: {
      ask_count: "(SELECT count(*) FROM listing WHERE part_id = item.id AND type = 'ask' AND status = 'active')",
      bid_count: "(SELECT count(*) FROM listing WHERE part_id = item.id AND type = 'bid' AND status = 'active')",
      lowest_ask_cents:
        "(SELECT min(price_cents) FROM listing WHERE part_id = item.id AND type = 'ask' AND status = 'active')",
      highest_bid_cents:
        "(SELECT max(price_cents) FROM listing WHERE part_id = item.id AND type = 'bid' AND status = 'active')",
      comment_count: '(SELECT count(*) FROM comment WHERE part_id = item.id AND deleted_at IS NULL)',
      thread_count: '(SELECT count(*) FROM comment WHERE part_id = item.id AND parent_id IS NULL)',
      image_count: '(SELECT count(*) FROM part_image WHERE part_id = item.id AND removed_at IS NULL)',
      revision: '(SELECT count(*) FROM part_revision WHERE part_id = item.id)',
    },
    part_image: { votes: '(SELECT coalesce(sum(value), 0) FROM image_vote WHERE image_id = item.id)' },
    comment: {
      votes: '(SELECT coalesce(sum(value), 0) FROM comment_vote WHERE comment_id = item.id)',
      trend_votes: trendVotes('comment'),
      reply_count: '(SELECT count(*) FROM comment reply WHERE reply.parent_id = item.id)',
    },
    blog_post: {
      votes: '(SELECT coalesce(sum(value), 0) FROM post_vote WHERE post_id = item.id)',
      trend_votes: trendVotes('post'),
      comment_count: '(SELECT count(*) FROM comment WHERE post_id = item.id AND deleted_at IS NULL)',
      thread_count: '(SELECT count(*) FROM comment WHERE post_id = item.id AND parent_id IS NULL)',
    },
    conversation_member: {
      unread_count: `(SELECT count(*) FROM message WHERE conversation_id = item.conversation_id
        AND sender_id <> item.user_id AND read_at IS NULL AND removed_at IS NULL)`,
    },
    report: { report_count: '(SELECT count(*) FROM report_entry WHERE report_id = item.id)' },
  }
  const all = Object.entries(counters).flatMap(([table, of]) =>
    Object.entries(of).map(([column, recount]) => [table, column, recount] as const),
  )

  test.each(all)('%s.%s', async (table, column, recount) => {
    expect(await count(table)).toBeGreaterThan(0)
    expect(await rows(`SELECT item.* FROM ${table} item WHERE item.${column} IS DISTINCT FROM ${recount}`)).toEqual([])
  })
})

describe('time', () => {
  const dated = [
    '"user"',
    'part',
    'part_revision',
    'part_image',
    'listing',
    'blog_post',
    'comment',
    'conversation',
    'message',
    'report',
  ]

  test.each(dated)('ids of %s contain the time of creation, which is not in the future', async (table) => {
    expect(
      await count(`${table} WHERE created_at > now() OR substr(replace(id::text, '-', ''), 1, 12) <>
      lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0')`),
    ).toBe(0)
  })

  test('a comment is newer than its parent, part and post', async () => {
    expect(
      await count('comment c JOIN comment parent ON parent.id = c.parent_id WHERE c.created_at <= parent.created_at'),
    ).toBe(0)
    expect(await count('comment c JOIN part p ON p.id = c.part_id WHERE c.created_at <= p.created_at')).toBe(0)
    expect(await count('comment c JOIN blog_post b ON b.id = c.post_id WHERE c.created_at <= b.created_at')).toBe(0)
    expect(await count('comment WHERE deleted_at <= created_at OR deleted_at > now()')).toBe(0)
  })

  test('every item is newer than the account of its author', async () => {
    const authorColumns = {
      part: 'created_by_id',
      part_revision: 'author_id',
      part_image: 'uploader_id',
      listing: 'seller_id',
      comment: 'author_id',
      blog_post: 'author_id',
    }
    for (const [table, person] of Object.entries(authorColumns)) {
      expect(await count(`${table} d JOIN "user" u ON u.id = d.${person} WHERE d.created_at <= u.created_at`)).toBe(0)
    }
  })

  test('a listing has expired if and only if its expiry date has passed', async () => {
    expect(
      await count("listing WHERE (expires_at <= now()) <> (status = 'expired') AND status IN ('active', 'expired')"),
    ).toBe(0)
  })
})

test('the highest bid of a part is below its lowest ask', async () => {
  expect(await count('part WHERE highest_bid_cents >= lowest_ask_cents')).toBe(0)
})

test('every sold listing, and no other, has a trade that is not cancelled', async () => {
  expect(await count("listing WHERE taken <> (CASE status WHEN 'sold' THEN 1 ELSE 0 END)")).toBe(0)
  expect(await count('trade WHERE cancelled_at IS NULL')).toBe(await count("listing WHERE status = 'sold'"))
  expect(
    await count(`trade t JOIN listing l ON l.id = t.listing_id
    WHERE l.seller_id <> CASE l.type WHEN 'ask' THEN t.seller_id ELSE t.buyer_id END
    OR t.marked_at <= l.created_at OR coalesce(t.confirmed_at, t.cancelled_at, t.marked_at + interval '1 ms') <= t.marked_at
    OR greatest(t.marked_at, t.confirmed_at, t.cancelled_at) > now()`),
  ).toBe(0)
})

test('Marta has trades in every state, and offers that wait for her and for others', async () => {
  const marta = '(SELECT id FROM "user" WHERE email = \'marta@tappet.example\')'
  const states = {
    'asked for her answer': `trade WHERE sold_on IS NOT NULL AND confirmed_at IS NULL AND cancelled_at IS NULL AND buyer_id = ${marta}`,
    'waiting for the buyer': `trade WHERE sold_on IS NOT NULL AND confirmed_at IS NULL AND cancelled_at IS NULL AND seller_id = ${marta}`,
    reserved: `trade WHERE sold_on IS NULL AND cancelled_at IS NULL AND ${marta} IN (buyer_id, seller_id)`,
    confirmed: `trade WHERE confirmed_at IS NOT NULL AND ${marta} IN (buyer_id, seller_id)`,
    cancelled: `trade WHERE cancelled_at IS NOT NULL AND ${marta} IN (buyer_id, seller_id)`,
    'confirmed without her feedback': `trade t WHERE confirmed_at > now() - interval '14 days' AND buyer_id = ${marta}
      AND NOT EXISTS (SELECT FROM feedback WHERE trade_id = t.id AND author_id = t.buyer_id)`,
    'with an open problem': `problem p JOIN trade t ON t.id = p.trade_id WHERE p.closed_at IS NULL AND t.buyer_id = ${marta}`,
    'open offer to her': `offer WHERE state = 'open' AND expires_at > now() AND receiver_id = ${marta}`,
    'open offer of her': `offer WHERE state = 'open' AND expires_at > now() AND maker_id = ${marta}`,
  }
  for (const [state, from] of Object.entries(states)) expect([state, await count(from)]).not.toEqual([state, 0])
  for (const state of ['countered', 'declined', 'expired', 'accepted'])
    expect(await count(`offer WHERE state = '${state}' AND ${marta} IN (maker_id, receiver_id)`)).toBeGreaterThan(0)
  expect(await count("offer WHERE (state = 'accepted') <> (trade_id IS NOT NULL)")).toBe(0)
})

test('some users have feedback, and the counters leave out repeated feedback of a pair', async () => {
  expect(await count('feedback WHERE published_at IS NOT NULL')).toBeGreaterThan(20)
  expect(await count('"user" WHERE feedback_positive > 2')).toBeGreaterThan(2)
  expect(
    await count(`feedback f JOIN feedback later USING (author_id, subject_id) WHERE f.counts AND later.counts
    AND later.created_at > f.created_at AND later.created_at < f.created_at + interval '180 days'`),
  ).toBe(0)
  expect(await count('feedback WHERE created_at >= due_at OR published_at > now()')).toBe(0)
  for (const rating of ['positive', 'neutral', 'negative'])
    expect(await count(`feedback WHERE rating = '${rating}' AND published_at IS NOT NULL`)).toBeGreaterThan(0)
  expect(await count('feedback WHERE reply IS NOT NULL AND replied_at > published_at')).toBeGreaterThan(0)
  expect(await count('feedback WHERE published_at IS NULL AND due_at > now()')).toBeGreaterThan(0)
})

test('every revision changes the description or the numbers, and the last one equals the part', async () => {
  expect(
    await count(`part p JOIN part_revision r ON r.part_id = p.id AND r.number = p.revision
    WHERE r.description_markdown <> p.description_markdown OR r.author_id <> p.last_edited_by_id`),
  ).toBe(0)
  expect(
    await count(`part_revision r JOIN part_revision next ON next.part_id = r.part_id AND next.number = r.number + 1
    WHERE (r.description_markdown, r.numbers) = (next.description_markdown, next.numbers) OR r.created_at >= next.created_at`),
  ).toBe(0)
})

test('every part has its images, and all images and photos are stored in all widths', async () => {
  const expected = Object.fromEntries(content.parts.map(({ slug, images }) => [slug, images.length]))
  const have = await rows<{ slug: string; image_count: number }>('SELECT slug, image_count FROM part')
  expect(Object.fromEntries(have.map((part) => [part.slug, part.image_count]))).toEqual(expected)

  const files = new Set(await readdir(imagesDir))
  const images = await rows<{ storage_key: string }>(
    'SELECT storage_key FROM part_image UNION SELECT storage_key FROM listing_photo UNION SELECT storage_key FROM donor_photo UNION SELECT storage_key FROM problem_photo',
  )
  expect(files.size).toBe(images.length * IMAGE_WIDTHS.length)
  for (const { storage_key: key } of images)
    for (const width of IMAGE_WIDTHS) expect(files).toContain(`${key}-${width}.webp`)
})

test('every message that quotes a listing refers to its part', async () => {
  const quotes = "message WHERE content LIKE 'Re: Your listing for %'"
  expect(await count(quotes)).toBeGreaterThan(5)
  expect(await count(`${quotes} AND about_part_id IS NULL`)).toBe(0)
})

test('Marta has six unread messages', async () => {
  const unread = `SELECT sum(m.unread_count)::int AS sum FROM conversation_member m JOIN "user" u ON u.id = m.user_id WHERE u.email = 'marta@tappet.example'`
  expect(await rows(unread)).toEqual([{ sum: 6 }])
})

test('closed reports have a moderator and a log entry, and open reports have no moderator', async () => {
  expect(await count("report WHERE (handled_by_id IS NULL) <> (status = 'open')")).toBe(0)
  const closed = "report WHERE status NOT IN ('open', 'under_review')"
  expect(
    await count(
      `moderation_log l JOIN (SELECT * FROM ${closed}) r ON r.id = l.report_id AND r.handled_by_id = l.moderator_id AND l.reason <> ''`,
    ),
  ).toBe(await count(closed))
  expect(await count("report WHERE item_type = 'user' AND tags <> '{}' OR item_type <> 'user' AND tags = '{}'")).toBe(0)
})

test('a report is handled by a moderator of its tags or the site admin, who neither wrote the item nor reported it', async () => {
  expect(
    await count(`report r JOIN "user" moderator ON moderator.id = r.handled_by_id
    WHERE r.handled_by_id = r.item_owner_id
    OR r.handled_by_id IN (SELECT reporter_id FROM report_entry WHERE report_id = r.id)
    OR NOT moderator.is_site_admin AND NOT EXISTS (
      SELECT FROM tag_admin a JOIN tag ON tag.id = a.tag_id WHERE a.user_id = moderator.id AND tag.name = ANY (r.tags))`),
  ).toBe(0)
})

test('a reported comment or listing is deleted if and only if action was taken, and moderators delete nothing else', async () => {
  expect(
    await count(`report r LEFT JOIN comment c ON c.id = r.item_id LEFT JOIN listing l ON l.id = r.item_id
    WHERE r.item_type IN ('comment', 'listing')
    AND (r.status = 'resolved_action_taken') <> (c.deleted_at IS NOT NULL OR coalesce(l.status = 'deleted', false))`),
  ).toBe(0)
  expect(await count("comment WHERE deleted_by = 'moderator' AND id NOT IN (SELECT item_id FROM report)")).toBe(0)
})

test('seed throws on a filled database', async () => {
  const again = seed(database.url, folderStore(imagesDir), () => {})
  await expect(again).rejects.toThrow('The demo content is for an empty database')
})

test('a failed seed leaves the database empty', async () => {
  const other = await createDatabase()
  try {
    const noFolder = join(imagesDir, 'a-file')
    await writeFile(noFolder, '')
    await expect(seed(other.url, folderStore(noFolder), () => {})).rejects.toThrow('EEXIST')
    expect(await isEmpty(other.url)).toBe(true)
  } finally {
    await other.drop()
  }
})

test('ids are the same in every run except for their time', () => {
  expect(idsAt('2027-05-04T03:02:01Z')).toEqual(idsAt('2026-11-20T00:00:00Z'))
})

test('people have cars, and at least twelve parts fit the 2002 BMW 320i', async () => {
  const chosen = await rows<{ name: string }>(
    `SELECT u.name FROM garage_car c JOIN "user" u ON u.id = c.user_id JOIN vehicle v ON v.id = c.vehicle_id
     WHERE c.is_chosen AND c.built_from = '2002-01' AND v.name = '320i'`,
  )
  expect(chosen).toEqual([{ name: 'Tomasz Wrona' }])
  const fitting = await count(
    `fitment_row r JOIN vehicle v ON v.id = r.vehicle_id JOIN vehicle e ON e.id = v.engine_id
     WHERE v.name = '320i' AND e.name = 'M54B22' AND r.fits AND r.built_from <= '2002-01' AND r.built_to >= '2002-12'`,
  )
  expect(fitting).toBeGreaterThanOrEqual(12)
})
