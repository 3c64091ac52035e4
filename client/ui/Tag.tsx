import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import css from './Tag.module.css'

const NON_OE = /^(non-oe:)\s*/i

export type TagProps = {
  name: string
  /** Without a link, as in an editor; `children` then holds a × button. */
  children?: ReactNode
  plain?: boolean
}

/** A tag that leads to its search. One that starts 'Non-OE:' is dashed with the prefix in bold. */
export function Tag({ name, children, plain = false }: TagProps) {
  const prefix = NON_OE.exec(name)
  const word = prefix ? name.slice(prefix[0].length) : name
  const look = cx(css.tag, prefix && css.nonOe)
  const text = (
    <>
      {prefix && <b className={css.prefix}>Non-OE: </b>}
      <span className={css.word}>{word}</span>
      {children}
    </>
  )
  if (plain || children !== undefined) return <span className={look}>{text}</span>
  return (
    <Link className={cx(look, css.link)} to={`/search?q=${encodeURIComponent(name)}`}>
      {text}
    </Link>
  )
}

export type TagRowProps = {
  tags: string[]
  /** How many are shown; all unless said. */
  max?: number
  /** One row that scrolls sideways on phones. */
  scrolls?: boolean
}

export function TagRow({ tags, max = tags.length, scrolls = false }: TagRowProps) {
  if (tags.length === 0) return null
  return (
    <ul className={cx(css.row, scrolls && css.scrolls)} aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <Tag name={tag} />
        </li>
      ))}
    </ul>
  )
}
