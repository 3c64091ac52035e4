import { errorData, httpStatus } from '../../app/trpc.ts'
import { errorsOf, stepOf, type Errors, type UploadDraft } from './upload-draft.ts'

/** Why a part was not submitted, for the banner above the wizard. */
export type Failure = {
  message: string
  /** The part that has the name already. */
  existingSlug?: string
  /** Where it can be mended. */
  step?: number
}

/** What became of a refused submission (spec.md §8, Part upload): 'sign-in' asks for it; `errors` stand at their fields. */
export function failureOf(error: unknown, draft: UploadDraft): 'sign-in' | { failure: Failure; errors: Errors } {
  const data = errorData(error)
  if (!data) {
    // With a status it was answered, but not by the site.
    const message =
      httpStatus(error) === undefined
        ? 'An unexpected error occurred. Please try again.'
        : 'Failed to submit part. Please check the data.'
    return { failure: { message }, errors: {} }
  }
  // A muted person is signed in; the sentence says until when.
  if (data.httpStatus === 401 || (data.httpStatus === 403 && data.code !== 'MUTED')) return 'sign-in'

  const errors = errorsOf(draft, data.fields ?? {})
  const { existingSlug } = data.details ?? {}
  return {
    failure: {
      message: (error as { message: string }).message || 'Failed to submit part. Please check the data.',
      existingSlug: typeof existingSlug === 'string' ? existingSlug : undefined,
      step: firstStep(errors),
    },
    errors,
  }
}

/** The first step with something wrong. */
export function firstStep(errors: Errors): number | undefined {
  const steps = Object.keys(errors).map((name) => stepOf(name) ?? Infinity)
  return steps.length === 0 ? undefined : Math.min(...steps)
}
