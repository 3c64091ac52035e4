import { createElement, type ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A drawing of 24 units as lucide's modules have it. */
type Drawing = { name: string; node: [tag: string, attributes: Record<string, string>][] }
type IconProps = ComponentProps<'svg'> & { size?: number }

/**
 * What lucide's icons are made by: vite.config.ts puts it in the place of lucide's own, which can more than any page
 * asks for, and would cost every page 1.1 kB. For the eye alone unless it has a label.
 */
export default function createIcon({ name, node }: Drawing) {
  return ({ size = 24, className, ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('lucide', `lucide-${name}`, className)}
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
