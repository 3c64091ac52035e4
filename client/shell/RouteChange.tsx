import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isOverlayEntry } from '../base/overlay-history.ts'
import { useSession } from '../base/SessionProvider.tsx'

/** Milliseconds to wait for a heading. After that, moving the focus would surprise the user. */
const WAIT = 10_000

/**
 * Makes a change of the page accessible, as a new document is: moves the focus to the heading and lets screen readers
 * announce the title. Does not move a focus that the page or the user has set.
 */
export function RouteChange() {
  const [announcement, announce] = useState('')
  const [pathname] = useLocation()
  const search = useSearch()
  const { state } = useSession()
  const before = useRef({ pathname, search, state })

  const focusHeading = useEffectEvent((message: string | null) =>
    waitForHeading((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      announce(message ?? document.title)
    }),
  )
  useEffect(() => {
    const { pathname: lastPath, search: lastSearch, state: lastState } = before.current
    before.current = { pathname, search, state }
    if (pathname !== lastPath || (search !== lastSearch && !isOverlayEntry() && hasNoFocus())) return focusHeading(null)
    if (state === 'out' && lastState === 'in' && document.hasFocus()) return focusHeading('You are signed out.')
    return undefined
  }, [pathname, search, state])

  return (
    <div className="visually-hidden" aria-live="polite" data-route>
      {announcement}
    </div>
  )
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

/** Returns whether the focus may move: nothing has it, or only a link of the navbar or footer that led to this page. */
function mayMoveFocus(): boolean {
  const main = document.getElementById('main')
  const { activeElement } = document
  // The search box of the navbar keeps the focus: the reader is already typing the next search.
  const isLink = activeElement?.matches(':is(header, footer) :not(input)')
  return hasNoFocus() || activeElement === main || isLink === true
}

/** Calls `onHeading` when the page has a heading. Returns a function that stops waiting. */
function waitForHeading(onHeading: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const check = () => {
    // The heading of a loading skeleton does not count.
    const heading = main?.querySelector<HTMLElement>('h1:not(:has(output))')
    if (!heading) return
    stop()
    if (mayMoveFocus()) onHeading(heading)
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(stop, WAIT)
  if (main) observer.observe(main, { childList: true, subtree: true })
  check()
  return stop
}
