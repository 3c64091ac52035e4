import {
  inPriceHistory,
  commentColumns,
  iso,
  jsonArray,
  listingColumns,
  listingPrices,
  priceOf,
  partImages,
  partTags,
  personColumns,
  personOf,
  type Comment,
  type Image,
  type JsonText,
  type Listing,
  type PartNumber,
  type Person,
} from '../../../db/columns.ts'
import type { Protection } from '../../../../shared/protections.ts'
import { versionOfRelated } from '../../../db/related-parts.ts'
import { isAboutPart, openProposals, type OpenProposal } from '../../../db/proposals.ts'
import { textBeginnings } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { protectionOf } from '../protections/policy.ts'

/** The content of a part page without its comments. */
export type PartPage = {
  id: string
  slug: string
  name: string
  descriptionHtml: string
  /** Number of the current revision; 0 for a part without history. */
  revision: number
  numbers: PartPageNumber[]
  tags: string[]
  /** Best voted first. */
  images: Image[]
  /** The first page of each column, cheapest first. */
  asks: Listing[]
  bids: Listing[]
  askCount: number
  bidCount: number
  /**
   * The distinct prices of all active listings in USD cents, in ascending order, limited as described at listingPrices.
   */
  askPrices: number[]
  bidPrices: number[]
  /** Confirmed trades. */
  saleCount: number
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  /** Comments and replies that are not deleted. */
  commentCount: number
  /** Users who follow and who want the part. */
  followCount: number
  wantCount: number
  /** Null if every user may edit it. */
  protection: Protection | null
  /** The parts that were merged into it. It is also known under their names. */
  mergedParts: { id: string; name: string }[]
  /** To merge it with another part. */
  proposals: OpenProposal[]
  lastEditedBy: Person | null
  updatedAt: string
}
export type PartPageNumber = PartNumber & {
  /** The slug of the other part with the number `supersededBy`; null if there is none or more than one. */
  successor: string | null
  /** The numbers that this one supersedes, at most MAX_SUPERSEDED: '06A 115 561, 06A 115 561 A'. */
  supersedes: string | null
}
const MAX_SUPERSEDED = 5
/** Merged parts that the page of a part names. */
const MAX_MERGED = 100

/** A part as REST returns it: with its Markdown, recent revisions and a page of comments. */
export type PartRecord = Omit<PartPage, 'askPrices' | 'bidPrices' | 'saleCount' | 'proposals'> & {
  descriptionMarkdown: string
  descriptionPreviewHtml: string
  initialDescriptionMarkdown: string
  createdBy: Person | null
  createdAt: string
  /** Comments that are not replies. */
  threadCount: number
  /** The newest RECENT_REVISIONS. */
  revisions: {
    id: string
    number: number
    author: Person | null
    summary: string
    descriptionMarkdown: string
    createdAt: string
  }[]
  comments: Comment[]
}
const RECENT_REVISIONS = 5

const activeListings = (type: 'ask' | 'bid') =>
  jsonArray(`
  select ${listingColumns} from listing l join "user" u on u.id = l.seller_id
  where l.part_id = p.id and l.type = '${type}' and ${visible.listing('l')}
  order by ${priceOf('l', type)}, l.id limit ${PAGE_SIZE.listings}`)

/** The numbers of the part. Finds the successor and the superseded numbers on other visible parts by indexes. */
const numbersOnPage = jsonArray(`
  select n.number, n.brand, n.link, n.superseded_by as "supersededBy",
    (select case when count(*) = 1 then min(other.slug) end from (
      select o.slug from part_number later join part o on o.id = later.part_id
      where later.normalized = n.superseded_by_normalized and o.id <> p.id and ${visible.part('o')} limit 2) other) as successor,
    (select string_agg(distinct earlier.number, ', ') from (
      select e.number from part_number e join part o on o.id = e.part_id
      where e.superseded_by_normalized = n.normalized and ${visible.part('o')} limit ${MAX_SUPERSEDED}) earlier) as supersedes
  from part_number n where n.part_id = p.id order by n.position`)

