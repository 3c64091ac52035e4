import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { lazyDialog } from './lazily.tsx'
import css from './Menu.module.css'
import type { MenuItems } from './MenuPopup.tsx'

const MenuPopup = lazyDialog(() => import('./MenuPopup.tsx'))

export type MenuProps = {
  /** Names the menu. Screen readers read it after the content of the button: 'Account menu'. */
  label: string
  /** The content of the button. */
  button: ReactNode
  items: MenuItems
  className?: string
}

/**
 * A button with a dropdown menu. The popup is loaded when the button is hovered or focused, because the menu of
 * @base-ui/react has 45 kB (gzip) and the navbar of every page has a menu.
 */
export function Menu({ label, button, items, className }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null)
  const isOpen = openAt !== null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={cx(css.button, className)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={MenuPopup.preload}
        onFocus={MenuPopup.preload}
        onClick={() => setOpenAt(isOpen ? null : 'first')}
        onKeyDown={onKeyDown}
      >
        {button}
        <span className="visually-hidden"> {label}</span>
      </button>
      <MenuPopup
        id={id}
        label={label}
        items={items}
        opener={opener}
        open={isOpen}
        startAt={openAt ?? 'first'}
        onClose={() => setOpenAt(null)}
      />
    </>
  )
}
