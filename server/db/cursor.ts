import { stringify } from 'uuid'
import type { z } from 'zod'
import { CURSOR_INVALID, type CursorPage } from '../../shared/paging.ts'
import { AppError } from '../errors.ts'

export { writeCursor } from '../../shared/cursor.ts'

/**
 * Returns the sort key from a cursor of `writeCursor`.
 * @throws AppError VALIDATION if the text is not a cursor of this list
 */
export function readCursor<Key>(schema: z.ZodType<Key>, cursor: string): Key {
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!result.success) throw invalidCursor()
  return result.data
}

const BYTES_PER_ID = 16

/** Returns a cursor that contains ids, as an opaque text with about 22 characters per id. */
export const writeIdCursor = (ids: string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Returns the ids from a cursor of `writeIdCursor`.
 * @throws AppError VALIDATION for any other text, and for more than `max` ids
 */
export function readIdCursor(cursor: string, max: number): string[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const count = bytes.length / BYTES_PER_ID
  if (!Number.isInteger(count) || count < 1 || count > max) throw invalidCursor()
  try {
    return Array.from({ length: count }, (_, at) => stringify(bytes, at * BYTES_PER_ID))
  } catch {
    // `stringify` throws for bytes that are not a UUID.
    throw invalidCursor()
  }
}

/** Returns a cursor page of `limit` entries. `rows` has one more entry if the list continues. */
export function toCursorPage<Item, Cursor = string>(
  rows: Item[],
  limit: number,
  cursorOf: (last: Item) => Cursor,
): CursorPage<Item, Cursor> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

const invalidCursor = () => new AppError('VALIDATION', CURSOR_INVALID, { fields: { cursor: CURSOR_INVALID } })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
