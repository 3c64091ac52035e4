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
 * Why a call did not arrive: the server's sentence; for an answer that is not this site's, as of a proxy before it,
 * `otherwise` with its status (spec.md §8); without any answer that the network failed.
 * @param otherwise the sentence for a status
 */
export function httpFailure(error: unknown, otherwise: (status: number) => string): string {
  const status = httpStatus(error)
  return errorSentence(error, status === undefined ? undefined : otherwise(status))
}
