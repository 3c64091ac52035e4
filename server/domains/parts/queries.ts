import {
  commentColumns,
  iso,
  jsonArray,
  listingColumns,
  listingPrices,
  partImages,
  partTags,
  personColumns,
  personOf,
  type Comment,
  type Image,
  type Listing,
  type PartNumber,
  type Person,
} from '../../db/columns.ts'
import { PAGE_SIZE } from '../../../shared/limits.ts'

/** What a part page shows before its comments, in one statement. */
export type PartPage = {
  id: string
  slug: string
  name: string
  descriptionHtml: string
  descriptionPreviewHtml: string
  /** Number of the current revision; 0 for a part without history. */
  revision: number
  numbers: PartPageNumber[]
  tags: string[]
  /** Best voted first. */
  images: Image[]
  /** The first of each column, cheapest first; counts say how many there are. */
  asks: Listing[]
  bids: Listing[]
  askCount: number
  bidCount: number
  /**
   * The distinct prices of all active listings in USD cents, in ascending order, limited as described at listingPrices.
   */
  askPrices: number[]
  bidPrices: number[]
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  /** Comments and replies that are not deleted. */
  commentCount: number
  /** Comments that are no reply. */
  threadCount: number
  createdBy: Person | null
  lastEditedBy: Person | null
  createdAt: string
  updatedAt: string
}
export type PartPageNumber = PartNumber & {
  /** The slug of the one other part that carries `supersededBy`; null when there is none, or several. */
  successor: string | null
  /** The numbers that say they are superseded by it, at most MAX_SUPERSEDED: '06A 115 561, 06A 115 561 A'. */
  supersedes: string | null
}
const MAX_SUPERSEDED = 5

/** The part as a record: the page with its sources, history and a page of comments, for REST. */
export type PartRecord = Omit<PartPage, 'askPrices' | 'bidPrices'> & {
  descriptionMarkdown: string
  initialDescriptionMarkdown: string
  /** The newest, at most RECENT_REVISIONS. */
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
  where l.part_id = p.id and l.type = '${type}' and l.status = 'active'
  order by l.price_cents, l.id limit ${PAGE_SIZE.listings}`)

/** Both look-ups are probes of an index, on this part and on others that are public. */
const numbersOnPage = jsonArray(`
  select n.number, n.brand, n.link, n.superseded_by as "supersededBy",
    (select case when count(*) = 1 then min(other.slug) end from (
      select o.slug from part_number later join part o on o.id = later.part_id
      where later.normalized = n.superseded_by_normalized and o.id <> p.id and o.removed_at is null limit 2) other) as successor,
    (select string_agg(distinct earlier.number, ', ') from (
      select e.number from part_number e join part o on o.id = e.part_id
      where e.superseded_by_normalized = n.normalized and o.removed_at is null limit ${MAX_SUPERSEDED}) earlier) as supersedes
  from part_number n where n.part_id = p.id order by n.position`)

const partColumns = `
  p.id, p.slug, p.name, p.description_html as "descriptionHtml", p.description_preview_html as "descriptionPreviewHtml", p.revision,
  ${numbersOnPage} as numbers,
  ${partTags('p')} as tags,
  ${partImages('p', '$2')} as images,
  ${activeListings('ask')} as asks,
  ${activeListings('bid')} as bids,
  p.ask_count as "askCount", p.bid_count as "bidCount",
  p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
  p.comment_count as "commentCount", p.thread_count as "threadCount",
  ${personOf('p.created_by_id')} as "createdBy",
  ${personOf('p.last_edited_by_id')} as "lastEditedBy",
  ${iso('p.created_at')} as "createdAt", ${iso('p.updated_at')} as "updatedAt"`

const pageColumns = `${partColumns},
  ${listingPrices('p', 'ask')} as "askPrices", ${listingPrices('p', 'bid')} as "bidPrices"`

const recordColumns = `${partColumns},
  p.description_markdown as "descriptionMarkdown",
  case when not exists (select from part_revision r where r.part_id = p.id and r.number = 1 and r.removed_at is not null)
    then p.initial_description_markdown else '' end as "initialDescriptionMarkdown",
  ${jsonArray(`
    select r.id, r.number, ${personColumns('u')} as author, case when r.removed_at is null then r.summary else '' end as summary,
      case when r.removed_at is null then r.description_markdown else '' end as "descriptionMarkdown", ${iso('r.created_at')} as "createdAt"
    from part_revision r left join "user" u on u.id = r.author_id
    where r.part_id = p.id order by r.number desc limit ${RECENT_REVISIONS}`)} as revisions,
  ${jsonArray(`
    select ${commentColumns('$2')} from comment c join "user" u on u.id = c.author_id
    where c.part_id = p.id and c.parent_id is null order by c.id desc limit $3 offset $4`)} as comments`

const read = (columns: string, by: 'id' | 'slug') =>
  `select row_to_json(part) as part from (select ${columns} from part p where p.${by} = $1 and p.removed_at is null) part`

/** $1 id or slug, $2 viewer's id or null. */
export const PART_PAGE = { id: read(pageColumns, 'id'), slug: read(pageColumns, 'slug') }

/** $1 id or slug, $2 viewer's id or null, $3 limit and $4 offset of the comments. */
export const PART_RECORD = { id: read(recordColumns, 'id'), slug: read(recordColumns, 'slug') }

/** The current slug of a part that once had the slug $1. */
export const CURRENT_SLUG = `
  select p.slug from part_slug old join part p on p.id = old.part_id where old.slug = $1 and p.removed_at is null`

/** The id of the part that has, or once had, the slug $1. */
export const PART_ID = `
  select p.id from part p where p.slug = $1 and p.removed_at is null
  union all
  select p.id from part_slug old join part p on p.id = old.part_id where old.slug = $1 and p.removed_at is null
  limit 1`

/** What a cached page of the part with slug $1 is keyed by. */
export const CONTENT_VERSION = `select content_version from part where slug = $1 and removed_at is null`
