import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LENGTH, MAX_NUMBERS } from '../../shared/limits.ts'
import { NUMBER_REPEATED, repeatedNumbers } from '../../shared/parts.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Field } from './Field.tsx'
import type { TextFieldProps } from './useForm.ts'
import css from './NumbersField.module.css'

/** A part number of a form. '' stands for an empty field. */
export type NumberDraft = { number: string; brand: string; link: string; supersededBy: string }

export const NO_NUMBER: NumberDraft = { number: '', brand: '', link: '', supersededBy: '' }

type NumbersFieldProps = {
  /** At least one, empty or not. */
  value: NumberDraft[]
  onChange(value: NumberDraft[]): void
  /** Returns the props of a field of an entry. */
  field(at: number, name: keyof NumberDraft): TextFieldProps
  readOnly?: boolean
}

/** Part numbers, each with a brand, a link and a newer number if there are. Removing the last one leaves one empty entry. */
export function NumbersField({ value, onChange, field, readOnly = false }: NumbersFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  // A number that is listed twice is reported while typing; all other errors on submit.
  const repeated = repeatedNumbers(value.map(({ number }) => number))

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
        {value.map((_, at) => (
          // Entries have no id, and two can be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Entry
              place={at + 1}
              isRepeated={repeated.includes(at)}
              field={(name) => ({ ...field(at, name), readOnly })}
              readOnly={readOnly}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <Button icon="plus" disabled={readOnly || value.length >= MAX_NUMBERS} className={css.add} onClick={add}>
        Add Part Number
      </Button>
    </div>
  )
}

type EntryProps = {
  place: number
  isRepeated: boolean
  field(name: keyof NumberDraft): TextFieldProps & { readOnly: boolean }
  readOnly: boolean
  onRemove(): void
}

const AS_WRITTEN = { className: 'mono', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

function Entry({ place, isRepeated, field, readOnly, onRemove }: EntryProps) {
  const number = field('number')
  return (
    <fieldset className={css.entry} aria-label={`Part number ${place}`}>
      <Field
        label="Part number"
        maxLength={LENGTH.number}
        {...AS_WRITTEN}
        {...number}
        error={isRepeated ? NUMBER_REPEATED : number.error}
      />
      <Field label="Brand (optional)" maxLength={LENGTH.number} autoComplete="off" {...field('brand')} />
      <Field
        label="Link (optional)"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LENGTH.link}
        autoComplete="off"
        {...field('link')}
      />
      <Field label="Superseded by (optional)" maxLength={LENGTH.number} {...AS_WRITTEN} {...field('supersededBy')} />
      <IconButton
        label={`Remove part number ${place}`}
        icon="trash"
        className={css.remove}
        disabled={readOnly}
        onClick={onRemove}
      />
    </fieldset>
  )
}
