import css from './Logo.module.css'

/** The logo: a bucket tappet on its valve stem. A part of the HTML and not of icons.svg, so that it is in the first paint. */
export function Logo() {
  return (
    <span className={css.logo}>
      <LogoDrawing size={30} />
      <span className={css.word}>Tappet</span>
    </span>
  )
}

/** The drawing of the logo without the word. `size` in px. */
export function LogoDrawing({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path fill="currentColor" d="M2 5.5A1.5 1.5 0 0 1 3.5 4H28.5A1.5 1.5 0 0 1 30 5.5V23H25V11H7V23H2Z" />
      <path fill="var(--signal)" d="M12 13.5H20V18H18.5V29H13.5V18H12Z" />
    </svg>
  )
}
