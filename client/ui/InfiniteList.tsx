import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import css from './InfiniteList.module.css'
import { Loading } from './Loading.tsx'
import { useInView } from './useInView.ts'

/** Distance from the window at which the next page is requested. */
const AHEAD = '200px 0px'

/** Number of pages that load automatically. After them the user presses 'Load More', so that the footer is reachable. */
const AUTOMATIC_PAGES = 10

export type InfiniteListProps = {
  /** The loaded items. */
  children: ReactNode
  hasMore: boolean
  loading: boolean
  onLoadMore: () => void
  /** The error of the last page. Automatic loading stops until 'Try again'. */
  error?: string | null
  /** 'Loading more...' */
  loadingText?: string
  /** Shown after the last page. */
  endText?: string
  /** Shown below 'Load More' after the automatic pages, and below the end text. */
  footer?: ReactNode
  /** A change restarts the automatic loading: the sort order or the filters. */
  resetKey?: string
  /** Loads pages only by the button, as on a profile. */
  manual?: boolean
  /** Centers the button. */
  centred?: boolean
  /** The accessible name of the button beside other lists: 'Load More expired listings'. */
  buttonLabel?: string
}

/** A list that loads the next page when its end comes near. The button works without IntersectionObserver. */
export function InfiniteList({
  children,
  hasMore,
  loading,
  onLoadMore,
  error,
  loadingText = 'Loading more...',
  endText,
  footer,
  resetKey,
  manual = false,
  centred = !manual,
  buttonLabel,
}: InfiniteListProps) {
  const remaining = useRef({ resetKey, pages: AUTOMATIC_PAGES })
  const [isPaused, setPaused] = useState(false)
  const waiting = hasMore && !loading && !error
  const { ref, inView } = useInView({ margin: AHEAD, skip: manual || !hasMore })
  const load = useRef(onLoadMore)
  useEffect(() => {
    load.current = onLoadMore
  })

  useEffect(() => {
    if (remaining.current.resetKey !== resetKey) remaining.current = { resetKey, pages: AUTOMATIC_PAGES }
    if (manual || !inView || !waiting) return
    if (remaining.current.pages === 0) return setPaused(true)
    remaining.current.pages -= 1
    load.current()
  }, [inView, waiting, manual, resetKey])

  function loadManually() {
    remaining.current.pages = AUTOMATIC_PAGES
    setPaused(false)
    onLoadMore()
  }

  return (
    <div aria-busy={loading}>
      {children}
      {/* A new element below the new items, because a moved element counts as a layout shift. */}
      <div
        key={manual ? undefined : String(loading)}
        ref={ref}
        tabIndex={manual ? -1 : undefined}
        className={centred ? css.foot : css.left}
      >
        {loading && !manual && <Loading centred>{loadingText}</Loading>}
        {error && !loading && <ErrorNote message={error} onRetry={manual ? undefined : loadManually} />}
        {(manual ? hasMore : waiting) && (
          <Button
            ref={manual ? keepFocusInList : undefined}
            busy={loading}
            busyWord={manual ? loadingText : undefined}
            aria-label={buttonLabel}
            onClick={loadManually}
          >
            Load More
          </Button>
        )}
        {!hasMore && !loading && !error && endText && <output className={css.end}>{endText}</output>}
        {((isPaused && waiting) || (!hasMore && !loading && !error)) && footer}
      </div>
    </div>
  )
}

/** A ref callback: keeps the focus in the list when the last page removes the focused button. */
function keepFocusInList(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) button.parentElement?.focus()
  }
}
