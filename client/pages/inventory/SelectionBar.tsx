import type { KeyboardEvent } from 'react'
import { thousands } from '../../../shared/format.ts'
import { MAX_LABELS } from '../../../shared/inventory.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { BulkKind } from './bulk-words.ts'
import css from './inventory.module.css'
import type { Selection } from './useSelection.ts'

type SelectionBarProps = {
  selection: Selection
  /** The number of all that the filter matches. */
  total: number
  /** Whether all chosen asks are expired. */
  isExpired: boolean
  /** Stands at the bottom of the window. */
  isFixed: boolean
  onAct(kind: BulkKind): void
  onPrint(): void
  onClose(): void
}

/** The toolbar for the chosen asks. Arrow keys move between the buttons. */
export function SelectionBar({ selection, total, isExpired, isFixed, onAct, onPrint, onClose }: SelectionBarProps) {
  const { count, isAll, chooseAll } = selection
  const isOff = count === 0
  return (
    <div
      className={cx(css.bar, isFixed && css.fixed)}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected asks"
      onKeyDown={moveFocus}
    >
      <output className={css.count}>
        {isAll ? `All ${thousands(count)} selected` : `${thousands(count)} selected`}
      </output>
      <div className={css.acts}>
        <Button icon="percent" disabled={isOff} aria-haspopup="dialog" onClick={() => onAct('price')}>
          Change price
        </Button>
        <Button icon="refresh-cw" disabled={isOff} aria-haspopup="dialog" onClick={() => onAct('renew')}>
          {isExpired ? 'List again' : 'Renew for 90 days'}
        </Button>
        <Button icon="archive" disabled={isOff} aria-haspopup="dialog" onClick={() => onAct('withdraw')}>
          Withdraw
        </Button>
        {!isOff && (
          <Menu
            label="More changes"
            className={css.more}
            button={
              <>
                More <Icon name="chevron-down" size={16} />
              </>
            }
            items={[
              { label: 'Set storage place', icon: 'warehouse', onSelect: () => onAct('storagePlace') },
              { label: 'Set shipping', icon: 'send', onSelect: () => onAct('shipping') },
              { label: 'Set donor car', icon: 'car', onSelect: () => onAct('donor') },
              {
                label: count > MAX_LABELS ? `Print the first ${MAX_LABELS} labels` : 'Print labels',
                icon: 'file-text',
                onSelect: onPrint,
              },
            ]}
          />
        )}
      </div>
      {!isAll && count < total && (
        <Button variant="quiet" tone="signal" className={css.selectAll} onClick={chooseAll}>
          Select all {thousands(total)}
        </Button>
      )}
      <IconButton className={css.close} label="Clear the selection" icon="x" onClick={onClose} />
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const target = event.target as HTMLElement
  if (target.closest('[role="menu"]')) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(target)
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const to = moves[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}
