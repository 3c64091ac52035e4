import { useState } from 'react'
import { useLocation } from 'wouter'
import { MAX_LABELS, type Bulk, type InventoryItem, type InventoryPage } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { filterOf, writeAddress, type InventoryAddress } from '../../features/listings/inventory-address.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import type { BulkKind, Select } from './bulk-words.ts'
import css from './inventory.module.css'
import { InventoryCard } from './InventoryRow.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import { ListBar } from './ListBar.tsx'
import { Pages } from './Pages.tsx'
import type { RowAct } from './RowMenu.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import table from './table.module.css'
import { useSelection } from './useSelection.ts'

const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx'))
const PriceDialog = lazyDialog(() => import('./PriceDialog.tsx'))
const OwnerDialog = lazyDialog(() => import('./OwnerDialog.tsx'))

type InventoryListProps = {
  data: InventoryPage
  address: InventoryAddress
  isNarrow: boolean
  onChoose(change: Partial<InventoryAddress>): void
  onStarted(bulk: Bulk): void
}

/** The subject of a dialog. It stays while the dialog closes. */
type Asked = { kind: BulkKind; select: Select; count: number }
type AskedOfOne = { act: 'edit' | 'sell'; item: InventoryItem }

/** The asks that the filter matches, what is chosen of them and the dialogs about it. */
export function InventoryList({ data, address, isNarrow, onChoose, onStarted }: InventoryListProps) {
  const { items, total, totalPages, page } = data
  const [, navigate] = useLocation()
  const selection = useSelection(items, total)
  const [isChoosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [askedOfOne, setAskedOfOne] = useState<AskedOfOne | null>(null)
  const [open, setOpen] = useState<'bulk' | 'one' | null>(null)
  const { ids, isAll, count } = selection

  function ask(next: Asked) {
    setAsked(next)
    setOpen('bulk')
  }
  function act(which: RowAct, item: InventoryItem) {
    if (which === 'renew' || which === 'withdraw') return ask({ kind: which, select: { ids: [item.id] }, count: 1 })
    setAskedOfOne({ act: which, item })
    setOpen('one')
  }
  function stopChoosing() {
    selection.clear()
    setChoosing(false)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const dialog = {
    sort: address.sort,
    onClose: () => setOpen(null),
    onStarted(bulk: Bulk) {
      selection.clear()
      setChoosing(false)
      onStarted(bulk)
    },
  }
  const isBarShown = isChoosing || count > 0
  const bar = isBarShown && (
    <SelectionBar
      selection={selection}
      total={total}
      isExpired={address.state === 'expired'}
      isFixed={isNarrow}
      onAct={(kind) => ask({ kind, select: isAll ? { filter: filterOf(address) } : { ids: [...ids] }, count })}
      onPrint={() => navigate(paths.labels(isAll ? writeAddress({ ...address, page: 1 }) : writeIds([...ids])))}
      onClose={stopChoosing}
    />
  )
  return (
    <section className={css.list} aria-label="Asks">
      <div className={css.strip}>
        {!isNarrow && bar}
        {(isNarrow || !isBarShown) && (
          <ListBar address={address} total={total} onChoose={onChoose}>
            {isNarrow && !isChoosing && total > 0 && <Button onClick={() => setChoosing(true)}>Select</Button>}
          </ListBar>
        )}
      </div>
      {isNarrow ? (
        <ul className={table.cards}>
          {items.map((item) => (
            <InventoryCard
              key={item.id}
              item={item}
              selection={selection}
              onAct={act}
              isChoosing={isChoosing}
              onChoosing={() => setChoosing(true)}
            />
          ))}
        </ul>
      ) : (
        items.length > 0 && (
          <InventoryTable
            items={items}
            sort={address.sort}
            onSort={(sort) => onChoose({ sort })}
            selection={selection}
            onAct={act}
          />
        )
      )}
      {total === 0 && <p className={css.none}>No listing matches.</p>}
      {total > 0 && (
        <Pages
          page={page}
          totalPages={totalPages}
          total={total}
          to={(to) => `${paths.inventory}?${writeAddress({ ...address, page: to })}`}
        />
      )}
      {isNarrow && bar}
      {asked && asked.kind !== 'price' && (
        <BulkDialog key={asked.kind} {...dialog} {...asked} kind={asked.kind} open={open === 'bulk'} />
      )}
      {asked?.kind === 'price' && <PriceDialog {...dialog} {...asked} open={open === 'bulk'} />}
      {askedOfOne && <OwnerDialog {...askedOfOne} open={open === 'one'} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** At most as many as are printed at once, so that the address is short enough for a request. */
const writeIds = (ids: string[]) => `ids=${ids.slice(0, MAX_LABELS).join(',')}`
