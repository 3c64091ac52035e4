import { z } from 'zod'
import { idSchema } from './fields.ts'
import { limitSchema, pageNumberSchema } from './paging.ts'

/** The error of a contact between two users of whom one has blocked the other. It is the same for both of them. */
export const CANNOT_CONTACT = 'You cannot contact this person.'

export const blockInput = z.object({ userId: idSchema })

/** `cursor` is a page number, because only the user changes the list. */
export const blockListInput = z.object({ cursor: pageNumberSchema, limit: limitSchema(20) }).prefault({})
