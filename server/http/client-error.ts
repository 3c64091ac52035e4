import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, httpStatus } from '../errors.ts'
import { errorBody } from '../rest/errors.ts'
import { REQUEST_ID } from './security-headers.ts'

/**
 * Answers a connection whose request could not be read (too slow, too long, not HTTP), and closes it.
 * @param securityHeaders the security headers of all answers
 */
export const clientError =
  (securityHeaders: Map<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const refusal = refusalOf(error.code)
    const status = httpStatus[refusal.code]
    const body = JSON.stringify(errorBody(refusal))
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

function refusalOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('TIMEOUT', 'The request took too long to arrive.')
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('TOO_LARGE', 'The headers of the request are larger than 16 kB.')
  return new AppError('VALIDATION', 'The request could not be read.')
}
