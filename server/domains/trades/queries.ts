import { iso, jsonArray, partSummary, personOf, type PartSummary, type Person } from '../../db/columns.ts'

/** A listing that its owner marked as sold, for the other side to confirm. */
export type Trade = {
  id: string
  listingId: string
  part: PartSummary
  /** USD cents. */
  priceCents: number
  buyer: Person | null
  seller: Person | null
  /** Who is asked to confirm: the one of the two who does not own the listing. */
  asked: Person | null
  markedAt: string
  confirmedAt: string | null
}

const asked = `case when l.type = 'ask' then t.buyer_id else t.seller_id end`

const columns = `
  t.id, t.listing_id as "listingId", ${partSummary('p')} as part, t.price_cents as "priceCents",
  ${personOf('t.buyer_id')} as buyer,
  ${personOf('t.seller_id')} as seller,
  ${personOf(asked)} as asked,
  ${iso('t.marked_at')} as "markedAt", ${iso('t.confirmed_at')} as "confirmedAt"`
const from = 'from trade t join listing l on l.id = t.listing_id join part p on p.id = t.part_id'

/** Between $1 and $2 and not confirmed yet, the oldest first; a removed part is not named to them either. */
export const PENDING = `
  select ${columns} ${from}
  where t.confirmed_at is null and p.removed_at is null and ((t.buyer_id = $1 and t.seller_id = $2) or (t.buyer_id = $2 and t.seller_id = $1))
  order by t.marked_at limit 20`

/** $1 trade, $2 person, $3 now. No row: it is not theirs to confirm, or not there. */
export const CONFIRM = `
  update trade t set confirmed_at = coalesce(t.confirmed_at, $3) from listing l
  where t.id = $1 and l.id = t.listing_id and ${asked} = $2 returning t.id`

/**
 * Takes a trade back that is not confirmed, as the one who is asked or who marked it; its listing is on offer again
 * while its time is not over and nobody deleted it, or will be once a moderator restores it. $1 trade, $2 person, $3 now. No row: as CONFIRM.
 */
export const DECLINE = `
  with gone as (
    delete from trade t using listing l
    where t.id = $1 and l.id = t.listing_id and t.confirmed_at is null and $2 in (t.buyer_id, t.seller_id)
    returning t.listing_id
  ), back as (
    update listing l set updated_at = $3, removed_from = case when l.removed_from = 'sold' then 'active'::listing_status end, status = (case
      when l.status = 'deleted' then 'deleted' when l.expires_at > $3 then 'active' else 'expired' end)::listing_status
    from gone where l.id = gone.listing_id and 'sold' in (l.status, l.removed_from)
  )
  select listing_id from gone`

/** What a person has sold and bought so far, as TradeCounts: sales that both sides confirmed. `person` is their id in SQL. */
export const tradeCounts = (person: string) => `json_build_object(
  'sold', (select count(*) from trade t where t.seller_id = ${person} and t.confirmed_at is not null),
  'bought', (select count(*) from trade t where t.buyer_id = ${person} and t.confirmed_at is not null))`
export type TradeCounts = { sold: number; bought: number }

/** The completed prices of part $1, the newest $2 of them, oldest first, and how many there are. */
export const PRICE_HISTORY = `
  select p.id, (select count(*)::integer from trade t where t.part_id = p.id and t.confirmed_at is not null) as count, ${jsonArray(`
    select newest.* from (
      select t.price_cents as "priceCents", ${iso('t.confirmed_at')} as "soldAt" from trade t
      where t.part_id = p.id and t.confirmed_at is not null order by t.confirmed_at desc limit $2
    ) newest order by newest."soldAt"`)} as sales
  from part p where p.id = $1 and p.removed_at is null`
