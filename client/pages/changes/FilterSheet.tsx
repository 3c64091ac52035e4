import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { ChangeFilters } from './filters-address.ts'
import css from './Filters.module.css'

type FilterSheetProps = {
  filters: ChangeFilters
  onChoose(filters: ChangeFilters): void
  open: boolean
  onClose(): void
}

/** The filters on a phone. */
export default function FilterSheet({ filters, onChoose, open, onClose }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button onClick={() => onChoose({})}>Clear all</Button>
          <Button variant="primary" onClick={onClose}>
            Show changes
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        <FilterFields filters={filters} onChoose={onChoose} />
      </div>
    </Dialog>
  )
}