const partColumns = `
  p.id, p.slug, p.name, p.description_html as "descriptionHtml", p.revision,
  ${numbersOnPage} as numbers,
  ${partTags('p')} as tags,
  ${partImages('p', 'null')} as images,
  ${activeListings('ask')} as asks,
  ${activeListings('bid')} as bids,
  p.ask_count as "askCount", p.bid_count as "bidCount",
  p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
  p.comment_count as "commentCount", p.follow_count as "followCount", p.want_count as "wantCount",
  ${protectionOf('part_id', 'p.id')} as protection,
  ${jsonArray(`select m.id, m.name from part m where m.merged_into_id = p.id order by m.name limit ${MAX_MERGED}`)} as "mergedParts",
  ${personOf('p.last_edited_by_id')} as "lastEditedBy", ${iso('p.updated_at')} as "updatedAt"`

const pageColumns = `${partColumns}, ${openProposals(isAboutPart('p.id'))} as proposals,
  ${listingPrices('p', 'ask')} as "askPrices", ${listingPrices('p', 'bid')} as "bidPrices",
  (select count(*) from trade t where t.part_id = p.id and ${inPriceHistory('t')}) as "saleCount"`

const recordColumns = `${partColumns},
  p.description_markdown as "descriptionMarkdown", p.description_preview_html as "descriptionPreviewHtml",
  ${personOf('p.created_by_id')} as "createdBy", ${iso('p.created_at')} as "createdAt", p.thread_count as "threadCount",
  case when not exists (select from part_revision r where r.part_id = p.id and r.number = 1 and not (${visible.revision('r')}))
    then p.initial_description_markdown else '' end as "initialDescriptionMarkdown",
  ${jsonArray(`
    select r.id, r.number, ${personColumns('u')} as author, case when ${visible.revision('r')} then r.summary else '' end as summary,
      case when ${visible.revision('r')} then r.description_markdown else '' end as "descriptionMarkdown", ${iso('r.created_at')} as "createdAt"
    from part_revision r left join "user" u on u.id = r.author_id
    where r.part_id = p.id order by r.number desc limit ${RECENT_REVISIONS}`)} as revisions,
  ${jsonArray(`
    select ${commentColumns('null')} from comment c join "user" u on u.id = c.author_id
    where c.part_id = p.id and c.parent_id is null order by c.id desc limit $limit offset $offset`)} as comments`

/** One column of JSON is faster to parse than many columns. Its length is the size in the cache. */
const readPart = (columns: string) => `
  select row_to_json(part)::text as part from (select ${columns} from part p where p.id = $id and ${visible.part('p')}) part`

// The own votes of a viewer are added to the cached content (base/votes/service.ts).

/** The page of a part as a visitor sees it. */
export const partPage = statement<{ id: string }, { part: JsonText<PartPage> }>(
  'part page',
  'hot-read',
  readPart(pageColumns),
)

/** A part for REST as a visitor sees it. `limit` and `offset` select the comments. */
export const partRecord = statement<{ id: string; limit: number; offset: number }, { part: JsonText<PartRecord> }>(
  'part record',
  'hot-read',
  readPart(recordColumns),
)

/**
 * The versions of the public content of visible parts, by id, slug or an earlier slug. part_slug has current slugs too. A merged
 * part has the id and version of the part that it leads to.
 * `ids` and `slugs` are JSON: PostgreSQL plans a statement with arrays again at each run, because it estimates fewer rows
 * for the array that it knows, which takes 0.14 of 0.23 ms.
 */
export const partVersions = statement<
  { ids: string; slugs: string },
  { key: string; id: string; version: string; versionWithRelated: string; isMerged: boolean }
>(
  'versions of parts',
  'hot-read',
  `
  select found.key, p.id, p.version, concat(p.version, '.', ${versionOfRelated('p.id')}) as "versionWithRelated",
    p.id <> found.id as "isMerged"
  from (
    select given as key, (select s.part_id from part_slug s where s.slug = given) as id
    from json_array_elements_text($slugs::json) given
    union all select given, given::uuid from json_array_elements_text($ids::json) given) found
  cross join lateral (
    select coalesce(m.merged_into_id, m.id) as id from part m where m.id = found.id limit 1) given
  cross join lateral (
    select p.id, concat(p.content_version, '.', (select version from site_version)) as version
    from part p where p.id = given.id and ${visible.part('p')} limit 1) p`,
)

export const descriptionBeginnings = textBeginnings('part', 'description_markdown')
