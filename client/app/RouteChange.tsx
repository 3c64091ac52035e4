import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isOverPage } from './over-page.ts'
import { useSession } from './session.tsx'

/** Milliseconds to wait for a heading. After that, moving the focus would surprise the user. */
const WAIT = 10_000

/**
 * Makes a change of the page accessible, as a new document is: moves the focus to the heading and lets screen readers
 * announce the title. Does not move a focus that the page or the user has set.
 */
export function RouteChange() {
  const [said, say] = useState('')
  const [pathname] = useLocation()
  const search = useSearch()
  const { state } = useSession()
  const before = useRef({ pathname, search, state })

  const arrive = useEffectEvent((sentence: string | null) =>
    whenThereIsAHeading((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      say(sentence ?? document.title)
    }),
  )
  useEffect(() => {
    const { pathname: lastPath, search: lastSearch, state: lastState } = before.current
    before.current = { pathname, search, state }
    if (pathname !== lastPath || (search !== lastSearch && !isOverPage() && hasNoFocus())) return arrive(null)
    if (state === 'out' && lastState === 'in' && document.hasFocus()) return arrive('You are signed out.')
    return undefined
  }, [pathname, search, state])

  return (
    <div className="visually-hidden" aria-live="polite" data-route>
      {said}
    </div>
  )
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

/** Whether nothing has the focus, or only a link of the navbar or footer, which led to this page. */
function isFree(): boolean {
  const main = document.getElementById('main')
  const { activeElement } = document
  // The search box of the navbar keeps the focus: the reader is already typing the next search.
  const isLink = activeElement?.matches(':is(header, footer) :not(input)')
  return hasNoFocus() || activeElement === main || isLink === true
}

/** @returns a function that stops waiting for a heading */
function whenThereIsAHeading(act: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const look = () => {
    // The heading of a loading skeleton does not count.
    const heading = main?.querySelector<HTMLElement>('h1:not(:has(output))')
    if (!heading) return
    stop()
    if (isFree()) act(heading)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, WAIT)
  if (main) observer.observe(main, { childList: true, subtree: true })
  look()
  return stop
}
