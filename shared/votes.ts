import { z } from 'zod'
import { idSchema } from './paging.ts'

/** What can be voted on (spec.md §4). */
export const VOTABLE = ['comment', 'post', 'image'] as const
export type Votable = (typeof VOTABLE)[number]

const item = { kind: z.enum(VOTABLE), id: idSchema }

/** The wanted state: up, down or none. */
export const voteSetInput = z.object({ ...item, value: z.union([z.literal(1), z.literal(-1), z.literal(0)]) })

/** The button that was pressed: the same one again takes the vote back. */
export const voteToggleInput = z.object({ ...item, value: z.union([z.literal(1), z.literal(-1)]) })
