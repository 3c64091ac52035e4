import { fragmentIn } from '../../../shared/search-words.ts'
import css from './HighlightedNumber.module.css'

/** A part number with the searched characters highlighted. `hit` is normalized. */
export function HighlightedNumber({ written, hit }: { written: string; hit: string }) {
  const range = fragmentIn(written, hit)
  if (!range) return written
  return (
    <>
      {written.slice(0, range.from)}
      <mark className={css.mark}>{written.slice(range.from, range.to)}</mark>
      {written.slice(range.to)}
    </>
  )
}
