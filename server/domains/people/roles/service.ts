import { tagSchema } from '../../../../shared/tags.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { setSiteAdmin } from '../users/identity-service.ts'

/** The scope of a moderator: some tags, or with `site` every tag and untagged items. */
type Grant = { tags: string[]; site: boolean }

/**
 * Adds to what a user moderates. Creates the tags that do not exist.
 * @returns the names of the created tags
 * @throws AppError VALIDATION for an invalid tag, before any change
 */
export async function grant(deps: Deps, userId: string, { tags, site }: Grant): Promise<string[]> {
  const names = tags.map(readTag)
  return transaction(deps, async (deps) => {
    const known = await deps.prisma.tag.findMany({ where: { name: { in: names } }, select: { name: true } })
    const tagIds = await ensureTags(deps, names)
    await deps.prisma.tagAdmin.createMany({
      data: tagIds.map((tagId) => ({ tagId, userId, grantedAt: deps.now() })),
      skipDuplicates: true,
    })
    if (site) await setSiteAdmin(deps, userId, true)
    const knownNames = new Set(known.map(({ name }) => name))
    return names.filter((name) => !knownNames.has(name))
  })
}

/**
 * Removes from what a user moderates, with effect on the user's next request.
 * @throws AppError NOT_FOUND with what the user does not moderate, before any change
 */
export async function revoke(deps: Deps, userId: string, { tags, site }: Grant): Promise<void> {
  const names = tags.map(readTag)
  await transaction(deps, async (deps) => {
    const { adminTags, isSiteAdmin } = await deps.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { isSiteAdmin: true, adminTags: { select: { tag: { select: { name: true } } } } },
    })
    const moderated = new Set(adminTags.map(({ tag }) => tag.name))
    const missing = [
      ...names.filter((name) => !moderated.has(name)),
      ...(site && !isSiteAdmin ? ['the whole site'] : []),
    ]
    if (missing.length > 0) throw new AppError('NOT_FOUND', `This user does not moderate ${missing.join(', ')}.`)
    await deps.prisma.tagAdmin.deleteMany({ where: { userId, tag: { name: { in: names } } } })
    if (site) await setSiteAdmin(deps, userId, false)
  })
}

type Admin = Grant & { email: string; name: string }

/** Returns all users who moderate a tag or the site, sorted by email address. */
export async function listAdmins(deps: Deps): Promise<Admin[]> {
  const users = await deps.prisma.user.findMany({
    where: { ...visibleWhere.user, OR: [{ isSiteAdmin: true }, { adminTags: { some: {} } }] },
    select: { email: true, name: true, isSiteAdmin: true, adminTags: { select: { tag: { select: { name: true } } } } },
    orderBy: { email: 'asc' },
  })
  return users.map(({ email, name, isSiteAdmin, adminTags }) => ({
    email,
    name,
    site: isSiteAdmin,
    tags: adminTags.map(({ tag }) => tag.name).toSorted(),
  }))
}

/** Returns a tag as it is stored, by the same rule as for parts and posts. */
function readTag(text: string): string {
  const { data, error } = tagSchema.safeParse(text)
  if (error) throw new AppError('VALIDATION', `"${text}" is not a tag: ${error.issues[0]?.message}`)
  return data
}
