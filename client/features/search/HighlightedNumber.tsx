import { fragmentIn } from '../../../shared/search-words.ts'
import css from './HighlightedNumber.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** A part number with the searched characters highlighted. `hit` is normalized. */
export function HighlightedNumber({ written, hit }: { written: string; hit: string }) {
  const range = fragmentIn(written, hit)
  if (!range) return <AsWritten>{written}</AsWritten>
  return (
    <AsWritten>
      {written.slice(0, range.from)}
      <mark className={css.mark}>{written.slice(range.from, range.to)}</mark>
      {written.slice(range.to)}
    </AsWritten>
  )
}
