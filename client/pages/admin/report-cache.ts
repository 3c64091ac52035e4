import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { trpc, type RouterOutputs } from '../../app/trpc.ts'
import type { Filters } from './panel-address.ts'

export type ReportRow = RouterOutputs['moderation']['reports']['items'][number]
export type ReportDetails = RouterOutputs['moderation']['report']
export type LogEntry = RouterOutputs['moderation']['log']['items'][number]

type Reports = RouterOutputs['moderation']['reports']

const REPORTS_KEY = [['moderation', 'reports']]

/** Returns whether a report matches the status filter of a list. */
export const isMatch = (status: Filters['status'], row: ReportRow) => status === 'all' || row.status === status

/**
 * Returns a function that updates a report in every cached list. A list keeps the rows that no longer match its filter
 * until it is opened again, so that no row disappears while the moderator works.
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

/** Returns a report from the list on the page or from its own query, whichever is newer. */
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
  const query = trpc.moderation.report.useQuery({ id }, { enabled: isWanted && listed === undefined })
  const isListNewer = list !== undefined && list.dataUpdatedAt >= query.dataUpdatedAt
  return {
    row: isListNewer ? listed : query.data,
    error: listed ? null : query.error,
    refetch: () => void query.refetch(),
  }
}
