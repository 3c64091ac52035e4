import { z } from 'zod'
import { DUPLICATE_REASONS, type duplicatesInput, type notDuplicateInput } from '../../../../shared/duplicates.ts'
import { keysOf } from '../../../../shared/labels.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { moderates } from '../../catalogue/protections/service.ts'
import { type DuplicatePair, listPairs } from './queries.ts'

const SAME_PART = 'Choose two different parts.'
const NOT_YOURS = 'Only the user who said it, or a moderator of their tags, can take it back.'

const cursorKey = z.tuple([z.enum(keysOf(DUPLICATE_REASONS)), z.int().min(0).max(100), z.uuid()])

/** Returns pairs of parts that may be the same, the likeliest first; with `tag` those of which a part has it. */
export async function listDuplicates(
  deps: Deps,
  { tag, cursor, limit }: z.output<typeof duplicatesInput>,
): Promise<CursorPage<DuplicatePair>> {
  const [reason, similarity, id] = cursor ? readCursor(cursorKey, cursor) : [null, null, null]
  const rows = await deps.query(listPairs, { tag: tag ?? null, reason, similarity, id, limit: limit + 1 })
  return toCursorPage(rows, limit, (last) => writeCursor([last.reason, last.similarity, last.id]))
}

/**
 * Remembers that two parts are not the same. Nothing changes if a user has said it before.
 * @throws AppError VALIDATION for a part and itself; NOT_FOUND for an unknown or removed part
 */
export async function sayNotDuplicate(
  deps: Deps,
  userId: string,
  pair: z.output<typeof notDuplicateInput>,
): Promise<void> {
  const key = keyOf(pair)
  const found = await deps.prisma.part.count({ where: { id: { in: [key.lowId, key.highId] }, ...visibleWhere.part } })
  if (found < 2) throw notFound('Part not found.')
  await deps.prisma.notDuplicate.createMany({ data: { ...key, userId, at: deps.now() }, skipDuplicates: true })
}

/**
 * Takes back that two parts are not the same. Nothing changes if nobody has said it.
 * @throws AppError VALIDATION as sayNotDuplicate; FORBIDDEN for another user than its author or a moderator of one of the parts
 */
export async function takeBackNotDuplicate(
  deps: Deps,
  user: SessionUser,
  pair: z.output<typeof notDuplicateInput>,
): Promise<void> {
  const key = keyOf(pair)
  const ids = [key.lowId, key.highId]
  const ofPart = await Promise.all(ids.map((id) => moderates(deps, user, { type: 'part', id })))
  const by = ofPart.includes(true) ? {} : { userId: user.id }
  const { count } = await deps.prisma.notDuplicate.deleteMany({ where: { ...key, ...by } })
  if (count === 0 && (await deps.prisma.notDuplicate.count({ where: key })) > 0)
    throw new AppError('FORBIDDEN', NOT_YOURS)
}

/** Returns the key of a pair: the smaller id first. */
function keyOf({ one, other }: z.output<typeof notDuplicateInput>): { lowId: string; highId: string } {
  const [lowId = '', highId = ''] = [one.toLowerCase(), other.toLowerCase()].toSorted()
  if (lowId === highId) throw new AppError('VALIDATION', SAME_PART, { fields: { other: SAME_PART } })
  return { lowId, highId }
}
