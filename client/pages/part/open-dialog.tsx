import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { PartDialogs, type PartDialog } from './PartDialogs.tsx'
import type { Part } from './part.ts'
import { useOpenInAddress } from './useOpenInAddress.ts'

export { preloadDialog, type PartDialog } from './PartDialogs.tsx'

/** `listing` is the id of the one whose detail is opened. */
type Open = (which: PartDialog, listing?: string) => void
const OpenContext = createContext<Open>(() => undefined)

/** Opens one of the part's dialogs; only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/** Lets `children` open the dialogs of the part. That of a listing stands in the address (`?listing=`). */
export function WithDialogs({ part, children }: { part: Part; children: ReactNode }) {
  const { id: listing, show, hide } = useOpenInAddress('listing')
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
