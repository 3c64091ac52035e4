import { errorData, errorSentence } from '../../app/trpc.ts'

/** Returns the props of ErrorNote for a profile or list that could not be loaded (spec.md §8, Activity). */
export function activityFailure(error: unknown): { message: string; bare: boolean } {
  if (errorData(error)) return { message: errorSentence(error), bare: false }
  const statusText = (error as { meta?: { response?: Response } | null } | null)?.meta?.response?.statusText
  return { message: `Error fetching user activity: ${statusText || errorSentence(error)}`, bare: true }
}
