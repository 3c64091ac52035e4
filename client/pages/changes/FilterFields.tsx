import { useId, useState } from 'react'
import { ACCOUNT_AGES, RECENT_KINDS, SIZES } from '../../../shared/change-filters.ts'
import { COUNTED_TO } from '../../../shared/limits.ts'
import { thousands } from '../../../shared/format.ts'
import { tidyTag } from '../../../shared/text.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { readFilters, type ChangeFilters } from './filters-address.ts'
import css from './Filters.module.css'
import rows from './rows.module.css'

type FilterFieldsProps = { filters: ChangeFilters; onChoose(filters: ChangeFilters): void }

/** Whose changes are shown, for signed-in readers. */
const SHOWN = { mine: 'Mine', followed: 'What I follow' }

/** The fields of the filters. A choice changes the address at once. */
export function FilterFields({ filters, onChoose }: FilterFieldsProps) {
  const { state } = useSession()
  const { data: today } = trpc.change.counts.useQuery()
  const { kind, tag, age, size, unchecked, flagged, mine, followed } = filters
  /** Reads the value as the address would have it. */
  const choose = (name: string, value: string) =>
    onChoose({ ...filters, [name]: undefined, ...readFilters(new URLSearchParams({ [name]: value })) })
  const select = (label: string, name: string, value: string | number | undefined, all: string, labels: Labels) => (
    <Field
      as="select"
      label={label}
      name={name}
      value={value ?? ''}
      onChange={({ target }) => choose(name, target.value)}
    >
      <option value="">{all}</option>
      <Options labels={labels} />
    </Field>
  )
  return (
    <>
      {select('Kind', 'kind', kind, 'All kinds', RECENT_KINDS)}
      <TagFilter tag={tag} onChoose={(to) => onChoose({ ...filters, tag: to })} />
      {select('Account age', 'age', age, 'All ages', AGES)}
      {select('Size', 'size', size, 'Any size', SIZES)}
      {state === 'in' && (
        <Field
          as="select"
          label="Show"
          value={mine ? 'mine' : followed ? 'followed' : ''}
          onChange={({ target: { value } }) =>
            onChoose({ ...filters, mine: value === 'mine' || undefined, followed: value === 'followed' || undefined })
          }
        >
          <option value="">All changes</option>
          <Options labels={SHOWN} />
        </Field>
      )}
      <Toggle
        name="unchecked"
        label="Unchecked only"
        count={today?.unchecked}
        checked={unchecked === true}
        onChange={(isOn) => onChoose({ ...filters, unchecked: isOn || undefined })}
      />
      <Toggle
        name="flagged"
        label="Flagged only"
        count={today?.flagged}
        checked={flagged === true}
        onChange={(isOn) => onChoose({ ...filters, flagged: isOn || undefined })}
      />
    </>
  )
}

type Labels = Parameters<typeof Options>[0]['labels']
const AGES: Labels = ACCOUNT_AGES.map((days) => [String(days), ageLabel(days)] as const)

/** 'Under 30 days' */
export function ageLabel(days: number): string {
  return `Under ${days} days`
}

type ToggleProps = {
  name: string
  label: string
  count: number | undefined
  checked: boolean
  onChange(checked: boolean): void
}

function Toggle({ name, label, count, checked, onChange }: ToggleProps) {
  return (
    <label className={cx(rows.choice, css.toggle)}>
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={checked}
        // A filter without changes cannot be chosen, and can be cleared.
        disabled={!checked && count === 0}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
      {count !== undefined && (
        <span className={css.count}>{count > COUNTED_TO ? `${thousands(COUNTED_TO)}+` : thousands(count)}</span>
      )}
    </label>
  )
}

/** A field for one tag with suggestions. A suggestion, Enter or leaving the field chooses it. */
function TagFilter({ tag, onChoose }: { tag: string | undefined; onChoose(tag: string | undefined): void }) {
  const list = useId()
  const [text, setText] = useState(tag ?? '')
  const [shown, setShown] = useState(tag)
  // The filter may be cleared elsewhere.
  if (shown !== tag) {
    setShown(tag)
    setText(tag ?? '')
  }
  const typed = useDebounced(tidyTag(text), 150)
  const { data: found } = trpc.tag.suggest.useQuery({ q: typed }, { enabled: typed !== '' && typed !== tag })

  function choose(value: string) {
    const { tag: next } = readFilters(new URLSearchParams({ tag: value }))
    if (next !== tag) onChoose(next)
  }
  return (
    <div className={css.tag}>
      <Field
        label="Tag"
        name="tag"
        list={list}
        placeholder="All tags"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          if (value === '' || found?.some(({ name }) => name === value)) choose(value)
        }}
        onBlur={() => choose(text)}
        onKeyDown={({ key }) => key === 'Enter' && choose(text)}
      />
      <Icon name="chevron-down" size={18} />
      <datalist id={list}>
        {found?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
