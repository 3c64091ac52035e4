import type { Deps } from '../deps.ts'
import { runBulkChanges } from '../domains/market/inventory/bulk-job.ts'
import { startSending } from '../outbox.ts'

/** Runs the bulk changes of sellers. Returns a function that stops them and waits for the current step. */
export const startBulkChanges = (deps: Deps): (() => Promise<void>) =>
  startSending(deps, 'bulk changes', (signal) => runBulkChanges(deps, signal))
