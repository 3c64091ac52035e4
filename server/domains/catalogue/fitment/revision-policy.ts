import type { FitmentRow, RevisionRow } from '../../../../shared/fitment-rows.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { lockPart } from '../parts/revision-policy.ts'
import { noSuchPart } from '../parts/service.ts'
import type { NewRevision, RevisionColumns, RevisionType } from '../revisions/policy.ts'
import {
  fitmentRevisionContents,
  partFitment,
  type Fitment,
  type FitmentContent,
  type FitmentRevision,
} from './queries.ts'

export type { FitmentContent } from './queries.ts'

/** What a part has before its first revision of cars. */
export const NO_CARS: FitmentContent = { universal: false, rows: [] }

/** The revisions of the cars of a part. The id is that of the part. */
export const fitmentRevisions: RevisionType<Fitment, FitmentContent, FitmentRevision> = {
  edited: 'fitment.edited',
  reverted: 'fitment.reverted',
  page: 'part',
  itemOf: (partId, itemId) => ({ itemId, partId }),
  editedMeanwhile: 'Someone else changed these cars while you were editing. Compare both versions and save again.',
  unknown: noSuchPart,
  async lock(deps, partId) {
    const part = await lockPart(deps, partId)
    return part && { ...(await readFitment(deps, partId)), protection: part.protection }
  },
  shown: readFitment,
  contentOf: ({ universal, rows }) => ({ universal, rows: rows.map(toRevisionRow) }),
  insert: (deps, partId, columns, content) =>
    deps.prisma.fitmentRevision.create({ data: { ...columns, ...content, partId }, select: { id: true } }),
  apply: replaceRows,
  async authorsOf(deps, partId, number) {
    const authors = await deps.prisma.fitmentRevision.groupBy({ by: 'authorId', where: { partId, number } })
    return authors.map(({ authorId }) => authorId)
  },

  noRevision: (number) => `The cars of this part have no revision ${number}.`,
  revisions: fitmentRevisionContents,
  contentIn: ({ universal, rows }) => ({ universal, rows }),
  async headsOf(deps, partId) {
    const select = { number: true, authorId: true, revertsTo: true, removedAt: true } as const
    const revisions = await deps.prisma.fitmentRevision.findMany({ where: { partId }, select })
    return revisions.map(({ removedAt, ...head }) => ({ ...head, removed: removedAt !== null }))
  },
  empty: NO_CARS,
}

/** Returns the fitment of a part as it is now, without the cache, for a transaction that has locked the part. */
async function readFitment(deps: Deps, partId: string): Promise<Fitment> {
  const [row] = await deps.query(partFitment, { partId })
  if (!row) throw await noSuchPart(deps, partId)
  return parseJson(row.fitment)
}

/** Returns a row as a revision keeps it. */
export const toRevisionRow = ({
  vehicle,
  id: _id,
  fitted: _f,
  bought: _b,
  notFitted: _n,
  ...row
}: FitmentRow): RevisionRow => ({
  ...row,
  vehicleId: vehicle.id,
  vehicle: vehicleTitle(vehicle),
})

/** Rows of one insert, because other requests wait while Prisma Client compiles it: 90 ms for the first 500 rows. */
const ROWS_AT_A_TIME = 100

async function replaceRows(
  deps: Deps,
  { partId }: Fitment,
  { content: { universal, rows } }: NewRevision<FitmentContent>,
  { number, createdAt }: RevisionColumns,
): Promise<void> {
  await deps.prisma.fitmentRow.deleteMany({ where: { partId } })
  const stored = rows.map(({ vehicle: _vehicle, from, to, ...row }, ordinal) => ({
    ...row,
    id: deps.newId(),
    partId,
    ordinal,
    builtFrom: from,
    builtTo: to,
  }))
  for (let at = 0; at < stored.length; at += ROWS_AT_A_TIME)
    await deps.prisma.fitmentRow.createMany({ data: stored.slice(at, at + ROWS_AT_A_TIME) })
  // Last, because a trigger changes the part.
  const head = { revision: number, universal, updatedAt: createdAt }
  await deps.prisma.partFitment.upsert({
    where: { partId },
    create: { partId, ...head },
    update: head,
    select: { partId: true },
  })
}
