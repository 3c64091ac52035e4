import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatTime, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import type { Change } from '../../features/changes/change.ts'
import { ChangeSize } from '../../features/changes/ChangeSize.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './ChangesPage.module.css'
import { ChangeLine } from './ChangeLine.tsx'
import type { ChangeFilters } from './filters-address.ts'
import type { ItemGroup } from './group-changes.ts'
import rows from './rows.module.css'

const SUBJECTS: Record<Change['subject'], { word: string; icon: IconName }> = {
  part: { word: 'Part', icon: 'cog' },
  cars: { word: 'Cars', icon: 'car' },
  relations: { word: 'Relations', icon: 'arrow-left-right' },
  vehicle: { word: 'Vehicle', icon: 'warehouse' },
  image: { word: 'Image', icon: 'image' },
}

type ItemProps = { item: ItemGroup; filters: ChangeFilters }

/** A part or a vehicle with its changes of one day. */
export function Item({ item: { newest, count, entries }, filters }: ItemProps) {
  const { word, icon } = SUBJECTS[newest.subject]
  const { page } = newest
  return (
    <article className={css.item} aria-label={page?.title ?? `Removed ${word.toLowerCase()}`}>
      <div className={css.itemHead}>
        <p className={cx(rows.withIcon, rows.note, css.subject)}>
          <Icon name={icon} size={16} />
          {word}
        </p>
        <h3>
          {page ? (
            <Link to={page.type === 'part' ? paths.part(page.slug) : paths.vehicle(page.slug)}>
              <bdi>{page.title}</bdi>
            </Link>
          ) : (
            `Removed ${word.toLowerCase()}`
          )}
        </h3>
        {count > 1 && <p className="caption">{count} changes</p>}
      </div>
      <ul>
        {entries.map(({ key, changes }) => {
          const [first] = changes
          if (!first) return null
          if (changes.length === 1) return <ChangeLine key={key} change={first} filters={filters} />
          return <Folded key={key} changes={changes} filters={filters} />
        })}
      </ul>
    </article>
  )
}

/** '3 edits by Ines, 14:02 to 14:20', which opens. */
function Folded({ changes, filters }: { changes: Change[]; filters: ChangeFilters }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [newest, oldest] = [changes[0], changes.at(-1)]
  if (!newest?.actor || !oldest) return null
  return (
    <li className={css.fold}>
      <div className={css.line} tabIndex={-1} data-change={newest.id}>
        <time className={css.time} dateTime={isoDate(newest.at)} title={formatDateTime(newest.at)}>
          {formatTime(newest.at)}
        </time>
        <Button
          variant="quiet"
          className={css.folded}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-key="d"
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar name={newest.actor.name} src={newest.actor.picture} size={24} />
          <span>
            {changes.length} edits by <AsWritten>{newest.actor.name}</AsWritten>, {formatTime(oldest.at)} to{' '}
            {formatTime(newest.at)}
          </span>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        </Button>
        <SumOfSizes changes={changes} />
      </div>
      {isOpen && (
        <ul id={id}>
          {changes.map((change) => (
            <ChangeLine key={change.id} change={change} filters={filters} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The size of several changes, if they have one unit. */
function SumOfSizes({ changes }: { changes: Change[] }) {
  const units = new Set(changes.map(({ unit }) => unit))
  const [unit] = units
  if (unit === undefined || units.size > 1) return null
  const sum = (side: 'added' | 'removed') => changes.reduce((total, change) => total + change[side], 0)
  return <ChangeSize className={css.size} added={sum('added')} removed={sum('removed')} unit={unit} />
}
