import type { Protection } from '../../../../shared/protections.ts'
import { inPriceHistory, iso, recentComments, type RecentComment } from '../../../db/columns.ts'
import { isAboutPart, openProposals, type OpenProposal } from '../../../db/proposals.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { protectionOf } from '../protections/policy.ts'

/** The state that an open part page compares with its content. */
export type PartState = {
  /** USD cents. */
  lowestAskCents: number | null
  highestBidCents: number | null
  askCount: number
  bidCount: number
  /** Time of the last change to an active listing; null without active listings. */
  listingsAt: string | null
  /** Number of confirmed sales. */
  saleCount: number
  /** Number of the current revision. */
  revision: number
  /** The author of the current revision; null for a deleted account. */
  editorId: string | null
  /** Number of the current revision of the fitment; 0 without one. */
  fitmentRevision: number
  /** Its author; null for a deleted account. */
  fitmentEditorId: string | null
  /** The same of the relations that are stored at the part. */
  relationRevision: number
  relationEditorId: string | null
  protection: Protection | null
  /** To merge it with another part. */
  proposals: OpenProposal[]
  /** Comments and replies together. */
  commentCount: number
  recentComments: RecentComment[]
}

export const partState = statement<{ partId: string }, PartState>(
  'state of a part page',
  'hot-read',
  `select p.lowest_ask_cents as "lowestAskCents", p.highest_bid_cents as "highestBidCents",
    p.ask_count as "askCount", p.bid_count as "bidCount",
    (select ${iso('max(l.updated_at)')} from listing l where l.part_id = p.id and ${visible.listing('l')}) as "listingsAt",
    (select count(*)::integer from trade t where t.part_id = p.id and ${inPriceHistory('t')}) as "saleCount",
    p.revision,
    (select u.id from "user" u where u.id = p.last_edited_by_id and ${visible.user('u')}) as "editorId",
    coalesce(f.revision, 0) as "fitmentRevision",
    (select u.id from fitment_revision r join "user" u on u.id = r.author_id and ${visible.user('u')}
     where r.part_id = p.id and r.number = f.revision) as "fitmentEditorId",
    coalesce(h.revision, 0) as "relationRevision",
    (select u.id from relation_revision r join "user" u on u.id = r.author_id and ${visible.user('u')}
     where r.part_id = p.id and r.number = h.revision) as "relationEditorId",
    ${protectionOf('part_id', 'p.id')} as protection, ${openProposals(isAboutPart('p.id'))} as proposals,
    p.comment_count as "commentCount", ${recentComments('part', 'p')} as "recentComments"
  from part p left join part_fitment f on f.part_id = p.id left join part_relations h on h.part_id = p.id
  where p.id = $partId and ${visible.part('p')}`,
)
