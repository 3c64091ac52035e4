import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LENGTH, MAX_NUMBERS } from '../../shared/limits.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from './Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NO_NUMBER, repeatedNumbers, type NumberDraft, type NumberErrors } from './number-drafts.ts'
import css from './NumbersField.module.css'

type NumbersFieldProps = {
  /** At least one, empty or not. */
  value: NumberDraft[]
  onChange(value: NumberDraft[]): void
  errors?: NumberErrors
  disabled?: boolean
}

/** Part numbers, each with a brand, a link and a newer number if there are. Removing the last one leaves one empty entry (spec.md §5). */
export function NumbersField({ value, onChange, errors, disabled = false }: NumbersFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  // A number that is listed twice is reported while typing; all other errors on submit.
  const repeated = repeatedNumbers(value)

  const change = (at: number, changed: Partial<NumberDraft>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...changed } : each)))
  function add() {
    resize([...value, NO_NUMBER], value.length)
  }
  function remove(at: number) {
    const left = value.filter((_each, place) => place !== at)
    resize(left.length === 0 ? [NO_NUMBER] : left, Math.min(at, Math.max(left.length - 1, 0)))
  }
  function resize(to: NumberDraft[], focused: number) {
    flushSync(() => onChange(to))
    list.current?.children[focused]?.querySelector('input')?.focus()
  }

  return (
    <div className={css.numbers}>
      <ul ref={list} className={css.list}>
        {value.map((each, at) => (
          // An entry is nothing but its place: two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <fieldset className={css.entry} aria-label={`Part number ${at + 1}`}>
              <Field
                label="Part number"
                className="mono"
                value={each.number}
                error={repeated[`${at}.number`] ?? errors?.[`${at}.number`]}
                maxLength={LENGTH.number}
                disabled={disabled}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={({ target }) => change(at, { number: target.value })}
              />
              <Field
                label="Brand (optional)"
                value={each.brand}
                error={errors?.[`${at}.brand`]}
                maxLength={LENGTH.number}
                disabled={disabled}
                autoComplete="off"
                onChange={({ target }) => change(at, { brand: target.value })}
              />
              <Field
                label="Link (optional)"
                type="url"
                inputMode="url"
                placeholder="https://"
                value={each.link}
                error={errors?.[`${at}.link`]}
                maxLength={LENGTH.link}
                disabled={disabled}
                autoComplete="off"
                onChange={({ target }) => change(at, { link: target.value })}
              />
              <Field
                label="Superseded by (optional)"
                className="mono"
                value={each.supersededBy ?? ''}
                error={errors?.[`${at}.supersededBy`]}
                maxLength={LENGTH.number}
                disabled={disabled}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={({ target }) => change(at, { supersededBy: target.value || undefined })}
              />
              <IconButton
                label={`Remove part number ${at + 1}`}
                icon={<Trash2 size={18} />}
                className={css.remove}
                disabled={disabled}
                onClick={() => remove(at)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <Button
        icon={<Plus size={18} />}
        disabled={disabled || value.length >= MAX_NUMBERS}
        className={css.add}
        onClick={add}
      >
        Add Part Number
      </Button>
    </div>
  )
}
