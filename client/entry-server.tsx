import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { AppRouter } from '../server/trpc/router.ts'
import { App } from './shell/App.tsx'
import { documentHead, documentScripts, jsonScript, type Assets } from './shell/head/document-html.tsx'
import { pageHead } from './shell/head/page-head.ts'
import { pageQueries, type PageState } from './shell/page-state.ts'
import { createQueryClient, trpc, type ErrorData } from './base/trpc.ts'
import { loadPage, matchRoute } from './routes.tsx'

export { renderMail } from './mails/render-mail.tsx'

/** Calls one procedure on the server. It resolves to an error instead of rejecting. */
export type Call = (
  path: string,
  input: unknown,
) => Promise<{ data: unknown } | { error: { message: string; data: ErrorData } }>

export type Rendered = { html: string; status: number; location?: string }

/**
 * Returns a function that renders the HTML document of a page, including the data from which it was rendered. It is
 * rendered for an anonymous visitor, so it is the same for all users. `status` is 404 for an unknown address or missing
 * content, and the status of the failed call if a call failed. For an older address of the same content `status` is 301
 * and `location` is the canonical address.
 */
export function createRenderer(assets: Assets): (url: string, call: Call) => Promise<Rendered> {
  const { origin } = assets
  const head = documentHead(assets)
  const scripts = documentScripts(assets)

  /** @param url path and query */
  return async function render(url, call) {
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
    const html = renderToString(
      <App
        origin={origin}
        queryClient={queryClient}
        client={client}
        router={(children) => (
          <Router ssrPath={pathname} ssrSearch={search}>
            {children}
          </Router>
        )}
      />,
    )
    const headOfPage = found ? pageHead(route.path, cache, input, origin) : ''
    const state = jsonScript('id="state" type="application/json"', { origin, queries, readAt } satisfies PageState)
    queryClient.clear()
    return {
      html: `<!doctype html>${insert(html, { head, headOfPage, end: state + scripts })}`,
      status: found ? statusOf(queries) : 404,
    }
  }
}

/** Adds HTML at the beginning and the end of the head, and at the end of the body. */
function insert(html: string, { head, headOfPage, end }: { head: string; headOfPage: string; end: string }): string {
  const start = html.indexOf('<head>') + '<head>'.length
  const endOfHead = html.indexOf('</head>')
  const endOfBody = html.lastIndexOf('</body>')
  return [
    html.slice(0, start),
    head,
    html.slice(start, endOfHead),
    headOfPage,
    html.slice(endOfHead, endOfBody),
    end,
    html.slice(endOfBody),
  ].join('')
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
