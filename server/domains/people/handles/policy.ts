/** Condition: a user has blocked another. The parameters are expressions of user ids. */
export const hasBlocked = (one: string, other: string) =>
  `exists (select from user_block b where b.blocker_id = ${one} and b.blocked_id = ${other})`

/**
 * Returns the SQL array of the users who are told that a text mentions them: those whom it did not mention before, without its
 * author and without users who have blocked the author. The parameters are expressions of user ids and of arrays of them.
 */
export const toldMentionsSql = ({ author, mentions, before }: { author: string; mentions: string; before: string }) =>
  `array(select mention.id from unnest(${mentions}) with ordinality mention (id, place)
    where mention.id <> ${author} and mention.id <> all(${before}) and not ${hasBlocked('mention.id', author)}
    order by mention.place)`
