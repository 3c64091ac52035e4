import { useId, useState, type ReactNode } from 'react'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import css from './RevisionItem.module.css'

export type RevisionAction = 'revert' | 'report'

/** A revision of a part, of its cars or of a vehicle. */
export type AnyRevision = {
  id: string
  number: number
  author: { id: string; name: string; picture: string | null } | null
  summary: string
  /** The number of the revision that this one restored. */
  revertsTo: number | null
  createdAt: string
}

/** The numbers of the two revisions to compare. Without `older`, the reader cannot choose. */
export type Pair = {
  older: number | undefined
  newer: number | undefined
  choose(side: 'older' | 'newer', number: number): void
}

type RevisionItemProps = {
  revision: AnyRevision
  /** The changed fields: 'Tags, Description'. */
  facts: string
  isCurrent: boolean
  canRevert: boolean
  canReport: boolean
  pair: Pair
  /** The differences to the revision before, which are rendered on demand. */
  changes: ReactNode
  onAct(action: RevisionAction): void
}

/** A revision in the history: author, date, summary and actions. */
export function RevisionItem({ revision, facts, changes, ...props }: RevisionItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const changesId = useId()
  const { number, author } = revision
  const name = author?.name ?? UNKNOWN_USER

  return (
    <li className={css.item}>
      <article
        className={cx(css.revision, props.pair.older !== undefined && css.paired)}
        aria-label={`Revision ${number} by ${name}`}
      >
        <Avatar name={author?.name} src={author?.picture} />
        <div className={css.content}>
          <p className={css.head}>
            <UserLink user={author} className={css.author} />
            {' · '}
            <RelativeTime date={revision.createdAt} />
            {` · Revision ${number}`}
            {props.isCurrent && <strong className={css.current}> · Current</strong>}
          </p>
          <Summary revision={revision} />
          <p className={css.facts}>{facts}</p>
          <Actions {...props} number={number} isOpen={isOpen} changesId={changesId} onOpen={setIsOpen} />
        </div>
      </article>
      {isOpen && (
        <div id={changesId} className={css.changes}>
          {changes}
        </div>
      )}
    </li>
  )
}

type ActionsProps = Pick<RevisionItemProps, 'isCurrent' | 'canRevert' | 'canReport' | 'pair' | 'onAct'> & {
  number: number
  isOpen: boolean
  /** The id of the element with the changes. */
  changesId: string
  onOpen(isOpen: boolean): void
}

function Actions({ number, isCurrent, canRevert, canReport, pair, isOpen, changesId, onOpen, onAct }: ActionsProps) {
  return (
    <div className={css.actions}>
      <Button
        variant="quiet"
        tone="signal"
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? changesId : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Button>
      {canRevert && !isCurrent && (
        <Button variant="quiet" icon="rotate-ccw" aria-haspopup="dialog" onClick={() => onAct('revert')}>
          Revert to this revision
        </Button>
      )}
      {canReport && (
        <Button
          variant="quiet"
          icon="flag"
          aria-haspopup="dialog"
          aria-label={`Report revision ${number}`}
          onClick={() => onAct('report')}
        >
          Report
        </Button>
      )}
      {pair.older !== undefined && <Sides number={number} pair={pair} />}
    </div>
  )
}

function Summary({ revision: { summary, revertsTo } }: { revision: AnyRevision }) {
  // The generated summary of a revert repeats the mark.
  const isOwn = summary !== '' && (revertsTo === null || summary !== revertedTo(revertsTo))
  return (
    <>
      {/* 0 stands for the time before the first revision, and the summary says it. */}
      {revertsTo !== null && revertsTo > 0 && (
        <p className={css.reverted}>
          <Icon name="rotate-ccw" size={14} />
          {revertedTo(revertsTo)}
        </p>
      )}
      {isOwn && (
        <p className={css.summary} dir="auto">
          {summary}
        </p>
      )}
    </>
  )
}

const revertedTo = (number: number): string => `Reverted to revision ${number}`

/** Radio buttons for the comparison. A choice that would swap older and newer is disabled. */
function Sides({ number, pair }: { number: number; pair: Pair }) {
  const sides = { older: number < (pair.newer ?? 0), newer: number > (pair.older ?? 0) }
  return (
    <div className={css.sides}>
      {(['older', 'newer'] as const).map((side) => (
        <label key={side} className={css.side} data-off={!sides[side] || undefined}>
          <input
            type="radio"
            name={`${side} revision`}
            aria-label={`${side === 'older' ? 'Older' : 'Newer'}: revision ${number}`}
            checked={pair[side] === number}
            disabled={!sides[side]}
            onChange={() => pair.choose(side, number)}
          />
          <span className={css.word}>{side === 'older' ? 'Older' : 'Newer'}</span>
        </label>
      ))}
    </div>
  )
}
