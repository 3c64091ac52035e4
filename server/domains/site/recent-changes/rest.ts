import { z } from 'zod'
import { CHECK_STATES } from '../../../../shared/change-filters.ts'
import { flagSentence } from '../../../../shared/flag-sentences.ts'
import { paths } from '../../../../shared/paths.ts'
import { recentChangesInput, seqSchema } from '../../../../shared/recent-changes.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { flagSchema, personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { RecentChange } from './policy.ts'

const changeSchema = z
  .object({
    _id: z.string(),
    seq: z.number(),
    kind: z.string(),
    item: z
      .object({ _id: z.string(), type: z.enum(['part', 'vehicle']), title: z.string(), path: z.string() })
      .nullable(),
    part: z.string().nullable().meta({ description: 'The id of the part; null for a vehicle and a removed page.' }),
    actor: personSchema.nullable(),
    summary: z.string(),
    flags: z.array(z.looseObject({ rule: z.string(), text: z.string() })),
    state: z.enum(CHECK_STATES),
    createdAt: timeSchema,
  })
  .meta({ id: 'Change' })

const presentChange = ({ id, seq, kind, page, ...change }: RecentChange): z.input<typeof changeSchema> => ({
  _id: id,
  seq,
  kind,
  item: page && {
    _id: page.id,
    type: page.type,
    title: page.title,
    path: page.type === 'part' ? paths.part(page.slug) : paths.vehicle(page.slug),
  },
  part: page?.type === 'part' ? page.id : null,
  actor: presentPerson(change.actor),
  summary: change.summary,
  flags: change.flags.map((flag) => ({ ...flag, text: flagSentence(flag) })),
  state: change.state,
  createdAt: change.at,
})

export const changeRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/changes',
    summary: 'Lists changes of the wiki, newest first; with `after` oldest first, so that a reader sees each one once',
    query: recentChangesInput.omit({ mine: true, followed: true }).extend({
      age: z.preprocess((text) => (text === undefined ? text : Number(text)), recentChangesInput.shape.age),
      unchecked: flagSchema('Unchecked'),
      flagged: flagSchema('Flagged'),
      cursor: seqSchema.min(1).optional(),
    }),
    response: z.object({ items: z.array(changeSchema), nextCursor: z.number().nullable() }),
    async handle(caller, { query }) {
      const { items, nextCursor } = await caller.change.list(query)
      return { items: items.map(presentChange), nextCursor }
    },
  }),
]
