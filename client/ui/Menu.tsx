import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import css from './Menu.module.css'

export type MenuItem = {
  label: string
  /** A lucide icon of 18 px. */
  icon?: ReactNode
  /** An item either leads somewhere or does something. */
  to?: string
  onSelect?: () => void
  tone?: 'ink' | 'danger'
}

export type MenuProps = {
  /** Names the menu, and is read after what the button shows: 'Account menu'. */
  label: string
  /** What the button shows. */
  button: ReactNode
  items: MenuItem[]
  /** Which edge of the button the menu keeps to; default end. */
  align?: 'start' | 'end'
  className?: string
}

/**
 * A button with a dropdown. Own code because it hangs in the navbar of every page, where @base-ui/react's menu costs
 * far more than the whole of it. Arrows, Home and End move; Escape, Tab and a press outside close.
 */
export function Menu({ label, button, items, align = 'end', className }: MenuProps) {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const startAt = useRef(0)

  useEffect(() => {
    if (!open) return undefined
    focusItem(list.current, startAt.current)
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  function openAt(item: number) {
    startAt.current = item
    setOpen(true)
  }
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 0 : -1)
  }
  function onMenuKey(event: KeyboardEvent) {
    const found = itemsOf(list.current).indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: found + 1, ArrowUp: found - 1, Home: 0, End: -1 }
    const wanted = moves[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else if (wanted !== undefined) {
      event.preventDefault()
      focusItem(list.current, wanted)
    }
  }
  function onLeave(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <span ref={root} className={css.root} onBlur={onLeave}>
      <button
        ref={opener}
        type="button"
        className={cx(css.button, className)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : openAt(0))}
        onKeyDown={onButtonKey}
      >
        {button}
        <span className="visually-hidden"> {label}</span>
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          className={cx(css.menu, css[align])}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onMenuKey}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </span>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(css.item, item.tone === 'danger' && css.danger),
    onClick: () => {
      onDone()
      item.onSelect?.()
    },
  }
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return item.to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={item.to} {...shared}>
      {content}
    </Link>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
}

/** Counts round both ends: -1 is the last. */
function focusItem(menu: HTMLElement | null, wanted: number) {
  const all = itemsOf(menu)
  all[(wanted + all.length) % all.length]?.focus()
}
