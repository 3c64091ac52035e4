import { LEVEL_1, LEVEL_2, type Level } from '../../../../shared/levels.ts'
import { isModeratorSql } from '../roles/policy.ts'

/**
 * Returns the SQL of the level of the user with this id, 0 for an unknown one. The parameters are expressions.
 * @param now the current time
 */
export const levelSql = (userId: string, now: string) => `coalesce((
  select case
    when ${isModeratorSql('account.id')} then 3
    when s.granted_at is not null then 2
    when account.created_at <= ${now}::timestamptz - interval '${LEVEL_2.days} days' and s.edits >= ${LEVEL_2.edits}
      and s.undone * 100 < s.edits * ${LEVEL_2.undonePercentBelow} then 2
    when account.created_at <= ${now}::timestamptz - interval '${LEVEL_1.days} days' and s.edits - s.undone >= ${LEVEL_1.stood} then 1
    else 0
  end
  from "user" account left join user_standing s on s.user_id = account.id
  where account.id = ${userId} and account.deleted_at is null), 0)`

/** Whether a user of this level may check the changes of others. */
export const mayCheck = (level: Level) => level >= 1
