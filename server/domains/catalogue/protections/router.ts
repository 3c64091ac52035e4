import { endProtectionInput, protectInput } from '../../../../shared/protections.ts'
import { moderatorProcedure, router } from '../../../trpc/init.ts'
import { endProtection, protect } from './service.ts'

const actProcedure = moderatorProcedure.meta({ limit: { count: 60, seconds: 3_600 } })

/** Both are limited to the moderator's scope. */
export const protectionRouter = router({
  /** Lets only users of a level edit a part or vehicle. */
  protect: actProcedure.input(protectInput).mutation(({ ctx, input }) => protect(ctx.deps, ctx.user, input)),

  end: actProcedure.input(endProtectionInput).mutation(({ ctx, input }) => endProtection(ctx.deps, ctx.user, input)),
})
