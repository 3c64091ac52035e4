import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { visible } from '../../../db/visibility.ts'
import { MAX_FOUND } from './result-queries.ts'

// The users and posts that match a search.

const TAGGED = `($tags = '{}' or cardinality($tags) = (
  select count(*) from post_tag pt join tag t on t.id = pt.tag_id where pt.post_id = b.id and t.name = any($tags)))`
const postsMatching = (from: string) => `
  (select b.id, b.votes, ts_rank(b.search_vector, ${from}.words) as rank from ${from} join blog_post b on b.search_vector @@ ${from}.words
   where ${visible.post('b')} and not $parts and ${TAGGED} limit ${MAX_FOUND})`

/** The posts that match the query of `asked`. */
export const MATCHING_POSTS = `
    ${postsMatching('asked')}
    union all
    (select b.id, b.votes, 0 from blog_post b where cardinality($terms) = 0 and not $parts and ${visible.post('b')}
       and b.id in (select pt.post_id from post_tag pt join tag t on t.id = pt.tag_id where t.name = ($tags)[1])
       and ${TAGGED} limit ${MAX_FOUND})`

const PEOPLE = `not $parts and cardinality($tags) = 0 and ${visible.user('u')} and u.id <> '${SITE_USER_ID}'`
/** The users whose names match. */
export const NAMED_USERS = `
    select u.id, u.name, u.search_name from "user" u
    where ${PEOPLE} and u.search_name like ($names)[1] and u.search_name like all ($names) limit ${MAX_FOUND}`

/** The users and posts of a search for everything, in `found_users` and `found_posts`. */
export const OTHERS = `
  named_users as materialized (${NAMED_USERS}),
  found_users as (
    select * from named_users
    union all
    (select u.id, u.name, u.search_name from search_people($text) similar_user (id)
     cross join lateral (select * from "user" where id = similar_user.id offset 0) u
     where ${PEOPLE} and not exists (select from named_users) and not exists (select from whole) and not exists (select from numbered)
       and not exists (select from fragmented)
     limit ${MAX_FOUND})),
  found_posts as (
    select * from matching_posts
    union all
    ${postsMatching('instead')})`
