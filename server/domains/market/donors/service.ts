import { z } from 'zod'
import {
  OPEN_DONORS,
  type donorCloseInput,
  type donorCreateFields,
  type donorEditFields,
  type donorListInput,
  type donorPartsInput,
} from '../../../../shared/donors.ts'
import { CURSOR_INVALID, type CursorPage } from '../../../../shared/paging.ts'
import { vinWithoutSerial } from '../../../../shared/vin.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { NO_PLACE } from '../../../db/places.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { locate } from '../../base/places/service.ts'
import { resolveCar } from '../../catalogue/vehicles/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { deleteAsksOf, followDonor } from '../listings/donor-service.ts'
import { setDonorPhotos } from './photo-lifecycle.ts'
import {
  donorPage,
  donorParts,
  insertDonor,
  lockOpenDonor,
  ownDonors,
  type Donor,
  type DonorPage,
  type DonorPart,
} from './queries.ts'

export type { Donor, DonorPage, DonorPart } from './queries.ts'

const TOO_MANY = `You have ${OPEN_DONORS} open donor cars. Close some first.`

/**
 * Returns a donor car for its page. Its seller also gets the beginning of the VIN.
 * @throws AppError NOT_FOUND for an unknown or removed one, and if the account of its seller is deleted
 */
export async function getDonor(deps: Deps, viewerId: string | null, id: string): Promise<DonorPage> {
  const [donor] = await deps.query(donorPage, { id, viewerId })
  if (!donor) throw noSuchDonor()
  return donor
}

const noSuchDonor = () => notFound('Donor car not found.')

const uuid = z.uuid(CURSOR_INVALID)
const priceCursor = z.tuple([z.int32(), uuid])
const idCursor = z.tuple([uuid])

/** Returns a page of the parts of a donor that are on offer, reserved or sold; none for an unknown donor. */
export async function listDonorParts(
  deps: Deps,
  { id: donorId, tag, sort, cursor, limit }: z.output<typeof donorPartsInput>,
): Promise<CursorPage<DonorPart>> {
  const params = { donorId, tag: tag ?? null, limit: limit + 1 }
  if (sort === 'recent') {
    const [id] = cursor ? readCursor(idCursor, cursor) : [null]
    const rows = await deps.query(donorParts.recent, { ...params, id })
    return toCursorPage(rows, limit, (last) => writeCursor([last.id]))
  }
  const [priceCents, id] = cursor ? readCursor(priceCursor, cursor) : [null, null]
  const rows = await deps.query(donorParts[sort], { ...params, priceCents, id })
  return toCursorPage(rows, limit, (last) => writeCursor([last.priceCents, last.id]))
}

/** Returns the seller's open or closed donor cars, the newest first. */
export async function listOwnDonors(
  deps: Deps,
  sellerId: string,
  { isOpen, cursor, limit }: z.output<typeof donorListInput>,
): Promise<CursorPage<Donor>> {
  const [before] = cursor ? readCursor(idCursor, cursor) : [null]
  const rows = await deps.query(ownDonors, { sellerId, isOpen, before, limit: limit + 1 })
  return toCursorPage(rows, limit, ({ id }) => writeCursor([id]))
}

/**
 * Adds a donor car.
 * @throws AppError VALIDATION with a field error for an unknown vehicle, engine, place or photo; CONFLICT for a seller with
 *   OPEN_DONORS
 */
export async function createDonor(
  deps: Deps,
  sellerId: string,
  { vin, placeId, photos, ...content }: z.output<typeof donorCreateFields>,
): Promise<DonorPage> {
  await resolveCar(deps, carOf(content))
  const place = placeId === null ? { ...NO_PLACE, location: null } : await locate(deps, placeId)
  const id = deps.newId()
  const row = { ...content, ...place, id, sellerId, vinStart: vin && vinWithoutSerial(vin) }
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [sellerId])
    const [inserted] = await deps.query(insertDonor, { ...row, now: deps.now(), most: OPEN_DONORS })
    if (!inserted) throw new AppError('CONFLICT', TOO_MANY)
    await setDonorPhotos(deps, { id, sellerId }, photos)
    await recordChange(deps, { kind: 'donor.created', actorId: sellerId, itemId: id })
  })
  return getDonor(deps, sellerId, id)
}

