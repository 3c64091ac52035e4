import { loggedPath } from '../../shared/paths.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, httpStatus, isOurs, toAppError } from '../errors.ts'
import type { FailedRequest, Failures } from '../failures.ts'
import { fromTRPCError } from '../trpc/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    failures: Failures
  }
}

/** Sends the error body (docs/product/api.md, "Errors"), and logs the cause of a 500 or 503. A merged part answers GET with 301. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  body: object = errorBody(error, request.id),
): FastifyReply {
  request.server.failures.request(error, logged(request))
  if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter)
  const location = request.method === 'GET' ? keptPartAddress(request.url, error) : undefined
  // A cached redirect would stay after an undo of the merge.
  if (location !== undefined)
    return reply.header('Cache-Control', 'no-store').status(301).header('Location', location).send(body)
  return reply.status(httpStatus[error.code]).header('Cache-Control', 'no-store').send(body)
}

/** The paths of parts, by their id or slug. */
export const PART_PATH = /^(\/api\/(?:products|parts)\/)[^/?]+/

/** Returns the address of the same route for the part that a merged part leads to; undefined for any other error. */
const keptPartAddress = (url: string, { details }: AppError): string | undefined =>
  typeof details?.['mergedInto'] === 'string' ? url.replace(PART_PATH, `$1${details['mergedInto']}`) : undefined

/** Returns the fields of a log line about a request. */
export const logged = ({ id, method, url }: FastifyRequest): FailedRequest => ({
  requestId: id,
  method,
  path: loggedPath(url),
})

/** @param requestId included in a 500 or 503, to find the cause in the log */
export const errorBody = (error: AppError, requestId?: string) => ({
  ...error.details,
  error: error.message,
  message: error.message,
  code: error.code,
  ...(error.fields && { fields: error.fields }),
  ...(requestId !== undefined && isOurs(error) && { requestId }),
})

/**
 * Returns a handler for `catch` that throws the error of a procedure with a detail as REST shows it.
 * @param name of the detail in the error, which may have none, and in REST
 */
export const presentDetail =
  <Value>(name: string, present: (value: Value) => object) =>
  (thrown: unknown): never => {
    const { code, message, details } = fromTRPCError(thrown)
    if (!details || !(name in details)) throw thrown
    throw new AppError(code, message, { cause: thrown, details: { [name]: present(details[name] as Value) } })
  }

/**
 * Returns a handler for `catch` that throws the error of a procedure in REST names.
 * @param names the REST names of fields that the procedure names differently
 * @param present returns the detail that takes the place of `current` in a conflict
 */
export const withRestNames =
  <Current>(names: Record<string, string>, present?: (current: Current) => object | Promise<object>) =>
  async (thrown: unknown): Promise<never> => {
    const { code, message, fields = {}, details, retryAfter } = fromTRPCError(thrown)
    const renamed = Object.entries(fields).map(([path, sentence]) => [
      path.replace(/[^.]+/g, (each) => names[each] ?? each),
      sentence,
    ])
    const shown = present && details && 'current' in details ? await present(details['current'] as Current) : details
    throw new AppError(code, message, {
      cause: thrown,
      ...(renamed.length > 0 && { fields: Object.fromEntries(renamed) as Record<string, string> }),
      ...(shown && { details: { ...shown } }),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }

/** Whether the client closed the connection while a compressed response was being sent. */
export const hasClientLeft = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Converts Fastify's errors (body too large, unreadable JSON, wrong content type) into an AppError. */
export function fromFastify(error: unknown): AppError {
  const code = (error as { code?: unknown }).code
  const status = (error as { statusCode?: unknown }).statusCode
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE', 'The request is too large.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request as JSON.')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('VALIDATION', 'The request could not be read.', { cause: error })
  }
  return toAppError(error)
}
