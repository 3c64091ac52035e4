import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpStatus, type AppError } from '../errors.ts'

/** Answers with the error body of rest-contract.md. What a person is not meant to see goes to the log. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.code === 'INTERNAL') request.log.error({ err: error.cause ?? error }, 'a request failed')
  if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter)
  return reply.status(httpStatus[error.code]).header('Cache-Control', 'no-store').send(errorBody(error))
}

export const errorBody = (error: AppError) => ({
  ...error.details,
  error: error.message,
  message: error.message,
  code: error.code,
  ...(error.fields && { fields: error.fields }),
})
