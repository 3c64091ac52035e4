import { Menu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import { useRef, type FocusEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import css from './Menu.module.css'

export type MenuItem = {
  label: string
  /** A lucide icon of 18 px. */
  icon?: ReactNode
} & ({ to: string } | { onSelect: () => void })

/** A setting as radio items under a heading. */
export type MenuChoice = {
  heading: string
  value: string
  options: { value: string; label: string; icon: ReactNode }[]
  onChoose: (value: string) => void
}

export type MenuItems = (MenuItem | MenuChoice)[]

type MenuPopupProps = {
  id: string
  label: string
  items: MenuItems
  /** The button that opens and closes the menu. It receives the focus after closing. */
  opener: RefObject<HTMLButtonElement | null>
  open: boolean
  /** The item that receives the focus. */
  startAt: 'first' | 'last'
  onClose: () => void
}

/** The popup of a menu. Import it lazily, because it includes @base-ui/react. */
export default function MenuPopup({ open, onClose, ...popup }: MenuPopupProps) {
  const { opener } = popup

  function onOpenChange(isOpen: boolean, { event }: Menu.Root.ChangeEventDetails) {
    // The opener closes the menu in its own click handler.
    const isOpener = event.target instanceof Node && opener.current?.contains(event.target)
    if (!isOpen && !isOpener) onClose()
  }
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner className={css.positioner} anchor={opener} align="end" sideOffset={4}>
          <Popup {...popup} />
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Mounted each time the menu opens. */
function Popup({ id, label, items, opener, startAt }: Omit<MenuPopupProps, 'open' | 'onClose'>) {
  const hasStarted = useRef(false)

  /** Base UI focuses the popup itself, because the opener is not a Menu.Trigger. */
  function focusStartItem({ currentTarget }: FocusEvent<HTMLElement>) {
    if (hasStarted.current) return
    hasStarted.current = true
    const all = currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')
    all[startAt === 'first' ? 0 : all.length - 1]?.focus()
  }
  return (
    <Menu.Popup id={id} className={css.menu} aria-label={label} finalFocus={opener} onFocus={focusStartItem}>
      {items.map((item) =>
        'options' in item ? <Choice key={item.heading} choice={item} /> : <Item key={item.label} item={item} />,
      )}
    </Menu.Popup>
  )
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  return 'to' in item ? (
    <Menu.LinkItem className={css.item} closeOnClick render={<Link to={item.to} />}>
      {content}
    </Menu.LinkItem>
  ) : (
    <Menu.Item className={css.item} onClick={item.onSelect}>
      {content}
    </Menu.Item>
  )
}

function Choice({ choice: { heading, value, options, onChoose } }: { choice: MenuChoice }) {
  return (
    <Menu.Group className={css.group}>
      <Menu.GroupLabel className={css.heading}>{heading}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={onChoose}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} className={css.item} closeOnClick>
            {option.icon}
            {option.label}
            <Menu.RadioItemIndicator className={css.check}>
              <Check size={18} />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
