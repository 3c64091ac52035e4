import { errorData, errorSentence } from '../../app/trpc.ts'

/** Why a profile, or a list of it, did not come (spec.md §8, Activity), for ErrorNote. */
export function activityFailure(error: unknown): { message: string; bare: boolean } {
  if (errorData(error)) return { message: errorSentence(error), bare: false }
  const statusText = (error as { meta?: { response?: Response } | null } | null)?.meta?.response?.statusText
  return { message: `Error fetching user activity: ${statusText || errorSentence(error)}`, bare: true }
}
