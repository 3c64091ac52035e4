import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { ITEM_TYPE, type Reportable } from './moderation-words.ts'
import { idSchema } from './paging.ts'
import { REASON_MISSING } from './report-words.ts'
import { visibleText } from './written.ts'

export type { Reportable } from './moderation-words.ts'

/** The types of items that users can report. */
export const REPORTABLE = Object.keys(ITEM_TYPE) as [Reportable, ...Reportable[]]

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

/** @param missing the error for an empty reason */
export const reasonText = (missing: string) =>
  visibleText(LENGTH.reason, missing, REASON_LONG).transform((reason) => reason.trim())

/** The reason of a report. */
export const reasonSchema = reasonText(REASON_MISSING)

/** Images are reported by another procedure. */
export const reportCreateInput = z.object({
  itemType: z.enum(REPORTABLE).exclude(['image']),
  itemId: idSchema,
  reason: reasonSchema,
})
