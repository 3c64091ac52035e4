import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './admin.module.css'
import { Appeals } from './Appeals.tsx'
import { TagBanner } from './Filters.tsx'
import { Log } from './Log.tsx'
import { useFilters, useOpened, useUserId, OpenReportContext, type OpenReport } from './panel-address.ts'
import { focusHeading, viewButtonId } from './panel-focus.ts'
import { PersonRecord } from './PersonRecord.tsx'
import { Reports } from './Reports.tsx'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazy.ts'

/** The tabs, with the number of open appeals. */
const views = (appeals: number | undefined) =>
  [
    { id: 'reports', label: 'Reports' },
    { id: 'appeals', label: appeals === undefined ? 'Appeals' : `Appeals (${appeals})` },
    { id: 'log', label: 'Moderation Log' },
  ] as const

/** The reports, the appeals and the log, under tabs. */
export default function Panel() {
  const [filters, change] = useFilters()
  const opened = useOpened()
  const userId = useUserId()
  const openAppeals = trpc.moderation.openAppeals.useQuery()
  function clearTag() {
    change({ tag: undefined })
    focusHeading()
  }
  const banner = filters.tag !== undefined && <TagBanner tag={filters.tag} onClear={clearTag} />
  return (
    <PanelDialogs {...opened}>
      <h1 className={css.title} tabIndex={-1}>
        {userId !== null ? 'User record' : 'Admin Panel - Reports Management'}
      </h1>
      {userId !== null ? (
        <>
          <p>
            <Link to={paths.admin()}>All reports</Link>
          </p>
          <PersonRecord userId={userId} />
        </>
      ) : (
        <Tabs
          label="Show"
          tabs={[...views(openAppeals.data)]}
          active={filters.view}
          onChange={(view) => change({ view })}
        >
          {filters.view === 'log' ? (
            <Log filters={filters} banner={banner} onChange={change} />
          ) : filters.view === 'appeals' ? (
            <Appeals />
          ) : (
            <Reports filters={filters} banner={banner} onChange={change} />
          )}
        </Tabs>
      )}
    </PanelDialogs>
  )
}

const DetailsDialog = lazyDialog(async () => ({ default: (await import('./DetailsDialog.tsx')).DetailsDialog }))
const ActionDialog = lazyDialog(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }))

/** Lets `children` open reports. The address contains the open report and action (`?report=`, `&action=`). */
function PanelDialogs({
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
