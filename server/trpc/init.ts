import { initTRPC } from '@trpc/server'
import { ZodError } from 'zod'
import { OTHER_ACCOUNT, otherAccount } from '../../shared/sign-in.ts'
import { mutedSentence } from '../domains/people/mutes/policy.ts'
import { AppError, GENERIC_UNAUTHENTICATED } from '../errors.ts'
import { countCall, type RateLimit } from '../rate-limit/service.ts'
import type { Context } from './context.ts'
import { errorData, fromTRPCError, toTRPCError } from './errors.ts'

export type Meta = {
  /** The message for a visitor without a valid token. The default is `GENERIC_UNAUTHENTICATED`. */
  signInSentence?: string
  /** How often one user (or address) may call the procedure, counted across processes. */
  limit?: RateLimit
}

/** Milliseconds between the pings of a stream. They keep a proxy from closing a silent one. */
export const PING_INTERVAL = 15_000

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A browser that receives no pings reconnects.
    sse: {
      ping: { enabled: true, intervalMs: PING_INTERVAL },
      client: { reconnectAfterInactivityMs: 2 * PING_INTERVAL },
    },
    errorFormatter({ shape, error, ctx }) {
      const cause = fromTRPCError(error)
      return { ...shape, message: cause.message, data: errorData(cause, ctx?.requestId) }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Adds the tRPC code to the errors of all later middlewares and of the procedure. */
const withErrorCodes = t.procedure.use(async ({ type, next }) => {
  const result = await next()
  if (result.ok && type === 'subscription') return { ...result, data: withErrorCode(result.data) }
  if (result.ok || result.error.cause instanceof ZodError) return result
  throw toTRPCError(result.error)
})

/** Yields the same events. By the code of an error, a browser decides whether it reconnects. */
async function* withErrorCode(events: unknown): AsyncGenerator {
  try {
    yield* events as AsyncIterable<unknown>
  } catch (error) {
    throw toTRPCError(error)
  }
}

/** Rejects a mutation if its page belongs to another account than the one that is signed in (docs/decisions/19). */
const ofOneAccount = t.middleware(async ({ ctx, type, next }) => {
  if (type === 'mutation' && ctx.account !== null) {
    const session = await ctx.session()
    if (session && session.user.id !== ctx.account) {
      throw new AppError('CONFLICT', otherAccount(session.user.name), { details: { [OTHER_ACCOUNT]: true } })
    }
  }
  return next()
})

/** The base of every procedure, for visitors too. Counts its rate limit, separately for each call of a batch. */
export const publicProcedure = withErrorCodes
  .use(async ({ ctx, meta, path, next }) => {
    if (meta?.limit) {
      const session = await ctx.session()
      await countCall(ctx.deps, meta.limit, `${path}:${session?.user.id ?? ctx.address}`)
    }
    return next()
  })
  .use(ofOneAccount)

/** For users with any session, also with the temporary token of a first sign-in. Adds `ctx.user` and `ctx.token`. */
export const anySessionProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = await ctx.session()
  if (!session || ctx.token === null) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
  return next({ ctx: { ...ctx, token: ctx.token, user: session.user } })
})

/** For users with a full session (a temporary token is valid for the phone calls only). Adds `ctx.user` and `ctx.token`. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, meta, next }) => {
  const session = await ctx.session()
  if (session?.kind !== 'full' || ctx.token === null)
    throw new AppError('UNAUTHENTICATED', meta?.signInSentence ?? GENERIC_UNAUTHENTICATED)
  return next({ ctx: { ...ctx, token: ctx.token, user: session.user } })
})

/** For signed-in users who are not muted: every contribution. The error says until when the user is muted. */
export const unmutedProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.user.mute) throw new AppError('MUTED', mutedSentence(ctx.user.mute))
  return next()
})

/** For administrators of at least one tag or of the whole site. The actions check which items they may act on. */
export const moderatorProcedure = unmutedProcedure.use(({ ctx, next }) => {
  if (ctx.user.adminTags.length === 0 && !ctx.user.isSiteAdmin) {
    throw new AppError('FORBIDDEN', 'Access Denied. You do not have permission to view this page.')
  }
  return next()
})
