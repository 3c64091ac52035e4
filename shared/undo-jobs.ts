import { z } from 'zod'
import { idSchema } from './fields.ts'
import { MUTE_DAYS, MUTE_DAYS_WRONG } from './moderation.ts'
import { idCursorSchema } from './paging.ts'
import { reasonText } from './reports.ts'

/** The newest changes of a user that one job undoes. Another job undoes those before. */
export const MAX_STEPS = 10_000
/** Changes that a moderator may take out of a job. */
export const MAX_EXCEPT = 1_000
/** Above this number of changes, the form asks to type it. */
export const TYPED_ABOVE = 20

export const STEP_STATES = ['waiting', 'undone', 'left', 'gone', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]
export const JOB_STATES = ['running', 'stopped', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

const daysSchema = z.int(MUTE_DAYS_WRONG).min(MUTE_DAYS.least, MUTE_DAYS_WRONG).max(MUTE_DAYS.most, MUTE_DAYS_WRONG)

export const undoAllInput = z.object({
  userId: idSchema,
  since: z.iso.datetime().optional(),
  reason: reasonText('Say why you undo these changes.'),
  /** Only counts and lists what a job would do. */
  rehearsal: z.boolean().default(false),
  muteDays: daysSchema.optional(),
  /** The ids of changes that stay. */
  except: z.array(idSchema).max(MAX_EXCEPT).default([]),
})

export const undoJobInput = z.object({ id: idSchema })
/** The steps of a job, in pages. */
export const undoStepsInput = undoJobInput.extend({
  state: z.enum(STEP_STATES).optional(),
  cursor: idCursorSchema,
})
