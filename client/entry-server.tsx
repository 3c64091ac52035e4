import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { AppRouter } from '../server/trpc/router.ts'
import { App } from './app/App.tsx'
import { inlineJson, type Assets } from './app/Document.tsx'
import { pageQueries, type PageState } from './app/page-state.ts'
import { createQueryClient, trpc, type ErrorData } from './app/trpc.ts'
import { pageHead } from './app/head/page-head.ts'
import { loadPage, matchRoute } from './routes.tsx'

/** Calls one procedure on the server. It resolves to an error instead of rejecting. */
export type Call = (
  path: string,
  input: unknown,
) => Promise<{ data: unknown } | { error: { message: string; data: ErrorData } }>

export type Rendered = { html: string; status: number; location?: string }

/**
 * Returns the HTML document of a page, including the data from which it was rendered. It is rendered for an anonymous
 * visitor, so it is the same for all users. `status` is 404 for an unknown address or missing content, and the status
 * of the failed call if a call failed. For an older address of the same content `status` is 301 and `location` is the
 * canonical address.
 * @param url path and query
 */
export async function render(url: string, call: Call, assets: Assets): Promise<Rendered> {
  const { pathname, search, searchParams } = new URL(url, 'http://site')
  const { route, params, found } = matchRoute(pathname)
  const queryClient = createQueryClient()
  const readAt = Date.now()
  const client = trpc.createClient({ links: [callLink(call)] })

  const cache = createTRPCQueryUtils({ queryClient, client })
  const input = { params, query: searchParams }
  await Promise.all([loadPage(route), route.preload?.(cache, input)])
  const canonical = route.canonical?.(cache, input)
  if (canonical !== undefined) return { html: '', status: 301, location: canonical + search }

  const queries = pageQueries(queryClient)
  const state = inlineJson({ assets, queries, readAt } satisfies PageState)
  const html = renderToString(
    <App
      assets={assets}
      state={state}
      queryClient={queryClient}
      client={client}
      router={(children) => (
        <Router ssrPath={pathname} ssrSearch={search}>
          {children}
        </Router>
      )}
    />,
  )
  const head = found ? pageHead(route.path, cache, input, assets.origin) : ''
  queryClient.clear()
  return {
    // React escapes all text, so '</head>' occurs only once.
    html: `<!doctype html>${html.replace('</head>', () => `${head}</head>`)}`,
    status: found ? statusOf(queries) : 404,
  }
}

/** Returns the highest status of the failed queries; 200 if none failed. */
const statusOf = (queries: PageState['queries']): number =>
  Math.max(200, ...queries.map(({ error }) => (error ? (error.data?.httpStatus ?? 500) : 200)))

/** Ends a chain of links by calling the procedure directly. */
const callLink =
  (call: Call): TRPCLink<AppRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      async function answer() {
        const result = await call(op.path, op.input)
        if ('error' in result) return observer.error(TRPCClientError.from({ error: { code: -32000, ...result.error } }))
        observer.next({ result: { type: 'data', data: result.data } })
        observer.complete()
      }
      void answer()
    })
