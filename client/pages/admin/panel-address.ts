import { createContext, use, useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { ModerationAction } from '../../../shared/moderation.ts'
import { ITEM_TYPE, REPORT_STATUS, type ReportStatus, type ItemType } from '../../../shared/reports.ts'
import { OVERLAY, useCloseOverlay } from '../../base/overlay-history.ts'
import { LOG_ACTIONS } from './actions.ts'

/** The filters of the panel. The address contains those that differ from the defaults. */
export type Filters = {
  view: 'reports' | 'appeals' | 'log'
  /** '' for reports without a tag. */
  tag: string | undefined
  status: ReportStatus | 'all'
  itemType: ItemType | 'all'
  /** Searches for the author or a reporter, and for the item; '' for none. The log has the first one, too. */
  person: string
  item: string
  /** Of the log: the search for the moderator, and the action. */
  moderator: string
  actionType: ModerationAction | 'all'
  page: number
}

/** Converts the tag of the address into the input of the calls. */
export const tagInput = (tag: Filters['tag']) => (tag === '' ? { untagged: true } : { tag })

/** Converts the filters into the input of the call that lists reports. */
export const reportsInput = ({ tag, status, itemType, person, item, page }: Filters) => ({
  ...tagInput(tag),
  status,
  itemType,
  person,
  item,
  page,
})

/** Converts the filters into the input of the call that lists moderator actions. */
export const logInput = ({ tag, moderator, person, actionType }: Filters) => ({
  ...tagInput(tag),
  moderator,
  person,
  action: actionType === 'all' ? undefined : actionType,
})

export const isLogFiltered = ({ tag, moderator, person, actionType }: Filters) =>
  tag !== undefined || moderator !== '' || person !== '' || actionType !== 'all'

const isKey = <Key extends string>(words: Record<Key, string>, key: string | null): key is Key =>
  key !== null && Object.hasOwn(words, key)

/** Returns the filters of an address. Unknown values count as missing. */
export function readFilters(query: URLSearchParams): Filters {
  const view = query.get('view')
  const [status, itemType, page] = [query.get('status'), query.get('itemType'), Number(query.get('page'))]
  const actionType = query.get('actionType')
  return {
    view: view === 'log' || view === 'appeals' ? view : 'reports',
    tag: query.get('tag')?.trim() || (query.has('untagged') ? '' : undefined),
    status: status === 'all' || isKey(REPORT_STATUS, status) ? status : 'open',
    itemType: isKey(ITEM_TYPE, itemType) ? itemType : 'all',
    person: query.get('person')?.trim() ?? '',
    item: query.get('item')?.trim() ?? '',
    moderator: query.get('moderator')?.trim() ?? '',
    actionType: isKey(LOG_ACTIONS, actionType) ? actionType : 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

const DEFAULTS = {
  view: 'reports',
  status: 'open',
  itemType: 'all',
  person: '',
  item: '',
  moderator: '',
  actionType: 'all',
  page: 1,
}

/** Returns the filters and a function that changes them. A changed filter starts at the first page. */
export function useFilters(): [Filters, (to: Partial<Filters>, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  function change(to: Partial<Filters>, replace = false) {
    setQuery(
      (old) => {
        if ('tag' in to) old.delete('untagged')
        for (const [name, value] of Object.entries<string | number | undefined>({ page: 1, ...to })) {
          if (value === undefined || value === DEFAULTS[name as keyof typeof DEFAULTS]) old.delete(name)
          else old.set(name, String(value))
        }
        return old
      },
      { replace },
    )
  }
  return [readFilters(query), change]
}

/** Returns the id of the user whose record is open (`?user=`), or null. */
export function useUserId(): string | null {
  const [query] = useSearchParams()
  return query.get('user')
}

/**
 * Returns the report and the action that are open over the panel; without an action the details of the report are open.
 * Opening from the page adds a history entry, so that Back closes the dialog.
 */
export function useOpened() {
  const [query, setQuery] = useSearchParams()
  const open = useCallback(
    (report: string, action: string | null = null) =>
      setQuery(
        (old) => {
          old.set('report', report)
          if (action === null) old.delete('action')
          else old.set('action', action)
          return old
        },
        // An action that is opened from the details replaces them, so that one Back returns to the panel.
        query.has('report') ? { replace: true, state: history.state as unknown } : { state: OVERLAY },
      ),
    [query, setQuery],
  )
  return { report: query.get('report'), action: query.get('action'), open, close: useCloseOverlay('report', 'action') }
}

/** Opens the details of a report, or the dialog of an action on it. */
export type OpenReport = (id: string, action?: string) => void
export const OpenReportContext = createContext<OpenReport>(() => undefined)
export const useOpenReport = () => use(OpenReportContext)
