import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Filters.module.css'
import { hasError, readRange, rangeErrors, type Range } from './price-range.ts'

const NOTHING: Range = { min: '', max: '' }

/** What is written into the two prices; taken over when both are prices, else said beside the one that is none. */
export function usePrices(onChange: (to: Partial<Range>) => void) {
  const [query] = useSearchParams()
  const asked = readRange(query)
  const [range, setRange] = useState(asked)
  const [refusals, setRefusals] = useState(() => rangeErrors(asked))
  const [shown, setShown] = useState(asked)
  const inputs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) }

  function write(to: Range) {
    const refused = rangeErrors(to)
    setRange(to)
    setRefusals(refused)
    return refused
  }
  // Another address, as after Back, has its own prices. Filters leave refused ones out of it; here they stay.
  if (shown.min !== asked.min || shown.max !== asked.max) {
    setShown(asked)
    if (asked.min || asked.max || !hasError(rangeErrors(shown))) write(asked)
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
  /** Given while the results are narrowed down by a price. */
  onRemove: (() => void) | undefined
}

/** From which lowest ask to which. */
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
      {onRemove && <IconButton label="Clear price range" icon={<X size={18} />} onClick={onRemove} />}
    </fieldset>
  )
}
