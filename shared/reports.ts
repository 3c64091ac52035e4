import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { ITEM_TYPE, type Reportable } from './moderation-words.ts'
import { idSchema } from './paging.ts'
import { REASON_MISSING } from './report-words.ts'
import { visibleText } from './written.ts'

export type { Reportable } from './moderation-words.ts'

/** What can be reported. */
export const REPORTABLE = Object.keys(ITEM_TYPE) as [Reportable, ...Reportable[]]

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

/** @param missing what is said of none */
export const reasonText = (missing: string) =>
  visibleText(LENGTH.reason, missing, REASON_LONG).transform((reason) => reason.trim())

/** Why something is reported. */
export const reasonSchema = reasonText(REASON_MISSING)

/** Pictures are reported by a call of their own. */
export const reportCreateInput = z.object({
  itemType: z.enum(REPORTABLE).exclude(['image']),
  itemId: idSchema,
  reason: reasonSchema,
})
