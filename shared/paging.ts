import { z } from 'zod'
import { MAX_OFFSET, MAX_PAGE_SIZE } from './limits.ts'

/** A page by number, for REST. */
export type Page<Item> = { items: Item[]; total: number; page: number; limit: number; totalPages: number }

/** A page by cursor, for scrolling. `nextCursor` is null at the end. */
export type CursorPage<Item, Cursor = string> = { items: Item[]; nextCursor: Cursor | null }

export const limitSchema = (standard: number) =>
  z.coerce
    .number('Limit must be a number.')
    .int('Limit must be a whole number.')
    .min(1, 'Limit must be at least 1.')
    .max(MAX_PAGE_SIZE, `Limit must be at most ${MAX_PAGE_SIZE}.`)
    .default(standard)

export const pageNumberSchema = z.coerce
  .number('Page must be a number.')
  .int('Page must be a whole number.')
  .min(1, 'Page must be at least 1.')
  .max(MAX_OFFSET, `Page must be at most ${MAX_OFFSET}.`)
  .default(1)

export const PAGE_TOO_DEEP = `Only the first ${MAX_OFFSET.toLocaleString('en')} entries can be paged through.`

/** `{ page, limit }` with the default size of the list. At most the first MAX_OFFSET rows can be paged. */
export const pageSchema = (standard: number) =>
  z.object({ page: pageNumberSchema, limit: limitSchema(standard) }).refine((p) => p.page * p.limit <= MAX_OFFSET, {
    error: PAGE_TOO_DEEP,
    path: ['page'],
  })

export const CURSOR_INVALID = 'This cursor is not valid.'

/** The `nextCursor` of the page before. Clients do not interpret it. */
export const cursorSchema = z.string().max(200, CURSOR_INVALID).nullish()

/** A cursor that is the id of the last entry. */
export const idCursorSchema = z.uuid(CURSOR_INVALID).nullish()

/** Returns the page with these items. */
export function toPage<Item>(items: Item[], total: number, at: { page: number; limit: number }): Page<Item> {
  return { items, total, page: at.page, limit: at.limit, totalPages: Math.ceil(total / at.limit) }
}
