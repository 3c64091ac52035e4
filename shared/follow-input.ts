import { z } from 'zod'
import { idSchema } from './fields.ts'
import { FOLLOW_LEVELS, FOLLOW_TOPICS, FOLLOW_TYPES } from './follows.ts'
import { cursorSchema, limitSchema } from './paging.ts'
import { tagSchema } from './tags.ts'

const TYPE_WRONG = `A type is one of ${FOLLOW_TYPES.join(', ')}.`
const LEVEL_WRONG = `A level is one of ${FOLLOW_LEVELS.join(', ')}.`
const TOPIC_WRONG = `A topic is one of ${FOLLOW_TOPICS.join(', ')}.`

const typeSchema = z.enum(FOLLOW_TYPES, TYPE_WRONG)
const levelSchema = z.enum(FOLLOW_LEVELS, LEVEL_WRONG)
const topicsSchema = z
  .array(z.enum(FOLLOW_TOPICS, TOPIC_WRONG), 'Topics must be a list.')
  .max(FOLLOW_TOPICS.length, `There are ${FOLLOW_TOPICS.length} topics.`)
  .transform((topics) => [...new Set(topics)])

/** A tag is named by its name, a thread by any of its comments, and everything else by its id. */
const itemWith = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('tag'), id: tagSchema, ...fields }),
      z.object({ type: typeSchema.exclude(['tag']), id: idSchema, ...fields }),
    ],
    TYPE_WRONG,
  )

export const followedInput = itemWith({})
export type Followed = z.output<typeof followedInput>

/** `topics` counts for parts only. Without it they stay as they are, at first DEFAULT_TOPICS. */
export const followInput = itemWith({ level: levelSchema, topics: topicsSchema.optional() })
export type FollowInput = z.output<typeof followInput>

const listFields = {
  type: typeSchema.optional(),
  level: levelSchema.exclude(['none'], LEVEL_WRONG).optional(),
  cursor: cursorSchema,
}
/** The parameters of the list in REST. */
export const followListQuery = z.object(listFields)
export const followListInput = z.object({ ...listFields, limit: limitSchema(20) })
export type FollowListInput = z.output<typeof followListInput>
