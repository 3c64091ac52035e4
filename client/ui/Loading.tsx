import type { ReactNode } from 'react'
import css from './Loading.module.css'
import { cx } from './cx.ts'

/** A ring of 16 px. It does not rotate under reduced motion. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}

export type LoadingProps = {
  /** The text: 'Loading more...'. */
  children: ReactNode
  /** Centers the text. */
  centred?: boolean
}

/** A loading note. The `output` element has the role status. */
export function Loading({ children, centred = false }: LoadingProps) {
  return (
    <output className={cx(css.loading, centred && css.centred)}>
      <Spinner />
      {children}
    </output>
  )
}
