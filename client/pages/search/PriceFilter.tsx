import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Filters.module.css'
import { hasError, readRange, rangeErrors, type Range } from '../../../shared/price-range.ts'

const NOTHING: Range = { min: '', max: '' }

/** Returns the state of the two price fields. `apply` changes the search if both are valid, otherwise shows the errors. */
export function usePrices(onChange: (to: Partial<Range>) => void) {
  const [query] = useSearchParams()
  const current = readRange(query)
  const [range, setRange] = useState(current)
  const [refusals, setRefusals] = useState(() => rangeErrors(current))
  const [shown, setShown] = useState(current)
  const inputs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) }

  function write(to: Range) {
    const refused = rangeErrors(to)
    setRange(to)
    setRefusals(refused)
    return refused
  }
  // Another address, for example after Back, has other prices. Invalid prices are not part of the address and stay here.
  if (shown.min !== current.min || shown.max !== current.max) {
    setShown(current)
    if (current.min || current.max || !hasError(rangeErrors(shown))) write(current)
  }

  function apply() {
    const refused = write(range)
    if (refused.min !== null) inputs.min.current?.focus()
    else if (refused.max !== null) inputs.max.current?.focus()
    else onChange({ min: range.min.trim() || undefined, max: range.max.trim() || undefined })
  }
  return {
    range,
    refusals,
    inputs,
    apply,
    empty: () => void write(NOTHING),
    type: (to: Partial<Range>) => setRange({ ...range, ...to }),
  }
}

type PriceFilterProps = Pick<ReturnType<typeof usePrices>, 'range' | 'refusals' | 'inputs' | 'type'> & {
  /** Defined while the results are filtered by price. */
  onRemove: (() => void) | undefined
}

/** The range of the lowest ask. */
export function PriceFilter({ range, refusals, inputs, type, onRemove }: PriceFilterProps) {
  const legend = useId()
  const price = (name: keyof Range, label: string, placeholder: string) => (
    <Field
      ref={inputs[name]}
      label={label}
      hideLabel
      name={name}
      value={range[name]}
      error={refusals[name]}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => type({ [name]: target.value })}
    />
  )
  return (
    <fieldset className={css.prices} aria-labelledby={legend}>
      <span id={legend} className={css.legend}>
        Lowest ask
      </span>
      {price('min', 'From', 'from $')}
      {price('max', 'To', 'to $')}
      <Button type="submit">Apply</Button>
      {onRemove && <IconButton label="Clear price range" icon="x" onClick={onRemove} />}
    </fieldset>
  )
}
