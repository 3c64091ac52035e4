import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName, type IconProps } from './Icon.tsx'
import css from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name. */
  label: string
  icon: IconName
  iconSize?: IconProps['size']
  tone?: 'ink' | 'danger'
  /** Shows the label on hover and focus. */
  tooltip?: boolean
  /** Shows the label beside the icon in narrow windows. */
  labelled?: boolean
}

/** A button with an icon. */
export function IconButton({
  label,
  icon,
  iconSize = 18,
  tone = 'ink',
  tooltip = false,
  labelled = false,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(css.button, labelled && css.labelled, tone === 'danger' && css.danger, className)}
    >
      <Icon name={icon} size={iconSize} />
      {labelled && <span className={css.label}>{label}</span>}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
