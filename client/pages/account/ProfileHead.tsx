import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Settings from 'lucide-react/icons/settings'
import SquarePen from 'lucide-react/icons/square-pen'
import { formatDateTime, formatMonth, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Verified } from '../../ui/Verified.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import css from './profile.module.css'
import type { Profile } from './profile.ts'

/** Name, facts, bio and trades of a user, and the actions for the reader. */
export function ProfileHead({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { name, picture, bio, location, joinedAt, verified, mutedUntil, trades } = profile
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
          {location !== '' && (
            <span className={css.place}>
              <MapPin size={14} aria-hidden="true" />
              <span className="visually-hidden">Location: </span>
              {location}
            </span>
          )}
          {verified && <Verified />}
          <span>Status: {mutedUntil === null ? 'active' : <>muted until {formatDateTime(mutedUntil)} (UTC)</>}</span>
        </p>
        {isOwn && user?.mute && <p className={css.facts}>Reason: {user.mute.reason}</p>}
        {bio !== '' && <p className={css.bio}>{bio}</p>}
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
  return (
    <>
      {state === 'in' && (
        <ButtonLink variant="primary" icon={<Mail size={18} />} to={paths.messages(id)}>
          Send Message
        </ButtonLink>
      )}
      <ReportButton item={{ type: 'user', id }} title="Report User" aria-label={`Report ${name}`} />
    </>
  )
}
