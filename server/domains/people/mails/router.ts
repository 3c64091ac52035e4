import { addressInput, confirmInput } from '../../../../shared/mails.ts'
import { publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import {
  addressOf,
  cancelChange,
  changeAddress,
  proveAddress,
  sendTest,
  turnOffMails,
  turnOnMails,
} from './address-service.ts'

const WRITE_LIMIT = { count: 60, seconds: 3_600 }

/** Where the mails of the caller go. */
export const mailRouter = router({
  address: signedInProcedure.query(({ ctx }) => addressOf(ctx.deps, ctx.user.id)),

  /** Sends a link to the new address, which proves it. */
  changeAddress: signedInProcedure
    .meta({ limit: WRITE_LIMIT })
    .input(addressInput)
    .mutation(({ ctx, input }) => changeAddress(ctx.deps, ctx.user.id, input.address)),

  /** Ends the links to other addresses. */
  cancelChange: signedInProcedure
    .meta({ limit: WRITE_LIMIT })
    .mutation(({ ctx }) => cancelChange(ctx.deps, ctx.user.id)),

  /** Sends a link to the present address, which ends a stop of it. */
  sendTest: signedInProcedure.meta({ limit: WRITE_LIMIT }).mutation(({ ctx }) => sendTest(ctx.deps, ctx.user.id)),

  /** Proves an address with the key of a link. The reader of the mail needs no session. */
  confirmAddress: publicProcedure
    .meta({ limit: WRITE_LIMIT })
    .input(confirmInput)
    .mutation(async ({ ctx, input }) => ({ address: await proveAddress(ctx.deps, input.key) })),

  turnOff: signedInProcedure.meta({ limit: WRITE_LIMIT }).mutation(({ ctx }) => turnOffMails(ctx.deps, ctx.user.id)),
  turnOn: signedInProcedure.meta({ limit: WRITE_LIMIT }).mutation(({ ctx }) => turnOnMails(ctx.deps, ctx.user.id)),
})
