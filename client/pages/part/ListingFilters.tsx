import { useId, useRef, useState } from 'react'
import { factCount } from '../../../shared/fact-filters.ts'
import { thousands } from '../../../shared/format.ts'
import { WhereFilter } from '../../features/places/WhereFilter.tsx'
import { FactFilter } from '../../features/used-parts/FactFilter.tsx'
import { Button } from '../../ui/Button.tsx'
import { isFiltered, type Filters } from './listing-pages.ts'
import css from './ListingFilters.module.css'

type ListingFiltersProps = {
  filters: Filters
  /** The number of asks that match. */
  askCount: number
  /** Whether the place of the reader is needed for the chosen order. */
  needsPlace: boolean
  onChange(filters: Filters): void
}

/** The filters of the listings by place, and behind a button those by what sellers state. Import it lazily: they need scripts. */
export default function ListingFilters({ filters, askCount, needsPlace, onChange }: ListingFiltersProps) {
  const { shipsTo, near, ...facts } = filters
  const count = factCount(facts)
  const [isOpen, setOpen] = useState(count > 0)
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const isAny = isFiltered(filters)

  /** Moves the focus, because the button that clears is removed. */
  function clear() {
    onChange({})
    opener.current?.focus()
  }
  return (
    <div className={css.filters}>
      <WhereFilter
        where={{ shipsTo, near }}
        needsPlace={needsPlace}
        onChange={(where) => onChange({ ...facts, ...where })}
      />
      <Button
        ref={opener}
        variant="quiet"
        icon="funnel"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {isAny && (
        <Button variant="quiet" tone="signal" onClick={clear}>
          Clear filters
        </Button>
      )}
      <output className={css.count}>{isAny && `${thousands(askCount)} ${askCount === 1 ? 'ask' : 'asks'}`}</output>
      <div id={panel} className={css.panel} hidden={!isOpen}>
        {isOpen && <FactFilter facts={facts} onChange={(to) => onChange({ shipsTo, near, ...to })} />}
      </div>
    </div>
  )
}
