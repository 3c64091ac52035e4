import { phoneRequestInput, phoneVerifyInput } from '../../../../shared/phone.ts'
import { anySessionProcedure, publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { requestPhoneCode, verifyPhoneCode } from './phone-service.ts'
import { exchangeSession, revokeSession } from './service.ts'

export const authRouter = router({
  /** Returns the signed-in user. An unknown token is not an error. */
  status: publicProcedure.query(async ({ ctx }) => {
    const session = await ctx.session()
    if (session?.kind !== 'full') return { isAuthenticated: false, user: null, isPhoneVerified: false }
    const { id, name, picture, isPhoneVerified, isSiteAdmin, adminTags, mute } = session.user
    return {
      isAuthenticated: true,
      user: {
        id,
        name,
        picture,
        isPhoneVerified,
        isSiteAdmin,
        adminTags,
        mute: mute && { until: mute.until.toISOString(), reason: mute.reason },
      },
      isPhoneVerified,
    }
  }),

  /** Revokes the token of the request. */
  logout: signedInProcedure.mutation(async ({ ctx }) => {
    if (ctx.token !== null) await revokeSession(ctx.deps, ctx.token)
    return { message: 'You are signed out.' }
  }),

  /** Sends a code to a phone. `left` has the number of codes that can still be requested and the seconds until it resets. */
  requestPhoneCode: anySessionProcedure.input(phoneRequestInput).mutation(async ({ ctx, input }) => ({
    message: 'Verification code sent successfully!',
    ...(await requestPhoneCode(ctx.deps, ctx.user.id, input.phoneNumber, ctx.address)),
  })),

  /** Verifies the phone number. `token` is a full session that replaces the session of the request. */
  verifyPhoneCode: anySessionProcedure
    .meta({ limit: { count: 30, seconds: 600 } })
    .input(phoneVerifyInput)
    .mutation(async ({ ctx, input }) => ({
      message: 'Phone number verified successfully!',
      token: await verifyPhoneCode(ctx.deps, ctx.user.id, ctx.token, input.verificationCode),
    })),

  /** Replaces the temporary session with a full one without a verified phone number. */
  skipPhone: anySessionProcedure.mutation(async ({ ctx }) => ({
    token: await exchangeSession(ctx.deps, ctx.user.id, ctx.token),
  })),
})
