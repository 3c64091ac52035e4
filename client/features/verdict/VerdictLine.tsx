import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './verdict.module.css'
import { useVerdict, VERDICT_ICONS } from './Verdicts.tsx'

type VerdictLineProps = {
  partId: string
  /** 'Fits your 2002 BMW 320i' instead of 'Fits your 320i'. For a dialog, which shows nothing while that is not known. */
  long?: boolean
}

/** Whether a part of the surrounding `Verdicts` fits the car of the reader. Keeps its height while that is not known. */
export function VerdictLine({ partId, long = false }: VerdictLineProps) {
  const known = useVerdict(partId)
  // The page behind the dialog has loaded the verdict.
  if (long && !known) return null
  return (
    <p className={cx(css.line, known && css[known.verdict.verdict])}>
      {known && (
        <>
          <Icon name={VERDICT_ICONS[known.verdict.verdict]} size={16} />
          {WORDS[known.verdict.verdict](long ? known.car.label : known.car.name)}
        </>
      )}
    </p>
  )
}

const WORDS = {
  fits: (car: string) => `Fits your ${car}`,
  check: () => 'Check first',
  no: () => 'Does not fit',
  unknown: () => 'Not known',
}
