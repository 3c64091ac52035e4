import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './admin.module.css'
import { Denied } from './Denied.tsx'
import { TagBanner } from './Filters.tsx'
import { Log } from './Log.tsx'
import { useFilters, useOpened } from './panel-address.ts'
import { focusHeading } from './panel-focus.ts'
import { PanelDialogs } from './PanelDialogs.tsx'
import { Reports } from './Reports.tsx'

/** The reports and the log of moderator actions, for moderators (spec.md §2, Admin panel). */
export default function AdminPage() {
  const { state, user } = useSession()
  const isModerator = user !== null && (user.adminTags.length > 0 || user.isSiteAdmin)
  return (
    <>
      <title>Admin Panel · Tappet</title>
      <meta name="robots" content="noindex" />
      {isModerator ? (
        <Panel />
      ) : state === 'in' || state === 'out' ? (
        <>
          <Denied />
          <Redirect to={paths.home} replace />
        </>
      ) : (
        <Loading centred>Loading...</Loading>
      )}
    </>
  )
}

const VIEWS = [
  { id: 'reports', label: 'Reports' },
  { id: 'log', label: 'Moderation Log' },
] as const

function Panel() {
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
