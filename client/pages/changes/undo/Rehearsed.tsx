import { thousands } from '../../../../shared/format.ts'
import { EXCEPT_WRONG, MAX_EXCEPT } from '../../../../shared/undo-jobs.ts'
import { errorSentence } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { cx } from '../../../ui/cx.ts'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import rows from '../rows.module.css'
import { STATES } from './Counts.tsx'
import { ItemRow } from './ItemRow.tsx'
import { counted, STATE_NAMES, type Asked, type Item, type Rehearsal, type Shown } from './items.ts'
import css from './UndoAll.module.css'

type RehearsedProps = {
  list: {
    data: { pages: Rehearsal[] } | undefined
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
  }
  counts: Rehearsal['counts']
  asked: Asked
  onAsk(asked: Asked): void
  /** The ids of the changes that stay. */
  except: ReadonlySet<string>
  setExcept(except: ReadonlySet<string>): void
}

/** The changes of a rehearsal, with a checkbox for each. */
export function Rehearsed({ list, counts, asked, onAsk, except, setExcept }: RehearsedProps) {
  const { shown, since } = asked
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = counts.waiting + counts.left + counts.gone
  const selected = counts.waiting - except.size
  const tabs: { id: Shown; label: string; count: number }[] = [
    { id: 'all', label: 'All', count: total },
    ...STATE_NAMES.map((id) => ({ id, label: STATES[id].tab, count: counts[id] })),
  ]

  function choose({ id }: Item, isChosen: boolean) {
    const next = new Set(except)
    if (isChosen) next.delete(id)
    else if (next.size < MAX_EXCEPT) next.add(id)
    setExcept(next)
  }
  /** Chooses all, or none of those that are loaded. */
  function chooseAll() {
    const undoable = items.filter(({ state }) => state === 'waiting').slice(0, MAX_EXCEPT)
    setExcept(new Set(except.size > 0 ? [] : undoable.map(({ id }) => id)))
  }
  return (
    <section className={css.listed} aria-label="Changes">
      <div className={cx(rows.ends, css.bar)}>
        <fieldset aria-label="State" className={css.tabs}>
          {tabs.map(({ id, label, count }) => (
            <button
              key={id}
              type="button"
              className={css.tab}
              aria-pressed={shown === id}
              disabled={shown !== id && count === 0}
              onClick={() => onAsk({ shown: id, since })}
            >
              {label} <span className={css.number}>{thousands(count)}</span>
            </button>
          ))}
        </fieldset>
        <div className={cx(rows.row, css.order)}>
          <p>Newest first</p>
          <div className={css.since}>
            <Field
              type="date"
              label="Since"
              value={since}
              onChange={({ target }) => onAsk({ shown, since: target.value })}
            />
          </div>
        </div>
      </div>
      <output className="visually-hidden">{counted(tabs.find(({ id }) => id === shown)?.count ?? 0, 'change')}</output>
      <InfiniteList
        manual
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? errorSentence(list.error) : null}
        onLoadMore={() => void list.fetchNextPage()}
      >
        <table className={css.table}>
          <caption className="visually-hidden">Changes, newest first</caption>
          <thead>
            <tr>
              <th scope="col" className={css.box}>
                <label>
                  <input
                    ref={(box) => {
                      if (box) box.indeterminate = selected > 0 && selected < total
                    }}
                    type="checkbox"
                    aria-label="Select all that can be undone"
                    checked={selected > 0}
                    disabled={counts.waiting === 0}
                    onChange={chooseAll}
                  />
                  <span className={css.all}>Select all that can be undone</span>
                </label>
              </th>
              <th scope="col">Item</th>
              <th scope="col">Changed</th>
              <th scope="col">When</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="visually-hidden">Difference</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                isChosen={!except.has(item.id)}
                onChoose={(isChosen) => choose(item, isChosen)}
              />
            ))}
          </tbody>
        </table>
        {items.length === 0 && <p className={css.none}>No changes.</p>}
        <p className={cx(rows.note, css.selected)}>
          <b>{thousands(selected)}</b> selected. Changes with newer edits open one by one: they need a person.
          {except.size > 0 && ' If you keep a change, the earlier changes of the same item are kept, too.'}
          {except.size === MAX_EXCEPT && ` ${EXCEPT_WRONG}`}
        </p>
      </InfiniteList>
    </section>
  )
}
