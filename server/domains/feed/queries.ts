import { FEED_PART_TAGS, FEED_POST_TAGS, MAX_OFFSET, PAGE_SIZE } from '../../../shared/limits.ts'
import {
  commentColumns,
  imageColumns,
  iso,
  jsonArray,
  mutedNow,
  partSummary,
  personColumns,
  type Comment,
  partNumbers,
  type Image,
  type PartNumber,
  type PartSummary,
  type Person,
  type Vote,
} from '../../db/columns.ts'

// These numbers stand in the indexes part_feed, comment_feed and blog_post_feed too, which serve these ranks only.
// Only votes of other existing accounts count (trend_votes), one per account. So a sum of 3 needs at least 3 accounts.
/** The minimum votes with which a comment on a part trends. */
export const TRENDING_COMMENT_VOTES = 12
/** The minimum votes with which a post trends (decisions.md, Comments, votes, posts). */
export const TRENDING_POST_VOTES = 3
/** A new part stands as if it had so many votes. */
const PART_VOTES = 16
/** A vote for a post weighs so many votes for a comment. */
const POST_WEIGHT = 16

export type FeedPart = {
  id: string
  slug: string
  name: string
  /** The first ones. */
  tags: string[]
  numbers: PartNumber[]
  /** The best voted. */
  image: Image | null
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  descriptionPreviewHtml: string
  createdAt: string
}
export type FeedComment = Comment & { part: PartSummary }
export type FeedPost = {
  id: string
  slug: string
  title: string
  /** The first ones. */
  tags: string[]
  previewHtml: string
  author: Person | null
  votes: number
  userVote: Vote
  commentCount: number
  createdAt: string
}

export type FeedItem =
  | { type: 'new_part'; data: FeedPart }
  | { type: 'trending_comment'; data: FeedComment }
  | { type: 'trending_blog_post'; data: FeedPost }

/** Where an item stands: feed_rank() in hours, then its id. */
export type Ranked = { rank: number; id: string }
export type FeedPage = { items: FeedItem[]; total: number }

// Nothing of a person who is muted at the moment $2 stands in the feed; it comes back when that ends. The moment is read
// by a subselect, so that a plan for any moment looks as good as one for this moment, and is kept.
const muted = `mute m where ${mutedNow('(select $2::timestamptz)')}`
/** For the few rows of a stretch. */
const notMuted = (person: string) => `not exists (select from ${muted} and m.user_id = ${person})`
/** For thousands: the muted are hashed once, however few the database takes them for. */
const notMutedHashed = (person: string) => `(${person} is null or ${person} not in (select m.user_id from ${muted}))`

// What competes for a place, each in the order of its own index (part_feed, comment_feed, blog_post_feed).
const branches = [
  {
    type: 'new_part',
    id: 'p.id',
    rank: `feed_rank(p.created_at, ${PART_VOTES})`,
    author: 'p.created_by_id',
    from: 'part p where p.removed_at is null',
  },
  {
    type: 'trending_comment',
    id: 'c.id',
    rank: 'feed_rank(c.created_at, c.trend_votes)',
    author: 'c.author_id',
    from: `comment c where c.part_id is not null and c.deleted_at is null and c.trend_votes >= ${TRENDING_COMMENT_VOTES}
      and not exists (select from part hidden where hidden.id = c.part_id and hidden.removed_at is not null)`,
  },
  {
    type: 'trending_blog_post',
    id: 'b.id',
    rank: `feed_rank(b.created_at, b.trend_votes * ${POST_WEIGHT})`,
    author: 'b.author_id',
    from: `blog_post b where b.deleted_at is null and b.trend_votes >= ${TRENDING_POST_VOTES}`,
  },
]

const firstOfEach = (after: string, limit: string) =>
  branches
    .map(
      ({ type, id, rank, author, from }) => `
      (select '${type}' as type, ${id} as id, ${rank} as rank from ${from} and ${notMuted(author)}
         ${after && `and (${rank}, ${id}) < ${after}`}
       order by ${rank} desc, ${id} desc limit ${limit})`,
    )
    .join(' union all ')

