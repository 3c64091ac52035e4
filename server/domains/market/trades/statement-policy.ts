import type { Damage } from '../../../../shared/damage.ts'
import type { StatedFact } from '../../../../shared/labels.ts'
import type { Prisma } from '../../../db/generated/client.ts'

/** The facts of which the buyer says whether they were as stated (docs/product/used-parts.md, "As stated"). */
export const factsSelect = {
  condition: true,
  odometerKm: true,
  damage: true,
  tested: true,
  donorId: true,
} satisfies Prisma.TradeSelect
type Row = Prisma.TradeGetPayload<{ select: typeof factsSelect }>

/** Returns the facts of a part when it was sold. Null is not stated. */
export const toFacts = ({ condition, odometerKm, damage, tested, donorId }: Row) => ({
  condition,
  odometerKm,
  damage: damage as Damage[] | null,
  tested,
  donorId,
})

const COLUMN = {
  condition: 'condition',
  odometer: 'odometerKm',
  damage: 'damage',
  tested: 'tested',
  donor: 'donorId',
} as const satisfies Record<StatedFact, keyof Row>

/** Returns the names of the facts that the seller stated. */
export const statedFacts = (row: Row): StatedFact[] =>
  (Object.keys(COLUMN) as StatedFact[]).filter((fact) => row[COLUMN[fact]] !== null)
