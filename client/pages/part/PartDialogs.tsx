import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import type { Part } from './types.ts'

const loaders = {
  edit: () => import('./edit/EditDialog.tsx'),
  history: () => import('./history/HistoryDialog.tsx'),
  report: () => import('../report/ReportDialog.tsx'),
}
const EditDialog = lazy(loaders.edit)
const HistoryDialog = lazy(loaders.history)
const ReportDialog = lazy(loaders.report)

export type PartDialog = keyof typeof loaders

/** Begins to load a dialog, before it is shown. */
export const loadDialog = (which: PartDialog): void => void loaders[which]().catch(() => undefined)

const OpenContext = createContext<(which: PartDialog) => void>(() => undefined)

/** Opens one of the part's dialogs; only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/** The dialogs of a part, each loaded when it is first wanted, for whatever buttons stand in `children`. */
export function PartDialogs({ part, children }: { part: Part; children: ReactNode }) {
  const [shown, setShown] = useState<PartDialog | null>(null)
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [opened, setOpened] = useState<ReadonlySet<PartDialog>>(new Set())
  const open = useCallback((which: PartDialog) => {
    setShown(which)
    setOpened((before) => new Set(before).add(which))
  }, [])
  const props = (which: PartDialog) => ({ open: shown === which, onClose: () => setShown(null) })

  return (
    <OpenContext value={open}>
      {children}
      <Suspense>
        {opened.has('edit') && <EditDialog part={part} {...props('edit')} />}
        {opened.has('history') && <HistoryDialog part={part} {...props('history')} />}
        {opened.has('report') && (
          <ReportDialog item={{ type: 'part', id: part.id }} title="Report Part" {...props('report')} />
        )}
      </Suspense>
    </OpenContext>
  )
}
