import { listingColumns, primaryImage } from '../../db/columns.ts'

/** From `changed`, the rows of a write, each with its part's best picture. */
const shown = `
  select ${listingColumns}, ${primaryImage('p')} as image
  from changed l join "user" u on u.id = l.seller_id join part p on p.id = l.part_id`

/**
 * $1 id, $2 part, $3 seller, $4 type, $5 cents, $6 description, $7 location, $8 condition, $9 now, $10 end. No row: no
 * such part, or the seller has just left, whom this waits for before it touches the part.
 */
export const CREATE = `
  with seller as materialized (select id from "user" where id = $3 and deleted_at is null for key share),
  changed as (
    insert into listing (id, part_id, seller_id, type, price_cents, description, location, condition, created_at, updated_at, expires_at)
    select $1, p.id, seller.id, $4::listing_type, $5, $6, $7, $8::listing_condition, $9, $9, $10
    from seller, part p where p.id = $2 and p.removed_at is null
    returning *
  ) ${shown}`

/** An active listing of the person's own: $1 listing, $2 person, $3 now. */
const own = `l.id = $1 and l.seller_id = $2 and l.status = 'active' and l.expires_at > $3
  and exists (select from part p where p.id = l.part_id and p.removed_at is null)`

/** $4 cents, $5 description, $6 whether to change the location to $7, $8 whether to change the condition to $9. */
export const EDIT = `
  with changed as (
    update listing l set updated_at = $3, price_cents = coalesce($4, price_cents), description = coalesce($5, description),
      location = case when $6 then $7 else location end, condition = case when $8 then $9::listing_condition else condition end
    where ${own} returning *
  ) ${shown}`

/** $4 the new end. One that has ended is renewed as well. */
export const RENEW = `
  with changed as (
    update listing l set updated_at = $3, expires_at = $4, status = 'active', warned_at = null
    where l.id = $1 and l.seller_id = $2 and l.status in ('active', 'expired')
      and exists (select from part p where p.id = l.part_id and p.removed_at is null) returning *
  ) ${shown}`

export const REMOVE = `
  update listing l set status = 'deleted', updated_at = $3
  where l.id = $1 and l.seller_id = $2 and l.status = 'active' returning l.id`

/**
 * Of messages `m` about a part: whether `other` wrote it or answered. Anybody can write to anybody about anything;
 * who did not say a word has exchanged nothing.
 */
const answered = (other: string) => `exists (
  select from message said where said.conversation_id = m.conversation_id and said.sender_id = ${other}
    and said.id >= m.id and said.removed_at is null)`

/** Whether the person $2 and the other exchanged messages about the part of listing `l`. */
const wrote = (other: string) => `exists (
  select from conversation c join message m on m.conversation_id = c.id
  where c.first_user_id = least($2::uuid, ${other}) and c.second_user_id = greatest($2::uuid, ${other})
    and m.about_part_id = l.part_id and m.removed_at is null and ${answered(other)})`

/** $4 the other side or null, $5 the trade's id. */
export const SELL = `
  with changed as (
    update listing l set status = 'sold', updated_at = $3
    where ${own} and ($4::uuid is null or ${wrote('$4::uuid')}) returning *
  ), traded as (
    insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, marked_at)
    select $5::uuid, l.id, l.part_id, case when l.type = 'ask' then $4::uuid else l.seller_id end,
      case when l.type = 'ask' then l.seller_id else $4::uuid end, l.price_cents, $3
    from changed l where $4::uuid is not null
  ) ${shown}`

/** Why nothing was changed: $1 listing, $2 person, $3 now. No row: there is none. */
export const STANDING = `
  select l.seller_id = $2 as "isOwn", l.status = 'active' and l.expires_at > $3 as "isActive"
  from listing l join part p on p.id = l.part_id where l.id = $1 and p.removed_at is null`

/** Whom the owner $2 of listing $1 exchanged messages about its part with, the latest first. */
export const PARTNERS = `
  select u.id, u.name, u.picture from listing l
  join message m on m.about_part_id = l.part_id and m.removed_at is null
  join conversation c on c.id = m.conversation_id and l.seller_id in (c.first_user_id, c.second_user_id)
  join "user" u on u.id = case when c.first_user_id = l.seller_id then c.second_user_id else c.first_user_id end and u.deleted_at is null
  where l.id = $1 and l.seller_id = $2 and ${answered('u.id')} group by u.id order by max(m.created_at) desc limit 50`

/** The next listing that ends within a week and whose owner was not told: $1 now, $2 in a week. It is marked as told. */
export const WARN = `
  with due as (
    select l.id from listing l
    where l.status = 'active' and l.warned_at is null and l.expires_at <= $2 and l.expires_at > $1
      and exists (select from part p where p.id = l.part_id and p.removed_at is null)
    order by l.expires_at limit 1 for update skip locked
  )
  update listing l set warned_at = $1 from due, part p where l.id = due.id and p.id = l.part_id
  returning l.id, l.seller_id as "sellerId", l.type, l.price_cents as "priceCents", l.expires_at as "expiresAt", p.name, p.slug`
