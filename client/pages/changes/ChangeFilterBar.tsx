import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { FilterFields } from './FilterFields.tsx'
import { filtersQuery, type ChangeFilters } from './filters-address.ts'
import css from './Filters.module.css'

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx'))

type ChangeFilterBarProps = {
  filters: ChangeFilters
  /** The title of the first part or vehicle in the list. */
  title: string | undefined
  onChoose(filters: ChangeFilters): void
  /** Stands at the right. */
  children: ReactNode
}

/** The filters in one line, on phones in a sheet. Those that are chosen stand below as pills. */
export function ChangeFilterBar({ filters, title, onChoose, children }: ChangeFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const count = new URLSearchParams(filtersQuery(filters)).size
  return (
    <section className={css.filters} aria-label="Filters">
      <div className={css.filterLine}>
        <Button className={css.sheetButton} icon="funnel" {...FilterSheet.opener} onClick={() => setOpen(true)}>
          Filters{count > 0 && ` (${count})`}
        </Button>
        {/* A form, so that it works without scripts. */}
        <form className={css.fields} action="/changes" onSubmit={(event) => event.preventDefault()}>
          <FilterFields filters={filters} onChoose={onChoose} />
          <noscript>
            <Button type="submit">Show</Button>
          </noscript>
        </form>
        <div className={css.newer}>{children}</div>
      </div>
      {count > 0 && <ChosenFilters filters={filters} title={title} onChoose={onChoose} />}
      <FilterSheet filters={filters} onChoose={onChoose} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
