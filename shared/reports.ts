import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { idSchema } from './paging.ts'
import { REASON_MISSING } from './report-words.ts'
import { visibleText } from './written.ts'

/** What can be reported so far. */
export const REPORTABLE = ['part', 'revision', 'image', 'listing'] as const
export type Reportable = (typeof REPORTABLE)[number]

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

/** Why something is reported, or what a moderator did and why. */
export const reasonSchema = visibleText(LENGTH.reason, REASON_MISSING, REASON_LONG).transform((reason) => reason.trim())

export const reportCreateInput = z.object({ itemType: z.enum(REPORTABLE), itemId: idSchema, reason: reasonSchema })
