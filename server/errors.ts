import { mergedSentence } from '../shared/parts.ts'

/**
 * Errors with a sentence for the user. A service throws AppError; tRPC and REST each map its code once. Any other error is a
 * bug of the server: it is logged with its stack, and the user gets one generic sentence.
 */

/** Stable error codes, each with its HTTP status in REST. */
export const httpStatus = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  MUTED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** The sentence to show at each field of the form, by field name. */
  readonly fields: Record<string, string> | undefined
  /** Data that helps the caller to continue, e.g. { existingSlug }. Part of the response body. */
  readonly details: Record<string, unknown> | undefined
  /** Seconds after which a retry may succeed; becomes Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    sentence: string,
    options: {
      fields?: Record<string, string>
      details?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(sentence, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}

/** Whether the server caused the error, not the caller: 500 and 503. */
export const isOurs = ({ code }: AppError): boolean => httpStatus[code] >= 500

export const notFound = (sentence: string) => new AppError('NOT_FOUND', sentence)

/** @param kept the part that a merged part leads to */
export const partMerged = ({ id, slug, name }: { id: string; slug: string; name: string }) =>
  new AppError('CONFLICT', mergedSentence(name), { details: { mergedInto: id, slug } })

/** The message for a call without a valid token. Some procedures have one of their own (`signInSentence`). */
export const GENERIC_UNAUTHENTICATED = 'User not authenticated.'

const INTERNAL_SENTENCE = 'An unexpected error occurred.'

/** The database or another service does not respond. A retry after 2 seconds may succeed. */
export const unavailable = (cause: unknown) =>
  new AppError('UNAVAILABLE', 'The site is briefly unavailable. Please try again in a moment.', {
    retryAfter: 2,
    cause,
  })

/** SQLSTATEs and system codes of a database that is unavailable, and of a write that conflicted with another write. */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  // A statement timeout, usually because of a lock.
  '57014',
  // A transaction took longer than its timeout.
  '25P04',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '53200',
  '53300',
  // Errors of the file system below the database, for example after its files were deleted.
  '58000',
  '58030',
  '58P01',
  // The database accepts no new connection: it was dropped, or its password or rules were changed.
  '28000',
  '28P01',
  '3D000',
  '25006',
  '40001',
  '40P01',
  '55P03',
  // Prisma got no connection for a transaction; a transaction conflicted with another one.
  'P2028',
  'P2034',
])
/** Messages of errors of the pool and the driver that have no code. */
const DATABASE_AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Can't reach database server|Cannot use a pool after calling end/i

/** Returns a thrown value as an AppError: itself, UNAVAILABLE if the database is unavailable, else INTERNAL with its cause. */
export function toAppError(thrown: unknown): AppError {
  for (let error = thrown, hops = 0; error instanceof Error && hops < 5; error = error.cause, hops++) {
    if (error instanceof AppError) return error
    const code = databaseCode(error)
    if ((code && DATABASE_AWAY.has(code)) || DATABASE_AWAY_MESSAGE.test(error.message)) {
      return unavailable(thrown)
    }
  }
  return new AppError('INTERNAL', INTERNAL_SENTENCE, { cause: thrown })
}

/** Returns whether a write of pg or Prisma violated a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ['23505', 'P2002'].includes(databaseCode(error) ?? '')

/** Returns whether a transaction got no lock: it did not wait, waited too long, or was in a deadlock. */
export const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '40P01', 'P2034'].includes(databaseCode(error) ?? '')

/** Returns whether a write of pg or Prisma violated this check. */
export const isCheckViolation = (error: unknown, check: string): boolean =>
  error instanceof Error && databaseCode(error) === '23514' && error.message.includes(check)

/** Returns the SQLSTATE or system code of an error of pg or of Prisma's adapter, if it has one. */
function databaseCode(error: Error): string | undefined {
  const known = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }
  const original = known.meta?.driverAdapterError?.cause?.originalCode
  if (typeof original === 'string') return original
  return typeof known.code === 'string' ? known.code : undefined
}
