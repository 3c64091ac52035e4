import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { trpc, type RouterOutputs } from '../../app/trpc.ts'
import type { ReportRow } from './types.ts'

type Reports = RouterOutputs['moderation']['reports']

const REPORTS_KEY = [['moderation', 'reports']]

/**
 * Puts a report as it is now into every list that shows it. Each keeps its rows until it is opened the next time: what
 * was dismissed does not vanish under the hand.
 */
export function usePutReport(): (report: ReportRow) => void {
  const queryClient = useQueryClient()
  const cache = trpc.useUtils()
  return useCallback(
    (report) => {
      queryClient.setQueriesData<Reports>({ queryKey: REPORTS_KEY }, (list) => {
        const isListed = list?.items.some(({ id }) => id === report.id)
        return list && isListed
          ? { ...list, items: list.items.map((row) => (row.id === report.id ? report : row)) }
          : list
      })
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY, refetchType: 'none' })
      void cache.moderation.report.invalidate({ id: report.id })
      void cache.moderation.log.invalidate()
    },
    [cache, queryClient],
  )
}

/** A report as a list has it, else as the server has it. */
export function useReportRow(id: string, isWanted: boolean) {
  const queryClient = useQueryClient()
  const listed = useSyncExternalStore(
    useCallback((changed) => queryClient.getQueryCache().subscribe(changed), [queryClient]),
    () => {
      const lists = queryClient.getQueriesData<Reports>({ queryKey: REPORTS_KEY })
      return lists.flatMap(([, list]) => list?.items ?? []).find((row) => row.id === id)
    },
    () => undefined,
  )
  const asked = trpc.moderation.report.useQuery({ id }, { enabled: isWanted && listed === undefined })
  return { row: listed ?? asked.data, error: listed ? null : asked.error, refetch: () => void asked.refetch() }
}
