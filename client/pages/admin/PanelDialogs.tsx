import { useCallback, useRef, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazy.ts'
import { OpenReportContext, type OpenReport, type useOpened } from './panel-address.ts'
import { viewButtonId } from './panel-focus.ts'

const DetailsDialog = lazyDialog(async () => ({ default: (await import('./DetailsDialog.tsx')).DetailsDialog }))
const ActionDialog = lazyDialog(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }))

/** Lets `children` open reports. The address contains the open report and action (`?report=`, `&action=`). */
export function PanelDialogs({
  report,
  action,
  open,
  close,
  children,
}: ReturnType<typeof useOpened> & { children: ReactNode }) {
  const opener = useRef<HTMLElement>(null)
  // The dialogs stay mounted while they fade out.
  const [lastReport, setLastReport] = useState(report)
  const [lastAction, setLastAction] = useState(action)
  if (report !== null && report !== lastReport) setLastReport(report)
  if (action !== null && action !== lastAction) setLastAction(action)

  const openReport = useCallback<OpenReport>(
    (id, type) => {
      // The focus returns to the button that opened the details, also from the action dialog.
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
            // The action may have removed the button that opened the dialog.
            opener.current = document.querySelector<HTMLElement>(`#${CSS.escape(viewButtonId(lastReport))}`)
            close()
          }}
        />
      )}
    </OpenReportContext>
  )
}
