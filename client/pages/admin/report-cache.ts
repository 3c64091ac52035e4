import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { reportsInput, useFilters, type Filters } from './panel-address.ts'

export type ReportRow = RouterOutputs['moderation']['reports']['items'][number]
export type ReportDetails = RouterOutputs['moderation']['report']
export type LogEntry = RouterOutputs['moderation']['log']['items'][number]

type Reports = RouterOutputs['moderation']['reports']

/** Returns whether a list with this filter contains a report of this status. Its type and tags do not change. */
export const isMatch = (status: Filters['status'], row: ReportRow) => status === 'all' || row.status === status

/**
 * Returns a function that updates a report in every cached list. A list keeps its rows until it is opened the next
 * time, so that a dismissed report does not disappear at once.
 */
export function usePutReport(): (report: ReportRow) => void {
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  return (report) => {
    const lists = { queryKey: getQueryKey(trpc.moderation.reports) }
    for (const [key, list] of queryClient.getQueriesData<Reports>(lists)) {
      const former = list?.items.find(({ id }) => id === report.id)
      if (!list || !former) continue
      const { status } = (key[1] as { input: Filters }).input
      queryClient.setQueryData<Reports>(key, {
        ...list,
        items: list.items.map((row) => (row === former ? report : row)),
        total: list.total - (isMatch(status, former) && !isMatch(status, report) ? 1 : 0),
      })
    }
    void cache.moderation.reports.invalidate(undefined, { refetchType: 'none' })
    void cache.moderation.report.invalidate({ id: report.id })
    void cache.moderation.log.invalidate()
  }
}

/** Returns a report from the list on the page or from the server, whichever is newer. */
export function useReportRow(id: string, isWanted: boolean) {
  const [filters] = useFilters()
  // Reads the cached list only: the page itself requests it.
  const list = trpc.moderation.reports.useQuery(reportsInput(filters), {
    enabled: false,
    select: ({ items }) => items.find((row) => row.id === id),
  })
  const listed = filters.view === 'reports' ? list.data : undefined
  const query = trpc.moderation.report.useQuery({ id }, { enabled: isWanted && !listed })
  return {
    row: listed && list.dataUpdatedAt >= query.dataUpdatedAt ? listed : query.data,
    error: listed ? null : query.error,
    refetch: () => void query.refetch(),
  }
}
