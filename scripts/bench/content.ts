/**
 * The content of the benchmark: SQL that creates the rows in the database, the same rows for the same scale, because every
 * value is computed from the number of its row. Popular parts have many times the comments and listings of the others.
 */

import { THREADS } from './threads.ts'

export type Step = { title: string; sql: string }

/** Returns the number of rows of each kind. `scale` 1 is the full size. */
function amounts(scale: number) {
  const of = (count: number) => Math.round(count * scale)
  return {
    users: of(50_000),
    tags: of(2_000),
    parts: of(100_000),
    images: of(150_000),
    listings: of(300_000),
    posts: of(5_000),
    /** Groups of four comments: two threads, a reply, and a reply to the reply or a third thread. */
    groups: of(250_000),
  }
}

const SENTENCES = [
  'Fits without any change, but replace the seal while you are there.',
  'The connector is keyed differently from the later one, so check the plug before you order.',
  'Measured 12.4 ohms at room temperature, well inside the range of the workshop manual.',
  'Mine lasted 180,000 km and failed on a cold morning, after a week of rough idle.',
  'Torque the bolts to 10 Nm in two steps, crosswise.',
  'Superseded twice; the newest number is the only one that dealers still carry.',
  'The aftermarket one works, though the casting is rougher and the thread needs chasing.',
  'Beware of copies: the genuine part has the date stamped next to the flange.',
  'Used on every car of this platform built before the facelift, with either gearbox.',
  'Remove the airbox first, then the two clips at the back; no need to drain the coolant.',
  'Comes without the gasket, which has a number of its own.',
  'If the engine hunts at idle, clean this before you replace anything else.',
  'The diesel version looks alike and does not fit.',
  'Sold as a pair only, left and right differ by the angle of the bracket.',
  'A hot engine hides the fault, so test it after a night outside.',
  'The plastic becomes brittle with age and breaks when the hose is pulled off.',
]
const listed = (words: string) => words.split(', ')
const MAKES = listed('Bosch, Pierburg, Denso, Valeo, Hella, Mahle, Sachs, Lemforder, Beru, Brembo, Aisin, Delphi')
const KINDS = listed(
  'Fuel Injector, Water Pump, Brake Caliper, Alternator, Idle Control Valve, Camshaft Sensor, Control Arm, Thermostat, Ignition Coil, Wheel Bearing, Oil Filter Housing, Clutch Slave Cylinder, Throttle Body, Lambda Sensor, Radiator Fan, Timing Chain Tensioner',
)
const CARS = listed(
  'Volvo 240, BMW E30, Golf Mk2, Saab 900, Mercedes W124, Audi 80, Volvo 850, Toyota MR2, Mazda MX-5, Alfa 164',
)
const NAMES = listed('Anna, Ben, Chiara, Daniel, Elif, Frank, Greta, Hugo, Ines, Jonas, Katja, Luis')
const SURNAMES = listed('Berg, Costa, Dahl, Eriksson, Fischer, Garcia, Hansen, Ito, Jensen, Kowalski, Larsen, Moreau')
const PLACES = ['Bergen, Norway', 'Leeds, UK', 'Portland, OR', 'Hamburg, Germany', 'Lyon, France', 'Osaka, Japan']

