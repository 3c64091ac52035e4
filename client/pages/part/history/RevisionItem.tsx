import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import type { Pair } from './HistoryDialog.tsx'
import css from './RevisionItem.module.css'
import type { Revision } from '../../../features/revisions/diff.ts'

export type RevisionAction = 'revert' | 'report'

/** A revision of a part or of its cars. */
type AnyRevision = Pick<Revision, 'id' | 'number' | 'author' | 'summary' | 'revertsTo' | 'createdAt'>

type RevisionItemProps = {
  revision: AnyRevision
  /** The changed fields: 'Tags, Description'. */
  facts: string
  isCurrent: boolean
  /** The two revisions to compare. */
  pair?: Pair
  /** The differences to the revision before, which are rendered on demand. */
  changes: ReactNode
  onAct(action: RevisionAction): void
}

/** No comparison. */
const NO_PAIR: Pair = { older: undefined, newer: undefined, choose: () => undefined }

/** A revision in the history: author, date, summary and actions. */
export function RevisionItem({ revision, facts, isCurrent, pair = NO_PAIR, changes, onAct }: RevisionItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const changesId = useId()
  const { number, author } = revision
  const name = author?.name ?? 'Unknown User'

  return (
    <li className={css.item}>
      <article
        className={cx(css.revision, pair.older !== undefined && css.paired)}
        aria-label={`Revision ${number} by ${name}`}
      >
        <Avatar name={author?.name} src={author?.picture} />
        <div className={css.content}>
          <p className={css.head}>
            {author ? (
              <Link className={css.author} to={paths.account(author.id)}>
                <AsWritten>{name}</AsWritten>
              </Link>
            ) : (
              name
            )}
            {' · '}
            <RelativeTime date={revision.createdAt} />
            {` · Revision ${number}`}
            {isCurrent && <strong className={css.current}> · Current</strong>}
          </p>
          <Summary revision={revision} />
          <p className={css.facts}>{facts}</p>
          <Actions
            revision={revision}
            isCurrent={isCurrent}
            pair={pair}
            isOpen={isOpen}
            changesId={changesId}
            onOpen={setIsOpen}
            onAct={onAct}
          />
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

type ActionsProps = Pick<RevisionItemProps, 'revision' | 'isCurrent' | 'onAct'> & {
  pair: Pair
  isOpen: boolean
  /** The id of the element with the changes. */
  changesId: string
  onOpen(isOpen: boolean): void
}

function Actions({ revision: { number }, isCurrent, pair, isOpen, changesId, onOpen, onAct }: ActionsProps) {
  return (
    <div className={css.actions}>
      <Button
        variant="quiet"
        tone="signal"
        icon={isOpen ? <Icon name="chevron-up" size={16} /> : <Icon name="chevron-down" size={16} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? changesId : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Button>
      {!isCurrent && (
        <Button
          variant="quiet"
          icon={<Icon name="rotate-ccw" size={16} />}
          aria-haspopup="dialog"
          onClick={() => onAct('revert')}
        >
          Revert to this revision
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<Icon name="flag" size={16} />}
        aria-haspopup="dialog"
        aria-label={`Report revision ${number}`}
        onClick={() => onAct('report')}
      >
        Report
      </Button>
      {pair.older !== undefined && <Sides number={number} pair={pair} />}
    </div>
  )
}

function Summary({ revision: { summary, revertsTo } }: { revision: AnyRevision }) {
  // The generated summary of a revert repeats the mark.
  const isOwn = summary !== '' && (revertsTo === null || summary !== revertedTo(revertsTo))
  return (
    <>
      {revertsTo !== null && (
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

const FIELD = { title: 'Title', numbers: 'Part numbers', tags: 'Tags', description: 'Description' }

/** Returns 'Tags, Description · +120 characters'. */
export function factsOf({ number, changed, growth }: Revision): string {
  const fields = number === 1 ? 'First revision' : changed.map((field) => FIELD[field]).join(', ')
  if (!changed.includes('description') || growth === 0) return fields
  const count = Math.abs(growth)
  const size = `${growth < 0 ? '−' : '+'}${count.toLocaleString('en')}\u00A0${count === 1 ? 'character' : 'characters'}`
  return [fields, size].filter(Boolean).join(' · ')
}
