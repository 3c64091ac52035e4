import type { ReactNode } from 'react'
import css from './SectionHead.module.css'

export type SectionHeadProps = {
  title: ReactNode
  /** Written behind the title in ink-3. */
  count?: number
  /** For `aria-labelledby` of the section. */
  id?: string
  /** Actions or a note at the right. */
  children?: ReactNode
}

/** The heavy rule that opens a section, and its h2. */
export function SectionHead({ title, count, id, children }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2 id={id} className={css.title} tabIndex={-1}>
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
