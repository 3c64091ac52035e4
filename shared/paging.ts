import { z } from 'zod'
import { MAX_OFFSET, MAX_PAGE_SIZE } from './limits.ts'

/** A page by number, as REST has it. */
export type Page<Item> = { items: Item[]; total: number; page: number; limit: number; totalPages: number }

/** A stretch by cursor, as the site scrolls: `nextCursor` is null at the end. */
export type CursorPage<Item> = { items: Item[]; nextCursor: string | null }

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

export const TOO_DEEP = `Only the first ${MAX_OFFSET.toLocaleString('en')} entries can be paged through.`

/** `{ page, limit }` with the domain's standard size. Together they reach at most MAX_OFFSET rows deep. */
export const pageSchema = (standard: number) =>
  z.object({ page: pageNumberSchema, limit: limitSchema(standard) }).refine((p) => p.page * p.limit <= MAX_OFFSET, {
    error: TOO_DEEP,
    path: ['page'],
  })

/** In small letters, as the database gives it back: ids are compared and name topics. */
export const idSchema = z.uuid('This id is not valid.').toLowerCase()

export const CURSOR_INVALID = 'This cursor is not valid.'

/** Where a stretch goes on: what the last one gave as `nextCursor`, opaque to whoever sends it back. */
export const cursorSchema = z.string().max(200, CURSOR_INVALID).nullish()

/** The same where the cursor is the id of the last entry. */
export const idCursorSchema = z.uuid(CURSOR_INVALID).nullish()

/** The page around `items`, which are the rows of page `page`. */
export function toPage<Item>(items: Item[], total: number, at: { page: number; limit: number }): Page<Item> {
  return { items, total, page: at.page, limit: at.limit, totalPages: Math.ceil(total / at.limit) }
}
