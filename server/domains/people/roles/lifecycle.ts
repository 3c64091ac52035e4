import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'

/** The tags that users moderate. */
export const moderatedTagData: PersonalData = {
  kind: 'moderatedTags',
  tables: ['tag_admin'],

  async exportOwn(deps, userId, page) {
    const grants = await deps.prisma.tagAdmin.findMany({
      where: { userId },
      select: { grantedAt: true, tag: { select: { name: true } } },
    })
    return ownPage(
      grants.map(({ grantedAt, tag: { name } }) => ({ id: idOfKey(name), name, grantedAt })),
      page,
    )
  },

  async anonymize(deps, { id: userId }) {
    // One by one, because a deletion of several rows does not lock them in the order of their keys.
    const grants = await deps.prisma.tagAdmin.findMany({
      where: { userId },
      select: { tagId: true },
      orderBy: { tagId: 'asc' },
    })
    for (const { tagId } of grants) await deps.prisma.tagAdmin.deleteMany({ where: { tagId, userId } })
  },
}
