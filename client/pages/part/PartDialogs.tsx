import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
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
  const { id } = part
  const [shown, setShown] = useState<{ which: PartDialog; id: string } | null>(null)
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [opened, setOpened] = useState<ReadonlySet<PartDialog>>(new Set())
  const open = useCallback(
    (which: PartDialog) => {
      setShown({ which, id })
      setOpened((before) => new Set(before).add(which))
    },
    [id],
  )
  const onClose = useCallback(() => setShown(null), [])
  const props = (which: PartDialog) => ({ open: shown?.which === which && shown.id === id, onClose })
  const item = useMemo(() => ({ type: 'part' as const, id }), [id])

  return (
    <OpenContext value={open}>
      {children}
      <Suspense>
        {opened.has('edit') && <EditDialog key={id} part={part} {...props('edit')} />}
        {opened.has('history') && <HistoryDialog key={id} part={part} {...props('history')} />}
        {opened.has('report') && <ReportDialog key={id} item={item} title="Report Part" {...props('report')} />}
      </Suspense>
    </OpenContext>
  )
}
