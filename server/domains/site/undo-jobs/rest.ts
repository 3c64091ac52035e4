import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import {
  CHANGED_FIELDS,
  JOB_STATES,
  STEP_STATES,
  undoAllInput,
  undoJobInput,
  undoStepsInput,
} from '../../../../shared/undo-jobs.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Caller } from '../../../trpc/router.ts'
import type { Rehearsal, UndoItem, UndoJobView } from './policy.ts'

const changedSchema = z.array(z.object({ field: z.enum(keysOf(CHANGED_FIELDS)), rows: z.number().nullable() }))
const presentChanged = (changed: UndoItem['changed']) => changed.map(({ field, count }) => ({ field, rows: count }))

const itemSchema = z
  .object({
    /** The id of the change. */
    _id: z.string(),
    kind: z.string(),
    item: z.object({ _id: z.string(), type: z.string(), title: z.string(), path: z.string().nullable() }).nullable(),
    revision: z.number().nullable(),
    changed: changedSchema,
    state: z.enum(STEP_STATES),
    /** The newest edit by another user, or who took the change back. */
    other: z.object({ by: personSchema.nullable(), at: timeSchema, changed: changedSchema }).nullable(),
    note: z.string(),
    createdAt: timeSchema,
  })
  .meta({ id: 'UndoItem' })

const presentItem = ({ id, kind, item, revision, changed, at, state, other, note }: UndoItem) => ({
  _id: id,
  kind,
  item: item && { _id: item.id, type: item.type, title: item.title, path: item.path },
  revision,
  changed: presentChanged(changed),
  state,
  other: other && { by: presentPerson(other.by), at: other.at, changed: presentChanged(other.changed) },
  note,
  createdAt: at,
})

const jobSchema = z
  .object({
    /** Null for a rehearsal, which stores nothing. */
    _id: z.string().nullable(),
    state: z.enum(['rehearsal', ...JOB_STATES]),
    user: personSchema.nullable(),
    reason: z.string(),
    since: timeSchema.nullable(),
    counts: z.object({
      waiting: z.number(),
      undone: z.number(),
      left: z.number(),
      gone: z.number(),
      failed: z.number(),
    }),
    items: z.array(itemSchema),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'UndoJob' })

type Items = { items: UndoItem[]; nextCursor: string | null }

const presentJob = (job: UndoJobView, { items, nextCursor }: Items): z.input<typeof jobSchema> => ({
  _id: job.id,
  state: job.state,
  user: presentPerson(job.user),
  reason: job.reason,
  since: job.since,
  counts: job.counts,
  items: items.map(presentItem),
  nextCursor,
})

const presentRehearsal = (
  { user, counts, items, nextCursor }: Rehearsal,
  { reason, since = null }: { reason: string; since?: string | undefined | null },
): z.input<typeof jobSchema> => ({
  _id: null,
  state: 'rehearsal',
  user: presentPerson(user),
  reason,
  since,
  counts: { ...counts, undone: 0, failed: 0 },
  items: items.map(presentItem),
  nextCursor,
})

const { state, cursor, limit } = undoStepsInput.shape
const pageQuery = z.object({ state, cursor, limit })

const actRoute = (
  path: 'stop' | 'retry' | 'undo',
  summary: string,
  act: (caller: Caller, input: { id: string }) => Promise<UndoJobView>,
) =>
  defineRoute({
    method: 'POST',
    path: `/api/undo-jobs/:id/${path}`,
    summary,
    auth: 'required',
    params: undoJobInput,
    response: jobSchema,
    async handle(caller, { params }) {
      const job = await act(caller, params)
      return presentJob(job, await caller.undoJob.steps({ id: job.id }))
    },
  })

export const undoJobRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/users/:userId/undo',
    summary: 'Undoes everything of a user, or only says what would be undone',
    auth: 'required',
    params: z.object({ userId: idSchema }),
    query: pageQuery,
    body: undoAllInput.omit({ userId: true }).extend({ rehearsal: z.boolean() }),
    response: jobSchema,
    async handle(caller, { params, query, body: { rehearsal, ...given } }) {
      if (rehearsal) {
        const asked = { ...params, ...query, since: given.since }
        return presentRehearsal(await caller.undoJob.rehearsal(asked), given)
      }
      const job = await caller.undoJob.start({ ...given, ...params })
      return presentJob(job, await caller.undoJob.steps({ id: job.id, ...query }))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/undo-jobs/:id',
    summary: 'Returns a job that undoes everything of a user, with a page of its changes',
    auth: 'required',
    params: undoJobInput,
    query: pageQuery,
    response: jobSchema,
    handle: async (caller, { params, query }) =>
      presentJob(await caller.undoJob.get(params), await caller.undoJob.steps({ ...params, ...query })),
  }),
  actRoute('stop', 'Stops a job after its current change', ({ undoJob }, input) => undoJob.stop(input)),
  actRoute('retry', 'Tries the failed and the remaining changes of a job again', ({ undoJob }, input) =>
    undoJob.retry(input),
  ),
  actRoute('undo', 'Undoes a job, and ends the mute that it began with', ({ undoJob }, input) => undoJob.undo(input)),
]
