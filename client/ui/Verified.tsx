import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import css from './Verified.module.css'

export type VerifiedProps = {
  /** Shows only the icon, beside a name in a list. Screen readers still read the word. */
  short?: boolean
}

/** The mark of a user with a verified phone number. */
export function Verified({ short = false }: VerifiedProps) {
  return (
    <span className={cx(css.verified, short && css.short)} title={short ? 'Verified' : undefined}>
      <Icon name="badge-check" size={short ? 15 : 18} />
      <span className={short ? 'visually-hidden' : undefined}>Verified</span>
    </span>
  )
}
