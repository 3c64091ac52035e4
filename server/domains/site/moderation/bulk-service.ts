import type { z } from 'zod'
import type { bulkInput } from '../../../../shared/moderation.ts'
import type { Deps } from '../../../deps.ts'
import { isOurs, toAppError } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { deleteItem, setReportStatus } from './action-service.ts'
import type { ReportRow } from './service.ts'

/** What a bulk action did with one report: the report after it, and the reason if nothing was done. */
export type BulkResult = { id: string; report: ReportRow | null; error: string | null }

/** Handles several reports, each in a transaction of its own, so that one that fails does not stop the others. */
export async function handleReports(
  deps: Deps,
  moderator: SessionUser,
  { ids, ...action }: z.output<typeof bulkInput>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of new Set(ids)) {
    // One after the other, because two of them may lock the same user.
    results.push(await handleOne(deps, moderator, { id, ...action }))
  }
  return results
}

async function handleOne(
  deps: Deps,
  moderator: SessionUser,
  { id, action, ...said }: Omit<z.output<typeof bulkInput>, 'ids'> & { id: string },
): Promise<BulkResult> {
  try {
    const report =
      action === 'delete_item'
        ? await deleteItem(deps, moderator, { ...said, id })
        : await setReportStatus(deps, moderator, { ...said, id, status: action, adminNotes: said.adminReason })
    return { id, report, error: null }
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isOurs(error)) deps.failures.job('report of a bulk action', thrown)
    const current = error.details?.['report'] as ReportRow | undefined
    return { id, report: current ?? null, error: error.message }
  }
}
