import css from './Logo.module.css'

export type LogoProps = {
  /** Size of the mark in px, default 30. */
  size?: number
  /** Omits the word. */
  markOnly?: boolean
}

/** The logo: a bucket tappet on its valve stem. A link around it needs an accessible name if `markOnly` is set. */
export function Logo({ size = 30, markOnly = false }: LogoProps) {
  return (
    <span className={css.logo} style={{ fontSize: size }}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path fill="currentColor" d="M2 5.5A1.5 1.5 0 0 1 3.5 4H28.5A1.5 1.5 0 0 1 30 5.5V23H25V11H7V23H2Z" />
        <path fill="var(--signal)" d="M12 13.5H20V18H18.5V29H13.5V18H12Z" />
      </svg>
      {!markOnly && <span className={css.word}>Tappet</span>}
    </span>
  )
}
