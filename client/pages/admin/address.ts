import { useCallback, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { ITEM_TYPE, REPORT_STATUS, type Reportable, type ReportStatus } from '../../../shared/moderation-words.ts'
import { isOverPage, OVER_PAGE } from '../../app/over-page.ts'

/** What the panel shows, as its address has it; what is as usual is left out there. */
export type Filters = {
  view: 'reports' | 'log'
  /** '' for reports without a tag. */
  tag: string | undefined
  status: ReportStatus | 'all'
  itemType: Reportable | 'all'
  page: number
}

/** Converts the tag of the address into the input of the calls. */
export const tagInput = (tag: Filters['tag']) => (tag === '' ? { untagged: true } : { tag })

/** Converts the filters into the input of the call that lists reports. */
export const reportsInput = ({ tag, status, itemType, page }: Filters) => ({ ...tagInput(tag), status, itemType, page })

const isKey = <Key extends string>(words: Record<Key, string>, key: string | null): key is Key =>
  key !== null && Object.hasOwn(words, key)

/** What an address asks for; what it has of nothing known counts as left out. */
export function readFilters(query: URLSearchParams): Filters {
  const [status, itemType, page] = [query.get('status'), query.get('itemType'), Number(query.get('page'))]
  return {
    view: query.get('view') === 'log' ? 'log' : 'reports',
    tag: query.get('tag')?.trim() || (query.has('untagged') ? '' : undefined),
    status: status === 'all' || isKey(REPORT_STATUS, status) ? status : 'open',
    itemType: isKey(ITEM_TYPE, itemType) ? itemType : 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

const USUAL = { view: 'reports', status: 'open', itemType: 'all', page: 1 }

/** The filters and what changes them. Another filter begins with its first page. */
export function useFilters(): [Filters, (to: Partial<Filters>, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  function change(to: Partial<Filters>, replace = false) {
    setQuery(
      (old) => {
        if ('tag' in to) old.delete('untagged')
        for (const [name, value] of Object.entries<string | number | undefined>({ page: 1, ...to })) {
          if (value === undefined || value === USUAL[name as keyof typeof USUAL]) old.delete(name)
          else old.set(name, String(value))
        }
        return old
      },
      { replace },
    )
  }
  return [readFilters(query), change]
}

/**
 * The report that is opened over the panel, and what is being done to it; null shows its details. Opened from the page
 * it is a step of its own, so that a phone's Back closes it.
 */
export function useOpened() {
  const [query, setQuery] = useSearchParams()
  // Two presses of Escape are one step back.
  const isLeaving = useRef(false)

  const open = useCallback(
    (report: string, action: string | null = null) =>
      setQuery(
        (old) => {
          old.set('report', report)
          if (action === null) old.delete('action')
          else old.set('action', action)
          return old
        },
        // From the details it is one step back to the panel.
        query.has('report') ? { replace: true, state: history.state as unknown } : { state: OVER_PAGE },
      ),
    [query, setQuery],
  )
  function close() {
    if (!isOverPage()) {
      setQuery(
        (old) => {
          old.delete('report')
          old.delete('action')
          return old
        },
        { replace: true },
      )
    } else if (!isLeaving.current) {
      isLeaving.current = true
      addEventListener('popstate', () => (isLeaving.current = false), { once: true })
      history.back()
    }
  }
  return { report: query.get('report'), action: query.get('action'), open, close }
}
