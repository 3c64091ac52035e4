import { useCallback, useRef, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazily.tsx'
import type { useOpened } from './address.ts'
import { OpenReportContext, viewButtonId, type OpenReport } from './open.ts'

const DetailsDialog = lazyDialog(async () => ({ default: (await import('./dialogs.ts')).DetailsDialog }))
const ActionDialog = lazyDialog(async () => ({ default: (await import('./dialogs.ts')).ActionDialog }))

/** Lets `children` open reports. Which one is open stands in the address (`?report=`, `&action=`). */
export function PanelDialogs({
  report,
  action,
  open,
  close,
  children,
}: ReturnType<typeof useOpened> & { children: ReactNode }) {
  const opener = useRef<HTMLElement>(null)
  // They stay while they fade out.
  const [lastReport, setLastReport] = useState(report)
  const [lastAction, setLastAction] = useState(action)
  if (report !== null && report !== lastReport) setLastReport(report)
  if (action !== null && action !== lastAction) setLastAction(action)

  const openReport = useCallback<OpenReport>(
    (id, type) => {
      // From the details one comes back to where they were opened.
      if (report === null) opener.current = document.activeElement as HTMLElement | null
      open(id, type)
    },
    [report, open],
  )
  return (
    <OpenReportContext value={openReport}>
      {children}
      {lastReport !== null && (
        <DetailsDialog
          key={lastReport}
          id={lastReport}
          finalFocus={opener}
          open={report !== null && action === null}
          onClose={close}
        />
      )}
      {lastReport !== null && lastAction !== null && (
        <ActionDialog
          key={`${lastReport} ${lastAction}`}
          id={lastReport}
          type={lastAction}
          finalFocus={opener}
          open={report !== null && action !== null}
          onClose={close}
          onDone={() => {
            // The button that opened it may be gone by then.
            opener.current = document.querySelector<HTMLElement>(`#${CSS.escape(viewButtonId(lastReport))}`)
            close()
          }}
        />
      )}
    </OpenReportContext>
  )
}
