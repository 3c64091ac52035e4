import { keepPreviousData } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '../../../shared/limits.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'

export type FeedbackSummary = Omit<RouterOutputs['feedback']['summaries'][number], 'userId'>

/**
 * Loads the feedback summaries of users after the page has loaded, so that no cached page depends on them.
 * @returns the summaries by user id, without deleted accounts
 */
export function useSummaries(ids: (string | undefined)[]): Map<string, FeedbackSummary> {
  const known = [...new Set(ids.filter((id) => id !== undefined))]
  const chunks = Array.from({ length: Math.ceil(known.length / MAX_PAGE_SIZE) }, (_, at) =>
    known.slice(at * MAX_PAGE_SIZE, (at + 1) * MAX_PAGE_SIZE),
  )
  const queries = trpc.useQueries(({ feedback }) =>
    chunks.map((userIds) => feedback.summaries({ userIds }, { placeholderData: keepPreviousData })),
  )
  return new Map(queries.flatMap(({ data = [] }) => data.map((summary) => [summary.userId, summary])))
}
