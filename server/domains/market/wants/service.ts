import { z } from 'zod'
import { CURSOR_INVALID, type CursorPage } from '../../../../shared/paging.ts'
import {
  countedPrice,
  MAX_WANTS,
  WANT_DAYS,
  WANTS_FULL,
  type WantInput,
  type wantListInput,
  type wantMatchInput,
} from '../../../../shared/wants.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { lockPart } from '../../catalogue/parts/revision-policy.ts'
import { assertNotMerged, findPartId, noSuchPart } from '../../catalogue/parts/service.ts'
import { lockUsers, noSuchUser } from '../../people/users/person-service.ts'
import {
  countMet,
  matchingNow,
  sellersOfWants,
  wantOfPart,
  wantsOf,
  type Matching,
  type OwnWant,
  type WantedSeller,
} from './queries.ts'

export type { OwnWant } from './queries.ts'

const DAY = 86_400_000
/** Sellers on the page of wants. */
const SELLERS = 10
const wantCursor = z.tuple([z.uuid(CURSOR_INVALID)])

const expiryFrom = (now: Date) => new Date(now.getTime() + WANT_DAYS * DAY)

/**
 * Stores what a user wants a part for, in the place of an earlier want for it, for 180 days.
 * @throws AppError NOT_FOUND for an unknown or removed part; CONFLICT for more than MAX_WANTS; VALIDATION at `carId` for a car
 *   that is not the user's, at `withinKm` without a place
 */
export async function setWant(deps: Deps, userId: string, { partId: idOrSlug, ...input }: WantInput): Promise<OwnWant> {
  const partId = await findPartId(deps, idOrSlug)
  return transaction(deps, async (deps) => {
    await lockWanter(deps, userId, input)
    const { prisma } = deps
    if ((await prisma.part.count({ where: { id: partId, ...visibleWhere.part } })) === 0)
      throw await noSuchPart(deps, idOrSlug)
    const { maxPrice, condition, reach, withinKm, ...fields } = input
    const data = {
      ...fields,
      maxPriceCents: maxPrice,
      leastCondition: condition,
      reach,
      withinKm: reach === 'within' ? withinKm : null,
      expiresAt: expiryFrom(deps.now()),
    }
    const update = () => prisma.want.updateMany({ where: { userId, partId }, data })
    if ((await update()).count > 0) return readWant(deps, userId, partId)
    // Before the insert, which a merge could wait for that holds the part. The merge may have moved a want of the user here.
    if (!(await lockPart(deps, partId))) throw await noSuchPart(deps, idOrSlug)
    if ((await update()).count === 0) {
      if ((await prisma.want.count({ where: { userId } })) >= MAX_WANTS) throw new AppError('CONFLICT', WANTS_FULL)
      await prisma.want.create({ data: { ...data, id: deps.newId(), userId, partId, createdAt: deps.now() } })
    }
    return readWant(deps, userId, partId)
  })
}

/** Locks the user, so that the limit holds and the deletion of the account misses no want, and checks what belongs to the user. */
async function lockWanter(
  deps: Deps,
  userId: string,
  { carId, reach }: Pick<WantInput, 'carId' | 'reach'>,
): Promise<void> {
  await lockUsers(deps, [userId])
  const where = { id: userId, ...visibleWhere.user }
  const user = await deps.prisma.user.findFirst({ where, select: { placeId: true } })
  if (!user) throw noSuchUser()
  if (reach === 'within' && user.placeId === null) throw atField('withinKm', 'Set your place first.')
  if (carId !== null && (await deps.prisma.garageCar.count({ where: { id: carId, userId } })) === 0)
    throw atField('carId', 'Choose a car of your garage.')
}

const atField = (field: string, sentence: string) =>
  new AppError('VALIDATION', sentence, { fields: { [field]: sentence } })

async function readWant(deps: Deps, userId: string, partId: string): Promise<OwnWant> {
  const want = await getOwnWant(deps, userId, partId)
  if (!want) throw noSuchWant()
  return want
}

const noSuchWant = () => notFound('Want not found.')

/** Returns the user's want for a part, with what matches it now; null without one. */
export async function getOwnWant(deps: Deps, userId: string, partId: string): Promise<OwnWant | null> {
  const [want] = await deps.query(wantOfPart, { userId, partId, now: deps.now() })
  return want ?? null
}

/** Deletes the user's want for a part. Changes nothing without one. */
export async function removeWant(deps: Deps, userId: string, idOrSlug: string): Promise<void> {
  const partId = await findPartId(deps, idOrSlug)
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const { count } = await deps.prisma.want.deleteMany({ where: { userId, partId } })
    if (count === 0) await assertNotMerged(deps, partId)
  })
}

/** Keeps the user's want for a part for 180 days from now. @throws AppError NOT_FOUND */
export async function renewWant(deps: Deps, userId: string, partId: string): Promise<OwnWant> {
  const data = { expiresAt: expiryFrom(deps.now()) }
  const { count } = await deps.prisma.want.updateMany({ where: { userId, partId }, data })
  if (count === 0) {
    await assertNotMerged(deps, partId)
    throw noSuchWant()
  }
  return readWant(deps, userId, partId)
}

/** Returns the user's wants for visible parts, the newest first, each with what matches it now. */
export async function listWants(
  deps: Deps,
  userId: string,
  { cursor, limit }: z.output<typeof wantListInput>,
): Promise<CursorPage<OwnWant>> {
  const after = cursor ? readCursor(wantCursor, cursor)[0] : null
  const rows = await deps.query(wantsOf, { userId, now: deps.now(), after, limit: limit + 1 })
  return toCursorPage(rows, limit, ({ id }) => writeCursor([id]))
}

/**
 * Returns how many asks match a want that is not stored yet, the cheapest of them, and the range of all sales.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function matchWant(
  deps: Deps,
  userId: string,
  { partId, maxPrice, condition, withinKm, ...want }: z.output<typeof wantMatchInput>,
): Promise<Matching> {
  const [matching] = await deps.query(matchingNow, {
    ...want,
    userId,
    partId,
    maxPriceCents: maxPrice,
    leastCondition: condition,
    withinKm: want.reach === 'within' ? withinKm : null,
    now: deps.now(),
  })
  if (!matching) throw await noSuchPart(deps, partId)
  return matching
}

/** Returns the sellers with matching asks for most of a user's wants, then the cheapest. */
export const listSellers = (deps: Deps, userId: string): Promise<WantedSeller[]> =>
  deps.query(sellersOfWants, { userId, now: deps.now(), limit: SELLERS })

/** Returns how many wants of others a price (USD cents) meets at least: `countedPrice` rounds it, so that no limit can be read. */
export async function countWantsMet(deps: Deps, userId: string, partId: string, priceCents: number): Promise<number> {
  const [met] = await deps.query(countMet, { userId, partId, cents: countedPrice(priceCents), now: deps.now() })
  return met?.count ?? 0
}
