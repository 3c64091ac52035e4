import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy.ts'
import type { Part } from '../../features/parts/part.ts'

const dialogs = {
  edit: lazyDialog(() => import('./edit/EditDialog.tsx')),
  history: lazyDialog(() => import('./history/HistoryDialog.tsx')),
  report: lazyDialog(() => import('../../features/report/ReportDialog.tsx')),
  list: lazyDialog(() => import('../../features/listings/AddListing.tsx')),
  listing: lazyDialog(() => import('../../features/listings/ListingDialog.tsx')),
}
export type PartDialog = keyof typeof dialogs

/** Starts loading a dialog before it is shown. */
export const preloadDialog = (which: PartDialog): void => dialogs[which].preload()

type PartDialogsProps = {
  part: Part
  shown: PartDialog | null
  /** The id of the listing in the address. */
  listing: string | null
  onClose(): void
}

/** The dialogs of a part. At most one is open. */
export function PartDialogs({ part, shown, listing, onClose }: PartDialogsProps) {
  // The dialog stays mounted while it fades out.
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
