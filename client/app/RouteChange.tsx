import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isOverPage } from './over-page.ts'
import { useSession } from './session.tsx'

/** Milliseconds. After that nobody expects the focus to move. */
const WAIT = 10_000

/**
 * Does for a change of the page what a new document does by itself: moves the focus to the heading, when it is there, and
 * has screen readers say the title. A focus that the page or the person has placed stays.
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

/** Whether the focus stands on nothing, or on what led here: the navbar or the footer. */
function isFree(): boolean {
  const main = document.getElementById('main')
  const { activeElement } = document
  return hasNoFocus() || activeElement === main || Boolean(activeElement?.closest('header, footer'))
}

/** @returns ends the wait for a heading */
function whenThereIsAHeading(act: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const look = () => {
    // Not the one of a skeleton.
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
