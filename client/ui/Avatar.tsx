import User from 'lucide-react/icons/user'
import { useState, type CSSProperties } from 'react'
import { initials } from '../../shared/format.ts'
import css from './Avatar.module.css'
import { cx } from './cx.ts'

export type AvatarProps = {
  /** The name of the user. Without a name the avatar is a person icon. */
  name?: string | null
  /** Their picture. */
  src?: string | null
  /** Diameter in px, default 36. */
  size?: number
  /** Alternative text where no name stands beside it; otherwise the avatar is decoration. */
  label?: string
}

/** A person's picture, or their initials on a colour that is always the same for the same name. */
export function Avatar({ name, src, size = 36, label }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { '--size': `${size}px` } as CSSProperties
  const alternative = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  if (src && broken !== src) {
    return (
      <img
        // A picture that failed before hydration fired its error with nobody listening.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
        className={css.avatar}
        style={style}
        src={src}
        alt={label ?? ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span className={cx(css.avatar, name ? TINTS[tintOf(name)] : css.nobody)} style={style} {...alternative}>
      {name ? initials(name) : <User size={Math.round(size * 0.6)} />}
    </span>
  )
}

const TINTS = [css.olive, css.clay, css.slate, css.sage, css.straw]

/** Which of the five tints a name has. The two numbers were searched for, so that the people on the design's screens keep theirs. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 65521
  return sum % TINTS.length
}
