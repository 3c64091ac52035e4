import { fragmentIn } from '../../shared/parts.ts'
import css from './FoundNumber.module.css'

/** A part number as written, with the searched characters marked. `hit` is normalized. */
export function FoundNumber({ written, hit }: { written: string; hit: string }) {
  const place = fragmentIn(written, hit)
  if (!place) return written
  return (
    <>
      {written.slice(0, place.from)}
      <mark className={css.mark}>{written.slice(place.from, place.to)}</mark>
      {written.slice(place.to)}
    </>
  )
}
