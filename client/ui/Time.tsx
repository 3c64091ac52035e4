import { useSyncExternalStore } from 'react'
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  isoDate,
  recentTime,
  relativeTime,
  type DateLike,
} from '../../shared/format.ts'

const MINUTE = 60_000

export type RelativeTimeProps = {
  date: DateLike
  /** Shows '12 seconds ago' instead of 'just now' under a minute, for the table of reports. */
  seconds?: boolean
}

/**
 * Shows '2 days ago', or 'just now' under a minute, with the date and time as the title. The server and the hydration
 * render only the date, because the HTML may come from a cache days later.
 */
export function RelativeTime({ date, seconds = false }: RelativeTimeProps) {
  const now = useNow()
  return (
    <time dateTime={isoDate(date)} title={now === null ? undefined : formatDateTime(date)}>
      {now === null ? formatDate(date) : seconds ? relativeTime(date, new Date(now)) : recentTime(date, new Date(now))}
    </time>
  )
}

export type DateProps = { date: DateLike }

/** '18 November 2026' */
export function PlainDate({ date }: DateProps) {
  return <time dateTime={isoDate(date)}>{formatDate(date)}</time>
}

/** 'Saturday, 14 November 2026' */
export function LongDate({ date }: DateProps) {
  return <time dateTime={isoDate(date)}>{formatLongDate(date)}</time>
}

/** Returns the current time in ms, updated every minute; null on the server and during hydration. */
export const useNow = () => useSyncExternalStore(everyMinute, currentMinute, unknownNow)

// One timer for all times on the page.
const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined
let now = 0

function everyMinute(changed: () => void): () => void {
  if (listeners.size === 0) clock = setInterval(tick, MINUTE)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) clearInterval(clock)
  }
}

function tick() {
  now = Date.now()
  for (const changed of listeners) changed()
}

function currentMinute(): number {
  if (Date.now() - now >= MINUTE) now = Date.now()
  return now
}

function unknownNow(): null {
  return null
}
