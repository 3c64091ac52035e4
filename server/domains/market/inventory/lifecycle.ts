import { NIL } from 'uuid'
import type { PersonalData } from '../../content-lifecycle.ts'
import { viewSelect } from './view-queries.ts'

export const inventoryViewData: PersonalData = {
  kind: 'inventoryViews',
  tables: ['inventory_view'],

  exportOwn: ({ prisma }, sellerId, { after, limit }) =>
    prisma.inventoryView.findMany({
      where: { sellerId, id: { gt: after ?? NIL } },
      select: { ...viewSelect, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  async anonymize({ prisma }, { id: sellerId }) {
    await prisma.inventoryView.deleteMany({ where: { sellerId } })
  },
}
