import { NIL } from 'uuid'
import type { PersonalData } from '../../content-lifecycle.ts'

/** Uploaded photos that nothing shows. */
export const uploadData: PersonalData = {
  kind: 'uploads',
  tables: ['upload'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.upload.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: { id: true, storageKey: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** The next cleanup deletes them with their copies. */
  async anonymize(deps, { id: userId }) {
    await deps.prisma.upload.updateMany({ where: { userId }, data: { key: null, createdAt: new Date(0) } })
  },
}
