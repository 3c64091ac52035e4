import { thousands } from '../../../../shared/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import rows from '../rows.module.css'
import { STATE_NAMES, type Rehearsal } from './items.ts'
import css from './UndoAll.module.css'

export const STATES = {
  waiting: { count: 'Can be undone', tab: 'Can be undone', row: 'Can be undone', icon: 'undo-2' },
  left: { count: 'Have newer edits', tab: 'Newer edits', row: 'Newer edits', icon: 'triangle-alert' },
  gone: { count: 'Already gone', tab: 'Gone', row: 'Already gone', icon: 'check' },
} as const

/** Three counts, and one strip in their order. */
export function Counts({ counts }: { counts: Rehearsal['counts'] }) {
  return (
    <div>
      <dl className={css.counts}>
        {STATE_NAMES.map((state) => (
          <div key={state}>
            <dt className={cx(rows.withIcon, css.count, css[state])}>
              <Icon name={STATES[state].icon} size={16} />
              <span>{STATES[state].count}</span>
            </dt>
            <dd>{thousands(counts[state])}</dd>
          </div>
        ))}
      </dl>
      <div className={css.strip} aria-hidden="true">
        {STATE_NAMES.map(
          (state) =>
            counts[state] > 0 && (
              <span key={state} className={cx(css.part, css[`${state}Part`])} style={{ flexGrow: counts[state] }} />
            ),
        )}
      </div>
    </div>
  )
}
