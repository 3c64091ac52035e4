import { Tabs } from '../../ui/Tabs.tsx'
import css from './admin.module.css'
import { TagBanner } from './Filters.tsx'
import { Log } from './Log.tsx'
import { useFilters, useOpened } from './panel-address.ts'
import { focusHeading } from './panel-focus.ts'
import { PanelDialogs } from './PanelDialogs.tsx'
import { Reports } from './Reports.tsx'

const VIEWS = [
  { id: 'reports', label: 'Reports' },
  { id: 'log', label: 'Moderation Log' },
] as const

/** The reports and the log, under tabs. */
export default function Panel() {
  const [filters, change] = useFilters()
  const opened = useOpened()
  function clearTag() {
    change({ tag: undefined })
    focusHeading()
  }
  const banner = filters.tag !== undefined && <TagBanner tag={filters.tag} onClear={clearTag} />
  return (
    <PanelDialogs {...opened}>
      <h1 className={css.title} tabIndex={-1}>
        Admin Panel - Reports Management
      </h1>
      <Tabs label="Show" tabs={[...VIEWS]} active={filters.view} onChange={(view) => change({ view })}>
        {filters.view === 'log' ? (
          <Log tag={filters.tag} banner={banner} />
        ) : (
          <Reports filters={filters} banner={banner} onChange={change} />
        )}
      </Tabs>
    </PanelDialogs>
  )
}
