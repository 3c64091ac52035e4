import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Menu.module.css'

export type MenuItem = {
  /** Distinguishes items with the same label. */
  key?: string
  label: string
  /** Below the label. */
  detail?: string
  icon?: IconName
  /** The address of a link. */
  to?: string
  onSelect?: () => void
  /** Makes the item a radio item of its group. */
  checked?: boolean
  /** Makes the item a checkbox, which leaves the menu open. */
  isCheckbox?: boolean
}

/** Items under a heading, such as the choices of a setting. */
export type MenuGroup = { heading: string; items: MenuItem[] }

export type MenuProps = {
  /** Names the menu. Screen readers read it after the content of the button: 'Account menu'. */
  label: string
  /** The accessible name of the button, if its content is not a part of it: 'My car: 2002 BMW 320i'. */
  name?: string
  /** The content of the button. */
  button: ReactNode
  items: (MenuItem | MenuGroup)[]
  className?: string
}

/**
 * A button with a dropdown menu. Arrow keys, Home and End move the focus; Escape, Tab and a press outside close it.
 * Own code: the menu of @base-ui/react adds 45 kB (gzip) to the first load of every page, because the navbar contains a
 * menu. Loaded later, it would lose the keys that are pressed directly after opening.
 */
export function Menu({ label, name, button, items, className }: MenuProps) {
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

  function openAt(index: number) {
    startAt.current = index
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
    const current = itemsOf(list.current).indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }
    const next = moves[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) {
      event.preventDefault()
      focusItem(list.current, next)
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
        aria-label={name}
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
        <div ref={list} id={id} className={css.menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onMenuKey}>
          {items.map((item) =>
            'items' in item ? (
              <Group key={item.heading} group={item} onDone={close} />
            ) : (
              <Item key={item.label} item={item} onDone={close} />
            ),
          )}
        </div>
      )}
    </span>
  )
}

function Group({ group: { heading, items }, onDone }: { group: MenuGroup; onDone: () => void }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a group in a menu
    <div role="group" aria-labelledby={id} className={css.group}>
      <span id={id} role="presentation" className={css.heading}>
        {heading}
      </span>
      {items.map((item) => (
        <Item key={item.key ?? item.label} item={item} onDone={onDone} />
      ))}
    </div>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { checked, isCheckbox = false } = item
  const shared = {
    role: checked === undefined ? 'menuitem' : isCheckbox ? 'menuitemcheckbox' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    className: css.item,
    onClick: () => {
      if (!isCheckbox) onDone()
      item.onSelect?.()
    },
  }
  const content = (
    <>
      {isCheckbox && <span className={css.box}>{checked && <Icon name="check" size={14} />}</span>}
      {item.icon && <Icon name={item.icon} size={18} />}
      {item.detail === undefined ? (
        item.label
      ) : (
        <span>
          {item.label} <span className={css.detail}>{item.detail}</span>
        </span>
      )}
      {checked && !isCheckbox && <Icon name="check" size={18} className={css.check} />}
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
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])
}

/** Focuses an item. The index wraps around both ends, so -1 is the last item. */
function focusItem(menu: HTMLElement | null, index: number) {
  const all = itemsOf(menu)
  all[(index + all.length) % all.length]?.focus()
}