const anyOf = (words: string[], i: string, salt: number) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + pg_temp.dice(${i}, ${salt}, ${words.length})]`
const sentence = (i: string, salt: number) => anyOf(SENTENCES, i, salt)

const each = (count: number) => `generate_series(0::bigint, ${count - 1}) i`

/** SQL functions of the session: `dice` returns 0 to n-1, `share` 0 to 1. Times (ms) are spread evenly over three years. */
export const FUNCTIONS = `
  create function pg_temp.dice(i bigint, salt integer, n bigint) returns bigint language sql immutable
    return (hashint8extended(i, salt) & 9223372036854775807) % n;
  create function pg_temp.share(i bigint, salt integer) returns double precision language sql immutable
    return pg_temp.dice(i, salt, 1000000000) / 1e9;
  create function pg_temp.born(i bigint, n bigint) returns bigint language sql immutable
    return 1698796800000 + i * 94608000000 / n;
  create function pg_temp.moment(i bigint, n bigint) returns timestamptz language sql immutable
    return to_timestamp(pg_temp.born(i, n) / 1000.0);
  create function pg_temp.id(kind integer, i bigint, n bigint) returns uuid language sql immutable
    return (lpad(to_hex(pg_temp.born(i, n)), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(i), 15, '0'))::uuid;`

/** Returns the statements that fill an empty, migrated database. They run in order in one session. */
export function contentSteps(scale: number): Step[] {
  const n = amounts(scale)
  const user = (i: string) => `pg_temp.id(1, ${i}, ${n.users})`
  const anyUser = (i: string, salt: number) => user(`pg_temp.dice(${i}, ${salt}, ${n.users})`)
  const part = (i: string) => `pg_temp.id(2, ${i}, ${n.parts})`
  const popularPart = (i: string, salt: number) => part(`floor(${n.parts} * pg_temp.share(${i}, ${salt}) ^ 2)::bigint`)
  const image = (i: string) => `pg_temp.id(3, ${i}, ${n.images})`
  const post = (i: string) => `pg_temp.id(5, ${i}, ${n.posts})`
  const comment = (i: string) => `pg_temp.id(6, ${i}, ${n.groups * 4})`
  const name = `concat(${anyOf(MAKES, 'i', 10)}, ' ', ${anyOf(KINDS, 'i', 11)}, ' for ', ${anyOf(CARS, 'i', 12)}, ' no. ', i)`

  // The voters of an item are consecutive users, so that no user votes twice.
  const imageVotes = 'greatest(pg_temp.dice(i, 31, 4) - 1, 0)'
  const commentVotes = `case when pg_temp.dice(i, 61, 50) = 0 then 3 + pg_temp.dice(i, 62, 12) when pg_temp.dice(i, 61, 5) = 0 then 1 else 0 end`
  const postVotes = 'pg_temp.dice(i, 51, 12)'
  const votes = (table: string, item: string, id: string, count: number, votesOfItem: string) => `
    insert into ${table} (${item}, user_id, value)
    select ${id}, ${user(`(pg_temp.dice(i, 70, ${n.users}) + k) % ${n.users}`)}, 1
    from ${each(count)}, lateral generate_series(1, ${votesOfItem}) k;`

  return [
    { title: 'functions', sql: FUNCTIONS },
    {
      title: 'people and tags',
      sql: `
        insert into "user" (id, email, subject, name, picture, phone, phone_verified_at, first_sign_in_at, created_at, deleted_at)
        select ${user('i')}, 'person' || i || '@example.com', 'bench-' || i,
          ${anyOf(NAMES, 'i', 1)} || ' ' || ${anyOf(SURNAMES, 'i', 2)},
          case when pg_temp.dice(i, 3, 2) = 0 then 'https://pictures.example.com/people/' || i || '.jpg' end,
          '+1555' || lpad(i::text, 7, '0'), case when pg_temp.dice(i, 4, 5) > 1 then pg_temp.moment(i, ${n.users}) end,
          pg_temp.moment(i, ${n.users}), pg_temp.moment(i, ${n.users}),
          case when pg_temp.dice(i, 5, 100) = 0 then pg_temp.moment(i, ${n.users}) + interval '1 day' end
        from ${each(n.users)};
        insert into tag (name) select 'tag ' || i from ${each(n.tags)};`,
    },
    {
      title: 'parts',
      sql: `
        insert into part (id, slug, name, name_key, description_markdown, description_html, description_preview_html,
          initial_description_markdown, renderer_version, revision, created_by_id, last_edited_by_id, created_at, updated_at)
        select ${part('i')}, lower(replace(replace(name, '.', ''), ' ', '-')), name, lower(name),
          one || E'\\n\\n' || two, '<p>' || one || '</p><p>' || two || '</p>', '<p>' || one || '</p>', one,
          1, 1 + pg_temp.dice(i, 13, 4), ${anyUser('i', 14)}, ${anyUser('i', 15)},
          pg_temp.moment(i, ${n.parts}), pg_temp.moment(i, ${n.parts}) + interval '3 days'
        from (select i, ${name} as name,
          ${sentence('i', 16)} || ' ' || ${sentence('i', 17)} || ' ' || ${sentence('i', 18)} as one,
          ${sentence('i', 19)} || ' ' || ${sentence('i', 20)} || ' ' || ${sentence('i', 21)} as two from ${each(n.parts)}) part;
        insert into part_slug (slug, part_id) select slug, id from part;
        insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, summary, author_id, created_at)
        select pg_temp.id(7, i * 4 + number, ${n.parts * 4}), p.id, number, p.name, p.description_markdown, '{tag 1,tag 2}',
          '[{"number": "0 280 158 117", "brand": "Bosch"}]', 'Edit ' || number, ${anyUser('i * 4 + number', 22)},
          p.created_at + number * interval '1 hour'
        from ${each(n.parts)} join part p on p.id = ${part('i')}, lateral generate_series(1, p.revision) number;
        insert into part_number (id, part_id, position, number, normalized, brand, link)
        select pg_temp.id(8, i * 4 + k, ${n.parts * 4}), ${part('i')}, k,
          '0 280 ' || lpad((i * 4 + k)::text, 7, '0'), '0280' || lpad((i * 4 + k)::text, 7, '0'),
          case when pg_temp.dice(i, 23, 2) = 0 then ${anyOf(MAKES, 'i', 10)} end,
          case when pg_temp.dice(i, 24, 3) = 0 then 'https://catalogue.example.com/' || i end
        from ${each(n.parts)}, lateral generate_series(0, pg_temp.dice(i, 25, 4)) k;
        insert into part_tag (part_id, tag_id, position)
        select ${part('i')}, 1 + pg_temp.dice(i * 8 + k, 26, ${n.tags}), k
        from ${each(n.parts)}, lateral generate_series(0, 2 + pg_temp.dice(i, 27, 4)) k on conflict do nothing;`,
    },
    {
      title: 'pictures',
      sql: `
        insert into part_image (id, part_id, source_url, storage_key, width, height, content_hash, uploader_id, created_at, votes)
        select ${image('i')}, ${part(`i % ${n.parts}`)}, 'https://pictures.example.com/parts/' || i || '.jpg',
          md5(i::text), 1600, 1200, sha256(i::text::bytea), ${anyUser('i', 30)}, pg_temp.moment(i, ${n.images}), ${imageVotes}
        from ${each(n.images)};
        ${votes('image_vote', 'image_id', image('i'), n.images, imageVotes)}`,
    },
    {
      title: 'listings',
      sql: `
        insert into listing (id, part_id, seller_id, type, status, price_cents, description, location, condition,
          created_at, updated_at, expires_at)
        select pg_temp.id(4, i, ${n.listings}), ${popularPart('i', 40)}, ${anyUser('i', 41)},
          case when pg_temp.dice(i, 42, 3) < 2 then 'ask' else 'bid' end::listing_type,
          case when pg_temp.dice(i, 43, 20) > 2 then 'active' when pg_temp.dice(i, 43, 20) = 0 then 'deleted'
            when pg_temp.dice(i, 43, 20) = 1 then 'expired' else 'sold' end::listing_status,
          500 + pg_temp.dice(i, 44, 50000), ${sentence('i', 45)}, ${anyOf(PLACES, 'i', 46)},
          (array['new', 'like_new', 'good', 'fair', 'for_parts'])[1 + pg_temp.dice(i, 47, 5)]::listing_condition,
          pg_temp.moment(i, ${n.listings}), pg_temp.moment(i, ${n.listings}), timestamptz '2030-01-01 00:00Z'
        from ${each(n.listings)};`,
    },
    {
      title: 'posts',
      sql: `
        insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id,
          created_at, updated_at, votes)
        select ${post('i')}, 'post-' || i, 'How I replaced the ' || ${anyOf(KINDS, 'i', 50)} || ' ' || i,
          repeat(${sentence('i', 52)} || ' ', 30), '<p>' || repeat(${sentence('i', 52)} || ' ', 30) || '</p>',
          '<p>' || ${sentence('i', 52)} || '</p>', 1, ${anyUser('i', 53)}, pg_temp.moment(i, ${n.posts}),
          pg_temp.moment(i, ${n.posts}), ${postVotes}
        from ${each(n.posts)};
        insert into post_tag (post_id, tag_id, position)
        select ${post('i')}, 1 + pg_temp.dice(i * 8 + k, 54, ${n.tags}), k
        from ${each(n.posts)}, lateral generate_series(0, 2) k on conflict do nothing;
        ${votes('post_vote', 'post_id', post('i'), n.posts, postVotes)}`,
    },
    {
      title: 'comments',
      // In a quarter of the groups the fourth comment is a reply to the reply. One group in twenty is on a post.
      sql: `
        insert into comment (id, part_id, post_id, parent_id, depth, author_id, text, html, renderer_version, created_at,
          deleted_at, deleted_by, reply_count, votes)
        select ${comment('i')},
          case when not on_post then ${popularPart('g', 63)} end,
          case when on_post then ${post(`pg_temp.dice(g, 64, ${n.posts})`)} end,
          case when r = 2 then ${comment('i - 2')} when r = 3 and nested then ${comment('i - 1')} end,
          case when r = 2 then 1 when r = 3 and nested then 2 else 0 end, ${anyUser('i', 65)},
          text, '<p>' || text || '</p>', 1, pg_temp.moment(i, ${n.groups * 4}),
          case when deleted then pg_temp.moment(i, ${n.groups * 4}) + interval '1 hour' end,
          case when deleted then 'author'::deleted_by end,
          case when r = 0 or r = 2 and nested then 1 else 0 end, ${commentVotes}
        from (select i, g, r, pg_temp.dice(g, 66, 20) = 0 as on_post, pg_temp.dice(g, 67, 4) = 0 as nested,
          pg_temp.dice(i, 68, 50) = 0 as deleted,
          ${sentence('i', 69)} || case when pg_temp.dice(i, 72, 2) = 0 then ' ' || ${sentence('i', 71)} else '' end as text
          from (select i, i / 4 as g, i % 4 as r from ${each(n.groups * 4)}) numbered) comment;
        ${votes('comment_vote', 'comment_id', comment('i'), n.groups * 4, commentVotes)}`,
    },
    { title: 'long threads', sql: THREADS },
    // Without statistics, PostgreSQL joins the tables with loops of many minutes.
    { title: 'first statistics', sql: 'analyze' },
    { title: 'counters', sql: RECOUNT },
    SEARCH_INDEX,
  ]
}

const trendVotes = (kind: 'post' | 'comment', item: string) => `(
  select coalesce(sum(v.value), 0) from ${kind}_vote v join "user" u on u.id = v.user_id
  where v.${kind}_id = ${item}.id and v.user_id <> ${item}.author_id and u.deleted_at is null)`

/** Sets the counters, because triggers are disabled. */
const RECOUNT = `
  update part p set lowest_ask_cents = l.lowest, highest_bid_cents = l.highest, ask_count = coalesce(l.asks, 0),
    bid_count = coalesce(l.bids, 0), comment_count = coalesce(c.visible, 0), thread_count = coalesce(c.threads, 0),
    image_count = coalesce(i.images, 0)
  from part every
    left join (select part_id, min(price_cents) filter (where type = 'ask') as lowest,
      max(price_cents) filter (where type = 'bid') as highest, count(*) filter (where type = 'ask') as asks,
      count(*) filter (where type = 'bid') as bids from listing where status = 'active' group by part_id) l on l.part_id = every.id
    left join (select part_id, count(*) filter (where deleted_at is null) as visible,
      count(*) filter (where parent_id is null) as threads from comment group by part_id) c on c.part_id = every.id
    left join (select part_id, count(*) as images from part_image where removed_at is null group by part_id) i on i.part_id = every.id
  where p.id = every.id;
  update blog_post b set comment_count = c.visible, thread_count = c.threads
  from (select post_id, count(*) filter (where deleted_at is null) as visible,
    count(*) filter (where parent_id is null) as threads from comment group by post_id) c
  where c.post_id = b.id;
  update blog_post b set trend_votes = ${trendVotes('post', 'b')} where b.votes <> 0;
  update comment c set trend_votes = ${trendVotes('comment', 'c')} where c.votes <> 0;`

/** Fills the index of the search, because triggers are disabled. */
export const SEARCH_INDEX: Step = {
  title: 'search index',
  sql: `
    analyze part, part_number, tag, part_tag;
    select search_index(array_agg(id)) from part;
    insert into search_word (word)
    select distinct word from blog_post, search_words(search_text(title)) word on conflict do nothing;`,
}

/** Counts the documents of new search words, as the periodic job does in small steps. */
export const COUNT_WORDS = `update search_word set documents = search_count(quote_literal(lexeme)::tsquery, 1001), counted_at = now()
  where counted_at = '-infinity'`
