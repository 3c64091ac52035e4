import { statement } from '../../db/statement.ts'

type Closing = {
  /** The listing whose offers are declined. */
  listingId: string | null
  /** The user whose own offers are withdrawn, and whose received ones are declined. */
  userId: string | null
  /** The offer that stays open. */
  exceptId: string | null
  now: Date
}

/** Closes the open offers of a listing or of a user, in the order of their ids (docs/decisions/21). */
export const closeOpenOffers = statement<Closing, object>(
  'close open offers',
  'atomic',
  `update offer o set answered_at = $now,
    state = case when o.maker_id = $userId::uuid then 'withdrawn' else 'declined' end::offer_state
  from (
    select id from offer where state = 'open' and id is distinct from $exceptId::uuid
      and (listing_id = $listingId::uuid or maker_id = $userId::uuid or receiver_id = $userId::uuid)
    order by id for no key update
  ) open where o.id = open.id`,
)

/** Expires up to 1,000 open offers. Those that another transaction has locked stay until the next run. */
export const expireOpenOffers = statement<{ now: Date }, { id: string }>(
  'expire offers',
  'bulk',
  `update offer set state = 'expired', answered_at = expires_at where id = any(array(
    select id from offer where state = 'open' and expires_at <= $now order by expires_at limit 1000
    for no key update skip locked)) returning id`,
)
