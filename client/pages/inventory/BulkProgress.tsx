import { useState } from 'react'
import { Link } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import type { Bulk } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { DEFAULTS, writeAddress } from '../../features/listings/inventory-address.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNow } from '../../ui/Time.tsx'
import css from './inventory.module.css'
import { changedText, isRunning, undoneText } from './useBulk.ts'

/** Milliseconds for which the page shows what a bulk change left. */
const SHOWN_FOR = 60 * 60_000

/** How far a bulk change is, and afterwards the way to the asks that it or its undo left as they were. */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const { id, state, count, changed, left, undone, reasons, createdAt } = bulk
  const now = useNow()
  const [closed, setClosed] = useState<string | null>(null)
  if (isRunning(bulk)) {
    const [done, all, word] =
      state === 'undoing' ? [undone, changed + undone, 'changed back'] : [changed + left, count, 'done']
    return (
      <div className={css.progress}>
        <progress aria-label={`Listings ${word}`} max={all} value={done} />
        <p className="small">{`${thousands(done)} of ${thousands(all)} ${word}. It goes on if you leave this page.`}</p>
      </div>
    )
  }
  const staying = state === 'undone' ? changed : left
  const key = `${id} ${state}`
  if (staying === 0 || closed === key || now === null || now - Date.parse(createdAt) > SHOWN_FOR) return null
  const address = writeAddress({ ...DEFAULTS, state: 'all', leftBy: id })
  return (
    <div className={css.left}>
      <Icon name="info" size={18} />
      <p>
        {state === 'undone' ? undoneText(bulk) : changedText(bulk)}{' '}
        <Link to={`${paths.inventory}?${address}`}>
          {state === 'undone' ? 'Show them' : staying === 1 ? 'Show the one' : `Show the ${thousands(staying)}`}
        </Link>
        {reasons.map(({ reason, count: of }) => (
          <span key={reason} className="small">{`${thousands(of)}: ${reason}`}</span>
        ))}
      </p>
      <IconButton label="Close" icon="x" onClick={() => setClosed(key)} />
    </div>
  )
}
