import { useState } from 'react'
import { lazyDialog } from '../../ui/lazily.tsx'
import type { Part } from './part.ts'

const dialogs = {
  edit: lazyDialog(() => import('./edit/EditDialog.tsx')),
  history: lazyDialog(() => import('./history/HistoryDialog.tsx')),
  report: lazyDialog(() => import('../report/ReportDialog.tsx')),
  list: lazyDialog(() => import('./listings/AddListing.tsx')),
  listing: lazyDialog(() => import('./listings/ListingDialog.tsx')),
}
export type PartDialog = keyof typeof dialogs

/** Begins to load a dialog, before it is shown. */
export const preloadDialog = (which: PartDialog): void => dialogs[which].preload()

type PartDialogsProps = {
  part: Part
  shown: PartDialog | null
  /** The id of the listing that the address names. */
  listing: string | null
  onClose(): void
}

/** The dialogs of a part, of which at most one is shown. */
export function PartDialogs({ part, shown, listing, onClose }: PartDialogsProps) {
  // It stays while the dialog fades out.
  const [lastListing, setLastListing] = useState(listing)
  if (listing !== null && listing !== lastListing) setLastListing(listing)
  const props = (which: PartDialog) => ({ open: shown === which, onClose })

  return (
    <>
      <dialogs.edit part={part} {...props('edit')} />
      <dialogs.history part={part} {...props('history')} />
      <dialogs.report item={{ type: 'part', id: part.id }} title="Report Part" {...props('report')} />
      <dialogs.list part={part} {...props('list')} />
      {lastListing !== null && <dialogs.listing key={lastListing} part={part} id={lastListing} {...props('listing')} />}
    </>
  )
}
