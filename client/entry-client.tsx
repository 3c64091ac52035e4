import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router, type AroundNavHandler } from 'wouter'
import { App, type PageState } from './app/App.tsx'
import { createBrowserClient } from './app/browser-client.ts'
import { createQueryClient } from './app/trpc.ts'
import { loadPage, matchRoute } from './routes.tsx'
import './styles/index.css'

/** A link to the page that is shown leads to its top, and is no further step in the history: as without scripts. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const isShown = to === location.pathname + location.search && !options?.state
  navigate(to, isShown ? { ...options, replace: true } : options)
  if (isShown) window.scrollTo(0, 0)
}

async function start() {
  const state = document.getElementById('state')?.textContent ?? ''
  const { assets, queries } = JSON.parse(state) as PageState
  // The page's module first, so that the first rendering is the server's, word for word.
  await loadPage(matchRoute(location.pathname).route)
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        assets={assets}
        state={state}
        queries={queries}
        queryClient={createQueryClient()}
        client={createBrowserClient()}
        router={(children) => <Router aroundNav={aroundNav}>{children}</Router>}
      />,
    )
  })
}

void start()
