import { visible, visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'

/** Returns whether a user moderates a tag or the whole site. Muted and blocked users can write to moderators. */
export async function isModerator(deps: Deps, userId: string): Promise<boolean> {
  const where = { id: userId, ...visibleWhere.user, OR: [{ isSiteAdmin: true }, { adminTags: { some: {} } }] }
  return (await deps.prisma.user.count({ where })) > 0
}

/** The same condition in SQL. The parameter is an expression of a user id. */
export const isModeratorSql = (userId: string) => `exists (
  select from "user" moderator where moderator.id = ${userId} and ${visible.user('moderator')} and (moderator.is_site_admin
    or exists (select from tag_admin a where a.user_id = moderator.id)))`
