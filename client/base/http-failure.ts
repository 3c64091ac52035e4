import { OTHER_ACCOUNT } from '../../shared/sign-in.ts'
import { errorData, errorSentence, httpStatus } from './trpc.ts'

/** Statuses after which the same call can succeed later: the session ended, a timeout, or a rate limit. */
const PASSING = new Set([401, 408, 429])

/** Returns whether the same call can succeed later; false if the server will always reject it. */
export function canRetry(error: unknown): boolean {
  const status = httpStatus(error)
  if (status === undefined || status >= 500 || PASSING.has(status)) return true
  return errorData(error)?.details?.[OTHER_ACCOUNT] === true
}

/**
 * Returns the error message of a failed call: the server's message, the message for the status if a proxy answered, or
 * the message of a network error if there was no response.
 * @param messageOf returns the message for a status
 */
export function httpFailure(error: unknown, messageOf: (status: number) => string): string {
  const status = httpStatus(error)
  return errorSentence(error, status === undefined ? undefined : messageOf(status))
}

/** Returns the status of a failed call for messages that name it, or 'no answer'. */
export const statusText = (error: unknown): number | string => httpStatus(error) ?? 'no answer'
