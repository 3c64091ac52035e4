import { publicProcedure, router, signedInProcedure } from '../../trpc/init.ts'
import { revokeSession } from './service.ts'

export const authRouter = router({
  /** Who is signed in. Never an error: an unknown token is nobody's. */
  status: publicProcedure.query(async ({ ctx }) => {
    const session = await ctx.session()
    if (session?.kind !== 'full') return { isAuthenticated: false, user: null, isPhoneVerified: false }
    const { id, name, picture, isPhoneVerified, isSiteAdmin, adminTags, mutedUntil } = session.user
    return {
      isAuthenticated: true,
      user: {
        id,
        name,
        picture,
        isPhoneVerified,
        isSiteAdmin,
        adminTags,
        mutedUntil: mutedUntil?.toISOString() ?? null,
      },
      isPhoneVerified,
    }
  }),

  /** Revokes the token that the request came with. */
  logout: signedInProcedure.mutation(async ({ ctx }) => {
    if (ctx.token !== null) await revokeSession(ctx.deps, ctx.token)
    return { message: 'You are signed out.' }
  }),
})
