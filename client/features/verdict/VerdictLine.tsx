import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './verdict.module.css'
import { useVerdict, VERDICT_ICONS } from './Verdicts.tsx'

type VerdictLineProps = {
  partId: string
  /** 'Fits your 2002 BMW 320i' instead of 'Fits your 320i'. For a dialog, which shows nothing while that is not known. */
  long?: boolean
}

/**
 * Whether a part of the surrounding `Verdicts` fits the car of the reader. Keeps its height while it is loading, and in a list
 * also if it is not known whether the part fits, which says nothing about most parts.
 */
export function VerdictLine({ partId, long = false }: VerdictLineProps) {
  const known = useVerdict(partId)
  // The page behind the dialog has loaded the verdict.
  if (long && !known) return null
  const isShown = known && (long || known.verdict.verdict !== 'unknown')
  return (
    <p className={cx(css.line, isShown && css[known.verdict.verdict])}>
      {isShown && (
        <>
          <Icon name={VERDICT_ICONS[known.verdict.verdict]} size={16} />
          <span>
            {WORDS[known.verdict.verdict]}
            {known.verdict.verdict === 'fits' && <AsWritten>{long ? known.car.label : known.car.name}</AsWritten>}
          </span>
        </>
      )}
    </p>
  )
}

const WORDS = { fits: 'Fits your ', check: 'Check first', no: 'Does not fit', unknown: 'Not known' }
