import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useInBrowser } from '../../ui/useInBrowser.ts'
import type { Part } from './types.ts'

export type PartDialog = 'edit' | 'history' | 'report' | 'list' | 'listing'

const load = () => import('./PartDialogs.tsx')
const PartDialogs = lazy(load)

/** Begins to load a dialog, before it is shown. */
export const preloadDialog = (which: PartDialog): void =>
  void load()
    .then(({ loadDialog }) => loadDialog(which))
    .catch(() => undefined)

/** `listing` is the id of the one whose detail is opened. */
type Open = (which: PartDialog, listing?: string) => void
const OpenContext = createContext<Open>(() => undefined)

/** Opens one of the part's dialogs; only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/** Lets `children` open the dialogs of the part. That of a listing stands in the address (`?listing=`). */
export function WithDialogs({ part, children }: { part: Part; children: ReactNode }) {
  const inBrowser = useInBrowser()
  const [query, setQuery] = useSearchParams()
  const [other, setOther] = useState<PartDialog | null>(null)
  const listing = inBrowser ? query.get('listing') : null
  const shown = other ?? (listing === null ? null : 'listing')
  const [wasShown, setWasShown] = useState(false)
  if (shown && !wasShown) setWasShown(true)

  const address = useCallback(
    (id: string | null) =>
      setQuery(
        (old) => {
          if (id === null) old.delete('listing')
          else old.set('listing', id)
          return old
        },
        { replace: true },
      ),
    [setQuery],
  )
  const open = useCallback<Open>(
    (which, id) => {
      setOther(id === undefined ? which : null)
      if (id !== undefined) address(id)
    },
    [address],
  )
  function close() {
    if (other) setOther(null)
    else address(null)
  }
  return (
    <OpenContext value={open}>
      {children}
      <Suspense>{wasShown && <PartDialogs part={part} shown={shown} listing={listing} onClose={close} />}</Suspense>
    </OpenContext>
  )
}
