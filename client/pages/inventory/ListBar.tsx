import type { ReactNode } from 'react'
import { paths } from '../../../shared/paths.ts'
import { DEFAULTS, writeAddress, type InventoryAddress } from '../../features/listings/inventory-address.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { listings } from './bulk-words.ts'
import css from './inventory.module.css'
import { Views } from './Views.tsx'

type ListBarProps = {
  address: InventoryAddress
  total: number
  onChoose(change: Partial<InventoryAddress>): void
  children: ReactNode
}

/** The number of asks, the filters that are no field, and the saved views. It has the room of the toolbar. */
export function ListBar({ address, total, onChoose, children }: ListBarProps) {
  const isFiltered = writeAddress({ ...address, page: 1, sort: DEFAULTS.sort }) !== ''
  return (
    <div className={cx(css.bar, css.resting)}>
      <output className={css.count}>{listings(total)}</output>
      <FilterToggle checked={address.offers} onChange={(offers) => onChoose({ offers })}>
        With offers
      </FilterToggle>
      {address.leftBy !== null && (
        <Button
          className={css.pill}
          aria-label="Remove the filter Left by the last change"
          onClick={() => onChoose({ leftBy: null, state: DEFAULTS.state })}
        >
          Left by the last change <Icon name="x" size={16} />
        </Button>
      )}
      {isFiltered && (
        <Button variant="quiet" tone="signal" onClick={() => onChoose({ ...DEFAULTS, sort: address.sort })}>
          Clear all
        </Button>
      )}
      <div className={css.end}>
        <ButtonLink variant="quiet" tone="signal" to={paths.sellerNumbers}>
          Numbers
        </ButtonLink>
        <Views address={address} />
        {children}
      </div>
    </div>
  )
}
