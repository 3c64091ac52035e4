import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import css from './Tag.module.css'

const NON_OE = /^(non-oe:)\s*/i

export type TagProps = {
  name: string
  /** The remove button in an editor. The tag is not a link then. */
  children?: ReactNode
  plain?: boolean
}

/** A tag that links to its search. A tag that starts with 'Non-OE:' is dashed and has a bold prefix. */
export function Tag({ name, children, plain = false }: TagProps) {
  const prefix = NON_OE.exec(name)
  const word = prefix ? name.slice(prefix[0].length) : name
  const look = cx(css.tag, prefix && css.nonOe)
  const text = (
    <>
      {prefix && <b className={css.prefix}>Non-OE: </b>}
      <bdi>{word}</bdi>
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
  /** Maximum number of tags; all by default. */
  max?: number
  /** Shows one row that scrolls horizontally on phones. */
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
