import type { ReactNode } from 'react'
import css from './Table.module.css'

export type TableProps = {
  /** Names the table for screen readers. */
  label: string
  /** thead and tbody. Cells of numbers take `className="number"`. */
  children: ReactNode
}

/** A heavy rule above, hairlines between; it scrolls in its own box. */
export function Table({ label, children }: TableProps) {
  return (
    // The box takes the keyboard, for a table without links could not be scrolled otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.box} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}
