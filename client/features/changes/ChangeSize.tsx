import { thousands } from '../../../shared/format.ts'
import { cx } from '../../ui/cx.ts'
import type { Change } from './change.ts'
import css from './changes.module.css'

const UNITS = {
  characters: ['', ''],
  cars: [' car', ' cars'],
  rows: [' row', ' rows'],
  images: [' image', ' images'],
} as const

type ChangeSizeProps = Pick<Change, 'added' | 'removed' | 'unit'> & { className?: string | undefined }

/** '+31 −24' in characters, '+2 cars', '+1 row' or '+1 image'. */
export function ChangeSize({ added, removed, unit, className }: ChangeSizeProps) {
  const counts = [
    added > 0 && (
      <span key="added" className={css.added}>
        <span className="visually-hidden">added: </span>+{thousands(added)}
      </span>
    ),
    removed > 0 && (
      <span key="removed" className={css.removed}>
        <span className="visually-hidden"> removed: </span>−{thousands(removed)}
      </span>
    ),
  ].filter(Boolean)
  const [one, many] = UNITS[unit]
  return (
    <span className={cx(css.size, className)}>
      {counts}
      {counts.length > 0 && (
        <span className={removed > 0 ? css.removed : css.added}>{(removed || added) === 1 ? one : many}</span>
      )}
      {counts.length > 0 && unit === 'characters' && <span className="visually-hidden"> characters</span>}
    </span>
  )
}
