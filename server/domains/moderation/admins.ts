import { tagSchema } from '../../../shared/tags.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** What a person may moderate: some tags, or with `site` every tag and what carries none (decisions.md, People). */
type Grant = { tags: string[]; site: boolean }

/**
 * Adds to what a person moderates. A tag that nothing carries yet is made.
 * @returns the names of the tags that were made
 * @throws AppError when a tag is too long, before anything is changed
 */
export async function grant(deps: Deps, userId: string, { tags, site }: Grant): Promise<string[]> {
  const names = tags.map(tagName)
  return deps.prisma.$transaction(async (tx) => {
    const known = new Set((await tx.tag.findMany({ where: { name: { in: names } } })).map(({ name }) => name))
    await tx.tag.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true })
    const rows = await tx.tag.findMany({ where: { name: { in: names } } })
    await tx.tagAdmin.createMany({
      data: rows.map(({ id }) => ({ tagId: id, userId, grantedAt: deps.now() })),
      skipDuplicates: true,
    })
    if (site) await tx.user.update({ where: { id: userId }, data: { isSiteAdmin: true } })
    return names.filter((name) => !known.has(name))
  })
}

/**
 * Takes from what a person moderates; effective with their next request.
 * @throws AppError naming what they do not moderate, before anything is changed
 */
export async function revoke(deps: Deps, userId: string, { tags, site }: Grant): Promise<void> {
  const names = tags.map(tagName)
  await deps.prisma.$transaction(async (tx) => {
    const { adminTags, isSiteAdmin } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { isSiteAdmin: true, adminTags: { select: { tag: true } } },
    })
    const held = new Map(adminTags.map(({ tag }) => [tag.name, tag.id]))
    const lacking = [...names.filter((name) => !held.has(name)), ...(site && !isSiteAdmin ? ['the whole site'] : [])]
    if (lacking.length > 0) throw new AppError('NOT_FOUND', `This user does not moderate ${lacking.join(', ')}.`)
    await tx.tagAdmin.deleteMany({ where: { userId, tag: { name: { in: names } } } })
    if (site) await tx.user.update({ where: { id: userId }, data: { isSiteAdmin: false } })
  })
}

type Admin = Grant & { email: string; name: string }

/** Everybody who moderates anything, by e-mail address. */
export async function listAdmins(deps: Deps): Promise<Admin[]> {
  const users = await deps.prisma.user.findMany({
    where: { deletedAt: null, OR: [{ isSiteAdmin: true }, { adminTags: { some: {} } }] },
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

/** A tag as it is stored, by the rule of parts and posts. */
function tagName(text: string): string {
  const { data, error } = tagSchema.safeParse(text)
  if (error) throw new AppError('VALIDATION', `"${text}" is not a tag: ${error.issues[0]?.message}`)
  return data
}
