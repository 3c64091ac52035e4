import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App, type PageState } from './app/App.tsx'
import { createBrowserClient } from './app/browser-client.ts'
import { createQueryClient } from './app/trpc.ts'
import { loadPage, matchRoute } from './routes.tsx'
import './styles/index.css'

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
        router={(children) => <Router>{children}</Router>}
      />,
    )
  })
}

void start()
