import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import css from './Button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'

type Look = {
  /** primary: at most one in a view. quiet: text beside an icon, such as Reply and Report. Default plain. */
  variant?: 'primary' | 'plain' | 'danger' | 'quiet'
  /** Colour of a quiet button; default ink. */
  tone?: 'ink' | 'signal' | 'danger'
  /** 48 px high, for the wizard. */
  large?: boolean
  /** As wide as its column. */
  wide?: boolean
  /** An icon of 18 px (16 px in a quiet button). */
  icon?: IconName | undefined
}

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** While true the button keeps its width and focus, shows `busyWord` and ignores clicks. */
    busy?: boolean
    /** The text while busy: 'Saving...'. Without it the text does not change. */
    busyWord?: string
  }

/** A button. The default `type` is 'button'. */
export function Button(props: ButtonProps) {
  const { className, content, rest } = dress(props)
  const { busy = false, busyWord, onClick, ...others } = rest
  // Aria-disabled while busy instead of disabled, because a disabled button loses the focus.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...others}
      className={className}
      aria-disabled={busy || others['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busyWord === undefined ? (
        content
      ) : (
        // Both texts are in one grid cell, so the wider one sets the width and nothing moves.
        <span className={css.stack}>
          <span className={cx(css.word, busy && css.away)}>{content}</span>
          <span className={cx(css.word, !busy && css.away)}>{busyWord}</span>
        </span>
      )}
    </button>
  )
}

/**
 * The space of a quiet button with an icon, in the server rendering. Below the first view, buttons that need scripts are
 * rendered when the session is known (docs/decisions/09). Nothing moves then.
 */
export function ButtonSpace({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <span className={cx(css.space, className)}>{children}</span>
}

export type ButtonLinkProps = Look &
  Omit<ComponentProps<'a'>, 'href'> & {
    to: string
    /** For addresses outside of the router, such as the start of a sign-in. */
    reloadDocument?: boolean
  }

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { className, content, rest } = dress(props)
  const { to, reloadDocument = false, ...others } = rest
  const shared = { ...others, href: to, className }
  return reloadDocument ? <a {...shared}>{content}</a> : <Link {...shared}>{content}</Link>
}

/** Returns the class and the content of a button or link, and its other props. */
function dress<Props extends Look & { className?: string | undefined; children?: ReactNode }>({
  variant = 'plain',
  tone = 'ink',
  large,
  wide,
  icon,
  className,
  children,
  ...rest
}: Props) {
  const content = (
    <>
      {icon && <Icon name={icon} size={variant === 'quiet' ? 16 : 18} />}
      {children}
    </>
  )
  return {
    rest,
    content,
    className: cx(
      css.button,
      css[variant],
      variant === 'quiet' && (tone === 'signal' ? css.signal : tone === 'danger' && css.dangerous),
      large && css.large,
      wide && css.wide,
      className,
    ),
  }
}
