import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { checkPrice, parsePrice } from '../../../shared/price.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Filters.module.css'

type Range = { min: string; max: string }
type Refusals = { [Name in keyof Range]: string | null }

const NOTHING: Range = { min: '', max: '' }
const BELOW_MIN = 'Please enter no less than the lowest price.'

/** What is written into the two prices; taken over when both are prices, else said beside the one that is none. */
export function usePrices(onChange: (to: Partial<Range>) => void) {
  const [query] = useSearchParams()
  const asked = { min: query.get('min')?.trim() ?? '', max: query.get('max')?.trim() ?? '' }
  const [range, setRange] = useState(asked)
  const [refusals, setRefusals] = useState(() => refusalsOf(asked))
  const [shown, setShown] = useState(asked)
  const inputs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) }

  // Another address, as after Back, has its own prices.
  if (shown.min !== asked.min || shown.max !== asked.max) {
    setShown(asked)
    setRange(asked)
    setRefusals(refusalsOf(asked))
  }

  function apply(to = range) {
    const refused = refusalsOf(to)
    setRange(to)
    setRefusals(refused)
    if (refused.min !== null) inputs.min.current?.focus()
    else if (refused.max !== null) inputs.max.current?.focus()
    else onChange({ min: to.min.trim() || undefined, max: to.max.trim() || undefined })
  }
  function remove() {
    apply(NOTHING)
    inputs.min.current?.focus()
  }
  return { range, refusals, inputs, apply, remove, type: (to: Partial<Range>) => setRange({ ...range, ...to }) }
}

function refusalsOf({ min, max }: Range): Refusals {
  const refused = { min: refusalOf(min), max: refusalOf(max) }
  if (refused.min ?? refused.max) return refused
  const [least, most] = [parsePrice(min), parsePrice(max)]
  return { min: null, max: least !== null && most !== null && most < least ? BELOW_MIN : null }
}

const refusalOf = (written: string) => (written.trim() === '' ? null : checkPrice(written))

type PriceFilterProps = ReturnType<typeof usePrices> & {
  /** Whether the results are narrowed down by a price. */
  isSet: boolean
}

/** From which lowest ask to which. */
export function PriceFilter({ range, refusals, inputs, type, remove, isSet }: PriceFilterProps) {
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
      {isSet && <IconButton label="Remove the price range" icon={<X size={18} />} onClick={remove} />}
    </fieldset>
  )
}
