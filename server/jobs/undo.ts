import type { Deps } from '../deps.ts'
import { runUndoJobs } from '../domains/site/undo-jobs/job.ts'
import { startSending } from '../outbox.ts'

/** Runs the jobs that undo everything of a user. Returns a function that stops them and waits for the current change. */
export const startUndoJobs = (deps: Deps): (() => Promise<void>) =>
  startSending(deps, 'undo jobs', (signal) => runUndoJobs(deps, signal))
