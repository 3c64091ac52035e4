import { TRPCClientError } from '@trpc/client'
import { OPEN_TRADES_NEW } from '../../shared/trades.ts'

/** Refused with a sentence: too late, own listing, blocked, or busy. Everything else is a failure. */
export const isRejection = (error: unknown) =>
  error instanceof TRPCClientError &&
  (['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'VALIDATION', 'UNAVAILABLE'].includes(String(error.data?.code)) ||
    // Answers before the procedures: the request arrived too slowly, or the process is busy.
    [408, 503].includes((error.meta?.['response'] as Response | undefined)?.status ?? 0))

/** Whether a statement of this process timed out, which is UNAVAILABLE for a call. */
export const isTimeout = (error: unknown) =>
  error instanceof Error &&
  /(?:statement|lock) timeout|timeout exceeded|still running after|expired transaction/.test(error.message)

/** Each finds rows that must not exist at any moment, in one statement, so that all values are of the same moment. */
export const NEVER = {
  'listings with another number of taken pieces than trades': `
    select l.id from listing l left join trade t on t.listing_id = l.id and t.cancelled_at is null
    group by l.id having l.taken <> count(t.id) or l.taken > l.quantity`,
  'listings on offer whose pieces are all taken': `select id from listing where status = 'active' and taken >= quantity`,
  'accepted offers without their trade': `
    select o.id from offer o left join trade t on t.id = o.trade_id and t.listing_id = o.listing_id
    where (o.state = 'accepted') <> (t.id is not null)`,
  'open offers on listings that are not on offer': `
    select o.id from offer o join listing l on l.id = o.listing_id where o.state = 'open' and l.status <> 'active'`,
  'two open offers of two users on a listing': `
    select listing_id from offer where state = 'open'
    group by listing_id, least(maker_id, receiver_id), greatest(maker_id, receiver_id) having count(*) > 1`,
  'more than three offers of a user on a listing': `
    select listing_id from offer group by listing_id, maker_id, receiver_id having count(*) > 3`,
  'trades of a user with themselves': `select id from trade where buyer_id = seller_id`,
  'trades that are confirmed and cancelled': `select id from trade where confirmed_at is not null and cancelled_at is not null`,
  'users with more unconfirmed trades on listings of others than a new account may have': `
    select u.id from "user" u join trade t on u.id in (t.buyer_id, t.seller_id) join listing l on l.id = t.listing_id
    where l.seller_id <> u.id and t.reserved_until is not null and t.confirmed_at is null and t.cancelled_at is null
    group by u.id having count(*) > ${OPEN_TRADES_NEW}`,
  'trades that were opened after a block': `
    select t.id from trade t join user_block b on (b.blocker_id, b.blocked_id) in ((t.buyer_id, t.seller_id), (t.seller_id, t.buyer_id))
    where t.opened_at > b.created_at`,
  'offers that were made after a block': `
    select o.id from offer o join user_block b on (b.blocker_id, b.blocked_id) in ((o.maker_id, o.receiver_id), (o.receiver_id, o.maker_id))
    where o.created_at > b.created_at`,
  'problems that are open without their reports': `
    select p.id from problem p join report r on r.id = p.report_id
    where (p.closed_at is null) <> (r.status in ('open', 'under_review'))`,
  'feedback published before both have written': `
    select f.id from feedback f where f.published_at is not null and not exists (
      select from feedback other where other.trade_id = f.trade_id and other.author_id = f.subject_id)`,
  'pairs that count twice': `
    select author_id from feedback where counts group by author_id, subject_id having count(*) > 1`,
  'parts with wrong prices or counts': `
    select p.id from part p, lateral (
      select min(price_cents) filter (where type = 'ask') as low, max(price_cents) filter (where type = 'bid') as high,
        count(*) filter (where type = 'ask') as asks, count(*) filter (where type = 'bid') as bids
      from listing where part_id = p.id and status = 'active') l
    where (p.lowest_ask_cents, p.highest_bid_cents, p.ask_count, p.bid_count) is distinct from (l.low, l.high, l.asks, l.bids)`,
}
