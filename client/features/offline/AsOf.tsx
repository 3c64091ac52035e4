import { useOnline } from '../../base/useOnline.ts'
import { useNow } from '../../ui/Time.tsx'

/** Without a connection: when the shown data was read. @param at ms since 1970; 0 without data */
export function AsOf({ at }: { at: number }) {
  const isOnline = useOnline()
  const now = useNow()
  if (isOnline || at === 0 || now === null) return null
  const read = new Date(at)
  const time = read.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = read.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  const isToday = read.toDateString() === new Date(now).toDateString()
  return (
    <p className="caption">
      As of <time dateTime={read.toISOString()}>{isToday ? time : `${day}, ${time}`}</time>
    </p>
  )
}
