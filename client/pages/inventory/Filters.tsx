import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterFields, FindField, type FiltersProps } from './FilterFields.tsx'
import css from './inventory.module.css'

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx'))

/** The filters in one line, where there is no room in a sheet, with the ways to the export and to new asks. */
export function Filters({ isNarrow, total, ...filters }: FiltersProps & { isNarrow: boolean; total: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.filters} aria-label="Filters">
      <FindField {...filters} />
      {isNarrow ? (
        <>
          <Button icon="funnel" {...FilterSheet.opener} onClick={() => setOpen(true)}>
            Filters
          </Button>
          <FilterSheet {...filters} total={total} open={isOpen} onClose={() => setOpen(false)} />
        </>
      ) : (
        <FilterFields {...filters} />
      )}
      <ExportButton address={filters.address} />
      <ButtonLink variant="primary" icon="plus" to={paths.sell()}>
        Add listings
      </ButtonLink>
    </section>
  )
}