/**
 * Changes the given fields of the seller's own open donor car. Its open asks follow its odometer and month; sold ones and all
 * trades keep theirs. Throws like createDonor.
 * @throws AppError NOT_FOUND; FORBIDDEN for the donor of another user; CONFLICT if it is closed
 */
export async function editDonor(
  deps: Deps,
  sellerId: string,
  { id, vin, placeId, photos, ...content }: z.output<typeof donorEditFields>,
): Promise<DonorPage> {
  const place =
    placeId === undefined ? {} : placeId === null ? { ...NO_PLACE, location: null } : await locate(deps, placeId)
  await inOpenDonor(deps, sellerId, id, async (deps) => {
    const before = await deps.prisma.donor.findUniqueOrThrow({
      where: { id },
      select: { vehicleId: true, engineId: true, odometerKm: true, built: true },
    })
    const isOther = content.vehicleId !== undefined && content.vehicleId !== before.vehicleId
    const { engineId = isOther ? null : before.engineId } = content
    await resolveCar(deps, carOf({ ...before, ...content, engineId }))
    const vinStart = vin === undefined ? {} : { vinStart: vin && vinWithoutSerial(vin) }
    const data = { ...content, engineId, ...place, ...vinStart, updatedAt: deps.now() }
    const { odometerKm, built } = await deps.prisma.donor.update({ where: { id }, data })
    if (odometerKm !== before.odometerKm || built !== before.built)
      await followDonor(deps, { id, sellerId, odometerKm, built })
    if (photos) await setDonorPhotos(deps, { id, sellerId }, photos)
    await recordChange(deps, { kind: 'donor.edited', actorId: sellerId, itemId: id })
  })
  return getDonor(deps, sellerId, id)
}

/** Closes the seller's own donor car, and deletes its open asks if `openAsks` says so. Throws like editDonor. */
export async function closeDonor(
  deps: Deps,
  sellerId: string,
  { id, openAsks }: z.output<typeof donorCloseInput>,
): Promise<DonorPage> {
  await inOpenDonor(deps, sellerId, id, async (deps) => {
    await deps.prisma.donor.update({ where: { id }, data: { closedAt: deps.now(), updatedAt: deps.now() } })
    const deletedAsks = openAsks === 'delete' ? await deleteAsksOf(deps, { id, sellerId }) : 0
    await recordChange(deps, { kind: 'donor.closed', actorId: sellerId, itemId: id, facts: { deletedAsks } })
  })
  return getDonor(deps, sellerId, id)
}

/** Runs a change of an open donor of the seller in a transaction that has locked both. */
async function inOpenDonor(
  deps: Deps,
  sellerId: string,
  id: string,
  change: (deps: Deps) => Promise<void>,
): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [sellerId])
    const [donor] = await deps.query(lockOpenDonor, { id, sellerId })
    if (!donor) throw await refusal(deps, sellerId, id)
    await change(deps)
  })
}

/** Returns why a donor cannot be changed. */
async function refusal(deps: Deps, sellerId: string, id: string): Promise<AppError> {
  const donor = await deps.prisma.donor.findFirst({ where: { id, ...visibleWhere.donor }, select: { sellerId: true } })
  if (!donor) return noSuchDonor()
  if (donor.sellerId !== sellerId) return new AppError('FORBIDDEN', 'You can only change your own donor cars.')
  return new AppError('CONFLICT', 'This donor car is closed.')
}

const carOf = ({
  vehicleId,
  engineId,
  built,
}: {
  vehicleId: string
  engineId: string | null
  built: string | null
}) => ({
  vehicleId,
  engineId,
  builtFrom: built,
  builtTo: built,
  answers: [],
})
