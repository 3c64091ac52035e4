import { z } from 'zod'
import { PRICE_WRONG } from '../../shared/price.ts'
import type { CursorPage, Page } from '../../shared/paging.ts'
import type { Person } from '../db/columns.ts'

// Schemas and presenters that several domains share. The names are those of docs/product/api.md, "Names".

export const timeSchema = z.iso.datetime()

/** USD with at most two decimals. */
export const priceSchema = z.number().nullable()
/** A number or a text such as '$1,250.50'. The procedure validates it. */
export const dollarsSchema = z.union([z.number(), z.string()], PRICE_WRONG)
export const presentPrice = (cents: number | null) => (cents === null ? null : cents / 100)

export const personSchema = z
  .object({ _id: z.string(), name: z.string(), profilePicture: z.string().nullable() })
  .meta({ id: 'Person' })
export const presentPerson = (person: Person | null) =>
  person && { _id: person.id, name: person.name, profilePicture: person.picture }

/** Both lists contain only the caller, because the votes of other users are private. */
export const votersSchema = { upvotedBy: z.array(z.string()), downvotedBy: z.array(z.string()) }
export const presentVoters = (userVote: 1 | -1 | 0, viewerId: string | null) => ({
  upvotedBy: userVote === 1 && viewerId ? [viewerId] : [],
  downvotedBy: userVote === -1 && viewerId ? [viewerId] : [],
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), limit: z.number(), totalPages: z.number() })
export const presentPage = <Item, Wire>(page: Page<Item>, present: (item: Item) => Wire): Page<Wire> => ({
  items: page.items.map(present),
  total: page.total,
  page: page.page,
  limit: page.limit,
  totalPages: page.totalPages,
})

export const cursorPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
export const presentCursorPage = <Item, Wire>(
  { items, nextCursor }: CursorPage<Item>,
  present: (item: Item) => Wire,
): CursorPage<Wire> => ({ items: items.map(present), nextCursor })

/** '1' or 'true' is true, '0' or 'false' is false; the default is false. */
export const flagSchema = (name: string) =>
  z
    .enum(['0', '1', 'false', 'true'], `${name} must be true or false.`)
    .default('0')
    .transform((written) => written === '1' || written === 'true')

/** The response of operations that return no data. */
export const messageSchema = z.object({ message: z.string() })

/** The body of every error. Some errors add details that the client needs, such as `existingSlug`. */
export const errorSchema = z
  .looseObject({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })
