import { useId } from 'react'
import { countriesByName, countryName, EUROPEAN_UNION } from '../../shared/where.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ErrorText, Field } from './Field.tsx'
import { Options } from './Options.tsx'
import type { ControlProps } from './useForm.ts'
import css from './TagField.module.css'

const UNION = 'EU'

/** A list of countries. The European Union is added and removed at once. */
export function CountriesField({ ref, value, onChange, error, readOnly }: ControlProps<string[]>) {
  const errorId = useId()
  const isUnion = EUROPEAN_UNION.every((code) => value.includes(code))
  const shown = [...(isUnion ? [UNION] : []), ...value.filter((code) => !isUnion || !EUROPEAN_UNION.includes(code))]
  const codesOf = (choice: string) => (choice === UNION ? EUROPEAN_UNION : [choice])
  const nameOf = (choice: string) => (choice === UNION ? 'European Union' : countryName(choice))
  return (
    <div className={css.field}>
      <Field
        as="select"
        ref={ref as React.Ref<HTMLSelectElement>}
        label="Countries"
        value=""
        autoComplete="off"
        disabled={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ target }) => onChange([...new Set([...value, ...codesOf(target.value)])])}
      >
        <option value="">Add a country</option>
        {!isUnion && <option value={UNION}>European Union</option>}
        <Options
          labels={countriesByName()
            .filter((code) => !value.includes(code))
            .map((code) => [code, countryName(code)] as const)}
        />
      </Field>
      {shown.length > 0 && (
        <ul className={css.tags} aria-label="Added countries">
          {shown.map((choice) => (
            <li key={choice}>
              <Button
                aria-label={`Remove ${nameOf(choice)}`}
                disabled={readOnly}
                onClick={() => onChange(value.filter((code) => !codesOf(choice).includes(code)))}
              >
                <Icon name="x" size={16} />
                {nameOf(choice)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorText id={errorId} text={error} />}
    </div>
  )
}
