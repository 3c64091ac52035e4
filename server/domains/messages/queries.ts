import { iso, personColumns, personOf, type Person } from '../../db/columns.ts'

/** A message as both sides see it. */
export type Message = {
  id: string
  senderId: string
  receiverId: string
  /** Null for deleted accounts. */
  sender: Person | null
  receiver: Person | null
  /** Null when a moderator removed it. */
  content: string | null
  createdAt: string
  readAt: string | null
  /** By which its sender knows it again. */
  sendKey: string | null
}

export type Conversation = {
  partnerId: string
  /** Null for a deleted account. */
  partner: Person | null
  unreadCount: number
  lastMessage: { content: string | null; senderId: string; createdAt: string } | null
}

/** The open reports of a tag, listed as a conversation of its moderators. */
export type ReportConversation = {
  /** '' for reports without a tag. */
  tag: string
  openCount: number
  /** The reports that no other conversation counts, because a report with two tags is in two conversations. */
  unreadCount: number
  latestAt: string | null
}

/** From `message m join conversation c`. */
const receiver = `case when m.sender_id = c.first_user_id then c.second_user_id else c.first_user_id end`
const columns = `
  m.id, m.sender_id as "senderId", ${receiver} as "receiverId",
  ${personOf('m.sender_id')} as sender,
  ${personOf(receiver)} as receiver,
  case when m.removed_at is null then m.content end as content,
  ${iso('m.created_at')} as "createdAt", ${iso('m.read_at')} as "readAt", m.send_key as "sendKey"`

/**
 * $1 sender, $2 receiver, $3 a new id for the conversation, $4 one for the message, $5 content, $6 now, $7 part it is
 * about, $8 send key. No row, and nothing is touched: there is no such receiver, or the key was used (BY_KEY has its
 * message).
 */
export const SEND = `
  with pair as (
    insert into conversation as c (id, first_user_id, second_user_id, created_at, last_message_at)
    select $3::uuid, least($1::uuid, u.id), greatest($1::uuid, u.id), $6, $6
    from "user" u where u.id = $2::uuid and u.deleted_at is null
      and not exists (select from message sent where sent.sender_id = $1::uuid and sent.send_key = $8::uuid)
    on conflict (first_user_id, second_user_id) do update set last_message_at = greatest(c.last_message_at, excluded.last_message_at)
    returning *
  ), members as (
    insert into conversation_member (conversation_id, user_id)
    select pair.id, member from pair, unnest(array[pair.first_user_id, pair.second_user_id]) member on conflict do nothing
  ), m as (
    insert into message (id, conversation_id, sender_id, content, created_at, about_part_id, send_key)
    select $4::uuid, pair.id, $1::uuid, $5, $6, (select id from part where id = $7::uuid), $8::uuid from pair
    on conflict (sender_id, send_key) do nothing returning *
  )
  select ${columns} from m join pair c on c.id = m.conversation_id`

/** $1 sender, $2 send key. */
export const BY_KEY = `
  select ${columns} from message m join conversation c on c.id = m.conversation_id where m.sender_id = $1 and m.send_key = $2`

const between = `c.first_user_id = least($1::uuid, $2::uuid) and c.second_user_id = greatest($1::uuid, $2::uuid)`

/** Between $1 and $2 before message $3 or null, the newest first, $4 of them. */
export const MESSAGES = `
  select ${columns} from conversation c join message m on m.conversation_id = c.id
  where ${between} and m.id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by m.id desc limit $4`

/**
 * Marks the messages of $2 to $1 as read at $3, in the order of the ids, because two open tabs may run this at once.
 */
export const READ = `
  update message set read_at = $3 where id in (
    select m.id from message m join conversation c on c.id = m.conversation_id
    where ${between} and m.sender_id = $2 and m.read_at is null order by m.id for update of m)`

/**
 * The conversations of $1, the latest first, $4 of them and one more, after the one of time $2 and id $3; `place` counts
 * them. Without $2 also what waits to be read in older ones, with a place behind those.
 */
