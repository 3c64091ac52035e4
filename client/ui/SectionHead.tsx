import type { ReactNode } from 'react'
import css from './SectionHead.module.css'

export type SectionHeadProps = {
  title: ReactNode
  /** Shown after the title. */
  count?: number
  /** For `aria-labelledby` of the section. */
  id?: string
  /** Actions or a note on the right. */
  children?: ReactNode
}

/** The rule and the h2 of a section. */
export function SectionHead({ title, count, id, children }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2 id={id} tabIndex={-1}>
        {title}
        {count !== undefined && (
          <>
            {' '}
            <span className={css.count}>{count}</span>
          </>
        )}
      </h2>
      {children && <div className={css.right}>{children}</div>}
    </div>
  )
}
