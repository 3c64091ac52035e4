import {
  donorCloseInput,
  donorCreateFields,
  donorEditFields,
  donorListInput,
  donorPartsInput,
} from '../../../../shared/donors.ts'
import { idInput } from '../../../../shared/fields.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { closeDonor, createDonor, editDonor, getDonor, listDonorParts, listOwnDonors } from './service.ts'

export const donorRouter = router({
  byId: publicProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => getDonor(ctx.deps, await viewerOf(ctx), input.id)),

  parts: publicProcedure.input(donorPartsInput).query(({ ctx, input }) => listDonorParts(ctx.deps, input)),

  /** The user's own donors. */
  list: signedInProcedure.input(donorListInput).query(({ ctx, input }) => listOwnDonors(ctx.deps, ctx.user.id, input)),

  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(donorCreateFields)
    .mutation(({ ctx, input }) => createDonor(ctx.deps, ctx.user.id, input)),

  edit: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(donorEditFields)
    .mutation(({ ctx, input }) => editDonor(ctx.deps, ctx.user.id, input)),

  close: signedInProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(donorCloseInput)
    .mutation(({ ctx, input }) => closeDonor(ctx.deps, ctx.user.id, input)),
})
