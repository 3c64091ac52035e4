import { appealInput, noteInput, warnInput } from '../../../../shared/conduct.ts'
import { idInput, idSchema } from '../../../../shared/fields.ts'
import { z } from 'zod'
import { moderatorProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { makeAppeal } from './appeal-service.ts'
import { addNote, listNotes, removeNote } from './note-service.ts'
import { getRecord, listOwn } from './record-service.ts'
import { acknowledgeWarning, listUnreadWarnings, warnUser } from './warning-service.ts'

const userInput = z.object({ userId: idSchema })

export const conductRouter = router({
  /** Lists the caller's warnings and mutes. */
  own: signedInProcedure.query(({ ctx }) => listOwn(ctx.deps, ctx.user.id)),

  /** Lists the caller's warnings that the bar on top of the page shows. */
  unread: signedInProcedure.query(async ({ ctx }) => {
    const warnings = await listUnreadWarnings(ctx.deps, ctx.user.id)
    return warnings.map(({ createdAt, ...warning }) => ({ ...warning, createdAt: createdAt.toISOString() }))
  }),

  /** Stores that the caller has read a warning. */
  acknowledge: signedInProcedure
    .meta({ limit: { count: 60, seconds: 3_600 } })
    .input(idInput)
    .mutation(({ ctx, input }) => acknowledgeWarning(ctx.deps, ctx.user.id, input.id)),

  /** Appeals a mute of the caller, who may otherwise not contribute. */
  appeal: signedInProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(appealInput)
    .mutation(({ ctx, input }) => makeAppeal(ctx.deps, ctx.user.id, input)),

  /** Returns the record of a user, for moderators. */
  record: moderatorProcedure.input(userInput).query(({ ctx, input }) => getRecord(ctx.deps, input.userId)),

  /** Warns a user without a report. */
  warn: moderatorProcedure
    .meta({ limit: { count: 60, seconds: 3_600 } })
    .input(warnInput)
    .mutation(({ ctx, input }) => warnUser(ctx.deps, ctx.user, input)),

  /** Lists the notes about a user. */
  notes: moderatorProcedure.input(userInput).query(({ ctx, input }) => listNotes(ctx.deps, input.userId)),

  addNote: moderatorProcedure
    .meta({ limit: { count: 120, seconds: 3_600 } })
    .input(noteInput)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.user.id, input)),

  removeNote: moderatorProcedure
    .meta({ limit: { count: 120, seconds: 3_600 } })
    .input(idInput)
    .mutation(({ ctx, input }) => removeNote(ctx.deps, ctx.user.id, input.id)),
})
