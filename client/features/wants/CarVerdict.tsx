import { trpc } from '../../base/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cx } from '../../ui/cx.ts'
import { carRef, type Car } from '../garage/visitor-car.ts'
import css from '../verdict/verdict.module.css'
import { VERDICT_ICONS } from '../verdict/Verdicts.tsx'

const WORDS = { fits: 'Fits', check: 'Check first', no: 'Does not fit', unknown: 'Not known' }

/** Whether a part fits a car of the garage. It keeps its height while it is loading. */
export function CarVerdict({ partId, car }: { partId: string; car: Car }) {
  const { data } = trpc.fitment.verdicts.useQuery({ partIds: [partId], car: carRef(car) })
  const verdict = data?.[0]?.verdict
  return (
    <p className={cx(css.line, verdict && css[verdict])}>
      {verdict && (
        <>
          <Icon name={VERDICT_ICONS[verdict]} size={16} />
          {WORDS[verdict]}
        </>
      )}
    </p>
  )
}
