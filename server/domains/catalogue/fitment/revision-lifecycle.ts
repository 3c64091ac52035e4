import { NIL } from 'uuid'
import { z } from 'zod'
import type { RowInput } from '../../../../shared/fitment.ts'
import { rowText, UNIVERSAL, type RevisionRow } from '../../../../shared/fitment-rows.ts'
import { paths } from '../../../../shared/paths.ts'
import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { recordRevision, type UndoneNumbers } from '../../base/changes/service.ts'
import { lockPart } from '../parts/revision-lifecycle.ts'
import { noSuchPart } from '../parts/service.ts'
import { findVehicles } from '../vehicles/service.ts'
import { partFitment, type Fitment } from './queries.ts'

const VEHICLE_UNKNOWN = 'Choose a car or an engine from the list.'

/** The part of a fitment that an edit replaces and a revision stores. */
export type FitmentContent = { universal: boolean; rows: RevisionRow[] }

/** Returns the fitment of a part as it is now, without the cache, for a transaction that has locked the part. */
export async function readFitment(deps: Deps, partId: string): Promise<Fitment> {
  const [row] = await deps.query(partFitment, { partId })
  if (!row) throw noSuchPart(partId)
  return parseJson(row.fitment)
}

/** Returns a row as a revision keeps it. */
const toRevisionRow = (
  {
    from,
    to,
    precision,
    fits,
    position,
    quantity,
    note,
    conditions,
    source,
  }: Omit<RevisionRow, 'vehicle' | 'vehicleId'>,
  vehicle: Parameters<typeof vehicleTitle>[0] & { id: string },
): RevisionRow => ({
  vehicleId: vehicle.id,
  vehicle: vehicleTitle(vehicle),
  from,
  to,
  precision,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
})

export const toContent = ({ universal, rows }: Fitment): FitmentContent => ({
  universal,
  rows: rows.map((row) => toRevisionRow(row, row.vehicle)),
})

/**
 * Returns rows with the names of their vehicles.
 * @param known ids of vehicles that the fitment has already. They are accepted even if a moderator removed them.
 * @throws AppError VALIDATION with the field `rows.<index>.vehicleId` for any other vehicle that is not visible
 */
export async function withNames(deps: Deps, rows: RowInput[], known: string[]): Promise<RevisionRow[]> {
  const vehicles = await findVehicles(
    deps,
    rows.map(({ vehicleId }) => vehicleId),
  )
  const fields: Record<string, string> = {}
  const named = rows.flatMap((row, at) => {
    const vehicle = vehicles.get(row.vehicleId)
    if (vehicle && (!vehicle.removed || known.includes(vehicle.id))) return [toRevisionRow(row, vehicle)]
    fields[`rows.${at}.vehicleId`] = VEHICLE_UNKNOWN
    return []
  })
  if (named.length < rows.length) throw new AppError('VALIDATION', VEHICLE_UNKNOWN, { fields })
  return named
}

/** Returns the new revision that restores the content of an earlier one. */
export const revertTo = ({ universal, rows, number }: FitmentContent & { number: number }) => ({
  universal,
  rows,
  summary: `Reverted to revision ${number}`,
  revertsTo: number,
})

/** Rows of one insert, because other requests wait while Prisma Client compiles it: 90 ms for the first 500 rows. */
const ROWS_AT_A_TIME = 100

/** Adds a revision and replaces the rows, in the transaction that locked the part. */
export async function addRevision(
  deps: Deps,
  authorId: string,
  { partId, revision }: Pick<Fitment, 'partId' | 'revision'>,
  { universal, rows, summary, revertsTo }: FitmentContent & { summary: string; revertsTo: number | null },
): Promise<void> {
  const [number, now] = [revision + 1, deps.now()]
  const content = { id: deps.newId(), partId, number, universal, rows, summary, authorId, createdAt: now, revertsTo }
  await deps.prisma.fitmentRevision.create({ data: content, select: { id: true } })
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
  const head = { revision: number, universal, updatedAt: now }
  await deps.prisma.partFitment.upsert({
    where: { partId },
    create: { partId, ...head },
    update: head,
    select: { partId: true },
  })
  const authorsOf = (undone: UndoneNumbers) =>
    deps.prisma.fitmentRevision.groupBy({ by: 'authorId', where: { partId, number: undone } })
  const change = { actorId: authorId, itemId: content.id, partId }
  await recordRevision(deps, 'fitment', change, [revertsTo, number], authorsOf)
}

