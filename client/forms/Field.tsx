import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './Field.module.css'

type Shared = {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  /** A sentence under the control, there before anything is wrong. */
  hint?: ReactNode
  /** What is wrong; turns the control red and is read with it. */
  error?: string | null
}

export type FieldProps = Shared &
  (
    | ({ as?: 'input' } & ComponentProps<'input'>)
    | ({ as: 'textarea' } & ComponentProps<'textarea'>)
    | ({
        as: 'select'
        /** Borderless 14 px select, as the sort of a column. */ quiet?: boolean
      } & ComponentProps<'select'>)
  )

/** One control with its label, hint and error, tied together for screen readers. Other props go to the control. */
export function Field({ label, hideLabel = false, hint, error, ...control }: FieldProps) {
  const made = useId()
  const id = control.id ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const wired = {
    id,
    'aria-invalid': error ? true : control['aria-invalid'],
    'aria-describedby':
      cx(control['aria-describedby'], hint !== undefined && hintId, Boolean(error) && errorId) || undefined,
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <Control {...control} {...wired} />
      {hint !== undefined && (
        <p id={hintId} className="caption">
          {hint}
        </p>
      )}
      {error && <ErrorText id={errorId} text={error} />}
    </div>
  )
}

/** The error below a control. The control names it in `aria-describedby`. */
export function ErrorText({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={css.error} role="alert">
      <Icon name="circle-alert" size={16} />
      <span>{text}</span>
    </p>
  )
}

type ControlProps =
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select'; quiet?: boolean } & ComponentProps<'select'>)

function Control(props: ControlProps) {
  if (props.as === 'textarea') {
    const { as: _, className, ...rest } = props
    return <textarea rows={3} dir="auto" {...rest} className={cx(css.control, css.area, className)} />
  }
  if (props.as === 'select') {
    const { as: _, quiet = false, className, ...rest } = props
    return (
      <span className={cx(css.select, quiet && css.quiet)}>
        <select {...rest} className={cx(css.control, className)} />
        <Icon name="chevron-down" size={quiet ? 14 : 18} />
      </span>
    )
  }
  const { as: _, className, ...rest } = props
  const isWriting = rest.type === undefined || rest.type === 'text' || rest.type === 'search'
  return <input dir={isWriting ? 'auto' : undefined} {...rest} className={cx(css.control, className)} />
}
