import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, httpStatus } from '../errors.ts'
import { errorBody } from '../rest/errors.ts'
import { REQUEST_ID } from './security-headers.ts'

/**
 * Returns Fastify's `clientErrorHandler`. It answers a request that Node could not read (too slow, too large, not HTTP),
 * and closes the connection.
 * @param securityHeaders the security headers of all responses
 */
export const clientError =
  (securityHeaders: Map<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const appError = errorFor(error.code)
    const status = httpStatus[appError.code]
    const body = JSON.stringify(errorBody(appError))
    const headers = {
      ...Object.fromEntries(securityHeaders),
      [REQUEST_ID]: randomUUID(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }

function errorFor(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('TIMEOUT', 'The request took too long to arrive.')
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('TOO_LARGE', 'The headers of the request are larger than 16 kB.')
  return new AppError('VALIDATION', 'The request could not be read.')
}
