import { Fragment } from 'react'
import { Link } from 'wouter'
import { bindUnits } from '../../../shared/format.ts'
import { badgeOf, detailsOf, VERDICT_KINDS } from '../../../shared/notification-details.ts'
import { sentenceOf, type Span } from '../../../shared/notification-sentences.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/Time.tsx'
import { useVerdict } from '../verdict/Verdicts.tsx'
import { VerdictLine } from '../verdict/VerdictLine.tsx'
import { LINE_PICTURES } from './line-pictures.ts'
import css from './NotificationRow.module.css'
import { lineTime } from './times.ts'
import type { Line } from './useNotifications.ts'

type NotificationRowProps = {
  line: Line
  /** Whether the line is under the heading of its day. */
  isUnderDay?: boolean
  onOpen(line: Line): void
}

/** A line of the notifications, which is one link. */
export function NotificationRow({ line, isUnderDay = false, onOpen }: NotificationRowProps) {
  const now = new Date(useNow() ?? line.at)
  const isUnread = line.readAt === null
  const badge = badgeOf(line, now)
  return (
    <li className={cx(css.row, isUnread && css.unread)}>
      <Link to={line.path} className={css.link} onClick={() => onOpen(line)}>
        <Picture line={line} />
        <span className={css.texts}>
          <span>
            <Spans spans={sentenceOf(line, now)} />
          </span>
          {VERDICT_KINDS.has(line.kind) && line.part && <KnownVerdict partId={line.part.id} />}
          {badge && (
            <span className={css.due}>
              <Badge tone="caution" icon="clock">
                {badge.word}
              </Badge>
              {badge.left !== null && <span className="small">{badge.left}</span>}
            </span>
          )}
          {line.kind === 'listing.expiring' && line.count === 1 && <span className={css.act}>Renew for 90 days</span>}
          <span className="caption">
            <time dateTime={line.at}>{lineTime(new Date(line.at), now, isUnderDay)}</time>
            {detailsOf(line).map((spans, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the details of a line have a fixed order
              <Fragment key={index}>
                {' · '}
                <Spans spans={spans} />
              </Fragment>
            ))}
          </span>
        </span>
        {isUnread && (
          <span className={css.dot}>
            <span className="visually-hidden">Unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** Whether the part fits, without the space that other lists keep for it. */
function KnownVerdict({ partId }: { partId: string }) {
  const known = useVerdict(partId)
  return known && known.verdict.verdict !== 'unknown' && <VerdictLine partId={partId} />
}

function Picture({ line: { kind, actors, actorCount } }: { line: Line }) {
  const picture = LINE_PICTURES[kind]
  const [person] = actors
  return (
    <span className={css.picture}>
      {picture === 'person' ? (
        <Avatar name={person?.name ?? null} src={person?.picture ?? null} />
      ) : (
        <span className={css.icon}>
          <Icon name={picture} size={18} />
        </span>
      )}
      {picture === 'person' && actorCount > 1 && (
        <span className={css.others} aria-hidden="true">
          +{Math.min(actorCount - 1, 99)}
        </span>
      )}
    </span>
  )
}

/** A sentence. Names and titles in it keep their direction and are not translated. */
function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, isBold, isName }, index) => {
    const written = isBold || isName ? <AsWritten>{bindUnits(text)}</AsWritten> : text
    // oxlint-disable-next-line react/no-array-index-key -- the spans of a sentence have a fixed order
    return <Fragment key={index}>{isBold ? <b>{written}</b> : written}</Fragment>
  })
}
