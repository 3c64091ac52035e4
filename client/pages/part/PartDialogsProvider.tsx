import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { PartDialogs, type PartDialog } from './PartDialogs.tsx'
import type { Part } from '../../features/parts/part.ts'
import { useOpenInAddress } from './useOpenInAddress.ts'

export { preloadDialog, type PartDialog } from './PartDialogs.tsx'

/** @param listing the id of the listing whose details are opened */
type Open = (which: PartDialog, listing?: string) => void
const OpenContext = createContext<Open>(() => undefined)

/** Returns a function that opens one of the dialogs of the part. Only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/**
 * Lets `children` open the dialogs of the part. An open listing is part of the address (`?listing=`), and an address can open
 * the form for a car (`?add=car`).
 */
export function PartDialogsProvider({ part, children }: { part: Part; children: ReactNode }) {
  const { id: listing, show, hide } = useOpenInAddress('listing')
  const [other, setOther] = useState<PartDialog | null>(null)
  const { id: added, hide: hideAdded } = useOpenInAddress('add')

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
        shown={other ?? (listing !== null ? 'listing' : added === 'car' ? 'addCar' : null)}
        listing={listing}
        onClose={() => (other ? setOther(null) : listing === null ? hideAdded() : hide())}
      />
    </OpenContext>
  )
}
