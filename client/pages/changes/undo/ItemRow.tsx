import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatShortDate, formatTime, isoDate } from '../../../../shared/format.ts'
import { changedText } from '../../../../shared/undo-jobs.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazily } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import rows from '../rows.module.css'
import { STATES } from './Counts.tsx'
import { otherText, type Item } from './items.ts'
import css from './UndoAll.module.css'

const ItemDiff = lazily(() => import('./ItemDiff.tsx'), { pending: <Loading>Loading...</Loading> })

type ItemRowProps = { item: Item; isChosen: boolean; onChoose(isChosen: boolean): void }

/** A change of a rehearsal. Choosing one with newer edits opens both differences instead. */
export function ItemRow({ item, isChosen, onChoose }: ItemRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { state, changed, at } = item
  const title = item.item?.title ?? 'Removed item'
  const name = `${title}, ${changedText(changed)}, ${formatTime(at)}`
  return (
    <>
      <tr className={css.row}>
        <td className={css.box}>
          <label>
            <input
              type="checkbox"
              aria-label={state === 'left' ? `Compare: ${name}` : name}
              aria-expanded={state === 'left' ? isOpen : undefined}
              checked={state === 'waiting' && isChosen}
              disabled={state === 'gone'}
              onChange={({ target }) => (state === 'left' ? setOpen(!isOpen) : onChoose(target.checked))}
            />
          </label>
        </td>
        <th scope="row" className={css.item}>
          <ItemLink item={item} />
        </th>
        <td className={css.changed}>{changedText(changed)}</td>
        <td className={css.when}>
          <When at={at} />
        </td>
        <td className={css.state}>
          <StateText item={item} />
        </td>
        <td className={css.diff}>
          {item.revision !== null && (
            <button
              type="button"
              className={css.open}
              aria-expanded={isOpen}
              aria-label={`Diff of ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              Diff
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={css.opened}>
            <ItemDiff item={item} />
          </td>
        </tr>
      )}
    </>
  )
}

export function ItemLink({ item: { item } }: { item: Item }) {
  if (item === null) return 'Removed item'
  return item.path === null ? <bdi>{item.title}</bdi> : <Link to={item.path}>{<bdi>{item.title}</bdi>}</Link>
}

/** '27 Nov, 10:41' */
function When({ at }: { at: string }) {
  return (
    <time dateTime={isoDate(at)} title={formatDateTime(at)}>
      {formatShortDate(at).slice(0, -5)}, {formatTime(at)}
    </time>
  )
}

function StateText({ item }: { item: Item }) {
  const { state } = item
  if (state !== 'waiting' && state !== 'left' && state !== 'gone') return null
  const more = otherText(item)
  return (
    <>
      <p className={cx(rows.withIcon, css.word, css[state])}>
        <Icon name={STATES[state].icon} size={16} />
        <span>{STATES[state].row}</span>
      </p>
      {more !== '' && <p className={css.other}>{more}</p>}
    </>
  )
}
