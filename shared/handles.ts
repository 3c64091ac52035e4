import { z } from 'zod'
import { idSchema, lineSchema } from './fields.ts'
import { isReservedName } from './reserved-names.ts'

/** Characters of a handle. */
const LENGTH = { min: 3, max: 30 }

/** Days after which a user can change the handle again. */
export const HANDLE_DAYS = 30

export const HANDLE_FORM = `A handle has ${LENGTH.min} to ${LENGTH.max} letters a to z, digits, hyphens and underscores.`
export const HANDLE_RESERVED = 'This handle belongs to the site or its staff. Please choose another one.'
export const HANDLE_TAKEN = 'Somebody else has or had this handle. Please choose another one.'

/** A handle in lower case, without the @ that a user may type before it. */
export const handleSchema = lineSchema('A handle', 100)
  .transform((text) => text.toLowerCase().replace(/^@/, ''))
  .refine((handle) => /^[a-z0-9_-]{3,30}$/.test(handle), HANDLE_FORM)
  .refine((handle) => !isReservedName(handle), HANDLE_RESERVED)

export const handleInput = z.object({ handle: handleSchema })

/** Maximum number of suggestions. */
export const MAX_SUGGESTIONS = 8

/** The beginning of a handle or name, and the part, post or partner of the text, whose people are suggested first. */
export const suggestInput = z.object({
  q: lineSchema('A name', 100),
  partId: idSchema.nullable().default(null),
  postId: idSchema.nullable().default(null),
  /** A comment on the part or post. */
  commentId: idSchema.nullable().default(null),
  partnerId: idSchema.nullable().default(null),
})
