import type { ReactNode } from 'react'
import { damageCode, damageText, ZONES, type Damage, type Zone } from '../../../shared/damage.ts'
import { cx } from '../../ui/cx.ts'
import css from './damage.module.css'
import { OUTLINES, panelOf } from './panels.ts'

/** The letter of a damage on the drawing: a, b, c. */
export const letterOf = (index: number) => String.fromCodePoint(97 + index)

/** @param isOpen whether the damage is being edited */
export const Mark = ({ index, isOpen = false }: { index: number; isOpen?: boolean }) => (
  <b className={cx(css.mark, isOpen && css.open)} aria-hidden="true">
    {letterOf(index)}
  </b>
)

type PanelProps = { partName: string; renderZone(zone: Zone): ReactNode; 'aria-label'?: string }

/** The outline of a part with its nine zones. */
export function Panel({ partName, renderZone, ...list }: PanelProps) {
  return (
    <div className={css.panel}>
      <svg viewBox="0 0 300 220" aria-hidden="true">
        {OUTLINES[panelOf(partName) ?? 'plain'].map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
      <ul className={css.zones} {...list}>
        {ZONES.map((zone) => (
          <li key={zone}>{renderZone(zone)}</li>
        ))}
      </ul>
      <span className={css.ends} aria-hidden="true">
        <span>front</span>
        <span>rear</span>
      </span>
    </div>
  )
}

/** The damage that a seller states, as a drawing, in words and as codes. */
export function DamageShown({ partName, damage }: { partName: string; damage: Damage[] }) {
  if (damage.length === 0) return 'No damage'
  return (
    <>
      <div className={css.shown} aria-hidden="true">
        <Panel
          partName={partName}
          renderZone={(zone) =>
            damage.map((each, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- the letter of a damage is its place in the list
              each.zone === zone ? <Mark key={index} index={index} /> : null,
            )
          }
        />
      </div>
      <ul className={css.sentences}>
        {damage.map((each, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the letter of a damage is its place in the list
          <li key={index}>
            <Mark index={index} />
            <span>
              {damageText(each)} <span className={`mono ${css.code}`}>{damageCode(each)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
