import { z } from 'zod'
import { CHECK_STATES } from '../../../../shared/change-filters.ts'
import { idInput } from '../../../../shared/fields.ts'
import { undoChangeInput } from '../../../../shared/recent-changes.ts'
import type { Person } from '../../../db/columns.ts'
import { AppError } from '../../../errors.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import { fromTRPCError } from '../../../trpc/errors.ts'
import type { Check } from './check-service.ts'

const checkSchema = z
  .object({
    _id: z.string(),
    state: z.enum(CHECK_STATES),
    checkedBy: personSchema.nullable(),
    checkedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Check' })
const undoneSchema = checkSchema
  .extend({
    revisions: z.array(z.number()).meta({ description: 'The undone revisions, newest first.' }),
    earlier: z.number().meta({ description: 'Earlier edits of the same user that stay.' }),
  })
  .meta({ id: 'UndoneChange' })

const presentCheck = ({ id, state, checkedBy, checkedAt }: Check): z.input<typeof checkSchema> => ({
  _id: id,
  state,
  checkedBy: presentPerson(checkedBy),
  checkedAt,
})

/** The details of a 409. */
type Refusal = { checkedBy?: Person | null; newer?: { by: Person | null } }

/** Throws the error of a procedure with its users as REST shows them. */
function throwPresented(thrown: unknown): never {
  const { code, message, details } = fromTRPCError(thrown)
  if (code !== 'CONFLICT' || !details) throw thrown
  const { checkedBy, newer }: Refusal = details
  throw new AppError(code, message, {
    cause: thrown,
    details: {
      ...details,
      ...(checkedBy !== undefined && { checkedBy: presentPerson(checkedBy) }),
      ...(newer && { newer: { ...newer, by: presentPerson(newer.by) } }),
    },
  })
}

export const checkRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/changes/:id/good',
    summary: 'Marks a change as good; the second of two users gets 409 with the state',
    auth: 'required',
    params: idInput,
    response: checkSchema,
    handle: async (caller, { params }) => presentCheck(await caller.change.good(params).catch(throwPresented)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/changes/:id/undo',
    summary: 'Undoes a change; `newest` is the newest revision that the user saw, and a newer one answers 409 with it',
    auth: 'required',
    params: idInput,
    body: undoChangeInput.omit({ id: true }),
    response: undoneSchema,
    async handle(caller, { params, body }) {
      const undone = await caller.change.undo({ ...body, ...params }).catch(throwPresented)
      return { ...presentCheck(undone), revisions: undone.revisions, earlier: undone.earlier }
    },
  }),
]