// ── Reports, the data download and removals ──────────────────────────────────────────────────────────────────────

const revisionSelect = {
  id: true,
  number: true,
  universal: true,
  rows: true,
  summary: true,
  authorId: true,
  createdAt: true,
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
} satisfies Prisma.FitmentRevisionSelect
type Row = Prisma.FitmentRevisionGetPayload<{ select: typeof revisionSelect }>

/** Only `addRevision` writes this column. */
const storedRows = z.custom<RevisionRow[]>(Array.isArray)

export const fitmentLifecycle: ContentType = {
  type: 'fitment',
  kind: 'fitment',
  label: ITEM_TYPE.fitment,
  tables: ['fitment_revision'],

  async snapshots(deps, ids) {
    const revisions = await deps.prisma.fitmentRevision.findMany({
      where: { id: { in: ids }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
    })
    return new Map(revisions.map((revision) => [revision.id, toSnapshot(revision)]))
  },

  canReport: () => Promise.resolve(true),

  /** Removes a revision. If it is the current one, the fitment first goes back to the newest visible revision before it. */
  async remove(deps, id, { moderatorId }) {
    const revision = await deps.prisma.fitmentRevision.findUnique({
      where: { id },
      select: { partId: true, number: true },
    })
    if (!revision || !(await lockPart(deps, revision.partId))) return null
    const current = await readFitment(deps, revision.partId)
    if (current.revision === revision.number) await goBack(deps, current, moderatorId)
    const { count } = await deps.prisma.fitmentRevision.updateMany({
      where: { id, ...visibleWhere.revision },
      data: { removedAt: deps.now() },
    })
    return count === 0 ? null : {}
  },

  /** Shows the revision in the history again. The fitment keeps its current content. */
  async restore(deps, id) {
    const { count } = await deps.prisma.fitmentRevision.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const revisions = await deps.prisma.fitmentRevision.findMany({
      where: { authorId: userId, id: { gt: after ?? NIL }, ...visibleWhere.revision, part: visibleWhere.part },
      select: revisionSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return revisions.map(({ id, part, number, universal, rows, summary, createdAt }) => ({
      id,
      part: part.slug,
      number,
      universal,
      rows,
      summary,
      createdAt: createdAt.toISOString(),
    }))
  },

  // Revisions stay after the deletion of an account. Pages show 'Unknown User' as their author.
  anonymize: () => Promise.resolve(),
}

function toSnapshot({ part, authorId, number, summary, universal, rows }: Row): Snapshot {
  const lines = [...(universal ? [UNIVERSAL] : []), ...storedRows.parse(rows).map(rowText)]
  return {
    ownerId: authorId,
    tags: toTagNames(part.tags),
    path: paths.part(part.slug),
    content: { slug: part.slug, title: part.name, number, summary, text: lines.join('\n') },
  }
}

/** Adds a revision with the content of the newest visible revision before the current one, without one an empty revision. */
async function goBack(deps: Deps, current: Fitment, moderatorId: string): Promise<void> {
  const { partId, revision } = current
  const before = await deps.prisma.fitmentRevision.findFirst({
    where: { partId, number: { lt: revision }, ...visibleWhere.revision },
    orderBy: { number: 'desc' },
    select: { number: true, universal: true, rows: true },
  })
  const next = before
    ? revertTo({ ...before, rows: storedRows.parse(before.rows) })
    : { universal: false, rows: [], summary: '', revertsTo: null }
  await addRevision(deps, moderatorId, current, next)
}
