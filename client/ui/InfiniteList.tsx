import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import css from './InfiniteList.module.css'
import { Loading } from './Loading.tsx'
import { useInView } from './useInView.ts'

/** How far ahead of the window the next page is asked for (spec §9). */
const AHEAD = '200px 0px'

/** After so many pages by themselves the reader presses 'Load More', so that the footer can be reached. */
const AUTOMATIC_PAGES = 10

export type InfiniteListProps = {
  /** The items so far, in whatever list element suits them. */
  children: ReactNode
  hasMore: boolean
  loading: boolean
  onLoadMore: () => void
  /** Why the last page did not come; nothing loads by itself until 'Try again'. */
  error?: string | null
  /** 'Loading more...' */
  loadingText?: string
  /** Written when there is no more; nothing unless said. */
  endText?: string
  /** Shown below 'Load More' after the automatic pages, and below the end text. */
  ways?: ReactNode
  /** What the items depend on; when it changes, the list begins anew. */
  of?: string
  /** For lists that must be asked for by hand, as on a profile. */
  manual?: boolean
  /** Centers the button. */
  centred?: boolean
  /** What the button asks for, where a list stands beside another: 'expired listings'. */
  what?: string
}

/** A list that grows as its end comes near. Its 'Load More' is a real button, for when the observer does not fire. */
export function InfiniteList({
  children,
  hasMore,
  loading,
  onLoadMore,
  error,
  loadingText = 'Loading more...',
  endText,
  ways,
  of,
  manual = false,
  centred = !manual,
  what,
}: InfiniteListProps) {
  const left = useRef({ of, pages: AUTOMATIC_PAGES })
  const [isPaused, setPaused] = useState(false)
  const waiting = hasMore && !loading && !error
  const { ref, inView } = useInView({ margin: AHEAD, skip: manual || !hasMore })
  const load = useRef(onLoadMore)
  useEffect(() => {
    load.current = onLoadMore
  })

  useEffect(() => {
    if (left.current.of !== of) left.current = { of, pages: AUTOMATIC_PAGES }
    if (manual || !inView || !waiting) return
    if (left.current.pages === 0) return setPaused(true)
    left.current.pages -= 1
    load.current()
  }, [inView, waiting, manual, of])

  function loadByHand() {
    left.current.pages = AUTOMATIC_PAGES
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
        {error && !loading && <ErrorNote message={error} onRetry={manual ? undefined : loadByHand} />}
        {(manual ? hasMore : waiting) && (
          <Button
            ref={manual ? leavesFocus : undefined}
            busy={loading}
            busyWord={manual ? loadingText : undefined}
            aria-label={what && `Load More ${what}`}
            onClick={loadByHand}
          >
            Load More
          </Button>
        )}
        {!hasMore && !loading && !error && endText && <output className={css.end}>{endText}</output>}
        {((isPaused && waiting) || (!hasMore && !loading && !error)) && ways}
      </div>
    </div>
  )
}

/** A ref: the button that goes with the last page leaves the keyboard where it was. */
function leavesFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button && document.activeElement === button) button.parentElement?.focus()
  }
}
