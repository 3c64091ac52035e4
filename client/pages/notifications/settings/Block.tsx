import { useState, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
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

/**
 * A block beside the table. On a phone it is above the kinds, and closed. The elements stay the same when a phone is turned, so that
 * an open dialog stays.
 */
export function Block({ id, title, aside, children }: BlockProps) {
  const isPhone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={cx(css.block, isPhone && css.closable)} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} tabIndex={-1}>
          {isPhone ? (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title}
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
            </button>
          ) : (
            title
          )}
        </h2>
        {!isPhone && aside}
      </div>
      <div className={css.body} hidden={isPhone && !isOpen}>
        {isPhone && aside}
        {children}
      </div>
    </section>
  )
}
