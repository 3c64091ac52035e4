import { OTHER_ACCOUNT } from '../../shared/sign-in.ts'
import { errorData, errorSentence, httpStatus } from './trpc.ts'

/** The request came too late or too often, or the session ended: the same call can succeed later. */
const PASSING = new Set([401, 408, 429])

/** Returns whether the same call can succeed later, so that a button may offer it again; false where the server refuses it for good. */
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
