import type { Level } from '../../../../shared/levels.ts'
import { statement } from '../../../db/statement.ts'
import { levelSql } from './policy.ts'

export const levelOfUser = statement<{ userId: string; now: Date }, { level: Level }>(
  'level of a user',
  'hot-read',
  `select ${levelSql('$userId::uuid', '$now')} as level`,
)

/** Locks the counts of users until the transaction ends, in the order in which the triggers lock them. */
export const lockStandingRows = statement<{ userIds: string[] }, { userId: string }>(
  'lock counts of edits',
  'atomic',
  'select user_id as "userId" from user_standing where user_id = any($userIds::uuid[]) order by user_id for update',
)
