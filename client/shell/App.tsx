import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazily } from '../ui/lazy.ts'
import { ToastProvider } from '../ui/Toast.tsx'
import { Pages } from '../routes.tsx'
import { AccountChange } from './AccountChange.tsx'
import { Document, OriginContext } from '../base/Document.tsx'
import { ErrorBoundary } from '../base/ErrorBoundary.tsx'
import { SlowPage } from './SlowPage.tsx'
import { Layout } from './Layout.tsx'
import { LinkPrefetch } from './LinkPrefetch.tsx'
import { RouteChange } from './RouteChange.tsx'
import { SessionProvider } from '../base/SessionProvider.tsx'
import { trpc } from '../base/trpc.ts'

const Late = lazily(async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  return import('./Late.tsx')
})

type ProvidersProps = {
  queryClient: QueryClient
  client: ReturnType<typeof trpc.createClient>
  /** Wraps the app in a router: for the request's address on the server, for the window's address in the browser. */
  router: (children: ReactNode) => ReactNode
}

type AppProps = ProvidersProps & {
  /** The value of OriginContext. */
  origin: string
}

/** The component tree that the server renders and the browser hydrates. */
export function App({ origin, ...providers }: AppProps) {
  return (
    <OriginContext value={origin}>
      <Document>
        <Providers {...providers}>
          <LinkPrefetch />
          <Site />
          <Late />
        </Providers>
      </Document>
    </OriginContext>
  )
}

/** Provides the data, the address, the session and the toasts. */
export function Providers({ queryClient, client, router, children }: ProvidersProps & { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {router(
          <SessionProvider>
            <ToastProvider>{children}</ToastProvider>
          </SessionProvider>,
        )}
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** The page of the current address in its layout. */
export function Site() {
  return (
    <>
      <AccountChange />
      <Layout>
        <SlowPage />
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
      </Layout>
      {/* After the page, so that its effect finds the focus that the effects of the page have set. */}
      <RouteChange />
    </>
  )
}
