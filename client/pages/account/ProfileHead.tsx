import { Link } from 'wouter'
import { formatDateTime, formatMonth, isoDate } from '../../../shared/format.ts'
import { countryName } from '../../../shared/where.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Verified } from '../../ui/Verified.tsx'
import { BlockButton } from '../../features/blocks/BlockButton.tsx'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { Business } from '../../features/places/Business.tsx'
import { trpc } from '../../base/trpc.ts'
import css from './profile.module.css'
import { INFINITE } from './Section.tsx'
import type { Profile } from './profile.ts'

/** Name, facts, bio and trades of a user, and the actions for the reader. */
export function ProfileHead({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { name, handle, picture, bio, location, joinedAt, verified, mutedUntil, trades, particulars } = profile
  const { user } = useSession()
  return (
    <header className={css.head}>
      <Avatar name={name} src={picture} size={104} />
      <div className={css.who}>
        <h1 className="anywhere">
          <AsWritten>{name}</AsWritten>
        </h1>
        <p className={`caption ${css.facts}`}>
          <span translate="no">@{handle}</span>
          <span>
            Joined <time dateTime={isoDate(joinedAt)}>{formatMonth(joinedAt)}</time>
          </span>
          {(particulars ?? location !== '') && (
            <span className={css.place}>
              <Icon name="map-pin" size={14} />
              <span className="visually-hidden">Location: </span>
              {particulars ? (
                <>
                  <bdi>{particulars.city}</bdi>,{' '}
                  <span suppressHydrationWarning>{countryName(particulars.country)}</span>
                </>
              ) : (
                <bdi>{location}</bdi>
              )}
            </span>
          )}
          {verified && <Verified />}
          <span>Status: {mutedUntil === null ? 'active' : <>muted until {formatDateTime(mutedUntil)} (UTC)</>}</span>
        </p>
        {isOwn && user?.mute && (
          <p className={`caption ${css.facts}`}>
            <span>
              Reason: <bdi>{user.mute.reason}</bdi>
            </span>
          </p>
        )}
        {particulars && <Business particulars={particulars} />}
        {bio !== '' && (
          <p className={css.bio} dir="auto">
            {bio}
          </p>
        )}
      </div>
      <dl className={css.boxes}>
        <div>
          <dt>Positive feedback</dt>
          <Percent userId={profile.id} />
        </div>
        <div>
          <dt>Items Bought</dt>
          <dd>{trades.bought}</dd>
        </div>
        <div>
          <dt>Items Sold</dt>
          <dd>{trades.sold}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        {isOwn ? <OwnActions /> : <OthersActions profile={profile} />}
        <Contributions userId={profile.id} isOwn={isOwn} />
      </div>
    </header>
  )
}

/** From the list of the feedback, which the server renders too. */
function Percent({ userId }: { userId: string }) {
  const { data } = trpc.feedback.ofUser.useInfiniteQuery({ userId }, INFINITE)
  const { percent, neutral } = data?.pages[0]?.summary ?? {}
  if (percent === null && neutral === 0) return <dd className={css.none}>No feedback yet</dd>
  return <dd>{percent === null ? 'N/A' : percent !== undefined && `${percent}%`}</dd>
}

function OwnActions() {
  return (
    <>
      <ButtonLink variant="primary" icon="square-pen" to={paths.blogNew}>
        Create New Post
      </ButtonLink>
      <Link className={`small ${css.quiet}`} to={paths.trades}>
        <Icon name="handshake" size={16} />
        Trades
      </Link>
      <a className={`small ${css.quiet}`} href="#settings">
        <Icon name="settings" size={16} />
        Settings
      </a>
    </>
  )
}

/** The changes of the user, and for moderators the way to undo them all. */
function Contributions({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { user } = useSession()
  const isModerator = user !== null && (user.isSiteAdmin || user.adminTags.length > 0)
  return (
    <>
      <Link className={`small ${css.quiet}`} to={paths.changes({ user: userId })}>
        <Icon name="history" size={16} />
        Contributions
      </Link>
      {isModerator && !isOwn && (
        <Link className={`small ${css.quiet}`} to={paths.undoAll(userId)}>
          <Icon name="undo-2" size={16} />
          Undo all
        </Link>
      )}
    </>
  )
}

function OthersActions({ profile: { id, name } }: { profile: Profile }) {
  const { state, user } = useSession()
  return (
    <>
      <FollowButton item={{ type: 'seller', id }} className={css.follow} />
      {state === 'in' && (
        <ButtonLink variant="primary" icon="mail" to={paths.messages(id)}>
          Send Message
        </ButtonLink>
      )}
      {user && (user.adminTags.length > 0 || user.isSiteAdmin) && (
        <Link className={`small ${css.quiet}`} to={paths.adminUser(id)}>
          <Icon name="shield" size={16} />
          User record
        </Link>
      )}
      <div className={css.row}>
        {state === 'in' && <BlockButton person={{ id, name }} />}
        <ReportButton item={{ type: 'user', id }} title="Report User" aria-label={`Report ${name}`} />
      </div>
    </>
  )
}
