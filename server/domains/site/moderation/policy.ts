import { formatDateTime } from '../../../../shared/format.ts'
import { visible, visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { Mute, SessionUser } from '../../people/auth/service.ts'

/** Returns the sentence that rejects a contribution of a muted user. */
export const mutedSentence = ({ until, reason }: Mute) =>
  `You are muted until ${formatDateTime(until.toISOString())} (UTC): ${reason.replace(/\.$/, '')}. You can read and message moderators, but you cannot contribute.`

/** Returns whether a user moderates a tag or the whole site. Muted users can write to moderators. */
export async function isModerator(deps: Deps, userId: string): Promise<boolean> {
  const where = { id: userId, ...visibleWhere.user, OR: [{ isSiteAdmin: true }, { adminTags: { some: {} } }] }
  return (await deps.prisma.user.count({ where })) > 0
}

/** The same condition in SQL. The parameter is an expression of a user id. */
export const isModeratorSql = (userId: string) => `exists (
  select from "user" moderator where moderator.id = ${userId} and ${visible.user('moderator')} and (moderator.is_site_admin
    or exists (select from tag_admin a where a.user_id = moderator.id)))`

/** Returns the condition of reports and log entries in the scope of a moderator (docs/product/moderation.md, "Scope"). */
export const inScope = ({ isSiteAdmin, adminTags }: Pick<SessionUser, 'isSiteAdmin' | 'adminTags'>) =>
  isSiteAdmin ? {} : { tags: { hasSome: adminTags } }

/** The same condition in SQL, for the report `r`. The parameters are expressions. */
export const inScopeSql = (isSiteAdmin: string, adminTags: string) => `(${isSiteAdmin} or r.tags && ${adminTags})`

/** Returns the condition of reports and log entries with a tag or without tags, as the panel filters them. */
export const withTag = ({ tag, untagged }: { tag?: string; untagged: boolean }) => ({
  AND: [tag === undefined ? {} : { tags: { has: tag } }, untagged ? { tags: { isEmpty: true } } : {}],
})
