import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { canRetry, httpFailure } from '../../base/http-failure.ts'
import { trpc } from '../../base/trpc.ts'
import { useNewReports } from '../../base/useInbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './admin.module.css'
import { BulkBar } from './BulkBar.tsx'
import { Denied, isDenied } from './Denied.tsx'
import { FilterFields, ReportSearch } from './Filters.tsx'
import { reportsInput, type Filters } from './panel-address.ts'
import { focusHeading, keepFocusOnPage } from './panel-focus.ts'
import { isMatch, type ReportRow } from './report-cache.ts'
import { ReportsTable } from './ReportsTable.tsx'
import { useSelection } from './useSelection.ts'

type ReportsProps = {
  filters: Filters
  /** The banner of the tag filter. */
  banner: ReactNode
  onChange(to: Partial<Filters>, replace?: boolean): void
}

/** A page of the reports that match the filters. */
export function Reports({ filters, banner, onChange }: ReportsProps) {
  const { status, itemType, person, item, page } = filters
  const reports = trpc.moderation.reports.useQuery(reportsInput(filters), { placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData } = reports
  const failed = error !== null && !isFetching
  const made = useNewReports()
  const [shown, setShown] = useState(made)
  const lastPage = data && !isPlaceholderData && data.totalPages > 0 ? data.totalPages : page

  useEffect(() => {
    // The page of the address may no longer exist, because its reports were closed.
    if (page > lastPage) onChange({ page: lastPage }, true)
  })

  function go(to: number) {
    // Closed reports move the following reports up, so the next ones are now at the end of this page.
    if (to > page && data?.items.some((row) => !isMatch(status, row))) void reports.refetch()
    else onChange({ page: to })
  }
  function showNew() {
    setShown(made)
    focusHeading()
    void reports.refetch()
  }

  if (failed && isDenied(error)) return <Denied />
  return (
    <section aria-label="Reports" aria-busy={isFetching}>
      <ReportSearch key={`${person} ${item}`} person={person} item={item} onChange={onChange} />
      <div className={css.head}>
        <div className={css.about}>
          {banner}
          <output className={`caption ${css.count}`}>{data && !isPlaceholderData && countText(data)}</output>
          {made > shown && (
            <Button variant="quiet" tone="signal" onClick={showNew}>
              Show new reports
            </Button>
          )}
        </div>
        <FilterFields status={status} itemType={itemType} onChange={onChange} />
      </div>
      {failed && (
        <ErrorNote
          message={httpFailure(error, (code) => `Failed to fetch reports (HTTP ${code})`)}
          onRetry={canRetry(error) ? () => void reports.refetch() : undefined}
        />
      )}
      {!data && !failed && <Loading centred>Loading reports...</Loading>}
      {data && (
        <div className={isPlaceholderData ? css.outdated : undefined}>
          {data.items.length === 0 ? (
            <p className={css.none}>No reports found matching your criteria.</p>
          ) : (
            <SelectableReports rows={data.items} />
          )}
          <Pagination page={page} pages={data.totalPages} onGo={go} />
        </div>
      )}
    </section>
  )
}

/** The reports, with the actions for the selected ones. */
function SelectableReports({ rows }: { rows: ReportRow[] }) {
  const selection = useSelection(rows)
  return (
    <>
      <BulkBar {...selection} />
      <ReportsTable rows={rows} selection={selection} />
    </>
  )
}

/** '23 reports', and for screen readers '23 reports, page 2 of 3'. */
function countText({ total, page, totalPages }: { total: number; page: number; totalPages: number }) {
  return (
    <>
      {total.toLocaleString('en')} {total === 1 ? 'report' : 'reports'}
      {totalPages > 1 && (
        <span className="visually-hidden">
          , page {page} of {totalPages}
        </span>
      )}
    </>
  )
}

type PaginationProps = { page: number; pages: number; onGo(page: number): void }

/** Previous, page numbers and Next; nothing if there is one page. */
function Pagination({ page, pages, onGo }: PaginationProps) {
  if (pages <= 1) return null
  const step = (word: string, to: number) => (
    // Aria-disabled at an end instead of removed, because removing a focused button loses the focus.
    <Button aria-disabled={to < 1 || to > pages} onClick={() => to >= 1 && to <= pages && onGo(to)}>
      {word}
    </Button>
  )
  return (
    <nav ref={keepFocusOnPage} className={css.pages} aria-label="Pages">
      {step('Previous', page - 1)}
      {numbersAround(page, pages).map((number, index, all) => (
        <span key={number} className={css.pageNumber}>
          {number - (all[index - 1] ?? 0) > 1 && <span className={css.gap}>…</span>}
          <Button
            className={number === page ? css.current : undefined}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && onGo(number)}
          >
            {number}
          </Button>
        </span>
      ))}
      {step('Next', page + 1)}
    </nav>
  )
}

/** Returns the first page, the last page and the neighbours of the current page: at most five numbers. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].toSorted((a, b) => a - b)
}
