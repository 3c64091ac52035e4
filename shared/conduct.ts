import { z } from 'zod'
import { idSchema, visibleTextSchema } from './fields.ts'
import { LENGTH } from './limits.ts'
import { adminReasonSchema, publicReasonFields } from './moderation.ts'

// Warnings, notes of moderators and appeals (docs/product/moderation.md, "Warnings, notes and appeals").

/** Notes that moderators keep about one user. */
export const NOTES_PER_USER = 100

/** The outcomes of an appeal: the mute stays, or it ends. */
export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

export const warnInput = z.object({ userId: idSchema, reason: adminReasonSchema, ...publicReasonFields })

const longest = (name: string) => `${name} has at most ${LENGTH.reason.toLocaleString('en')} characters.`
const text = (missing: string, name: string) =>
  visibleTextSchema(LENGTH.reason, missing, longest(name)).transform((written) => written.trim())

export const noteInput = z.object({ userId: idSchema, text: text('Write the note first.', 'A note') })

export const appealInput = z.object({
  muteId: idSchema,
  text: text('Say why the mute should end.', 'An appeal'),
})

export const appealAnswerInput = z.object({
  id: idSchema,
  outcome: z.enum(APPEAL_OUTCOMES, 'Choose whether the mute stays or ends.'),
  /** Shown to the user. */
  answer: adminReasonSchema,
  ...publicReasonFields,
})
