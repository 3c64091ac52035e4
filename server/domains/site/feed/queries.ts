import { FEED_PART_TAGS, FEED_POST_TAGS, MAX_OFFSET, PAGE_SIZE } from '../../../../shared/limits.ts'
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
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

// The indexes part_feed, comment_feed and blog_post_feed contain these numbers too, so a change needs a migration. Only
// votes of other existing accounts count (trend_votes), one per account. So a sum of 3 needs at least 3 accounts.
/** The minimum votes with which a comment on a part is in the feed. */
export const TRENDING_COMMENT_VOTES = 12
/** The minimum votes with which a post is in the feed (docs/product/comments-and-posts.md, "Home feed"). */
export const TRENDING_POST_VOTES = 3
/** A new part is ranked like a comment with this number of votes. */
const PART_VOTES = 16
/** A vote for a post counts as this number of votes for a comment. */
const POST_WEIGHT = 16

export type FeedPart = {
  id: string
  slug: string
  name: string
  /** The first FEED_PART_TAGS. */
  tags: string[]
  numbers: PartNumber[]
  /** The image with the most votes. */
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
  /** The first FEED_POST_TAGS. */
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

/** The sort key of an item: feed_rank() in hours, then its id. */
export type Ranked = { rank: number; id: string }
export type FeedPage = { items: (FeedItem & Ranked)[]; total: number }

// The feed leaves out the items of users who are muted now, until the mute ends. The time is read by a subselect, so
// that the estimated cost of the generic plan is not higher than that of a custom plan, and PostgreSQL keeps it.
const muted = `mute m where ${mutedNow('(select $now::timestamptz)')}`
/** For the few rows of a cursor page. */
const notMuted = (author: string) => `not exists (select from ${muted} and m.user_id = ${author})`
/** For thousands of rows: PostgreSQL hashes the muted users once, whatever number it estimates. */
const notMutedHashed = (author: string) => `(${author} is null or ${author} not in (select m.user_id from ${muted}))`

/** The sources of the feed, each in the order of its own index (part_feed, comment_feed, blog_post_feed). */
const branches = [
  {
    type: 'new_part',
    id: 'p.id',
    rank: `feed_rank(p.created_at, ${PART_VOTES})`,
    author: 'p.created_by_id',
    from: `part p where ${visible.part('p')}`,
  },
  {
    type: 'trending_comment',
    id: 'c.id',
    rank: 'feed_rank(c.created_at, c.trend_votes)',
    author: 'c.author_id',
    from: `comment c where c.part_id is not null and ${visible.comment('c')} and c.trend_votes >= ${TRENDING_COMMENT_VOTES}
      and not exists (select from part p where p.id = c.part_id and not (${visible.part('p')}))`,
  },
  {
    type: 'trending_blog_post',
    id: 'b.id',
    rank: `feed_rank(b.created_at, b.trend_votes * ${POST_WEIGHT})`,
    author: 'b.author_id',
    from: `blog_post b where ${visible.post('b')} and b.trend_votes >= ${TRENDING_POST_VOTES}`,
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

const part = `
  select p.id, p.slug, p.name, ${tags('part_tag', 'link.part_id = p.id', FEED_PART_TAGS)} as tags,
    ${partNumbers('p')} as numbers,
    (select row_to_json(image) from (
      select ${imageColumns('null')} from part_image i where i.part_id = p.id and ${visible.image('i')}
      order by i.votes desc, i.id limit 1) image) as image,
    p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
    p.description_preview_html as "descriptionPreviewHtml", ${iso('p.created_at')} as "createdAt"
  from part p where p.id = ranked.id`

const comment = `
  select ${commentColumns('null')}, ${partSummary('p')} as part
  from comment c join "user" u on u.id = c.author_id join part p on p.id = c.part_id where c.id = ranked.id`

const post = `
  select b.id, b.slug, b.title, ${tags('post_tag', 'link.post_id = b.id', FEED_POST_TAGS)} as tags,
    b.preview_html as "previewHtml", ${personColumns('u')} as author, b.votes,
    0 as "userVote", b.comment_count as "commentCount", ${iso('b.created_at')} as "createdAt"
  from blog_post b join "user" u on u.id = b.author_id where b.id = ranked.id`

/** The cards of the rows of `ranked` as a visitor sees them, which are built for these rows only. */
const cards = (ranked: string) => `
  select ranked.type, ranked.id, ranked.rank, case ranked.type
    when 'new_part' then (select row_to_json(card) from (${part}) card)
    when 'trending_comment' then (select row_to_json(card) from (${comment}) card)
    else (select row_to_json(card) from (${post}) card) end as data
  from (${ranked}) ranked order by ranked.rank desc, ranked.id desc`

// The first page of the usual size is the most frequent read. Its statements contain the limit, because PostgreSQL
// estimates an unknown limit as a tenth of the table and then plans each call again, which costs more than the read
// (bench: 1.5 ms instead of 0.4 ms for the list, 2.8 ms instead of 1.2 ms for the page).

const listOf = <Params extends object = object>(name: string, after: string, limit: string) =>
  statement<{ now: Date } & Params, FeedItem & Ranked>(
    name,
    'hot-read',
    cards(`select type, id, rank from (${firstOfEach(after, limit)}) item order by rank desc, id desc limit ${limit}`),
  )
export const feedList = {
  /** The first cursor page of the usual size, and one more item. */
  first: listOf('first cursor page of the feed', '', String(PAGE_SIZE.feed + 1)),
  /** The items after a sort key. */
  after: listOf<{ limit: number } & Ranked>(
    'cursor page of the feed',
    '($rank::double precision, $id::uuid)',
    '$limit',
  ),
}

/** Counts at most MAX_OFFSET items, because no more can be paged. Starts with the parts, the only ones that may be more. */
const [parts, ...others] = branches.map(({ author, from }) => `select from ${from} and ${notMutedHashed(author)}`)
const total = `
  with parts as (select count(*)::integer as n from (${parts} limit ${MAX_OFFSET}) part)
  select n + (select count(*)::integer from (
    select 1 from (${others.join(' union all ')}) other
    limit (select ${MAX_OFFSET} - n from parts)) rest) from parts`

const pageOf = <Params extends object = object>(name: string, end: string, window: string) =>
  statement<{ now: Date } & Params, FeedPage>(
    name,
    'hot-read',
    `select (${total}) as total, ${jsonArray(
      cards(`select type, id, rank from (${firstOfEach('', end)}) item order by rank desc, id desc ${window}`),
    )} as items`,
  )
export const feedPage = {
  /** The first page of the usual size. */
  first: pageOf('first page of the feed', String(PAGE_SIZE.feed), `limit ${PAGE_SIZE.feed}`),
  any: pageOf<{ limit: number; offset: number }>(
    'page of the feed',
    '$limit::bigint + $offset::bigint',
    'limit $limit offset $offset',
  ),
}
