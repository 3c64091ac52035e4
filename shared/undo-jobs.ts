import { z } from 'zod'
import { idSchema } from './fields.ts'
import { thousands } from './format.ts'
import { MUTE_DAYS, MUTE_DAYS_WRONG, publicReasonFields } from './moderation.ts'
import { idCursorSchema, limitSchema } from './paging.ts'
import { reasonText } from './reports.ts'

/** The newest changes of a user that one job undoes. Another job undoes those before. */
export const MAX_STEPS = 10_000
/** Changes that a moderator may keep, which the job does not undo. */
export const MAX_EXCEPT = 1_000
export const EXCEPT_WRONG = `You can keep at most ${thousands(MAX_EXCEPT)} changes.`
/** Above this number of changes, the form asks to type it. */
export const TYPED_ABOVE = 20

export const STEP_STATES = ['waiting', 'undone', 'left', 'gone', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]
export const JOB_STATES = ['running', 'stopped', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Jobs of one moderator that may run at the same time. */
export const MAX_RUNNING_JOBS = 5

/** What a change is about, with its label. */
export const CHANGED_FIELDS = {
  title: 'Title',
  description: 'Description',
  numbers: 'Numbers',
  tags: 'Tags',
  /** Its count, as that of relations, is that of the rows that were added, removed or changed. */
  cars: 'Cars',
  universal: 'Fits every car',
  relations: 'Relations',
  name: 'Name',
  aliases: 'Other names',
  codes: 'Codes',
  built: 'Built dates',
  engine: 'Engine',
  attributes: 'Attributes',
  part: 'New part',
  merge: 'Merge of two parts',
  vehicle: 'New vehicle',
  image: 'Image',
  comment: 'Comment',
  post: 'Post',
  listing: 'Listing',
  vote: 'Vote',
  confirmation: 'Answer of an owner',
  relationConfirmation: 'Confirmation of a relation',
  removal: 'Removal',
} as const
export type ChangedField = keyof typeof CHANGED_FIELDS
export type Changed = { field: ChangedField; count: number | null }

/** 'Numbers, description', 'Cars, 14 rows' */
export function changedText(changed: Changed[]): string {
  const words = changed.map(({ field, count }) => {
    const label = CHANGED_FIELDS[field]
    return count === null ? label : `${label}, ${count} ${count === 1 ? 'row' : 'rows'}`
  })
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1))).join(', ')
}

const daysSchema = z.int(MUTE_DAYS_WRONG).min(MUTE_DAYS.least, MUTE_DAYS_WRONG).max(MUTE_DAYS.most, MUTE_DAYS_WRONG)

const changesOfUser = { userId: idSchema, since: z.iso.datetime().optional() }
/** Only these states: those of a rehearsal are waiting (can be undone), left (newer edits) and gone. */
const pageOfItems = {
  state: z.enum(STEP_STATES).optional(),
  /** The id of the last change of the page before. */
  cursor: idCursorSchema,
  limit: limitSchema(50),
}

/** Counts and lists what a job would do. */
export const rehearsalInput = z.object({ ...changesOfUser, ...pageOfItems })

export const undoAllInput = z.object({
  ...changesOfUser,
  reason: reasonText('Say why you undo these changes.'),
  muteDays: daysSchema.optional(),
  /** The ids of changes that stay. */
  except: z.array(idSchema).max(MAX_EXCEPT, EXCEPT_WRONG).default([]),
  ...publicReasonFields,
})

export const jobsOfUserInput = z.object({ userId: idSchema })
export const undoJobInput = z.object({ id: idSchema })
/** The steps of a job, newest change first. */
export const undoStepsInput = undoJobInput.extend(pageOfItems)
