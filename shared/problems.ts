import { z } from 'zod'
import { idSchema, visibleTextSchema } from './fields.ts'
import { keysOf, PROBLEM_KINDS, PROBLEM_OUTCOMES } from './labels.ts'
import { LENGTH } from './limits.ts'
import { adminReasonSchema } from './moderation.ts'
import { MAX_PHOTOS, uploadIdsSchema } from './photos.ts'

/** Days after the end of a trade in which a problem with it can be reported. */
export const PROBLEM_DAYS = 180

/** Problems that one side can report with a trade: a problem that comes back after its closing can be reported once more. */
export const PROBLEMS_PER_SIDE = 2

const LONG = `A statement has at most ${LENGTH.statement.toLocaleString('en')} characters.`

/** The statement of a side or of a moderator. */
const statementFields = {
  text: visibleTextSchema(LENGTH.statement, 'Please describe what happened.', LONG).transform((text) => text.trim()),
  photos: uploadIdsSchema(MAX_PHOTOS).default([]),
}

export const problemOpenInput = z.object({
  tradeId: idSchema,
  kind: z.enum(keysOf(PROBLEM_KINDS), 'Choose what the problem is.'),
  ...statementFields,
})

export const problemStatementInput = z.object({ tradeId: idSchema, ...statementFields })

export const problemCloseInput = z.object({
  tradeId: idSchema,
  outcome: z.enum(keysOf(PROBLEM_OUTCOMES), 'Choose an outcome.'),
  note: adminReasonSchema,
})
