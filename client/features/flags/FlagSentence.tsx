import { flagSentence } from '../../../shared/flag-sentences.ts'
import { FLAG_TONES, type Flag, type FlagTone } from '../../../shared/flags.ts'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './FlagSentence.module.css'

const ICONS: Record<FlagTone, IconName> = { bad: 'circle-alert', look: 'triangle-alert', good: 'circle-check' }

/** What a rule found in a change, with a sign and a colour for its tone. */
export function FlagSentence({ flag }: { flag: Flag }) {
  const tone = FLAG_TONES[flag.rule]
  return (
    <span className={cx(css.flag, css[tone])}>
      <Icon name={ICONS[tone]} size={16} />
      <span className="anywhere">{flagSentence(flag)}</span>
    </span>
  )
}
