import {
  wantInput,
  wantListInput,
  wantMatchInput,
  wantRemoveInput,
  wantsMetInput,
  wantedPartInput,
} from '../../../../shared/wants.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import {
  countWantsMet,
  getOwnWant,
  listSellers,
  listWants,
  matchWant,
  removeWant,
  renewWant,
  setWant,
} from './service.ts'

const ownProcedure = signedInProcedure.meta({ limit: { count: 120, seconds: 600 } })

/** The wants of the caller. Muted users can change theirs, because other users cannot see them. */
export const wantRouter = router({
  list: signedInProcedure.input(wantListInput).query(({ ctx, input }) => listWants(ctx.deps, ctx.user.id, input)),

  /** The caller's want for a part; null without one. */
  own: signedInProcedure
    .input(wantedPartInput)
    .query(({ ctx, input }) => getOwnWant(ctx.deps, ctx.user.id, input.partId)),

  /** What matches a want that is not stored yet. */
  matching: signedInProcedure
    .meta({ limit: { count: 600, seconds: 600 } })
    .input(wantMatchInput)
    .query(({ ctx, input }) => matchWant(ctx.deps, ctx.user.id, input)),

  /** The sellers with matching asks for most of the caller's wants. */
  sellers: signedInProcedure.query(({ ctx }) => listSellers(ctx.deps, ctx.user.id)),

  /** How many wants of others a price meets at least, for a seller who enters it. */
  met: unmutedProcedure
    .meta({ limit: { count: 120, seconds: 600 } })
    .input(wantsMetInput)
    .query(({ ctx, input }) => countWantsMet(ctx.deps, ctx.user.id, input.partId, input.price)),

  set: ownProcedure.input(wantInput).mutation(({ ctx, input }) => setWant(ctx.deps, ctx.user.id, input)),

  renew: ownProcedure
    .input(wantedPartInput)
    .mutation(({ ctx, input }) => renewWant(ctx.deps, ctx.user.id, input.partId)),

  remove: ownProcedure
    .input(wantRemoveInput)
    .mutation(({ ctx, input }) => removeWant(ctx.deps, ctx.user.id, input.partId)),
})
