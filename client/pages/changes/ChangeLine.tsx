import { useId, useRef, useState } from 'react'
import { formatAge, formatDateTime, formatTime, isoDate, recentTime } from '../../../shared/format.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import type { Change } from '../../features/changes/change.ts'
import { ChangeSize } from '../../features/changes/ChangeSize.tsx'
import { ChangeSummary } from '../../features/changes/ChangeSummary.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazily, lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useNow } from '../../ui/Time.tsx'
import css from './ChangesPage.module.css'
import { CheckButtons } from './CheckButtons.tsx'
import { Flags } from './Flags.tsx'
import { SIGN_IN_TO_CHECK } from './KeyHelp.tsx'
import type { ChangeFilters } from './filters-address.ts'
import rows from './rows.module.css'
import { UndoForm } from './UndoForm.tsx'
import { useCheck } from './useCheck.ts'
import { useRights } from './useRights.ts'

const ChangeDiff = lazily(() => import('./ChangeDiff.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote bare message="The difference could not be loaded." onRetry={onRetry} />,
})

const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))

const DAY = 86_400_000
/** Accounts below this age in days are marked. */
const NEW_ACCOUNT = 90
/** Milliseconds for which other users see who opened a difference. */
const OPENED_FOR = 5 * 60_000

type ChangeLineProps = { change: Change; filters: ChangeFilters }

/** A change: time, user, summary, flags, size, its difference and the buttons that check it. */
export function ChangeLine({ change, filters }: ChangeLineProps) {
  const { id, at, actor, flags } = change
  const [isOpen, setOpen] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const diffId = useId()
  const { mayCheck } = useRights(change)
  const opened = trpc.change.open.useMutation()
  const check = useCheck(change, filters)

  function toggle() {
    setOpen(!isOpen)
    // Others are told for some minutes. It does not matter if that fails.
    if (!isOpen && mayCheck) opened.mutate({ id }, { onError: () => undefined })
  }
  /** The pressed button disappears. */
  const focusLine = () => line.current?.focus()

  return (
    <li className={cx(css.change, isOpen && css.open)}>
      <div ref={line} className={css.line} tabIndex={-1} data-change={id}>
        <time className={css.time} dateTime={isoDate(at)} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
        <div className={css.who}>
          <Avatar name={actor?.name} src={actor?.picture} size={24} />
          <p>
            <UserLink user={actor} />
            <AccountAge change={change} />
          </p>
        </div>
        <div className={css.what}>
          <p className={css.summary}>
            <ChangeSummary {...change} />
          </p>
          <Flags flags={flags} isOpen={isOpen} />
          <OpenedBy change={change} />
        </div>
        <ChangeSize {...change} className={css.size} />
        <Button
          variant="quiet"
          tone={isOpen ? 'signal' : 'ink'}
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          className={css.diff}
          aria-expanded={isOpen}
          aria-controls={isOpen ? diffId : undefined}
          data-key="d"
          onPointerEnter={ChangeDiff.preload}
          onFocus={ChangeDiff.preload}
          onClick={toggle}
        >
          Diff
        </Button>
        <CheckButtons
          change={change}
          check={check}
          isUndoing={isUndoing}
          onUndo={() => setUndoing(!isUndoing)}
          onDone={focusLine}
        />
      </div>
      {isUndoing && (
        <UndoForm
          change={change}
          check={check}
          onSeeBoth={() => {
            setOpen(true)
            check.seeNewer()
          }}
          onClose={() => {
            setUndoing(false)
            focusLine()
          }}
        />
      )}
      {!isUndoing && check.note !== null && <output className={cx(rows.note, css.said)}>{check.note}</output>}
      {isOpen && (
        <div id={diffId} className={css.panel}>
          <ChangeDiff change={change} newer={check.newer} />
        </div>
      )}
      <LoginRequired open={check.isSignedOut} onClose={check.dismissSignedOut} sentence={SIGN_IN_TO_CHECK} />
    </li>
  )
}

/** '2 days old', the age of the account at the time of the change, if it was new. */
function AccountAge({ change: { actor, at } }: { change: Change }) {
  if (!actor || Date.parse(at) - Date.parse(actor.createdAt) >= NEW_ACCOUNT * DAY) return null
  return (
    <span className={css.age}>
      <span className="visually-hidden">Account </span>
      {formatAge(actor.createdAt, new Date(at))} old
    </span>
  )
}

/** 'Opened by Petra a minute ago', so that two users do not check the same change. */
function OpenedBy({ change: { state, openedBy, openedAt } }: { change: Change }) {
  const now = useNow()
  const { user } = useSession()
  if (now === null || !user || state !== 'unchecked' || !openedBy || openedAt === null) return null
  if (openedBy.id === user.id || now - Date.parse(openedAt) > OPENED_FOR) return null
  return (
    <p className={css.opened}>
      <Icon name="eye" size={15} />
      <span>
        Opened by <AsWritten>{openedBy.name}</AsWritten> {recentTime(openedAt, new Date(now)).replace(/^1 /, 'a ')}
      </span>
    </p>
  )
}
