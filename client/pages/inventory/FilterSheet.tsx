import type { InventorySort } from '../../../shared/inventory.ts'
import { DEFAULTS } from '../../features/listings/inventory-address.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilterFields, type FiltersProps } from './FilterFields.tsx'
import css from './inventory.module.css'

type FilterSheetProps = FiltersProps & { total: string; open: boolean; onClose(): void }

const SORT_WORDS: Record<InventorySort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price: 'Price, low to high',
  expiry: 'Expires first',
  part: 'Part',
  donor: 'Donor car',
  place: 'Storage place',
}

/** The filters and the order where the table has no room. */
export default function FilterSheet({ total, open, onClose, ...filters }: FilterSheetProps) {
  const { address, onChoose } = filters
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button onClick={() => onChoose(DEFAULTS)}>Clear all</Button>
          <Button variant="primary" onClick={onClose}>
            Show {total}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        <FilterFields {...filters} />
        <Field
          as="select"
          label="Sort"
          value={address.sort}
          onChange={({ target }) => onChoose({ sort: target.value as InventorySort })}
        >
          <Options labels={SORT_WORDS} />
        </Field>
      </div>
    </Dialog>
  )
}
