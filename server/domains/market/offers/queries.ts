import type { OfferState } from '../../../../shared/offers.ts'
import { statement } from '../../../db/statement.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'

/** A change of offer `o`, of which the other side learns; of a job and a moderator, both sides. */
const change = {
  item: 'o.id',
  part: '(select part_id from listing where id = o.listing_id)',
  tells: 'array[o.maker_id, o.receiver_id]',
  facts: { listingId: 'o.listing_id' },
  at: '$now',
}

type Answer = {
  id: string
  /** The maker, who can withdraw it; the receiver for all other states. */
  userId: string
  state: Exclude<OfferState, 'open' | 'expired'>
  tradeId: string | null
  now: Date
}

/** Answers an open offer. Returns no row if it is not open. The counter-offer records the change of a countered one. */
export const answerOpenOffer = statement<Answer, { changeId: string | null }>(
  'answer an open offer',
  'atomic',
  `update offer o set state = $state::offer_state, answered_at = $now, trade_id = $tradeId
  where o.id = $id and o.state = 'open' and o.expires_at > $now
    and case when $state::offer_state = 'withdrawn' then o.maker_id else o.receiver_id end = $userId
  returning case o.state
    when 'accepted' then ${recordChangeSql('offer.accepted', {
      ...change,
      actor: '$userId',
      facts: { ...change.facts, priceCents: 'o.price_cents', tradeId: 'o.trade_id' },
    })}
    when 'declined' then ${recordChangeSql('offer.declined', { ...change, actor: '$userId' })}
    when 'withdrawn' then ${recordChangeSql('offer.withdrawn', { ...change, actor: '$userId' })}
  end as "changeId"`,
)

type Closing = {
  /** The listings whose offers are declined. */
  listingIds: string[]
  /** The user whose own offers are withdrawn, and whose received ones are declined. */
  userId: string | null
  /** The user who does this; null for a moderator. */
  actorId: string | null
  /** The offer that stays open. */
  exceptId: string | null
  /** Of a change of many listings. */
  groupId: string | null
  now: Date
}

/** Closes the open offers of listings or of a user, in the order of their ids (docs/decisions/21). */
export const closeOpenOffers = statement<Closing, { changeId: string }>(
  'close open offers',
  'atomic',
  `update offer o set answered_at = $now,
    state = case when o.maker_id = $userId::uuid then 'withdrawn' else 'declined' end::offer_state
  from (
    select id from offer where state = 'open' and id is distinct from $exceptId::uuid
      and (listing_id = any($listingIds::uuid[]) or maker_id = $userId::uuid or receiver_id = $userId::uuid)
    order by id for no key update
  ) open where o.id = open.id
  returning case o.state
    when 'withdrawn' then ${recordChangeSql('offer.withdrawn', { ...change, actor: '$actorId' })}
    else ${recordChangeSql('offer.declined', { ...change, actor: '$actorId', group: '$groupId' })}
  end as "changeId"`,
)

/** Expires up to 1,000 open offers. Those that another transaction has locked stay until the next run. */
export const expireOpenOffers = statement<{ now: Date }, { changeId: string }>(
  'expire offers',
  'bulk',
  `update offer o set state = 'expired', answered_at = expires_at where id = any(array(
    select id from offer where state = 'open' and expires_at <= $now order by expires_at limit 1000
    for no key update skip locked))
  returning ${recordChangeSql('offer.expired', { ...change, actor: 'null' })} as "changeId"`,
)
