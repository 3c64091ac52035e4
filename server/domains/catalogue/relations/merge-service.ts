import { isDeepStrictEqual } from 'node:util'
import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { Around } from '../revisions/policy.ts'
import { addRevision } from '../revisions/service.ts'
import { asStored, mergeRelations, takeBackRelations, type OtherPart } from './merge-policy.ts'
import { storedRows } from './revision-lifecycle.ts'
import {
  findContradictions,
  NO_RELATIONS,
  relationRevisions,
  type RelationsContent,
  type StoredRelations,
} from './revision-policy.ts'

export { readStored as readAllRelations } from './revision-policy.ts'
export type { RelationsContent, StoredRelations } from './revision-policy.ts'

export const relationsOf = (current: StoredRelations): RelationsContent => relationRevisions.contentOf(current)

/** Returns the relations of the winner after a merge. A relation of the loser that contradicts those of other parts is left out. */
export const joinRelations = async (
  deps: Deps,
  winner: StoredRelations,
  loser: StoredRelations,
): Promise<StoredRelations> => mergeRelations(winner, loser, await findContradictions(deps, winner.partId, loser.rows))

/**
 * Saves relations that a merge or its undo changed, in the transaction that has locked the relations and the part and records it.
 * @returns the number of the revision; null if nothing differs
 */
export async function saveMergedRelations(
  deps: Deps,
  authorId: string,
  current: StoredRelations,
  { content, summary, revertsTo }: { content: RelationsContent; summary: string; revertsTo: number | null },
): Promise<number | null> {
  if (isDeepStrictEqual(relationsOf(current), content)) return null
  const next = { content, summary, revertsTo, isRecorded: true } as const
  return addRevision(deps, merging, authorId, current.partId, current, next)
}

/** The rows that are added were checked. A merge may have moved others so that an edit would be refused. */
const { check: _check, ...merging } = relationRevisions

/** Returns the relations before and after a revision as they would be stored now; null if a moderator removed one of the two. */
export async function relationsAround(
  deps: Deps,
  current: StoredRelations,
  number: number,
): Promise<Around<RelationsContent> | null> {
  const revisions = await deps.prisma.relationRevision.findMany({
    where: { partId: current.partId, number: { in: [number - 1, number] }, ...visibleWhere.revision },
    select: { number: true, rows: true },
  })
  const contents = new Map(revisions.map((revision) => [revision.number, storedRows.parse(revision.rows)]))
  const [before, after] = [number === 1 ? NO_RELATIONS.rows : contents.get(number - 1), contents.get(number)]
  if (!before || !after) return null
  const parts = await readOthers(deps, [...before, ...after])
  return { before: { rows: asStored(before, current, parts) }, after: { rows: asStored(after, current, parts) } }
}

async function readOthers({ prisma }: Deps, rows: RelationRevisionRow[]): Promise<Map<string, OtherPart>> {
  const read = (ids: string[]) =>
    prisma.part.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, mergedIntoId: true } })
  const others = await read(rows.map(({ otherId }) => otherId))
  const kept = await read(others.flatMap(({ mergedIntoId }) => mergedIntoId ?? []))
  return new Map([...others, ...kept].map((part) => [part.id, part]))
}

/** Returns the relations without what a merge changed in them, and without rows that contradict later ones of other parts. */
export async function takeBackAgreeing(deps: Deps, current: StoredRelations, changed: Around<RelationsContent>) {
  const { value, ...counts } = takeBackRelations(relationsOf(current), changed)
  const restored = value.rows.filter(({ kind, otherId }) =>
    current.rows.every((row) => row.kind !== kind || row.otherId !== otherId),
  )
  const refused = await findContradictions(deps, current.partId, restored)
  const isRefused = (row: RelationRevisionRow) =>
    refused.some(({ kind, otherId }) => row.kind === kind && row.otherId === otherId)
  return { ...counts, value: { rows: value.rows.filter((row) => !isRefused(row)) } }
}
