import { statement } from '../../db/statement.ts'

/** Locks the users in the order of their ids. Inserts that refer to them do not wait for this lock. */
export const lockUsersQuery = statement<{ ids: string[] }, { id: string }>(
  'lock of users',
  'atomic',
  'select id from "user" where id = any ($ids::uuid[]) order by id for no key update',
)
