import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { trpc, type RouterOutputs } from '../../app/trpc.ts'
import type { Filters } from './address.ts'
import type { ReportRow } from './types.ts'

type Reports = RouterOutputs['moderation']['reports']

const REPORTS_KEY = [['moderation', 'reports']]

/** Whether a report is of those that a list with this filter holds; its type and tags stay as they are. */
export const isMatch = (status: Filters['status'], row: ReportRow) => status === 'all' || row.status === status

/**
 * Puts a report as it is now into every list that shows it. Each keeps its rows until it is opened the next time: what
 * was dismissed does not vanish under the hand.
 */
export function usePutReport(): (report: ReportRow) => void {
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  return useCallback(
    (report) => {
      for (const [key, list] of queryClient.getQueriesData<Reports>({ queryKey: REPORTS_KEY })) {
        const former = list?.items.find(({ id }) => id === report.id)
        if (!list || !former) continue
        const { status } = (key[1] as { input: Filters }).input
        queryClient.setQueryData<Reports>(key, {
          ...list,
          items: list.items.map((row) => (row === former ? report : row)),
          total: list.total - (isMatch(status, former) && !isMatch(status, report) ? 1 : 0),
        })
      }
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY, refetchType: 'none' })
      void cache.moderation.report.invalidate({ id: report.id })
      void cache.moderation.log.invalidate()
    },
    [cache, queryClient],
  )
}

/** A report as the list on the page has it or as the server has it, whichever is newer. */
export function useReportRow(id: string, isWanted: boolean) {
  const lists = useQueryClient().getQueryCache()
  const rowIn = (list: Reports | undefined) => list?.items.find((row) => row.id === id)
  const list = useSyncExternalStore(
    useCallback((changed) => lists.subscribe(changed), [lists]),
    () =>
      lists.findAll({ queryKey: REPORTS_KEY, type: 'active' }).find(({ state }) => rowIn(state.data as Reports))?.state,
    () => undefined,
  )
  const listed = rowIn(list?.data as Reports | undefined)
  const asked = trpc.moderation.report.useQuery({ id }, { enabled: isWanted && listed === undefined })
  const isListNewer = list !== undefined && list.dataUpdatedAt >= asked.dataUpdatedAt
  return {
    row: isListNewer ? listed : asked.data,
    error: listed ? null : asked.error,
    refetch: () => void asked.refetch(),
  }
}