export const CONVERSATIONS = `
  select c.id, ${iso('c.last_message_at')} as at, c.place::integer as place,
    c."partnerId", ${personOf('c."partnerId"')} as partner, c."unreadCount",
    (select json_build_object('content', case when m.removed_at is null then m.content end, 'senderId', m.sender_id, 'createdAt', ${iso('m.created_at')})
      from message m where m.conversation_id = c.id order by m.id desc limit 1) as "lastMessage"
  from (
    select c.id, c.last_message_at, case when c.first_user_id = mine.user_id then c.second_user_id else c.first_user_id end as "partnerId",
      mine.unread_count as "unreadCount", row_number() over (order by c.last_message_at desc, c.id desc) as place
    from conversation_member mine join conversation c on c.id = mine.conversation_id
    where mine.user_id = $1 and ($2::timestamptz is null or (c.last_message_at, c.id) < ($2::timestamptz, $3::uuid))
  ) c
  where c.place <= $4::integer + 1 or ($2::timestamptz is null and c."unreadCount" > 0) order by c.place`

/** Whether report `r` is open and in the scope of a moderator of these tags, or of the whole site. */
const openFor = (isSiteAdmin: string, tags: string) => `r.status = 'open' and (${isSiteAdmin} or r.tags && ${tags})`

/**
 * The open reports in the scope of a moderator of the tags $2, or of the whole site if $1 is true: one row for each of
 * these tags. A site admin also has a row for the first tag of each open report and one for reports without a tag. Each
 * report is counted as unread once, under the first of its tags that the moderator has.
 */
export const REPORT_CONVERSATIONS = `
  with waiting as (
    select r.tags, r.created_at, coalesce(
      (select tag from unnest(r.tags) with ordinality mine (tag, place) where $1::boolean or tag = any ($2::text[]) order by place limit 1), '') as counted
    from report r where ${openFor('$1::boolean', '$2::text[]')}
  ), each_tag as (
    select tag, count(*)::integer as "openCount", count(*) filter (where tag = counted)::integer as "unreadCount", max(created_at) as latest
    from waiting, unnest(case when tags = '{}' then '{""}' else tags end) tag group by tag
  ), shown as (
    select unnest($2::text[]) as tag union select counted from waiting union select '' where $1::boolean
  )
  select tag, coalesce("openCount", 0) as "openCount", coalesce("unreadCount", 0) as "unreadCount", ${iso('latest')} as "latestAt"
  from shown left join each_tag using (tag) order by tag`

/** What $1 is told of somebody they have no conversation with yet. */
export const PARTNER = `select ${personColumns('u')} as partner from "user" u where u.id = $1 and u.deleted_at is null`

/** Where the inbox of $1 stands, or the number $2 before that; what is older than its entries was forgotten. */
export const HEAD = `
  select greatest(least(head.seq, $2::bigint), coalesce((select min(seq) - 1 from inbox where user_id = $1), head.seq))::text as seq
  from (select coalesce((select seq from inbox_head where user_id = $1), 0) as seq) head`

/** What arrived for $1 after number $2, in its order, $3 of it. */
export const ARRIVED = `
  select i.seq::text as seq, ${columns} from inbox i join message m on m.id = i.message_id join conversation c on c.id = m.conversation_id
  where i.user_id = $1 and i.seq > $2::bigint order by i.seq limit $3`

/** The unread count of user $1: unread messages, and the open reports in the user's scope, each counted once. */
export const UNREAD = `
  select (coalesce((select sum(unread_count) from conversation_member where user_id = $1), 0)
    + case when moderator.is_site_admin or moderator.tags <> '{}'
      then (select count(*) from report r where ${openFor('moderator.is_site_admin', 'moderator.tags')}) else 0 end)::integer as count
  from (select u.is_site_admin, array(
      select t.name from tag_admin a join tag t on t.id = a.tag_id where a.user_id = u.id) as tags
    from "user" u where u.id = $1) moderator`
