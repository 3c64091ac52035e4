import type { z } from 'zod'
import { CURSOR_INVALID, type CursorPage } from '../../shared/paging.ts'
import { AppError } from '../errors.ts'

/** Where a stretch ended, as an opaque text: the sort key of its last entry, then its id. */
export function writeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * The sort key that `writeCursor` wrote.
 * @throws AppError VALIDATION when the text is no cursor of this list
 */
export function readCursor<Key>(schema: z.ZodType<Key>, cursor: string): Key {
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!result.success) throw new AppError('VALIDATION', CURSOR_INVALID, { fields: { cursor: CURSOR_INVALID } })
  return result.data
}

/** A stretch of `limit` entries out of `rows`, which hold one more when the list goes on. */
export function toCursorPage<Item>(rows: Item[], limit: number, cursorOf: (last: Item) => string): CursorPage<Item> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
