import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './ChatHead.module.css'

export type ChatHeadProps = {
  image: ReactNode
  /** 'Chat with Declan Byrne' */
  title: ReactNode
  danger?: boolean
  /** Under the title. */
  children?: ReactNode
  /** The menu of the chat. */
  actions?: ReactNode
}

/** The title of a chat, on phones with a link back to the list. */
export function ChatHead({ image, title, danger = false, children, actions }: ChatHeadProps) {
  const [, navigate] = useLocation()
  const fromList = useHistoryState<{ fromList?: boolean } | null>()?.fromList === true
  const head = useRef<HTMLHeadingElement>(null)

  // On phones the list and its focused row are hidden now.
  useEffect(() => {
    if (fromList) head.current?.focus({ preventScroll: true })
  }, [fromList])

  return (
    <div className={css.head}>
      <Link
        to={paths.messages()}
        className={css.back}
        aria-label="Back to conversations"
        onClick={(event) => {
          event.preventDefault()
          if (fromList) history.back()
          else navigate(paths.messages(), { replace: true })
        }}
      >
        <Icon name="arrow-left" size={20} />
      </Link>
      {image}
      <div className={css.text}>
        <h2 ref={head} tabIndex={-1} className={cx(css.title, danger && css.danger)}>
          {title}
        </h2>
        {children}
      </div>
      {actions}
    </div>
  )
}
