import { errorData, errorSentence } from './trpc.ts'

/**
 * Why a call did not arrive: the server's sentence; for an answer that is not this site's, as of a proxy before it,
 * `otherwise` with its status (spec.md §8); without any answer that the network failed.
 * @param otherwise the sentence for a status
 */
export function httpFailure(error: unknown, otherwise: (status: number) => string): string {
  const status =
    errorData(error)?.httpStatus ?? (error as { meta?: { response?: Response } | null }).meta?.response?.status
  return errorSentence(error, status === undefined ? 'Network error. Please try again.' : otherwise(status))
}
