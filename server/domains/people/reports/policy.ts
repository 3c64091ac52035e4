import type { SessionUser } from '../auth/service.ts'

/** Returns the condition of reports and log entries in the scope of a moderator (docs/product/moderation.md, "Scope"). */
export const inScope = ({ isSiteAdmin, adminTags }: Pick<SessionUser, 'isSiteAdmin' | 'adminTags'>) =>
  isSiteAdmin ? {} : { tags: { hasSome: adminTags } }

/** The same condition in SQL, for the report `r`. The parameters are expressions. */
export const inScopeSql = (isSiteAdmin: string, adminTags: string) => `(${isSiteAdmin} or r.tags && ${adminTags})`

/** Returns the condition of reports and log entries with a tag or without tags, as the panel filters them. */
export const withTag = ({ tag, untagged }: { tag?: string; untagged: boolean }) => ({
  AND: [tag === undefined ? {} : { tags: { has: tag } }, untagged ? { tags: { isEmpty: true } } : {}],
})
