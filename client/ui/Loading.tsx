import type { ReactNode } from 'react'
import css from './Loading.module.css'
import { cx } from './cx.ts'

/** A 16 px ring; stands still under reduced motion. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}

export type LoadingProps = {
  /** The spec's words, 'Loading more...'. */
  children: ReactNode
  /** In the middle of its line. */
  centred?: boolean
}

/** Says that something is under way; an `output` has the role status. */
export function Loading({ children, centred = false }: LoadingProps) {
  return (
    <output className={cx(css.loading, centred && css.centred)}>
      <Spinner />
      {children}
    </output>
  )
}
