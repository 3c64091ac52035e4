import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { isOverPage, OVER_PAGE } from '../../app/over-page.ts'
import { PartDialogs, type PartDialog } from './PartDialogs.tsx'
import type { Part } from './types.ts'

export { preloadDialog, type PartDialog } from './PartDialogs.tsx'

/** `listing` is the id of the one whose detail is opened. */
type Open = (which: PartDialog, listing?: string) => void
const OpenContext = createContext<Open>(() => undefined)

/** Opens one of the part's dialogs; only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/** Lets `children` open the dialogs of the part. That of a listing stands in the address (`?listing=`). */
export function WithDialogs({ part, children }: { part: Part; children: ReactNode }) {
  const { listing, show, hide } = useShownListing()
  const [other, setOther] = useState<PartDialog | null>(null)

  const open = useCallback<Open>(
    (which, id) => {
      setOther(id === undefined ? which : null)
      if (id !== undefined) show(id)
    },
    [show],
  )
  return (
    <OpenContext value={open}>
      {children}
      <PartDialogs
        part={part}
        shown={other ?? (listing === null ? null : 'listing')}
        listing={listing}
        onClose={() => (other ? setOther(null) : hide())}
      />
    </OpenContext>
  )
}

/** The listing in the address. Opened from the page it is a step of its own, so that a phone's Back closes it. */
function useShownListing() {
  const [query, setQuery] = useSearchParams()
  const listing = query.get('listing')
  // Two presses of Escape are one step back.
  const isLeaving = useRef(false)

  const show = useCallback(
    (id: string) =>
      setQuery(
        (old) => {
          old.set('listing', id)
          return old
        },
        { state: OVER_PAGE },
      ),
    [setQuery],
  )
  function hide() {
    if (!isOverPage()) {
      setQuery(
        (old) => {
          old.delete('listing')
          return old
        },
        { replace: true },
      )
    } else if (!isLeaving.current) {
      isLeaving.current = true
      addEventListener('popstate', () => (isLeaving.current = false), { once: true })
      history.back()
    }
  }
  return { listing, show, hide }
}
