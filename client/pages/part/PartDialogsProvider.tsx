import { createContext, use, useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Part } from '../../features/parts/part.ts'
import { useProtectedEdit } from '../../features/protection/useProtectedEdit.ts'
import { useOpenInAddress } from './useOpenInAddress.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { WantDialog } from '../../features/wants/lazy-dialog.ts'
import { lazyDialog } from '../../ui/lazy.ts'

/** @param listing the id of the listing whose details are opened */
type Open = (which: PartDialog, listing?: string) => void
const OpenContext = createContext<Open>(() => undefined)

/** Returns a function that opens one of the dialogs of the part. Only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/**
 * Lets `children` open the dialogs of the part. An open listing is part of the address (`?listing=`), and an address can open
 * the form for a car (`?add=car`) or the reader's want (`?add=want`).
 */
export function PartDialogsProvider({ part, children }: { part: Part; children: ReactNode }) {
  const { id: listing, show, hide } = useOpenInAddress('listing')
  const [other, setOther] = useState<PartDialog | null>(null)
  const { id: added, hide: hideAdded } = useOpenInAddress('add')
  const { id: merged, hide: hideMerged } = useOpenInAddress('history')

  const { state } = useSession()
  const [isCarOpen, setCarOpen] = useState(false)

  const edit = useProtectedEdit(part.protection, part.tags)
  const addCar = useEffectEvent(() => edit(() => setCarOpen(true)))
  const asksForCar = added === 'car' && (state === 'in' || state === 'out')
  useEffect(() => {
    if (asksForCar) addCar()
  }, [asksForCar])
  const open = useCallback<Open>(
    (which, id) => {
      if (EDITS.has(which)) return edit(() => setOther(which))
      setOther(id === undefined ? which : null)
      if (id !== undefined) show(id)
    },
    [show, edit],
  )
  const ofAddress =
    added === 'want' ? 'want' : asksForCar && isCarOpen ? 'addCar' : merged !== null ? 'mergedHistory' : null
  return (
    <OpenContext value={open}>
      {children}
      <PartDialogs
        part={part}
        shown={other ?? (listing !== null ? 'listing' : ofAddress)}
        listing={listing}
        merged={merged}
        onClose={() =>
          other ? setOther(null) : listing !== null ? hide() : merged !== null ? hideMerged() : hideAdded()
        }
      />
    </OpenContext>
  )
}

const dialogs = {
  edit: lazyDialog(() => import('./edit/EditDialog.tsx')),
  history: lazyDialog(() => import('./history/HistoryDialog.tsx')),
  report: lazyDialog(() => import('../../features/report/ReportDialog.tsx')),
  list: lazyDialog(() => import('../../features/listings/AddListing.tsx')),
  cars: lazyDialog(() => import('./fitment/EditCarsDialog.tsx')),
  carHistory: lazyDialog(() => import('./fitment/CarHistoryDialog.tsx')),
  relations: lazyDialog(() => import('./relations/EditRelationsDialog.tsx')),
  relationHistory: lazyDialog(() => import('./relations/RelationHistoryDialog.tsx')),
  protection: lazyDialog(() => import('../../features/protection/ProtectionDialog.tsx')),
  listing: lazyDialog(() => import('../../features/listings/ListingDialog.tsx')),
  want: WantDialog,
}
/** Other ways to open a dialog: with the form for a new entry, and with the history of a merged part. */
const VARIANTS = {
  addCar: 'cars',
  addRelation: 'relations',
  mergedHistory: 'history',
} as const
export type PartDialog = keyof typeof dialogs | keyof typeof VARIANTS
/** The dialogs that a protection of the part closes to users below its level. */
const EDITS: ReadonlySet<PartDialog> = new Set(['edit', 'cars', 'addCar', 'relations', 'addRelation'])

const isVariant = (which: PartDialog): which is keyof typeof VARIANTS => which in VARIANTS
const dialogOf = (which: PartDialog) => (isVariant(which) ? VARIANTS[which] : which)

/** Starts loading a dialog before it is shown. */
export const preloadDialog = (which: PartDialog): void => dialogs[dialogOf(which)].preload()

type PartDialogsProps = {
  part: Part
  shown: PartDialog | null
  /** The id of the listing in the address. */
  listing: string | null
  /** The id of the merged part in the address whose history is shown. */
  merged: string | null
  onClose(): void
}

/** The dialogs of a part. At most one is open. */
function PartDialogs({ part, shown, listing, merged, onClose }: PartDialogsProps) {
  // The dialog stays mounted while it fades out.
  const [lastListing, setLastListing] = useState(listing)
  if (listing !== null && listing !== lastListing) setLastListing(listing)
  const props = (which: PartDialog) => ({ open: shown === which, onClose })

  return (
    <>
      <dialogs.edit part={part} {...props('edit')} />
      <dialogs.history part={part} {...props('history')} />
      <dialogs.history part={part} mergedId={merged} {...props('mergedHistory')} />
      <dialogs.report item={{ type: 'part', id: part.id }} title="Report Part" {...props('report')} />
      <dialogs.list part={part} {...props('list')} />
      <dialogs.want part={part} {...props('want')} />
      <dialogs.cars
        partId={part.id}
        startsAdding={shown === 'addCar'}
        open={shown !== null && dialogOf(shown) === 'cars'}
        onClose={onClose}
      />
      <dialogs.carHistory part={part} {...props('carHistory')} />
      <dialogs.protection page={{ type: 'part', id: part.id }} protection={part.protection} {...props('protection')} />
      <dialogs.relations
        part={part}
        startsAdding={shown === 'addRelation'}
        open={shown !== null && dialogOf(shown) === 'relations'}
        onClose={onClose}
      />
      <dialogs.relationHistory part={part} {...props('relationHistory')} />
      {lastListing !== null && <dialogs.listing key={lastListing} part={part} id={lastListing} {...props('listing')} />}
    </>
  )
}
