import { useState, type CSSProperties } from 'react'
import { initials } from '../../shared/format.ts'
import css from './Avatar.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

export type AvatarProps = {
  /** The name of the user. Without a name the avatar is a user icon, which fits diameters of 36 and 40 px. */
  name?: string | null
  /** The address of the user's image. */
  src?: string | null
  /** Diameter in px, default 36 (Avatar.module.css). */
  size?: number
  /** Alternative text if no name is beside the avatar; otherwise it is decorative. */
  label?: string
}

/** The image of a user, or their initials on a colour that depends on the name. */
export function Avatar({ name, src, size, label }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = size === undefined ? undefined : ({ '--size': `${size}px` } as CSSProperties)
  const alternative = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  if (src && broken !== src) {
    return (
      <img
        // An image that failed before hydration has already fired its error event.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
        className={css.avatar}
        style={style}
        src={src}
        alt={label ?? ''}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span
      className={cx(css.avatar, name ? TINTS[tintOf(name)] : css.nobody)}
      style={style}
      translate="no"
      {...alternative}
    >
      {name ? initials(name) : <Icon name="user" size={size === undefined ? 22 : 24} />}
    </span>
  )
}

const TINTS = [css.olive, css.clay, css.slate, css.sage, css.straw]

/** Returns the index of the tint of a name. The two constants give the names in the design their tints. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 65521
  return sum % TINTS.length
}
