import type { InventoryItem } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

/** An action on one ask. */
export type RowAct = 'edit' | 'sell' | 'renew' | 'withdraw'

type RowMenuProps = { item: InventoryItem; onAct(act: RowAct, item: InventoryItem): void }

/** The actions on one ask that its state allows. */
export function RowMenu({ item, onAct }: RowMenuProps) {
  const { id, part, status } = item
  const act = (label: string, icon: MenuItem['icon'], which: RowAct): MenuItem => ({
    label,
    icon,
    onSelect: () => onAct(which, item),
  })
  const items: MenuItem[] = [
    { label: 'See the ask', icon: 'eye', to: paths.listing(part.slug, id) },
    ...(status === 'active' ? [act('Edit', 'pencil', 'edit'), act('Mark as Sold', 'handshake', 'sell')] : []),
    ...(status === 'active' ? [act('Renew for 90 days', 'refresh-cw', 'renew')] : []),
    ...(status === 'expired' ? [act('List again', 'refresh-cw', 'renew')] : []),
    ...(status === 'sold' ? [] : [act('Withdraw', 'archive', 'withdraw')]),
  ]
  return <Menu label={`Actions: ${part.name}`} button={<Icon name="ellipsis" size={18} />} items={items} />
}
