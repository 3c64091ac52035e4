import { z } from 'zod'
import { APPEAL_OUTCOMES, appealInput, noteInput, warnInput } from '../../../../shared/conduct.ts'
import { idInput } from '../../../../shared/fields.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Note } from './note-service.ts'
import type { OwnRecord } from './record-service.ts'

const doneSchema = z.object({ message: z.string() })

const recordSchema = z
  .object({
    warnings: z.array(
      z.object({
        _id: z.string(),
        reason: z.string(),
        createdAt: timeSchema,
        acknowledgedAt: timeSchema.nullable(),
      }),
    ),
    mutes: z.array(
      z.object({
        _id: z.string(),
        reason: z.string(),
        createdAt: timeSchema,
        until: timeSchema,
        liftedAt: timeSchema.nullable(),
        appeal: z
          .object({
            text: z.string(),
            createdAt: timeSchema,
            outcome: z.enum(APPEAL_OUTCOMES).nullable(),
            answer: z.string(),
            answeredAt: timeSchema.nullable(),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'Conduct' })

const presentRecord = ({ warnings, mutes }: OwnRecord): z.input<typeof recordSchema> => ({
  warnings: warnings.map(({ id, reason, createdAt, acknowledgedAt }) => ({
    _id: id,
    reason,
    createdAt,
    acknowledgedAt,
  })),
  mutes: mutes.map(({ id, reason, createdAt, until, liftedAt, appeal }) => ({
    _id: id,
    reason,
    createdAt,
    until,
    liftedAt,
    appeal: appeal && {
      text: appeal.text,
      createdAt: appeal.createdAt,
      outcome: appeal.outcome,
      answer: appeal.answer,
      answeredAt: appeal.answeredAt,
    },
  })),
})

const noteSchema = z
  .object({ _id: z.string(), text: z.string(), author: personSchema.nullable(), createdAt: timeSchema })
  .meta({ id: 'ModeratorNote' })

const presentNote = ({ id, text, author, createdAt }: Note): z.input<typeof noteSchema> => ({
  _id: id,
  text,
  author: presentPerson(author),
  createdAt,
})

export const conductRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/warnings',
    summary: 'Lists the warnings and mutes of the user, with the appeals, newest first',
    auth: 'required',
    response: recordSchema,
    handle: async (caller) => presentRecord(await caller.conduct.own()),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/warnings/:id/acknowledge',
    summary: 'Stores that the user has read a warning',
    auth: 'required',
    params: idInput,
    response: doneSchema,
    async handle(caller, { params }) {
      await caller.conduct.acknowledge(params)
      return { message: 'Warning acknowledged.' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/mutes/:id/appeal',
    summary: 'Appeals a mute of the user, once, to a moderator who did not mute',
    auth: 'required',
    params: idInput,
    body: appealInput.omit({ muteId: true }),
    status: 201,
    response: doneSchema,
    async handle(caller, { params: { id }, body }) {
      await caller.conduct.appeal({ ...body, muteId: id })
      return { message: 'Appeal sent. Another moderator will answer it.' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/warnings',
    summary: 'Warns a user, who must acknowledge it',
    auth: 'required',
    params: idInput,
    body: warnInput.omit({ userId: true }),
    status: 201,
    response: doneSchema,
    async handle(caller, { params: { id }, body }) {
      await caller.conduct.warn({ ...body, userId: id })
      return { message: 'User warned.' }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/users/:id/notes',
    summary: 'Lists the notes of moderators about a user, newest first',
    auth: 'required',
    params: idInput,
    response: z.array(noteSchema),
    handle: async (caller, { params: { id } }) => (await caller.conduct.notes({ userId: id })).map(presentNote),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    summary: 'Adds a note about a user, for moderators only',
    auth: 'required',
    params: idInput,
    body: noteInput.omit({ userId: true }),
    status: 201,
    response: z.array(noteSchema),
    handle: async (caller, { params: { id }, body }) =>
      (await caller.conduct.addNote({ ...body, userId: id })).map(presentNote),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/admin/notes/:id',
    summary: 'Deletes a note that the moderator wrote',
    auth: 'required',
    params: idInput,
    response: doneSchema,
    async handle(caller, { params }) {
      await caller.conduct.removeNote(params)
      return { message: 'Note deleted.' }
    },
  }),
]
