import { idInput } from '../../../../shared/fields.ts'
import { renewalInput, subscriptionInput } from '../../../../shared/pushes.ts'
import { publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { listDevices, removeDevice, renew, subscribe } from './service.ts'
import { testDevice } from './test-service.ts'

const SUBSCRIBE_RATE_LIMIT = { count: 60, seconds: 3_600 }

/** The browsers of the caller that get pushes. */
export const pushRouter = router({
  devices: signedInProcedure.query(({ ctx }) => listDevices(ctx.deps, ctx.user.id, ctx.token)),

  subscribe: signedInProcedure
    .meta({ limit: SUBSCRIBE_RATE_LIMIT })
    .input(subscriptionInput)
    .mutation(({ ctx, input }) => subscribe(ctx.deps, ctx.user.id, ctx.token, input)),

  /** For the worker of a browser, which has no token. */
  renew: publicProcedure
    .meta({ limit: SUBSCRIBE_RATE_LIMIT })
    .input(renewalInput)
    .mutation(({ ctx, input }) => renew(ctx.deps, input)),

  remove: signedInProcedure
    .meta({ limit: SUBSCRIBE_RATE_LIMIT })
    .input(idInput)
    .mutation(({ ctx, input }) => removeDevice(ctx.deps, ctx.user.id, input.id)),

  /** Sends a push to a browser at once, and returns a sentence with the answer of the push service. */
  test: signedInProcedure
    .meta({ limit: { count: 10, seconds: 600 } })
    .input(idInput)
    .mutation(({ ctx, input }) => testDevice(ctx.deps, ctx.user.id, input.id)),
})