const tags = (link: string, owner: string, count: number) =>
  `array(select t.name from ${link} link join tag t on t.id = link.tag_id where ${owner} order by link.position limit ${count})`

const part = (viewer: string) => `
  select p.id, p.slug, p.name, ${tags('part_tag', 'link.part_id = p.id', FEED_PART_TAGS)} as tags,
    ${partNumbers('p')} as numbers,
    (select row_to_json(image) from (
      select ${imageColumns(viewer)} from part_image i where i.part_id = p.id and i.removed_at is null
      order by i.votes desc, i.id limit 1) image) as image,
    p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
    p.description_preview_html as "descriptionPreviewHtml", ${iso('p.created_at')} as "createdAt"
  from part p where p.id = ranked.id`

const comment = (viewer: string) => `
  select ${commentColumns(viewer)}, ${partSummary('p')} as part
  from comment c join "user" u on u.id = c.author_id join part p on p.id = c.part_id where c.id = ranked.id`

const post = (viewer: string) => `
  select b.id, b.slug, b.title, ${tags('post_tag', 'link.post_id = b.id', FEED_POST_TAGS)} as tags,
    b.preview_html as "previewHtml", ${personColumns('u')} as author, b.votes,
    coalesce((select v.value from post_vote v where v.post_id = b.id and v.user_id = ${viewer}), 0) as "userVote",
    b.comment_count as "commentCount", ${iso('b.created_at')} as "createdAt"
  from blog_post b join "user" u on u.id = b.author_id where b.id = ranked.id`

/** The cards of the rows of `ranked`, built for these rows only. */
const cards = (ranked: string, viewer: string) => `
  select ranked.type, ranked.id, ranked.rank, case ranked.type
    when 'new_part' then (select row_to_json(card) from (${part(viewer)}) card)
    when 'trending_comment' then (select row_to_json(card) from (${comment(viewer)}) card)
    else (select row_to_json(card) from (${post(viewer)}) card) end as data
  from (${ranked}) ranked order by ranked.rank desc, ranked.id desc`

const stretch = (after: string, limit: string) =>
  cards(
    `select type, id, rank from (${firstOfEach(after, limit)}) item order by rank desc, id desc limit ${limit}`,
    '$1',
  )

/** $1 viewer's id or null, $2 now, $3 limit, and for the next stretch $4 rank and $5 id of the last item. */
export const FEED = { first: stretch('', '$3'), after: stretch('($4::double precision, $5::uuid)', '$3') }

// The same at the usual size, which stands in the text: PostgreSQL takes an unknown limit for a tenth of the table and
// then plans anew each time, which costs more than the reading (bench: 1.5 ms against 0.4 ms, a page 2.8 against 1.2).

/** $1 viewer's id or null, $2 now. */
export const FEED_USUAL = stretch('', String(PAGE_SIZE.feed + 1))

/** Entries are counted as far as they can be paged. Parts come first, as they alone may be more. */
const [parts, ...others] = branches.map(({ author, from }) => `select from ${from} and ${notMutedHashed(author)}`)
const TOTAL = `
  with parts as (select count(*)::integer as n from (${parts} limit ${MAX_OFFSET}) part)
  select n + (select count(*)::integer from (
    select 1 from (${others.join(' union all ')}) other
    limit (select ${MAX_OFFSET} - n from parts)) rest) from parts`

const page = (end: string, window: string) => `
  select (${TOTAL}) as total, ${jsonArray(
    cards(`select type, id, rank from (${firstOfEach('', end)}) item order by rank desc, id desc ${window}`, '$1'),
  )} as items`

/** $1 viewer's id or null, $2 now, $3 limit, $4 offset. */
export const FEED_PAGE = page('$3::bigint + $4::bigint', 'limit $3 offset $4')
/** The first page at the usual size; $1 viewer's id or null, $2 now. */
export const FEED_PAGE_USUAL = page(String(PAGE_SIZE.feed), `limit ${PAGE_SIZE.feed}`)
