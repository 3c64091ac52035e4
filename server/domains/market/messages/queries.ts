import { iso, personOf, type Image, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { mayWrite } from '../../people/blocks/policy.ts'
import { recordChangeSql } from '../../base/changes/policy.ts'
import { inScopeSql } from '../../people/reports/policy.ts'
import { moveAll } from '../../merge-statements.ts'

/** A message as both sides see it. */
export type Message = {
  id: string
  senderId: string
  receiverId: string
  /** Null for deleted accounts. */
  sender: Person | null
  receiver: Person | null
  /** Null when a moderator removed it, '' when it has only photos. */
  content: string | null
  /** The users whom the text may mention, by handle; null if there are none. The page finds the mentions as `splitMentions` does. */
  mentions: Record<string, string> | null
  /** Empty if a moderator removed the message. */
  photos: Pick<Image, 'storageKey' | 'width' | 'height'>[]
  createdAt: string
  readAt: string | null
  /** A key that the sender's browser created. A second send with the same key is ignored. */
  sendKey: string | null
}

export type Conversation = {
  partnerId: string
  /** Null for a deleted account. */
  partner: Person | null
  unreadCount: number
  isMuted: boolean
  lastMessage: { content: string | null; photoCount: number; senderId: string; createdAt: string } | null
}

/** The open reports of a tag, listed as a conversation of its moderators. */
export type ReportConversation = {
  /** '' for reports without a tag. */
  tag: string
  openCount: number
  /** The number of open reports that this conversation counts as unread. A report with several tags is counted under one of them only. */
  unreadCount: number
  latestAt: string | null
}

/** Words with an @ that are looked up in a message. Ten of them can be mentions. */
const MAX_CANDIDATES = 200

/** The content of message `m`; null if a moderator removed it. */
const content = `case when ${visible.message('m')} then m.content end`

/** The photos of message `m`; none if a moderator removed it. */
const photos = `coalesce(case when m.photo_count > 0 and ${visible.message('m')} then (
    select json_agg(json_build_object('storageKey', ph.storage_key, 'width', ph.width, 'height', ph.height) order by ph.position)
    from message_photo ph where ph.message_id = m.id) end, '[]')`

/** The users whose handles the content of message `m` has, also in other places than mentions. */
const mentions = `case when position('@' in m.content) > 0 and ${visible.message('m')} then (
    select json_object_agg(h.handle, h.user_id) from handle h where h.handle in (
      select unnest(array[lower(found[1]), rtrim(lower(found[1]), '-_')])
      from regexp_matches(m.content, '@([a-zA-Z0-9_-]{3,30})', 'g') found limit ${MAX_CANDIDATES})) end`

/** The id of the receiver of message `m` in conversation `c`. */
const receiver = `case when m.sender_id = c.first_user_id then c.second_user_id else c.first_user_id end`
const columns = `
  m.id, m.sender_id as "senderId", ${receiver} as "receiverId",
  ${personOf('m.sender_id')} as sender,
  ${personOf(receiver)} as receiver,
  ${content} as content, ${mentions} as mentions, ${photos} as photos,
  ${iso('m.created_at')} as "createdAt", ${iso('m.read_at')} as "readAt", m.send_key as "sendKey"`

export type NewMessage = {
  senderId: string
  receiverId: string
  /** The id of the new conversation, used only if the two users have none. */
  conversationId: string
  messageId: string
  content: string
  now: Date
  aboutPartId: string | null
  sendKey: string | null
  /** False if the offer or trade that it belongs to tells the receiver. */
  isTold: boolean
  /** The number of photos, which the same transaction inserts. */
  photoCount: number
}

/**
 * Inserts a message and its conversation, which leaves the archive of both users unless they muted it. Returns no row and
 * changes nothing if the receiver does not exist, one of the two has blocked the other, or the sender has used the key
 * before.
 */
export const insertMessage = statement<NewMessage, Message>(
  'send a message',
  'atomic',
  `with pair as (
    insert into conversation as c (id, first_user_id, second_user_id, created_at, last_message_at)
    select $conversationId::uuid, least($senderId::uuid, u.id), greatest($senderId::uuid, u.id), $now, $now
    from "user" u where u.id = $receiverId::uuid and ${visible.user('u')} and ${mayWrite('$senderId::uuid', 'u.id')}
      and not exists (select from message sent where sent.sender_id = $senderId::uuid and sent.send_key = $sendKey::uuid)
    on conflict (first_user_id, second_user_id) do update set last_message_at = greatest(c.last_message_at, excluded.last_message_at)
    returning *
  ), members as (
    insert into conversation_member as member (conversation_id, user_id)
    select pair.id, user_id from pair, unnest(array[pair.first_user_id, pair.second_user_id]) user_id
    on conflict (conversation_id, user_id) do update set archived_at = null where member.archived_at is not null and member.muted_at is null
  ), m as (
    insert into message (id, conversation_id, sender_id, content, created_at, about_part_id, send_key, photo_count)
    select $messageId::uuid, pair.id, $senderId::uuid, $content, $now, (select id from part where id = $aboutPartId::uuid), $sendKey::uuid, $photoCount::smallint from pair
    on conflict (sender_id, send_key) do nothing
    returning *, ${recordChangeSql('message.sent', {
      actor: 'sender_id',
      item: 'id',
      part: 'about_part_id',
      tells: `case when $isTold::boolean then array[$receiverId::uuid] else '{}' end`,
      at: 'created_at',
    })}
  )
  select ${columns} from m join pair c on c.id = m.conversation_id`,
)

/** The message that a user sent with this key. */
export const messageBySendKey = statement<{ senderId: string; sendKey: string }, Message>(
  'message by its key',
  'hot-read',
  `select ${columns} from message m join conversation c on c.id = m.conversation_id
  where m.sender_id = $senderId and m.send_key = $sendKey`,
)

/** The id of the other user of conversation `c`. */
const partner = `case when c.first_user_id = $userId::uuid then c.second_user_id else c.first_user_id end`

/** Condition: conversation `c` is between $userId and $partnerId. */
const isBetweenUsers = `c.first_user_id = least($userId::uuid, $partnerId::uuid) and c.second_user_id = greatest($userId::uuid, $partnerId::uuid)`

type MessagesParams = { userId: string; partnerId: string; before: string | null; limit: number }

const LAST_ID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`

/** The messages of two users before the message with the id `before`, newest first. */
export const messagesOfConversation = statement<MessagesParams, Message>(
  'messages of a conversation',
  'hot-read',
  `select ${columns} from conversation c join message m on m.conversation_id = c.id
  where ${isBetweenUsers} and m.id < coalesce($before::uuid, ${LAST_ID}) order by m.id desc limit $limit`,
)

/** The id of the message that is `distance` messages after the message `id` of two users; no row if there is none. */
export const messageAfter = statement<
  { userId: string; partnerId: string; id: string; distance: number },
  { id: string }
>(
  'message after another',
  'hot-read',
  `select m.id from conversation c join message m on m.conversation_id = c.id
  where ${isBetweenUsers} and m.id > $id::uuid order by m.id offset $distance limit 1`,
)

/** The state of the conversation of a user and a partner, as this user sees it. */
export type ConversationState = {
  /** Whether the two users have a conversation. */
  isStarted: boolean
  isMuted: boolean
  isArchived: boolean
  /** Whether the user has blocked the partner. */
  isBlocked: boolean
  /** False if one of the two has blocked the other, and no exception applies (docs/decisions/37). */
  canWrite: boolean
  /** The number of the partner's confirmed trades, counted up to TRUSTED_TRADES. */
  partnerTrades: number
  /** The partner's active ask for the part that the latest messages are about. Null if there is none. */
  listingId: string | null
}

/** The number of latest messages whose part is looked at. */
const LATEST_MESSAGES = 100

export const conversationState = statement<{ userId: string; partnerId: string; trusted: number }, ConversationState>(
  'state of a conversation',
  'hot-read',
  `select c.id is not null as "isStarted", coalesce(mine.muted_at is not null, false) as "isMuted", coalesce(mine.archived_at is not null, false) as "isArchived",
    exists (select from user_block b where b.blocker_id = $userId::uuid and b.blocked_id = $partnerId::uuid) as "isBlocked",
    ${mayWrite('$userId::uuid', '$partnerId::uuid')} as "canWrite",
    (select count(*)::integer from (
      (select from trade t where t.seller_id = $partnerId::uuid and t.confirmed_at is not null limit $trusted::integer)
      union all (select from trade t where t.buyer_id = $partnerId::uuid and t.confirmed_at is not null limit $trusted::integer)
      limit $trusted::integer) trusted) as "partnerTrades",
    (select l.id from (
      select m.id, m.about_part_id from message m where m.conversation_id = c.id order by m.id desc limit ${LATEST_MESSAGES}
    ) m join listing l on l.part_id = m.about_part_id and l.seller_id = $partnerId::uuid and l.type = 'ask' and ${visible.listing('l')}
    order by m.id desc, l.id desc limit 1) as "listingId"
  from (select) one left join conversation c on ${isBetweenUsers}
  left join conversation_member mine on mine.conversation_id = c.id and mine.user_id = $userId::uuid`,
)

/** A message of a user with the words of a search. */
export type FoundMessage = {
  id: string
  partnerId: string
  partner: Person | null
  senderId: string
  content: string
  createdAt: string
}
type SearchParams = { userId: string; query: string; before: string | null; limit: number; offset: number }

/** Materialized, because PostgreSQL would else read all messages in the order of their ids for a frequent word. */
const found = `found as materialized (select m.id from message m where m.search_vector @@ $query::tsquery and ${visible.message('m')})`

export const foundMessages = statement<SearchParams, FoundMessage>(
  'search in messages',
  'hot-read',
  `with ${found}
  select m.id, ${partner} as "partnerId", ${personOf(partner)} as partner, m.sender_id as "senderId", m.content, ${iso('m.created_at')} as "createdAt"
  from (select id from found where id < coalesce($before::uuid, ${LAST_ID}) order by id desc limit $limit::integer offset $offset::integer) page
  join message m on m.id = page.id join conversation c on c.id = m.conversation_id and $userId::uuid in (c.first_user_id, c.second_user_id)
  order by m.id desc`,
)

export const countFoundMessages = statement<{ query: string }, { count: number }>(
  'number of found messages',
  'hot-read',
  `with ${found} select count(*)::integer as count from found`,
)

/** The partners of a user whose names have words that begin with all of the patterns, the latest conversation first. */
export const foundPartners = statement<{ userId: string; patterns: string[]; limit: number }, Person>(
  'search of partners',
  'hot-read',
  `select u.id, u.name, u.picture from conversation_member mine join conversation c on c.id = mine.conversation_id
  join "user" u on u.id = ${partner} and ${visible.user('u')}
  where mine.user_id = $userId::uuid and u.search_name like all ($patterns::text[]) order by c.last_message_at desc limit $limit::integer`,
)

/** Locks the messages in the order of their ids, because two open tabs may run this at once. */
export const markMessagesRead = statement<{ userId: string; partnerId: string; now: Date }, object>(
  'mark messages as read',
  'atomic',
  `update message set read_at = $now where id in (
    select m.id from message m join conversation c on c.id = m.conversation_id
    where ${isBetweenUsers} and m.sender_id = $partnerId and m.read_at is null order by m.id for update of m)`,
)

export type ConversationRow = Conversation & {
  id: string
  at: string
  /** The place in the list, from 1. */
  place: number
}
type ConversationsParams = {
  userId: string
  isArchived: boolean
  afterTime: string | null
  afterId: string | null
  limit: number
}

/**
 * The archived or the other conversations of a user after the cursor (`afterTime`, `afterId`), newest first. Without a cursor,
 * older ones with unread messages are included.
 */
export const userConversations = statement<ConversationsParams, ConversationRow>(
  'conversations of a user',
  'hot-read',
  `select c.id, ${iso('c.last_message_at')} as at, c.place::integer as place,
    c."partnerId", ${personOf('c."partnerId"')} as partner, c."unreadCount", c."isMuted",
    (select json_build_object('content', ${content}, 'photoCount', m.photo_count, 'senderId', m.sender_id, 'createdAt', ${iso('m.created_at')})
      from message m where m.conversation_id = c.id order by m.id desc limit 1) as "lastMessage"
  from (
    select c.id, c.last_message_at, case when c.first_user_id = mine.user_id then c.second_user_id else c.first_user_id end as "partnerId",
      mine.unread_count as "unreadCount", mine.muted_at is not null as "isMuted", row_number() over (order by c.last_message_at desc, c.id desc) as place
    from conversation_member mine join conversation c on c.id = mine.conversation_id
    where mine.user_id = $userId and (mine.archived_at is not null) = $isArchived::boolean and ($afterTime::timestamptz is null or (c.last_message_at, c.id) < ($afterTime::timestamptz, $afterId::uuid))
  ) c
  where c.place <= $limit::integer + 1 or ($afterTime::timestamptz is null and c."unreadCount" > 0) order by c.place`,
)

/**
 * The number of open reports for each tag of a moderator. A site admin also gets the first tag of each open report, and
 * '' for reports without a tag. Each report counts as unread once, under its first tag that the moderator moderates.
 */
export const reportConversations = statement<{ isSiteAdmin: boolean; adminTags: string[] }, ReportConversation>(
  'report conversations of a moderator',
  'hot-read',
  `with open_report as (
    select r.tags, r.created_at, coalesce(
      (select tag from unnest(r.tags) with ordinality mine (tag, place) where $isSiteAdmin::boolean or tag = any ($adminTags::text[]) order by place limit 1), '') as counted_tag
    from report r where r.status = 'open' and ${inScopeSql('$isSiteAdmin::boolean', '$adminTags::text[]')}
  ), each_tag as (
    select tag, count(*)::integer as "openCount", count(*) filter (where tag = counted_tag)::integer as "unreadCount", max(created_at) as latest
    from open_report, unnest(case when tags = '{}' then '{""}' else tags end) tag group by tag
  ), listed_tag as (
    select unnest($adminTags::text[]) as tag union select counted_tag from open_report union select '' where $isSiteAdmin::boolean
  )
  select tag, coalesce("openCount", 0) as "openCount", coalesce("unreadCount", 0) as "unreadCount", ${iso('latest')} as "latestAt"
  from listed_tag left join each_tag using (tag) order by tag`,
)

/** A message in a user's inbox, from which an event stream resumes after a lost connection. `seq` numbers the inbox. */
export type InboxMessage = Message & { seq: string }

/** The messages in a user's inbox with numbers greater than `seq`, ascending. */
export const inboxMessages = statement<{ userId: string; seq: string; limit: number }, InboxMessage>(
  'messages of an inbox',
  'hot-read',
  `select i.seq::text as seq, ${columns} from inbox i join message m on m.id = i.message_id join conversation c on c.id = m.conversation_id
  where i.user_id = $userId and i.seq > $seq::bigint order by i.seq limit $limit`,
)

/** Deletes up to 1,000 inbox entries of messages with ids lower than `before`. Ids are UUIDv7, which contain the time. */
export const deleteInboxEntries = statement<{ before: string }, { messageId: string }>(
  'delete old inbox entries',
  'bulk',
  `delete from inbox where ctid = any(array(
    select ctid from inbox where message_id < $before order by message_id limit 1000 for update skip locked
  )) returning message_id as "messageId"`,
)

/** The unread messages of a user, except in muted and archived conversations, and the open reports in the user's scope, each counted once. */
export const unreadTotal = statement<{ userId: string }, { count: number }>(
  'unread count',
  'hot-read',
  `select (coalesce((select sum(unread_count) from conversation_member where user_id = $userId and muted_at is null and archived_at is null), 0)
    + case when moderator.is_site_admin or moderator.tags <> '{}'
      then (select count(*) from report r where r.status = 'open' and ${inScopeSql('moderator.is_site_admin', 'moderator.tags')}) else 0 end)::integer as count
  from (select u.is_site_admin, array(
      select t.name from tag_admin a join tag t on t.id = a.tag_id where a.user_id = u.id) as tags
    from "user" u where u.id = $userId) moderator`,
)

export const mergedMessages = moveAll('message', 'about_part_id')
