import type { ReactNode } from 'react'
import css from './Table.module.css'

export type TableProps = {
  /** Names the table for screen readers. */
  label: string
  /** thead and tbody. Cells with numbers have `className="number"`. */
  children: ReactNode
}

/** A table that scrolls in its own box. */
export function Table({ label, children }: TableProps) {
  return (
    // A stop of the Tab key, because the keyboard cannot scroll a table without links otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.box} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}
