import type { Moved } from '../../../../shared/merges.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

/**
 * Counts what the winner of a merge gains, and the images that both parts have together. Equal images count once, and of a user one
 * follow, one want and one answer for each vehicle. Of relations, those that other parts have.
 */
export const countMoved = statement<{ loserId: string; winnerId: string }, Record<Moved | 'imagesTogether', number>>(
  'counts of a merge',
  'hot-read',
  `select
    (select count(*)::int from listing l where l.part_id = $loserId and l.type = 'ask' and ${visible.listing('l')}) as asks,
    (select count(*)::int from listing l where l.part_id = $loserId and l.type = 'bid' and ${visible.listing('l')}) as bids,
    (select count(*)::int from listing l where l.part_id = $loserId and not (${visible.listing('l')})) as "otherListings",
    (select count(*)::int from trade t where t.part_id = $loserId and t.confirmed_at is not null) as sales,
    (select count(*)::int from comment c where c.part_id = $loserId and c.deleted_at is null) as comments,
    (select count(*)::int from part_image i where i.part_id = $loserId and ${visible.image('i')} and not exists (
      select from part_image equal where equal.part_id = $winnerId and equal.content_hash = i.content_hash)) as images,
    (select count(*)::int from fitment_confirmation c where c.part_id = $loserId and ${visible.confirmation('c')} and not exists (
      select from fitment_confirmation own
      where (own.part_id, own.user_id, own.vehicle_id) = ($winnerId, c.user_id, c.vehicle_id))) as answers,
    (select count(*)::int from (
      select from follow f where f.type = 'part' and f.item_id in ($loserId::text, $winnerId::text) group by f.user_id
      having not bool_or(f.item_id = $winnerId::text and f.level = 'following')
        and (array_agg(f.level order by f.is_chosen desc, f.since desc, f.item_id = $winnerId::text desc))[1] = 'following'
    ) gained) as follows,
    (select count(*)::int from want w where w.part_id = $loserId and not exists (
      select from want own where (own.part_id, own.user_id) = ($winnerId, w.user_id))) as wants,
    (select count(*)::int from part_relation r join part o on o.id = r.part_id and ${visible.part('o')}
      where r.other_id = $loserId and r.part_id <> $winnerId) as relations,
    (select count(*)::int from message m where m.about_part_id = $loserId) as messages,
    (select count(*)::int from report r
      where r.part_id = $loserId and r.status in ('open', 'under_review')) as reports,
    (select count(distinct i.content_hash)::int from part_image i
      where i.part_id in ($loserId, $winnerId) and ${visible.image('i')}) as "imagesTogether"`,
)

/** A merge with the revisions of the winner that it wrote. */
export type Link = {
  id: string
  loserId: string
  winnerId: string
  revision: number
  /** Null if the cars or relations did not change. */
  fitmentRevision: number | null
  relationRevision: number | null
}

/** A merge, and those by which its winner went on. In SQL, because a chain has any length. */
export const mergesFrom = statement<{ id: string }, Link>(
  'merges of a chain',
  'bulk',
  `with recursive link as (
    select m.*, 0 as at from part_merge m where m.id = $id::uuid
    union all
    select next.*, link.at + 1 from link join part_merge next on next.loser_id = link.winner_id and next.undone_at is null)
  select id, loser_id as "loserId", winner_id as "winnerId", revision, fitment_revision as "fitmentRevision",
    relation_revision as "relationRevision"
  from link order by at`,
)

/** The parts that were merged into a part, and into those. */
export const partsBelow = statement<{ partId: string }, { id: string }>(
  'parts that were merged into a part',
  'bulk',
  `with recursive below as (
    select m.id as merge_id, m.loser_id from part_merge m where m.winner_id = $partId::uuid and m.undone_at is null
    union all
    select m.id, m.loser_id from below join part_merge m on m.winner_id = below.loser_id and m.undone_at is null)
  select loser_id as id from below order by merge_id`,
)
