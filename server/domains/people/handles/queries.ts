import { handleOf, type Person } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { hasBlocked, toldMentionsSql } from './policy.ts'

/** The users with these handles, also with earlier ones. Deleted accounts have none. */
export const usersByHandle = statement<{ handles: string[] }, { handle: string; userId: string }>(
  'users by handle',
  'hot-read',
  `select handle, user_id as "userId" from handle where handle = any($handles::text[])`,
)

/** Locks a user before the handles, as the deletion of the account does. */
export const lockOwner = statement<{ userId: string }, { id: string }>(
  'lock the owner of handles',
  'atomic',
  `select id from "user" where id = $userId::uuid for no key update`,
)

export const newMentions = statement<{ authorId: string; mentions: string[]; before: string[] }, { ids: string[] }>(
  'users who are told of a mention',
  'hot-read',
  `select ${toldMentionsSql({ author: '$authorId::uuid', mentions: '$mentions::uuid[]', before: '$before::uuid[]' })}::text[] as ids`,
)

/** Gives a user without a handle one that is not made from a name. */
export const giveNeutralHandle = statement<{ userId: string }, { given: string }>(
  'give a neutral handle',
  'atomic',
  `select give_handle($userId::uuid, '')::text as given`,
)

/** A user who can be mentioned. */
export type Suggestion = Person & { handle: string }

/** The latest comments of a part or post whose authors are suggested first. */
const LATEST_COMMENTS = 200
/** Users that are looked at for each way to match. */
const MATCHES = 20

const pageOf = (place: 'part' | 'post') =>
  `coalesce($${place}Id::uuid, (select about.${place}_id from comment about where about.id = $commentId::uuid))`

const authorsOn = (place: 'part' | 'post') => `(select c.author_id as id from comment c
      where c.${place}_id = ${pageOf(place)} and ${visible.comment('c')} order by c.id desc limit ${LATEST_COMMENTS})`

/**
 * The users whose handle begins with `handle` or whose name matches `pattern`, without those who have blocked the user: the
 * people of the part, post or conversation first. `handle` is null for a text that no handle begins with, `pattern` for one that is
 * too short to find names of all users with the index. '' finds people of the page only.
 */
export const suggestedUsers = statement<
  {
    userId: string
    handle: string | null
    pattern: string | null
    pagePattern: string | null
    partId: string | null
    postId: string | null
    commentId: string | null
    partnerId: string | null
    limit: number
  },
  Suggestion
>(
  'suggested users',
  'hot-read',
  `with here as materialized (
    select distinct id from (
      ${authorsOn('part')}
      union all ${authorsOn('post')}
      union all (select b.author_id from blog_post b where b.id = ${pageOf('post')} and ${visible.post('b')})
      union all (select $partnerId::uuid)
    ) author
  ), named as materialized (
    select u.id from "user" u where u.search_name like $pattern::text and ${visible.user('u')}
  ), found as (
    (select here.id, 0 as rank from here
      cross join lateral (select u.search_name, ${handleOf('u')} as handle from "user" u where u.id = here.id limit 1) u
      where (u.handle >= $handle::text and u.handle < $handle::text || '~') or u.search_name like $pagePattern::text)
    union all (select h.user_id, 1 from handle h
      where $handle::text <> '' and h.handle >= $handle::text and h.handle < $handle::text || '~' and h.is_current
      order by h.handle limit ${MATCHES})
    union all (select id, 2 from named limit ${MATCHES})
  )
  select u.id, u.name, u.picture, u.handle
  from (select id, min(rank) as rank from found group by id) best
  cross join lateral (
    select u.*, ${handleOf('u')} as handle from "user" u where u.id = best.id and ${visible.user('u')} limit 1) u
  where u.id <> $userId::uuid and u.handle is not null and not ${hasBlocked('u.id', '$userId::uuid')}
  order by best.rank, u.handle limit $limit::int`,
)
