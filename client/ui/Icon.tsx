import { cx } from './cx.ts'
import css from './Icon.module.css'
import sprite from './icons.svg'

/** The symbols of icons.svg. */
export type IconName =
  | 'archive'
  | 'arrow-big-down'
  | 'arrow-big-up'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-left-right'
  | 'ask'
  | 'badge-check'
  | 'ban'
  | 'bell'
  | 'bell-off'
  | 'bid'
  | 'bold'
  | 'book-open'
  | 'camera'
  | 'car'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'circle-alert'
  | 'circle-check'
  | 'circle-dashed'
  | 'circle-plus'
  | 'circle-question-mark'
  | 'circle-x'
  | 'clock'
  | 'cog'
  | 'copy'
  | 'download'
  | 'ellipsis'
  | 'external-link'
  | 'eye'
  | 'file-diff'
  | 'file-text'
  | 'flag'
  | 'funnel'
  | 'hand-coins'
  | 'handshake'
  | 'history'
  | 'image'
  | 'image-plus'
  | 'images'
  | 'info'
  | 'italic'
  | 'link'
  | 'list'
  | 'list-checks'
  | 'list-ordered'
  | 'lock'
  | 'log-out'
  | 'logo'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'message-square'
  | 'minus'
  | 'monitor'
  | 'moon'
  | 'newspaper'
  | 'pencil'
  | 'plus'
  | 'reply'
  | 'rotate-ccw'
  | 'search'
  | 'search-check'
  | 'send'
  | 'settings'
  | 'share-2'
  | 'shield'
  | 'shield-alert'
  | 'shield-check'
  | 'square-pen'
  | 'sun'
  | 'table-2'
  | 'tag'
  | 'thumbs-down'
  | 'thumbs-up'
  | 'trash'
  | 'triangle-alert'
  | 'user'
  | 'user-round'
  | 'user-round-check'
  | 'user-round-x'
  | 'warehouse'
  | 'x'
  | 'zoom-in'
  | 'zoom-out'

export type IconProps = {
  name: IconName
  /** Width and height in px. Each has a class in Icon.module.css. */
  size: 10 | 12 | 14 | 15 | 16 | 18 | 20 | 22 | 24 | 28 | 40
  className?: string | undefined
  /** The accessible name of an icon that no text explains. */
  label?: string
}

/** An icon of the colour of the text. All pages refer to one file with all icons, so that HTML and scripts stay small. */
export function Icon({ name, size, className, label }: IconProps) {
  const meaning = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg className={cx(css[`size${size}`], className)} {...meaning}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
