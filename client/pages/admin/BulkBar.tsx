import { useRef, useState } from 'react'
import { lazyDialog } from '../../ui/lazy.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ACTIONS } from './actions.ts'
import css from './BulkBar.module.css'
import type { BulkAction } from './BulkDialog.tsx'
import type { ReportRow } from './report-cache.ts'
import type { Selection } from './useSelection.ts'

const BULK_ACTIONS: BulkAction[] = [
  'under_review',
  'dismissed',
  'resolved_action_taken',
  'resolved_no_action',
  'delete_item',
]

const BulkDialog = lazyDialog(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

/** Selects all reports of the page, and acts on the selected ones. It keeps its height without a selection. */
export function BulkBar({ selectable, selected, selectAll }: Selection) {
  const all = useRef<HTMLInputElement>(null)
  const [acting, setActing] = useState<{ action: BulkAction; rows: ReportRow[] } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const count = selected.length
  const isAll = count > 0 && count === selectable.length

  function act(action: BulkAction) {
    setActing({ action, rows: selected })
    setOpen(true)
  }
  return (
    <section className={css.bar} aria-label="Selected reports">
      <label className={css.all}>
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          aria-disabled={selectable.length === 0}
          onChange={({ target }) => selectAll(target.checked)}
        />
        Select all on this page
      </label>
      <output className={css.count}>{count > 0 && `${count} selected`}</output>
      {count > 0 && (
        <Menu
          label="Selected reports"
          name="Act on selected"
          className={css.menu}
          button="Act on selected"
          items={BULK_ACTIONS.map((action) => ({
            label: ACTIONS[action].title,
            icon: ACTIONS[action].icon,
            onSelect: () => act(action),
          }))}
        />
      )}
      {acting && (
        <BulkDialog
          key={acting.action + acting.rows.map(({ id }) => id).join(' ')}
          {...acting}
          open={isOpen}
          onClose={() => setOpen(false)}
          finalFocus={all}
        />
      )}
    </section>
  )
}
