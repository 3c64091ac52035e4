import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router, type AroundNavHandler } from 'wouter'
import { App } from './shell/App.tsx'
import { createBrowserClient } from './base/browser-client.ts'
import { addPageQueries, type PageState } from './shell/page-state.ts'
import { keepTranslatedPagesAlive } from './shell/translated-page.ts'
import { reloadIfReplaced } from './ui/new-deployment.ts'
import { createQueryClient } from './base/trpc.ts'
import { loadPage, matchRoute } from './routes.tsx'
import './styles/index.css'

/** A link to the current page scrolls to its top and adds no history entry, as it does without scripts. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  // The worker has copies of pages, not of their data.
  if (!navigator.onLine && navigator.serviceWorker?.controller) return location.assign(to)
  const isCurrent = to === location.pathname + location.search && !options?.state
  navigate(to, isCurrent ? { ...options, replace: true } : options)
  if (isCurrent) window.scrollTo(0, 0)
}

async function start() {
  keepTranslatedPagesAlive()
  const page = JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
  const queryClient = createQueryClient()
  addPageQueries(queryClient, page)
  // Loads the page's module first, because hydration needs the same markup as the server rendered.
  await loadPage(matchRoute(location.pathname).route)
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        origin={page.origin}
        queryClient={queryClient}
        client={createBrowserClient()}
        router={(children) => <Router aroundNav={aroundNav}>{children}</Router>}
      />,
    )
  })
}

start().catch(async (error: unknown) => {
  if (!(await reloadIfReplaced())) throw error
})
