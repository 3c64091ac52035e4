import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { whereParameters } from '../../../shared/where.ts'
import type { SearchSort } from '../../../shared/labels.ts'
import type { SearchParams } from '../../../shared/search-address.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { ChooseCarDialog } from '../../features/garage/ChooseCarButton.tsx'
import { useCar } from '../../features/garage/useCar.ts'
import { cx } from '../../ui/cx.ts'
import { FactFilter } from '../../features/used-parts/FactFilter.tsx'
import { WhereFilter } from '../../features/places/WhereFilter.tsx'
import { Field } from '../../forms/Field.tsx'
import { Count, TagFilter } from './TagFilter.tsx'
import { PriceFilter, usePrices } from './PriceFilter.tsx'
import { hasError } from '../../../shared/price-range.ts'
import { activeFilters, filterCount, withoutFilters } from './search-params.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './Filters.module.css'

const SORTS: Record<SearchSort, string> = {
  relevance: 'Relevance',
  lowest_ask: 'Lowest ask first',
  newest: 'Newest first',
}

type FiltersProps = {
  search: SearchParams
  /** The facets of the first page; undefined while loading. */
  facets: RouterOutputs['search']['list']['facets'] | undefined
  /** Whether the search has no results. Then each filter gets a button that clears it. */
  isEmpty: boolean
  onChange(to: SearchParams): void
  /** Stands beside the buttons. */
  children: ReactNode
}

/** The filters of a search and its sort order. A form, so that it also works before the script is loaded. */
export function Filters({ search, facets, isEmpty, onChange, children }: FiltersProps) {
  const section = useRef<HTMLElement>(null)
  const panel = useId()
  const count = filterCount(search)
  const change = (to: Partial<SearchParams>) => onChange({ ...search, ...to })
  const { apply, empty, ...prices } = usePrices(change)
  // Open if the address contains an invalid price, so that its error is visible.
  const [isOpen, setOpen] = useState(hasError(prices.refusals))
  const hasPrice = (search.min ?? search.max) !== undefined

  /** Moves the focus to the section, because the button is removed. */
  function remove(to: Partial<SearchParams>) {
    if ('min' in to) empty()
    change(to)
    section.current?.focus()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    apply()
  }

  return (
    <section ref={section} className={css.filters} aria-label="Filters" tabIndex={-1}>
      <div className={css.bar}>
        <Button
          className={css.fold}
          icon="funnel"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
        {count > 0 && (
          <Button variant="quiet" tone="signal" onClick={() => remove(withoutFilters(search))}>
            Clear filters
          </Button>
        )}
        {children}
      </div>
      <form id={panel} className={cx(css.panel, isOpen && css.open)} action="/search" noValidate onSubmit={submit}>
        <input type="hidden" name="q" value={search.q} />
        {whereParameters(search).map(
          ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TagFilter chosen={search.tags} found={facets?.tags ?? []} onChange={(tags) => change({ tags })} />
        <div className={css.row}>
          <FilterToggle name="asks" checked={search.asks} onChange={(asks) => change({ asks })}>
            Has asks <Count of={facets?.asks} />
          </FilterToggle>
          <FilterToggle name="bids" checked={search.bids} onChange={(bids) => change({ bids })}>
            Has bids <Count of={facets?.bids} />
          </FilterToggle>
          <CarToggle checked={search.fits} onChange={(fits) => change({ fits })} />
          <PriceFilter {...prices} onRemove={hasPrice ? () => remove({ min: undefined, max: undefined }) : undefined} />
          <SortField sort={search.sort} onChange={(sort) => change({ sort })} />
        </div>
        <WhereFilter
          where={{ shipsTo: search.shipsTo, near: search.near }}
          onChange={({ shipsTo, near }) => change({ shipsTo, near })}
        />
        <FactFilter facts={search} onChange={change} />
      </form>
      {isEmpty && count > 0 && <ClearButtons search={search} onRemove={remove} />}
    </section>
  )
}

function SortField({ sort, onChange }: { sort: SearchSort; onChange(sort: SearchSort): void }) {
  return (
    <div className={css.sort}>
      <Field
        as="select"
        quiet
        label="Sort results by"
        hideLabel
        name="sort"
        value={sort}
        onChange={({ target }) => onChange(target.value as SearchSort)}
      >
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
    </div>
  )
}

/** A button for each active filter that clears it. */
function ClearButtons({ search, onRemove }: { search: SearchParams; onRemove(to: Partial<SearchParams>): void }) {
  return (
    <ul className={css.clear} aria-label="Clear a filter">
      {activeFilters(search).map(({ name, without }) => (
        <li key={name}>
          <Button icon="x" onClick={() => onRemove(without)}>
            Clear {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type CarToggleProps = { checked: boolean; onChange(checked: boolean): void }

/** Readers without a car choose one first. */
function CarToggle({ checked, onChange }: CarToggleProps) {
  const { car } = useCar()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterToggle
        name="fits"
        checked={checked && car !== null}
        onChange={(isOn) => {
          onChange(isOn)
          if (car === null) setOpen(isOn)
        }}
      >
        {/* One element, because the label puts a gap between its children. */}
        <span>Fits my {car ? <AsWritten>{car.name}</AsWritten> : 'car'}</span>
      </FilterToggle>
      <ChooseCarDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
