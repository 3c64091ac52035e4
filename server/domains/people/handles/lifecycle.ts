import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'

/** The handles of users. */
export const handleData: PersonalData = {
  kind: 'handles',
  tables: ['handle'],

  async exportOwn(deps, userId, page) {
    const handles = await deps.prisma.handle.findMany({
      where: { userId },
      select: { handle: true, isCurrent: true, chosenAt: true },
    })
    return ownPage(
      handles.map((row) => ({ id: idOfKey(row.handle), ...row })),
      page,
    )
  },

  // A trigger deletes the handles of a deleted account, also when the earlier release deletes it.
  anonymize: async () => undefined,
}
