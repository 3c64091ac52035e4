import { FITMENT_SOURCES, type FitmentSource } from './fitment-rows.ts'

// Types and labels of relations for pages. Without schemas, so that the first view of a part page does not load zod.

/** The kinds of relations with their labels, as the part where they are stored and as the other part reads them. */
export const RELATION_KINDS = {
  same_as: { of: 'Same as', to: 'Same as' },
  replaces: { of: 'Replaces', to: 'Replaced by' },
  works_with_changes: { of: 'Works in place of, with changes', to: 'Can be replaced, with changes, by' },
  contains: { of: 'Contains', to: 'Part of the kit' },
} as const
export type RelationKind = keyof typeof RELATION_KINDS

/**
 * Returns whether the other part of a relation is the same as a part or replaces it.
 * @param isOwn whether the relation is stored at the part, not at the other one
 */
export const isEquivalent = (kind: RelationKind, isOwn: boolean): boolean =>
  kind === 'same_as' || (kind === 'replaces' && !isOwn)

/** The relations by which a search finds a part by the number of another one, as the part reads them. */
export const FOUND_BY = {
  same_as: RELATION_KINDS.same_as.of,
  replaces: RELATION_KINDS.replaces.of,
  replaced_by: RELATION_KINDS.replaces.to,
} as const

/** The fields of a relation that a user enters. */
export type RelationContent = {
  kind: RelationKind
  /** Of a kit. */
  quantity: number | null
  note: string
  source: FitmentSource
}

/** A relation as a revision keeps it. `other` is the title of the other part at the time of the edit. */
export type RelationRevisionRow = RelationContent & { otherId: string; other: string }

/** 'Contains: 2 × Piston ring set (both sizes), Owner' */
export function relationText({ kind, quantity, other, note, source }: RelationRevisionRow): string {
  const count = quantity === null ? '' : `${quantity} × `
  return `${RELATION_KINDS[kind].of}: ${count}${other}${note && ` (${note})`}, ${FITMENT_SOURCES[source]}`
}
