import { useEffect, useEffectEvent, useState } from 'react'
import { thousands } from '../../../shared/format.ts'
import { INVENTORY_STATES, type InventoryPage } from '../../../shared/inventory.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import type { ListingCondition } from '../../../shared/listings.ts'
import type { InventoryAddress } from '../../features/listings/inventory-address.ts'
import { useOwnDonors } from '../../features/used-parts/useOwnDonors.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './inventory.module.css'
import { STATE_WORDS } from './state-words.ts'

export type FiltersProps = {
  address: InventoryAddress
  states: InventoryPage['states'] | undefined
  /** @param isTyping replaces the entry of the browser's history */
  onChoose(change: Partial<InventoryAddress>, isTyping?: boolean): void
}

/** The choices of the filter. Each changes the address at once. */
export function FilterFields({ address, states, onChoose }: FiltersProps) {
  const { donorId, condition, state, expiring } = address
  const { donors, options } = useOwnDonors()
  const all = states && INVENTORY_STATES.reduce((sum, each) => sum + states[each], 0)
  return (
    <>
      <Field
        as="select"
        label="Donor"
        value={donorId ?? ''}
        onChange={({ target }) => onChoose({ donorId: target.value || null })}
      >
        <option value="">All donor cars</option>
        {/* It may be closed. */}
        {donorId !== null && !donors.some(({ id }) => id === donorId) && (
          <option value={donorId}>The chosen car</option>
        )}
        <Options labels={options} />
      </Field>
      <Field
        as="select"
        label="Condition"
        value={condition ?? ''}
        onChange={({ target }) => onChoose({ condition: (target.value || null) as ListingCondition | null })}
      >
        <option value="">All conditions</option>
        <Options labels={CONDITION_WORDS} />
      </Field>
      <Field
        as="select"
        label="State"
        value={state}
        onChange={({ target }) => onChoose({ state: target.value as InventoryAddress['state'] })}
      >
        {INVENTORY_STATES.map((each) => (
          <option key={each} value={each}>
            {counted(STATE_WORDS[each], states?.[each])}
          </option>
        ))}
        <option value="all">{counted('All', all)}</option>
      </Field>
      <Field
        as="select"
        label="Expires"
        value={String(expiring)}
        onChange={({ target }) => onChoose({ expiring: target.value === 'true' })}
      >
        <option value="false">Any time</option>
        <option value="true">In 7 days</option>
      </Field>
    </>
  )
}

/** 'Active, 306' */
const counted = (word: string, count: number | undefined) =>
  count === undefined ? word : `${word}, ${thousands(count)}`

/** Finds asks by words. */
export function FindField({ address: { q }, onChoose }: Pick<FiltersProps, 'address' | 'onChoose'>) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // It may be cleared elsewhere.
  if (shown !== q) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  const typed = useDebounced(text.trim(), 300)
  const find = useEffectEvent((words: string) => words !== q && onChoose({ q: words }, q !== ''))
  useEffect(() => void find(typed), [typed])
  return (
    <div className={css.find}>
      <Field
        label="Find"
        type="search"
        placeholder="Part, number or your note"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Icon name="search" size={18} />
    </div>
  )
}
