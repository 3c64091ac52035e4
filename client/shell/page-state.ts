import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { errorData, type ErrorData } from '../base/trpc.ts'

/** The data that the server sends with a page for hydration. */
export type PageState = {
  /** The value of OriginContext. */
  origin: string
  queries: PageQuery[]
  /** When the server began to read the data, in ms since 1970. */
  readAt: number
}

/** A finished query. The library's own format has 15 fields that are equal for all queries of a page. */
type PageQuery = { key: QueryKey; data?: unknown; error?: PlainError }

/** An error as an object, because JSON.stringify drops the message of an Error. */
type PlainError = { message: string; data: ErrorData | undefined }

/** Returns the finished queries of a client on the server. */
export const pageQueries = (client: QueryClient): PageQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey, state: { data, error } }) => ({
      key: queryKey,
      data,
      ...(error && { error: { message: error.message, data: errorData(error) } }),
    }))

/** Adds the queries of a page to the client of the browser. */
export function addPageQueries(client: QueryClient, { queries, readAt }: PageState): void {
  for (const { key, data, error } of queries) {
    if (!error) client.setQueryData(key, data, { updatedAt: readAt })
    else {
      client
        .getQueryCache()
        .build(client, { queryKey: key })
        .setState({
          status: 'error',
          error: Object.assign(new Error(error.message), { data: error.data }),
          errorUpdateCount: 1,
          errorUpdatedAt: readAt,
        })
    }
  }
}
