import { statement } from '../../db/statement.ts'

/** Inserts that refer to the user do not wait for this lock. */
export const lockUserQuery = statement<{ userId: string }, { id: string }>(
  'lock of a user',
  'atomic',
  'select id from "user" where id = $userId::uuid for no key update',
)
