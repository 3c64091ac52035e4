import { errorSentence, httpStatus } from './trpc.ts'

/**
 * Why a call did not arrive: the server's sentence; for an answer that is not this site's, as of a proxy before it,
 * `otherwise` with its status (spec.md §8); without any answer that the network failed.
 * @param otherwise the sentence for a status
 */
export function httpFailure(error: unknown, otherwise: (status: number) => string): string {
  const status = httpStatus(error)
  return errorSentence(error, status === undefined ? undefined : otherwise(status))
}
