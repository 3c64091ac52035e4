import { FLAG_RULES, FLAG_TONES, type Flag, type FlagTone } from '../../../shared/flags.ts'
import { flagSentence } from '../../../shared/flag-sentences.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import css from './ChangesPage.module.css'

/** The number of flags that a line shows. */
const SHOWN = 2

const ICONS: Record<FlagTone, IconName> = { bad: 'circle-alert', look: 'triangle-alert', good: 'circle-check' }
const TONES = Object.keys(ICONS) as FlagTone[]

/** What the rules found in a change, as sentences. A line shows two, and the others when its difference is open. */
export function Flags({ flags, isOpen }: { flags: Flag[]; isOpen: boolean }) {
  if (flags.length === 0) return null
  const sorted = flags.toSorted((one, other) => rank(one) - rank(other))
  const shown = isOpen ? sorted : sorted.slice(0, SHOWN)
  return (
    <ul className={css.flags} aria-label="Flags">
      {shown.map((flag) => {
        const text = flagSentence(flag)
        const tone = FLAG_TONES[flag.rule]
        return (
          <li key={text} className={css[tone]}>
            <Icon name={ICONS[tone]} size={15} />
            <span dir="auto">{text}</span>
          </li>
        )
      })}
      {sorted.length > shown.length && (
        <li className={css.otherFlags}>
          +{sorted.length - shown.length}
          <span className="visually-hidden"> more, shown with the difference</span>
        </li>
      )}
    </ul>
  )
}

/** What breaks listings comes first, sources come last. */
const rank = ({ rule }: Flag): number => TONES.indexOf(FLAG_TONES[rule]) * FLAG_RULES.length + FLAG_RULES.indexOf(rule)
