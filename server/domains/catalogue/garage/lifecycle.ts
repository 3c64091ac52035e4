import { NIL } from 'uuid'
import type { PersonalData } from '../../content-lifecycle.ts'
import { carSelect } from './queries.ts'

export const garageData: PersonalData = {
  kind: 'cars',
  tables: ['garage_car'],

  async exportOwn(deps, userId, { after, limit }) {
    const cars = await deps.prisma.garageCar.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: { ...carSelect, vehicle: { select: { name: true } } },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return cars.map(({ vehicle, ...car }) => ({ ...car, vehicle: vehicle.name }))
  },

  async anonymize(deps, { id: userId }) {
    await deps.prisma.garageCar.deleteMany({ where: { userId } })
  },
}
