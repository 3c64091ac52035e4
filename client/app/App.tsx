import { HydrationBoundary, QueryClientProvider, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ToastProvider } from '../ui/Toast.tsx'
import { Pages } from '../routes.tsx'
import { AccountChange } from './AccountChange.tsx'
import { Document, OriginContext, type Assets } from './Document.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { SlowPage } from './SlowPage.tsx'
import { Layout } from './Layout.tsx'
import { RouteChange } from './RouteChange.tsx'
import { SessionProvider } from './session.tsx'
import { trpc } from './trpc.ts'

/** The data that the server sends with a page for hydration. */
export type PageState = { assets: Assets; queries: DehydratedState }

type AppProps = {
  assets: Assets
  /** The PageState of the document as JSON. */
  state: string
  queries: DehydratedState
  queryClient: QueryClient
  client: ReturnType<typeof trpc.createClient>
  /** Wraps the app in a router: for the request's address on the server, for the window's address in the browser. */
  router: (children: ReactNode) => ReactNode
}

/** The component tree that the server renders and the browser hydrates. */
export function App({ assets, state, queries, queryClient, client, router }: AppProps) {
  return (
    <OriginContext value={assets.origin}>
      <Document assets={assets} state={state}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={queries}>
              {router(
                <SessionProvider>
                  <ToastProvider>
                    <AccountChange />
                    <Layout>
                      <SlowPage />
                      <ErrorBoundary>
                        <Pages />
                      </ErrorBoundary>
                    </Layout>
                    {/* After the page, so that its effect finds the focus that the effects of the page have set. */}
                    <RouteChange />
                  </ToastProvider>
                </SessionProvider>,
              )}
            </HydrationBoundary>
          </QueryClientProvider>
        </trpc.Provider>
      </Document>
    </OriginContext>
  )
}
