import { lazy, Suspense, useState } from 'react'
import type { PartDialog } from './open-dialog.tsx'
import type { Part } from './types.ts'

const loaders = {
  edit: () => import('./edit/EditDialog.tsx'),
  history: () => import('./history/HistoryDialog.tsx'),
  report: () => import('../report/ReportDialog.tsx'),
  list: () => import('./listings/AddListing.tsx'),
  listing: () => import('./listings/ListingDialog.tsx'),
}
const EditDialog = lazy(loaders.edit)
const HistoryDialog = lazy(loaders.history)
const ReportDialog = lazy(loaders.report)
const AddListing = lazy(loaders.list)
const ListingDialog = lazy(loaders.listing)

/** Begins to load a dialog, before it is shown. */
export const loadDialog = (which: PartDialog): Promise<unknown> => loaders[which]()

type PartDialogsProps = {
  part: Part
  shown: PartDialog | null
  /** The id of the listing that the address names. */
  listing: string | null
  onClose(): void
}

/** The dialogs of a part, of which at most one is shown; each is loaded when it is first wanted. */
export default function PartDialogs({ part, shown, listing, onClose }: PartDialogsProps) {
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [opened, setOpened] = useState<PartDialog[]>([])
  if (shown && !opened.includes(shown)) setOpened([...opened, shown])
  const [lastListing, setLastListing] = useState(listing)
  if (listing !== null && listing !== lastListing) setLastListing(listing)
  const props = (which: PartDialog) => ({ open: shown === which, onClose })

  return (
    <Suspense>
      {opened.includes('edit') && <EditDialog part={part} {...props('edit')} />}
      {opened.includes('history') && <HistoryDialog part={part} {...props('history')} />}
      {opened.includes('report') && (
        <ReportDialog item={{ type: 'part', id: part.id }} title="Report Part" {...props('report')} />
      )}
      {opened.includes('list') && <AddListing part={part} {...props('list')} />}
      {opened.includes('listing') && lastListing !== null && (
        <ListingDialog key={lastListing} part={part} id={lastListing} {...props('listing')} />
      )}
    </Suspense>
  )
}
