import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadPage, matchRoute } from '../routes.tsx'
import { trpc, type Cache } from '../base/trpc.ts'

/** Milliseconds that the pointer or the focus stays on a link before its page is loaded. Most pass over faster. */
const DELAY = 65

/** Loads the code and the data of a page when the user is about to follow a link to it: on hover, focus and touch. */
export function LinkPrefetch() {
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    function prefetchAfter(delay: number, { target }: Event) {
      stop()
      const link = target instanceof Element ? target.closest('a') : null
      if (link && isInternal(link)) timer = setTimeout(() => void prefetch(cache, queryClient, link), delay)
    }
    const wait = (event: Event) => prefetchAfter(DELAY, event)
    const start = (event: Event) => prefetchAfter(0, event)

    const events = { pointerover: wait, focusin: wait, touchstart: start }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener, { passive: true })
    return () => {
      stop()
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener)
    }
  }, [cache, queryClient])
  return null
}

/** Whether the router follows the link to another page. */
const isInternal = ({ origin, pathname, target }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname !== location.pathname && target === '' && matchRoute(pathname).found

/** Data that was loaded in the last 30 s is not loaded again. */
async function prefetch(
  cache: Cache,
  queryClient: QueryClient,
  { pathname, search }: HTMLAnchorElement,
): Promise<void> {
  // Chromium caches the failure of a module.
  if (!navigator.onLine) return
  const { route, params } = matchRoute(pathname)
  const input = { params, query: new URLSearchParams(search) }
  await Promise.allSettled([loadPage(route), route.preload?.(cache, input)])
  // Otherwise the page would show the failure instead of trying again.
  queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
}
