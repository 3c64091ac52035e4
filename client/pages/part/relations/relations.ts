import { isEquivalent, RELATION_KINDS } from '../../../../shared/relation-rows.ts'
import type { RouterOutputs } from '../../../base/trpc.ts'

export type Relations = RouterOutputs['relation']['list']
export type Relation = Relations['fromOthers'][number]

/** A relation as a part reads it. `isOwn`: it is stored at this part, not at the other one. */
export type PartRelation = Relation & { isOwn: boolean }

const confirmationsOf = ({ confirmations: { cars, trades } }: Relation) => cars + trades

export const isConfirmed = (relation: Relation): boolean => confirmationsOf(relation) > 0

/** Returns the relations of a part in both directions: those with more confirmations first, then as they are stored. */
export const allRelations = ({ rows, fromOthers }: Relations): PartRelation[] =>
  [...rows.map((row) => ({ ...row, isOwn: true })), ...fromOthers.map((row) => ({ ...row, isOwn: false }))].toSorted(
    (one, other) => confirmationsOf(other) - confirmationsOf(one),
  )

/** 'Contains 2 ×', 'Part of the kit' */
export const relationWords = ({ kind, quantity, isOwn }: PartRelation): string =>
  isOwn ? RELATION_KINDS[kind].of + (quantity === null ? '' : ` ${quantity} ×`) : RELATION_KINDS[kind].to

/** 'Confirmed by 2 cars and 1 trade' */
export function confirmationText({ confirmations: { cars, trades } }: Relation): string {
  const counts = [
    cars > 0 && `${cars} ${cars === 1 ? 'car' : 'cars'}`,
    trades > 0 && `${trades} ${trades === 1 ? 'trade' : 'trades'}`,
  ].filter(Boolean)
  return counts.length > 0 ? `Confirmed by ${counts.join(' and ')}` : 'Not confirmed yet'
}

/** '2 asks' */
export const asksText = (count: number): string => `${count} ${count === 1 ? 'ask' : 'asks'}`

type Equivalent = Pick<Relation, 'part' | 'askCount' | 'lowestAskCents'> & { isConfirmed: boolean }

/** Returns the parts with asks that are the same as a part or replace it, each once, the lowest price first. */
export function equivalentsWithAsks(relations: Relations): Equivalent[] {
  const found = new Map<string, Equivalent>()
  for (const relation of allRelations(relations)) {
    const { part, kind, isOwn, askCount, lowestAskCents } = relation
    // The relation with the most confirmations comes first.
    if (isEquivalent(kind, isOwn) && askCount > 0 && !found.has(part.id))
      found.set(part.id, { part, askCount, lowestAskCents, isConfirmed: isConfirmed(relation) })
  }
  return [...found.values()].toSorted((one, other) => (one.lowestAskCents ?? 0) - (other.lowestAskCents ?? 0))
}
