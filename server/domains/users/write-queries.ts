import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { paths } from '../../../shared/paths.ts'
import { UNKNOWN_USER } from '../../../shared/profile-words.ts'

/** $1 person, $2 name. */
export const RENAME = `update "user" set name = $2 where id = $1 and deleted_at is null`

/**
 * $1 person, $2 the address of their new picture, or null. Answers the one of before, and whether a report of them
 * holds it: a moderator may bring it back.
 */
export const CHANGE_PICTURE = `
  with before as (select id, picture from "user" where id = $1 and deleted_at is null for no key update)
  update "user" u set picture = $2 from before where u.id = before.id
  returning before.picture, exists (
    select from report r where r.item_type = 'user' and r.item_id = u.id and r.snapshot->>'picture' = before.picture) as "isReported"`
export type FormerPicture = { picture: string | null; isReported: boolean }

// The end of an account, in this order in one transaction. $1 the person, $2 now.

/**
 * $3 the name that they typed. Answers who they were; no row: that is not their name. It comes first: whoever adds
 * something of theirs meanwhile waits for it.
 */
export const FORGET_PERSON = `
  with before as (
    select id, name, picture, email, subject from "user" where id = $1 and deleted_at is null and btrim(name) = $3 for update)
  update "user" u set name = '${UNKNOWN_USER}', picture = null, bio = '', location = '', subject = null, phone = null,
    email = 'deleted-' || u.id || '@tappet.invalid', phone_verified_at = null, is_site_admin = false, deleted_at = $2
  from before where u.id = before.id returning before.name, before.picture, before.email, before.subject`
export type Leaver = { name: string; picture: string | null; email: string; subject: string | null }

const pending = `t.confirmed_at is null and (t.buyer_id = $1 or t.seller_id = $1)`

/**
 * Who changes one listing locks it and then its part; who changes many in another order would wait for one who waits
 * for them. So: the sales that nobody confirmed, the listings, the parts, each in the order of their ids.
 */
export const LOCK = [
  `select t.id from trade t where ${pending} order by t.id for update`,
  `select l.id from listing l where l.id in (
     select own.id from listing own where own.seller_id = $1 and own.status in ('active', 'expired')
     union select t.listing_id from trade t where ${pending}) order by l.id for update`,
  `select p.id from part p where p.id in (
     select l.part_id from listing l where l.seller_id = $1 and l.status in ('active', 'expired')
     union select t.part_id from trade t where ${pending}) order by p.id for no key update`,
]

/** What nobody confirmed was not sold: what others listed is on offer again. */
const takeBackSales = `
  with gone as (delete from trade t where ${pending} returning t.listing_id)
  update listing l set updated_at = $2, removed_from = case when l.removed_from = 'sold' then 'active'::listing_status end, status = (case
      when l.seller_id = $1 or l.status = 'deleted' then 'deleted' when l.expires_at > $2 then 'active' else 'expired' end)::listing_status
  from gone where l.id = gone.listing_id and 'sold' in (l.status, l.removed_from)`
const closeListings = `
  update listing set status = 'deleted', updated_at = $2 where seller_id = $1 and status in ('active', 'expired')`

/**
 * Deletes rows in the order of their keys, like every transaction that locks several of them, so they cannot deadlock.
 */
const deleteOf = (table: string, key: string, where: string) =>
  `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} order by ${key} for update)`

const END = [
  deleteOf('session', 'token_hash', 'user_id = $1'),
  deleteOf('phone_code', 'id', 'user_id = $1'),
  deleteOf('tag_admin', 'tag_id, user_id', 'user_id = $1'),
  deleteOf('idempotency_key', 'scope, key', 'scope = $1::text'),
]

/** Moderators, too, read of nobody any more. */
const forgetReports = `
  update report r set removed = null, snapshot = r.snapshot || '{"title": "${UNKNOWN_USER}", "text": "", "location": "", "picture": null}'
  where r.id in (select of.id from report of where of.item_type = 'user' and of.item_id = $1 order by of.id for no key update)`
const forgetReportedMessages = `
  update report r set snapshot = r.snapshot || '{"title": "Message from ${UNKNOWN_USER}"}'
  where r.id in (
    select of.id from report of join message m on m.id = of.item_id
    where of.item_type = 'message' and m.sender_id = $1 order by of.id for no key update of of)`

/** What the site told others of a sale begins with the person's name and ends with the address of their conversation. */
const forgetNotices = `
  update message set content = regexp_replace(content, '^.* says that they ', '${UNKNOWN_USER} says that they ')
  where id in (
    select m.id from conversation_member mine
      join conversation_member other on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
      join conversation notices on notices.first_user_id = '${SITE_USER_ID}' and notices.second_user_id = other.user_id
      join message m on m.conversation_id = notices.id
    where mine.user_id = $1::uuid and m.sender_id = '${SITE_USER_ID}'
      and m.content like '%${paths.messages('')}?recipientId=' || $1::uuid
    order by m.id for no key update of m)`

/** The pictures that were kept as reports hold them. */
export const REPORTED_PICTURES = `
  select distinct r.snapshot->>'picture' as picture from report r
  where r.item_type = 'user' and r.item_id = $1 and r.snapshot->>'picture' is not null`

/**
 * What others are answered again (server/rest/idempotency.ts): $2 the person's name as JSON writes it, without quotes.
 * It is a value of its own, in the title of a message or at the end of a sentence.
 */
export const FORGET_ANSWERS = `
  update idempotency_key set body = to_jsonb(
    replace(replace(replace(body #>> '{}', ':"' || $2 || '"', ':"${UNKNOWN_USER}"'),
      ':"Message from ' || $2 || '"', ':"Message from ${UNKNOWN_USER}"'), ' by ' || $2 || '."', ' by ${UNKNOWN_USER}."'))
  where (scope, key) in (
    select scope, key from idempotency_key
    where strpos(body #>> '{}', $1) > 0 or strpos(body #>> '{}', ':"Message from ' || $2 || '"') > 0
    order by scope, key for no key update)`

/** $1 and $2. */
export const CLOSE_OFFERS = [takeBackSales, closeListings]
/** $1. */
export const FORGET = [...END, forgetReports, forgetReportedMessages, forgetNotices]
