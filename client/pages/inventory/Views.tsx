import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { writeAddress, type InventoryAddress } from '../../features/listings/inventory-address.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Menu, type MenuGroup, type MenuItem } from '../../ui/Menu.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './inventory.module.css'

const SaveView = lazyDialog(() => import('./SaveView.tsx'))

/** The saved views: filters and an order with a name. */
export function Views({ address }: { address: InventoryAddress }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  const { data: views = [] } = trpc.inventory.views.useQuery()
  const remove = trpc.inventory.deleteView.useMutation({
    onError: (error) => toast.error(`Failed to delete the view: ${errorSentence(error)}`),
    onSettled: () => cache.inventory.views.invalidate(),
  })
  const query = writeAddress({ ...address, page: 1 })
  const current = views.find((view) => view.query === query)
  const saved: MenuGroup = {
    heading: 'Saved views',
    items: views.map((view) => ({
      key: view.id,
      label: view.name,
      to: `${paths.inventory}${view.query && `?${view.query}`}`,
      checked: view === current,
    })),
  }
  const acts: MenuItem[] = current
    ? [{ label: 'Delete this view', icon: 'trash', onSelect: () => remove.mutate({ id: current.id }) }]
    : [{ label: 'Save this view', icon: 'bookmark', onSelect: () => setOpen(true) }]
  return (
    <>
      <Menu
        label="Views"
        className={css.more}
        name={`Views${current ? `: ${current.name}` : ''}`}
        button={
          <>
            <Icon name="bookmark" size={16} />
            <bdi className={css.viewName}>{current?.name ?? 'Views'}</bdi>
            <Icon name="chevron-down" size={16} />
          </>
        }
        items={[...(views.length > 0 ? [saved] : []), ...acts]}
      />
      <SaveView query={query} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
