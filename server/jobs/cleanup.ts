import type { Deps } from '../deps.ts'
import { endPastProtections } from '../domains/catalogue/protections/service.ts'
import { deleteExpiredSignIns } from '../domains/people/auth/service.ts'
import { publishDueFeedback } from '../domains/market/feedback/job.ts'
import { deleteOldUploads } from '../domains/base/uploads/service.ts'
import { deleteOldBulks, endUndos } from '../domains/market/inventory/bulk-job.ts'
import { expireListings, resumeUnmuted, warnOwners } from '../domains/market/listings/job.ts'
import { hashStoredPhotos } from '../domains/market/listings/photo-hash-service.ts'
import { deleteOldInboxEntries } from '../domains/market/messages/service.ts'
import { deleteOldNotifications } from '../domains/market/notifications/job.ts'
import { deleteOldPushes } from '../domains/people/pushes/job.ts'
import { deleteOldMails } from '../domains/people/mails/job.ts'
import { deleteExpiredMutes } from '../domains/people/mutes/lifecycle.ts'
import { expireOffers } from '../domains/market/offers/job.ts'
import { endProposals } from '../domains/site/duplicates/proposal-job.ts'
import { findDuplicatePairs } from '../domains/site/duplicates/job.ts'
import { recountWords } from '../domains/site/search/service.ts'
import { deleteOldWants } from '../domains/market/wants/job.ts'
import { endReservations, warnOfEnds } from '../domains/market/trades/job.ts'
import { deleteOldAnswers } from '../idempotency/service.ts'
import { deleteOldRateCounts } from '../rate-limit/service.ts'

/** Milliseconds between two runs. A listing stays active for at most this long after it expires. */
const INTERVAL = 60_000

/** The jobs of the domains, in their order. Each may run in several processes at the same time. */
export const JOBS = [
  expireListings,
  resumeUnmuted,
  warnOwners,
  expireOffers,
  endReservations,
  warnOfEnds,
  publishDueFeedback,
  deleteExpiredSignIns,
  deleteExpiredMutes,
  deleteOldRateCounts,
  deleteOldAnswers,
  deleteOldInboxEntries,
  endUndos,
  deleteOldBulks,
  deleteOldUploads,
  deleteOldWants,
  deleteOldNotifications,
  deleteOldMails,
  deleteOldPushes,
  hashStoredPhotos,
  recountWords,
  endPastProtections,
  findDuplicatePairs,
  endProposals,
]

/**
 * Runs all jobs, one after another. A failed job does not stop the others.
 * @param onFailure receives the name of a failed job and its error
 */
export async function runCleanup(deps: Deps, onFailure: (job: string, error: unknown) => void): Promise<void> {
  for (const job of JOBS) {
    try {
      await job(deps)
      deps.jobSuccesses.set(job.name, deps.now())
    } catch (error) {
      onFailure(job.name, error)
    }
  }
}

/** Starts the periodic cleanup. Returns a function that stops it. A failed job runs again at the next interval. */
export function startCleanup(deps: Deps): () => void {
  const timer = setInterval(() => void runCleanup(deps, deps.failures.job), INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
