import { statement } from '../../../db/statement.ts'

/** Deletes all mails of a user, in the order of their ids. */
export const deleteMailsOf = statement<{ userId: string }, object>(
  'delete the mails of a user',
  'atomic',
  `delete from mail where id = any(array(select id from mail where user_id = $userId::uuid order by id for update))`,
)
