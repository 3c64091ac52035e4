import { z } from 'zod'
import { formatDateTime, formatTime, isoDate, thousands } from '../../../../shared/format.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import { CHANGED_FIELDS, type Changed } from '../../../../shared/undo-jobs.ts'
import type { RouterOutputs } from '../../../base/trpc.ts'

/** The states of a rehearsal, in the order of their counts. */
export const STATE_NAMES = ['waiting', 'left', 'gone'] as const

export type Rehearsal = RouterOutputs['undoJob']['rehearsal']
export type Item = Rehearsal['items'][number]
export type UndoJob = RouterOutputs['undoJob']['get']

/** The states of a rehearsal that the list can show. */
export type Shown = 'all' | keyof Rehearsal['counts']

/** The part of the address that belongs to a rehearsal: the listed states, and the first day ('' for all changes). */
export type Asked = { shown: Shown; since: string }

/** Returns what an address asks for. Unknown values count as missing. */
export function readAsked(query: URLSearchParams): Asked {
  const state = STATE_NAMES.find((name) => name === query.get('state'))
  const since = query.get('since') ?? ''
  return { shown: state ?? 'all', since: z.iso.date().safeParse(since).success ? since : '' }
}

export const askedQuery = ({ shown, since }: Asked) => ({
  ...(shown !== 'all' && { state: shown }),
  ...(since !== '' && { since }),
})

/** '1 change', '1,204 changes' */
export const counted = (count: number, what: string) => `${thousands(count)} ${what}${count === 1 ? '' : 's'}`

/** 'Erik Nyström edited the title at 10:52', 'Undone by Tomasz Wrona at 09:31' */
export function otherText({ state, other, at }: Item): string {
  if (!other) return ''
  const when = isoDate(other.at)?.slice(0, 10) === isoDate(at)?.slice(0, 10) ? formatTime : formatDateTime
  const time = when === formatTime ? `at ${formatTime(other.at)}` : `on ${formatDateTime(other.at)}`
  if (state === 'left') return `${other.by?.name ?? UNKNOWN_USER} edited ${editedText(other.changed)} ${time}`
  // A rehearsal does not read who removed an item.
  return other.by ? `Undone by ${other.by.name} ${time}` : `Undone ${time}`
}

function editedText(changed: Changed[]): string {
  const [only] = changed
  if (only === undefined) return 'it'
  if (changed.length === 1 && only.count !== null) return `${thousands(only.count)} of the rows`
  return `the ${changed.map(({ field }) => CHANGED_FIELDS[field].toLowerCase()).join(', ')}`
}
