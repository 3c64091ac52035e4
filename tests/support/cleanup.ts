import type { Deps } from '../../server/deps.ts'
import { runCleanup } from '../../server/jobs/cleanup.ts'

/** Runs the cleanup jobs. Throws the error of a failed job. */
export const cleanUp = (deps: Deps): Promise<void> =>
  runCleanup(deps, (_job, error) => {
    throw error
  })
