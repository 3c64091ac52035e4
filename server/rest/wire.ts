import { z } from 'zod'
import type { Page } from '../../shared/paging.ts'
import type { Person } from '../db/columns.ts'

/** Shapes that several presenters share, in the names of the wire (spec.md section 3, rest-contract.md). */

export const timeSchema = z.iso.datetime()

/** USD, two decimals at most. */
export const priceSchema = z.number().nullable()
export const presentPrice = (cents: number | null) => (cents === null ? null : cents / 100)

export const personSchema = z
  .object({ _id: z.string(), name: z.string(), profilePicture: z.string().nullable() })
  .meta({ id: 'Person' })
export const presentPerson = (person: Person | null) =>
  person && { _id: person.id, name: person.name, profilePicture: person.picture }

/** Own vote only: who else voted what is private (decisions.md). */
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

/** The answer to a call that has nothing to tell but that it worked. */
export const messageSchema = z.object({ message: z.string() })

/** What every refusal answers; some add what the reader needs to go on, such as `existingSlug`. */
export const errorSchema = z
  .looseObject({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })
