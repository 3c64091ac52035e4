import Flag from 'lucide-react/icons/flag'
import Mail from 'lucide-react/icons/mail'
import Settings from 'lucide-react/icons/settings'
import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { formatDateTime, formatMonth, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazily.tsx'
import { Verified } from '../../ui/Verified.tsx'
import css from './profile.module.css'
import type { Profile } from './types.ts'

const ReportDialog = lazyDialog(() => import('../report/ReportDialog.tsx'))

/** Who it is, what they have traded, and what the reader can do about them. */
export function ProfileHead({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { name, picture, joinedAt, verified, mutedUntil, trades } = profile
  const { user } = useSession()
  return (
    <header className={css.head}>
      <Avatar name={name} src={picture} size={104} />
      <div className={css.who}>
        <h1 className={css.name}>{name}</h1>
        <p className={css.facts}>
          <span>
            Joined <time dateTime={isoDate(joinedAt)}>{formatMonth(joinedAt)}</time>
          </span>
          {verified && <Verified />}
          <span>Status: {mutedUntil === null ? 'active' : <>muted until {formatDateTime(mutedUntil)} (UTC)</>}</span>
        </p>
        {isOwn && user?.mute && <p className={css.facts}>Why: {user.mute.reason}</p>}
      </div>
      <dl className={css.boxes}>
        <div>
          <dt>Items Bought</dt>
          <dd>{trades.bought}</dd>
        </div>
        <div>
          <dt>Items Sold</dt>
          <dd>{trades.sold}</dd>
        </div>
      </dl>
      <div className={css.actions}>{isOwn ? <OwnActions /> : <OthersActions profile={profile} />}</div>
    </header>
  )
}

function OwnActions() {
  return (
    <>
      <ButtonLink variant="primary" icon={<SquarePen size={18} />} to={paths.blogNew}>
        Create New Post
      </ButtonLink>
      <a className={css.quiet} href="#settings">
        <Settings size={16} />
        Settings
      </a>
    </>
  )
}

function OthersActions({ profile: { id, name } }: { profile: Profile }) {
  const { state } = useSession()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      {state === 'in' && (
        <ButtonLink variant="primary" icon={<Mail size={18} />} to={paths.messages(id)}>
          Send Message
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        icon={<Flag size={16} />}
        aria-haspopup="dialog"
        aria-label={`Report ${name}`}
        onPointerEnter={ReportDialog.preload}
        onFocus={ReportDialog.preload}
        onClick={() => setReporting(true)}
      >
        Report
      </Button>
      <ReportDialog
        item={{ type: 'user', id }}
        title="Report User"
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </>
  )
}
