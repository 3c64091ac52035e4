import { LENGTH } from '../../../shared/limits.ts'
import { REASON_MISSING, type Reportable } from '../../../shared/reports.ts'
import { httpFailure } from '../../app/http-failure.ts'
import { errorSentence } from '../../app/trpc.ts'

/** The common reasons. The last one needs a text. */
export const REASONS = ['Wrong information', 'Spam or advertising', 'Offensive', 'Copyright', 'Something else'] as const
export type Reason = (typeof REASONS)[number]

/** A report as it is being written. */
export type ReportDraft = { choice: Reason | null; text: string }
export const EMPTY: ReportDraft = { choice: null, text: '' }

export function isReportDraft(kept: unknown): kept is ReportDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { choice, text } = kept as Record<string, unknown>
  return typeof text === 'string' && (choice === null || REASONS.some((reason) => reason === choice))
}

/** spec.md §5, Description-edit report. */
const DESCRIPTION_REASON_MISSING = 'Please provide a reason for reporting.'
const missing = (type: Reportable): string =>
  type === 'part' || type === 'revision' ? DESCRIPTION_REASON_MISSING : REASON_MISSING

/** The choice and the person's own words as one reason, 'Copyright: The drawing is mine.'. */
export function reasonOf(choice: Reason | null, text: string): string {
  return [choice, text.trim()].filter(Boolean).join(': ')
}

/** What is wrong with a reason before it is sent, or null. */
export function refuseReason(type: Reportable, choice: Reason | null, text: string): string | null {
  if (text.trim() === '' && (choice === null || choice === 'Something else')) return missing(type)
  const most = LENGTH.reason.toLocaleString('en')
  return reasonOf(choice, text).length > LENGTH.reason ? `A reason has at most ${most} characters.` : null
}

/** Said to visitors (spec.md §5, Listing report; §8, Missing token). */
export function signInSentence(type: Reportable): string {
  if (type === 'listing') return 'Cannot submit report. Missing authentication or listing ID.'
  return type === 'image' ? 'Authentication required to report images.' : 'Authentication required to report.'
}

/** Why a report did not arrive: the server's sentence, else that of spec.md §8. */
export function failureSentence(type: Reportable, error: unknown): string {
  if (type === 'image') return `Failed to report this image: ${errorSentence(error)}`
  return httpFailure(error, (status) => `Failed to submit report (HTTP ${status})`)
}
