import { initTRPC, TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { ZodError } from 'zod'
import { AppError, GENERIC_UNAUTHENTICATED, httpStatus, isOurs, toAppError, type ErrorCode } from '../errors.ts'
import { countCall, type RateLimit } from '../rate-limit/service.ts'
import { OTHER_ACCOUNT, otherAccount } from '../../shared/sign-in.ts'
import { mutedSentence } from '../domains/moderation/policy.ts'
import type { Context } from './context.ts'

const trpcCode = {
  VALIDATION: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  MUTED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_SUPPORTED',
  TIMEOUT: 'TIMEOUT',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  EXPECTATION_FAILED: 'BAD_REQUEST',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>

export const METHOD_NOT_ALLOWED = 'This call does not accept this method.'

export type Meta = {
  /** What a visitor without a valid token is told; spec.md section 8 has a sentence for some actions. */
  signInSentence?: string
  /** How often one person (or address) may call it; counted across processes. */
  limit?: RateLimit
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A stream that is silent is looked after by both sides: a proxy keeps it open, a browser notices when it is gone.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
    errorFormatter({ shape, error, ctx }) {
      const cause = fromTRPCError(error)
      // The response never includes `stack` or file paths, in any mode.
      return { ...shape, message: cause.message, data: errorData(cause, ctx?.requestId) }
    },
  })

const errorData = (error: AppError, requestId: string | undefined) => ({
  code: error.code,
  httpStatus: httpStatus[error.code],
  fields: error.fields,
  details: error.details,
  retryAfter: error.retryAfter,
  requestId: isOurs(error) ? requestId : undefined,
})

/**
 * The body of an error that occurs below /trpc before tRPC runs. The client shows its message for every call of the
 * batch.
 */
export const trpcErrorBody = (error: AppError, requestId: string) => ({
  error: {
    message: error.message,
    code: TRPC_ERROR_CODES_BY_KEY[trpcCode[error.code]],
    data: errorData(error, requestId),
  },
})

/** The AppError behind whatever a procedure threw, bad input included. REST and tRPC both answer with it. */
export function fromTRPCError(error: unknown): AppError {
  if (!(error instanceof TRPCError)) return toAppError(error)
  if (error.cause instanceof ZodError) return invalidInput(error.cause)
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('METHOD_NOT_ALLOWED', METHOD_NOT_ALLOWED)
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request as JSON.')
  if (error.code === 'NOT_FOUND' && error.cause === undefined) return new AppError('NOT_FOUND', error.message)
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
    return new AppError('VALIDATION', 'The request could not be read.', { cause: error })
  return toAppError(error.cause ?? error)
}

/** One sentence per field, the first of them as the error's own. */
export function invalidInput(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  // What is wrong with the whole stands at no field.
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  return new AppError('VALIDATION', error.issues[0]?.message ?? 'The request is not valid.', {
    ...(Object.keys(fields).length > 0 && { fields }),
    cause: error,
  })
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

const coded = (error: unknown) => {
  const cause = fromTRPCError(error)
  return new TRPCError({ code: trpcCode[cause.code], message: cause.message, cause })
}

/** Adds the tRPC code to the errors of all later middlewares and of the procedure. */
const withErrorCodes = t.procedure.use(async ({ type, next }) => {
  const result = await next()
  if (result.ok && type === 'subscription') return { ...result, data: eventsOf(result.data) }
  if (result.ok || result.error.cause instanceof ZodError) return result
  throw coded(result.error)
})

/** The base of every procedure. Counts its rate limit, separately for each call of a batch. */
const procedure = withErrorCodes
  .use(async ({ ctx, meta, path, next }) => {
    if (meta?.limit) {
      const session = await ctx.session()
      await countCall(ctx.deps, meta.limit, `${path}:${session?.user.id ?? ctx.address}`)
    }
    return next()
  })
  .use(ofOneAccount)

/** The same events; by the code of an error a browser tells a refusal from what it may try again after. */
async function* eventsOf(events: unknown): AsyncGenerator {
  try {
    yield* events as AsyncIterable<unknown>
  } catch (error) {
    throw coded(error)
  }
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anybody, signed in or not. */
export const publicProcedure = procedure

/** A person with any session, also with the temporary token of a first sign-in. Adds `ctx.user` and the `ctx.token`. */
export const halfSignedInProcedure = procedure.use(async ({ ctx, next }) => {
  const session = await ctx.session()
  if (!session || ctx.token === null) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
  return next({ ctx: { ...ctx, token: ctx.token, user: session.user } })
})

/** A person with a full session (a temporary token is good for the phone calls only). Adds `ctx.user`. */
export const signedInProcedure = procedure.use(async ({ ctx, meta, next }) => {
  const session = await ctx.session()
  if (session?.kind !== 'full') throw new AppError('UNAUTHENTICATED', meta?.signInSentence ?? GENERIC_UNAUTHENTICATED)
  return next({ ctx: { ...ctx, user: session.user } })
})

/** A signed-in person who is not muted: what every contribution needs. The refusal says until when. */
export const unmutedProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.user.mute) throw new AppError('MUTED', mutedSentence(ctx.user.mute))
  return next()
})

/** Who administers at least one tag, or the whole site. Scope within is checked by the action itself. */
export const moderatorProcedure = unmutedProcedure.use(({ ctx, next }) => {
  if (ctx.user.adminTags.length === 0 && !ctx.user.isSiteAdmin) {
    throw new AppError('FORBIDDEN', 'Access Denied. You do not have permission to view this page.')
  }
  return next()
})
