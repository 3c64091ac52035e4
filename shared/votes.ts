import { z } from 'zod'
import { idSchema } from './fields.ts'

/** The types of items that users can vote on. */
export const VOTABLE = ['comment', 'post', 'image'] as const
export type Votable = (typeof VOTABLE)[number]

const item = { kind: z.enum(VOTABLE), id: idSchema }

/** Sets a vote: up, down or none. */
export const voteSetInput = z.object({ ...item, value: z.union([z.literal(1), z.literal(-1), z.literal(0)]) })

/** Presses a button. A second press of the same button deletes the vote. */
export const voteToggleInput = z.object({ ...item, value: z.union([z.literal(1), z.literal(-1)]) })
