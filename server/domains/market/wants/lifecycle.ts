import { NIL } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { PersonalData } from '../../content-lifecycle.ts'
import { lockToldAsks, lockWants } from './queries.ts'

const ownSelect = {
  id: true,
  part: { select: { slug: true, removedAt: true } },
  maxPriceCents: true,
  leastCondition: true,
  carId: true,
  reach: true,
  withinKm: true,
  quantity: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.WantSelect

export const wantData: PersonalData = {
  kind: 'wants',
  tables: ['want', 'want_told'],

  async exportOwn(deps, userId, { after, limit }) {
    const wants = await deps.prisma.want.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return wants.map(({ part, ...want }) => ({ ...want, part: part.removedAt === null ? part.slug : null }))
  },

  /** The parts, which a trigger changes, are locked with those of the user's listings. */
  async anonymize(deps, { id: userId }) {
    await deps.prisma.want.deleteMany({ where: { userId } })
    await deps.prisma.wantTold.deleteMany({ where: { userId } })
  },
}

/** Locks the user's wants and returns their parts, for the deletion of the account. A merge of parts locks them in this order. */
export async function lockWantedParts({ query }: Deps, userId: string): Promise<string[]> {
  const wants = await query(lockWants, { userId })
  await query(lockToldAsks, { userId })
  return wants.map(({ partId }) => partId)
}
