import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z, ZodError } from 'zod'
import { AppError, httpStatus, isOurs, toAppError, type ErrorCode } from '../errors.ts'
import { defaultMessage } from './default-messages.ts'

z.config({ customError: defaultMessage })

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

/** Returns the TRPCError with the AppError of a thrown error as its cause. */
export function toTRPCError(error: unknown): TRPCError {
  const cause = fromTRPCError(error)
  return new TRPCError({ code: trpcCode[cause.code], message: cause.message, cause })
}

/** Returns the AppError of an error that a procedure threw, of invalid input too. REST and tRPC respond with it. */
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

/** Returns the error of invalid input: the first message of each field, and the first of all as its own message. */
export function invalidInput(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  // An issue of the whole input has no field.
  for (const { path, message } of error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  return new AppError('VALIDATION', error.issues[0]?.message ?? 'The request is not valid.', {
    ...(Object.keys(fields).length > 0 && { fields }),
    cause: error,
  })
}

/** Returns the `data` of an error response. It never contains `stack` or file paths. */
export const errorData = (error: AppError, requestId: string | undefined) => ({
  code: error.code,
  httpStatus: httpStatus[error.code],
  fields: error.fields,
  details: error.details,
  retryAfter: error.retryAfter,
  requestId: isOurs(error) ? requestId : undefined,
})

/**
 * Returns the body of an error that occurs below /trpc before tRPC runs. The client shows its message for every call of
 * the batch.
 */
export const trpcErrorBody = (error: AppError, requestId: string) => ({
  error: {
    message: error.message,
    code: TRPC_ERROR_CODES_BY_KEY[trpcCode[error.code]],
    data: errorData(error, requestId),
  },
})
