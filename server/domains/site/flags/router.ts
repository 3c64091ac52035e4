import { flagRuleInput, flagsOfEditInput } from '../../../../shared/flag-inputs.ts'
import { moderatorProcedure, publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { flagsOfEdit } from './draft-service.ts'
import { listRules, switchOn } from './rule-service.ts'

export const flagRouter = router({
  /** Lists what the rules look for, and which are switched off. */
  rules: publicProcedure.query(({ ctx }) => listRules(ctx.deps)),

  /** Returns what the rules find in an edit before it is saved. */
  ofEdit: unmutedProcedure
    .meta({ limit: { count: 120, seconds: 600 } })
    .input(flagsOfEditInput)
    .query(({ ctx, input }) => flagsOfEdit(ctx.deps, input)),

  /** Switches a rule on again, for moderators of the whole site. */
  switchOn: moderatorProcedure
    .meta({ limit: { count: 60, seconds: 3_600 } })
    .input(flagRuleInput)
    .mutation(({ ctx, input }) => switchOn(ctx.deps, ctx.user, input.rule)),
})
