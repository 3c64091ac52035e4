import { useId, type ReactNode, type RefCallback } from 'react'
import { ErrorText } from './Field.tsx'
import type { ControlProps } from './useForm.ts'

type RadioFieldProps<Option extends string> = Omit<ControlProps<Option | ''>, 'ref'> & {
  ref: RefCallback<HTMLElement>
  legend: ReactNode
  options: Record<Option, ReactNode>
  icon?(option: Option): ReactNode
  className: string | undefined
}

/** A row of radio buttons. */
export function RadioField<Option extends string>(props: RadioFieldProps<Option>) {
  const { legend, options, icon, className, ref, value, error = null, readOnly, onChange } = props
  const id = useId()
  return (
    <div>
      <fieldset
        ref={ref}
        role="radiogroup"
        tabIndex={-1}
        className={className}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
      >
        <legend>{legend}</legend>
        {(Object.entries(options) as [Option, ReactNode][]).map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              checked={value === option}
              disabled={readOnly}
              onChange={() => onChange(option)}
            />
            {icon?.(option)}
            {label}
          </label>
        ))}
      </fieldset>
      {error !== null && <ErrorText id={`${id}-error`} text={error} />}
    </div>
  )
}
