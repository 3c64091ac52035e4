import { MutationCache, QueryClient } from '@tanstack/react-query'
import { createTRPCReact, type createTRPCQueryUtils } from '@trpc/react-query'
import { TRPCClientError } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/trpc/router.ts'

export const trpc = createTRPCReact<AppRouter>()

export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** Reads and fills the cache outside of components: in a route's preload, on the server and in the browser. */
export type Cache = ReturnType<typeof createTRPCQueryUtils<AppRouter>>

/** How long a page's data counts as fresh: coming back within it shows the page at once, without a request. */
const FRESH_FOR = 30_000

/** A cache for one browser, or on the server for one page. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => readAgain(client) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        // A failure stays until 'Try again': also what lets the server render one.
        retryOnMount: false,
        // The server never retries: it renders the error at once instead of delaying the page.
        retry: (failures, error) => typeof document !== 'undefined' && failures < 2 && isPassing(error),
        // Without a connection the page shows an error after two retries, instead of waiting for the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection it fails at once, and says so: sent later, it would be after the person gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Repeats the queries that are loading after a mutation. They were sent before it and could return the old data. */
export function readAgain(client: QueryClient): void {
  const loading = { fetchStatus: 'fetching', type: 'active' } as const
  for (const query of client.getQueryCache().findAll(loading)) {
    // TanStack Query itself repeats only queries that have data.
    if (query.state.data === undefined) void query.cancel({ silent: true })
  }
  void client.refetchQueries(loading)
}

/**
 * Whether the same call may succeed a second later: the network failed or no server answered. Not after a rate limit.
 */
function isPassing(error: unknown): boolean {
  const status = httpStatus(error)
  return status === undefined || status < 300 || status >= 502
}

export type ErrorData = {
  code: string
  httpStatus: number
  fields?: Record<string, string>
  details?: Record<string, unknown>
  /** The id of the request in the log, after an error of the server. */
  requestId?: string
}

/** Returns the error data of a failed call; undefined without a response. */
export function errorData(error: unknown): ErrorData | undefined {
  if (error instanceof TRPCClientError || (typeof error === 'object' && error !== null && 'data' in error)) {
    return (error as { data?: ErrorData }).data
  }
  return undefined
}

/** The status that a failed call was answered with, by this site or by a proxy before it; undefined without an answer. */
export const httpStatus = (error: unknown): number | undefined =>
  errorData(error)?.httpStatus ?? (error as { meta?: { response?: Response } | null } | null)?.meta?.response?.status

/**
 * Returns the error message of a failed call. After a bug of the server it ends with the id under which the log has the
 * cause.
 * @param otherwise said when the server did not answer; by default a generic sentence
 */
export function errorSentence(error: unknown, otherwise?: string): string {
  const data = errorData(error)
  if (data) {
    const { message } = error as { message: string }
    return data.code === 'INTERNAL' && data.requestId ? `${message} Request ID: ${data.requestId}` : message
  }
  if (otherwise !== undefined) return otherwise
  const status = httpStatus(error)
  if (status === undefined) return 'Network error. Please try again.'
  return status < 300 ? 'Invalid JSON response from server.' : `HTTP error! status: ${status}`
}
