import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { PHONE, useMedia } from '../../../ui/useMedia.ts'
import css from './Block.module.css'

type BlockProps = {
  id: string
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A block beside the table. On a phone it is above the kinds, and closed. */
export function Block({ id, title, aside, children }: BlockProps) {
  const isPhone = useMedia(PHONE)
  const heading = <h2 id={id}>{title}</h2>
  if (isPhone) {
    return (
      <details className={css.closed}>
        <summary>
          {heading}
          <Icon name="chevron-down" size={18} />
        </summary>
        <div className={css.body}>
          {aside}
          {children}
        </div>
      </details>
    )
  }
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.head}>
        {heading}
        {aside}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}
