import type { RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockPart } from '../parts/revision-policy.ts'
import { noSuchPart } from '../parts/service.ts'
import type { NewRevision, RevisionColumns, RevisionType } from '../revisions/policy.ts'
import {
  lockRelationEdits,
  partRelations,
  refusedRelations,
  relationRevisionContents,
  type RelationRevision,
  type Relations,
  type RelationsContent,
} from './queries.ts'

export type { RelationsContent } from './queries.ts'

/** What a part has before its first revision of relations. */
export const NO_RELATIONS: RelationsContent = { rows: [] }

const SAME_ALREADY = 'The other part already says that the two are the same.'
const KIT_IN_ITSELF = 'This part is in that kit. A kit cannot contain itself.'

/** The relations that are stored at a part, also those with removed parts, which nobody sees. */
export type StoredRelations = {
  partId: string
  revision: number
  rows: (RelationRevisionRow & { isHidden: boolean })[]
}

/** The revisions of the relations that are stored at a part. The id is that of the part. */
export const relationRevisions: RevisionType<StoredRelations, RelationsContent, RelationRevision> = {
  edited: 'relation.edited',
  reverted: 'relation.reverted',
  page: 'part',
  itemOf: (partId, itemId) => ({ itemId, partId }),
  editedMeanwhile: 'Someone else changed these relations while you were editing. Compare both versions and save again.',
  unknown: noSuchPart,
  async lock(deps, partId) {
    await lockRelations(deps)
    const part = await lockPart(deps, partId)
    return part && { ...(await readStored(deps, partId)), protection: part.protection }
  },
  shown: readRelations,
  contentOf: ({ rows }) => ({ rows: rows.map(({ isHidden: _isHidden, ...row }) => row) }),
  async check(deps, { partId }, { content: { rows } }) {
    const fields = await contradictionsOf(deps, partId, rows)
    const [sentence] = Object.values(fields)
    if (sentence !== undefined) throw new AppError('VALIDATION', sentence, { fields })
  },
  insert: (deps, partId, columns, content) =>
    deps.prisma.relationRevision.create({ data: { ...columns, ...content, partId }, select: { id: true } }),
  apply: replaceRows,
  async authorsOf(deps, partId, number) {
    const authors = await deps.prisma.relationRevision.groupBy({ by: 'authorId', where: { partId, number } })
    return authors.map(({ authorId }) => authorId)
  },

  noRevision: (number) => `The relations of this part have no revision ${number}.`,
  revisions: relationRevisionContents,
  contentIn: ({ rows }) => ({ rows }),
  async headsOf(deps, partId) {
    const select = { number: true, authorId: true, revertsTo: true, removedAt: true } as const
    const revisions = await deps.prisma.relationRevision.findMany({ where: { partId }, select })
    return revisions.map(({ removedAt, ...head }) => ({ ...head, removed: removedAt !== null }))
  },
  empty: NO_RELATIONS,
}

/** Lets other edits of relations wait until the transaction ends. Call it before the transaction locks a part. */
export async function lockRelations(deps: Deps): Promise<void> {
  await deps.query(lockRelationEdits, {})
}

/**
 * Returns the relations of a part.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function readRelations(deps: Deps, partId: string): Promise<Relations> {
  const [row] = await deps.query(partRelations, { partId })
  if (!row) throw await noSuchPart(deps, partId)
  return parseJson(row.relations)
}

/** Returns the relations that are stored at a part, also at a removed one. */
export async function readStored(deps: Deps, partId: string): Promise<StoredRelations> {
  const head = await deps.prisma.partRelations.findUnique({ where: { partId }, select: { revision: true } })
  const rows = await deps.prisma.partRelation.findMany({
    where: { partId },
    select: {
      kind: true,
      otherId: true,
      quantity: true,
      note: true,
      source: true,
      other: { select: { name: true, removedAt: true } },
    },
    orderBy: { ordinal: 'asc' },
  })
  return {
    partId,
    revision: head?.revision ?? 0,
    rows: rows.map(({ other, ...row }) => ({ ...row, other: other.name, isHidden: other.removedAt !== null })),
  }
}

/** Returns the rows that would contradict the relations of other parts. */
export const findContradictions = async (
  deps: Deps,
  partId: string,
  rows: RelationRevisionRow[],
): Promise<Pick<RelationRevisionRow, 'kind' | 'otherId'>[]> => {
  const given = { kinds: rows.map(({ kind }) => kind), otherIds: rows.map(({ otherId }) => otherId) }
  return rows.length === 0 ? [] : deps.query(refusedRelations, { partId, ...given })
}

/** Returns a sentence for each row that contradicts the relations of other parts, by its field. */
export async function contradictionsOf(
  deps: Deps,
  partId: string,
  rows: RelationRevisionRow[],
): Promise<Record<string, string>> {
  const refused = await findContradictions(deps, partId, rows)
  const isRefused = ({ kind, otherId }: RelationRevisionRow) =>
    refused.some((row) => row.kind === kind && row.otherId === otherId)
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      isRefused(row) ? [[`rows.${at}.otherId`, row.kind === 'contains' ? KIT_IN_ITSELF : SAME_ALREADY]] : [],
    ),
  )
}

async function replaceRows(
  deps: Deps,
  { partId }: StoredRelations,
  { content: { rows } }: NewRevision<RelationsContent>,
  { number, createdAt }: RevisionColumns,
): Promise<void> {
  await deps.prisma.partRelation.deleteMany({ where: { partId } })
  await deps.prisma.partRelation.createMany({
    data: rows.map(({ other: _other, ...row }, ordinal) => ({ ...row, id: deps.newId(), partId, ordinal })),
  })
  const head = { revision: number, updatedAt: createdAt }
  await deps.prisma.partRelations.upsert({
    where: { partId },
    create: { partId, ...head },
    update: head,
    select: { partId: true },
  })
}
