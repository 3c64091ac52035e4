import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { monthsLabel, shortTitle, titleDetail, type VehicleName } from '../../../shared/vehicle-names.ts'
import { trpc } from '../../app/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import css from '../../forms/TagField.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Milliseconds after the last key before cars are requested. */
const SEARCH_AFTER = 150

type CarSearchProps = { label?: string; onPick(vehicle: VehicleName): void }

/** A field that finds cars by words of any levels: 'e46 320i'. Import it lazily, because it includes @base-ui/react. */
export function CarSearch({ label = 'Find your car', onPick }: CarSearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const q = useDebounced(text.trim(), SEARCH_AFTER)
  const search = trpc.vehicle.search.useQuery({ q }, { enabled: q !== '', placeholderData: keepPreviousData })
  const found = text.trim() === '' || q === '' ? [] : (search.data ?? [])
  const isMissing = q !== '' && q === text.trim() && !search.isFetching && search.data?.length === 0

  function onValue(value: string, { reason }: Autocomplete.Root.ChangeEventDetails) {
    // Base UI clears the field on Escape, but typed text must not be lost.
    if (reason === 'escape-key') return
    const vehicle = reason === 'item-press' ? found.find(({ id }) => id === value) : undefined
    if (!vehicle) return setText(value)
    setText('')
    onPick(vehicle)
  }
  return (
    <>
      <Autocomplete.Root
        mode="none"
        items={found}
        itemToStringValue={({ id }) => id}
        value={text}
        onValueChange={onValue}
        open={isOpen && found.length > 0}
        onOpenChange={setOpen}
        autoHighlight
      >
        <Autocomplete.Input
          render={<Field label={label} hint="Any words of it, such as e46 320i or golf gti." />}
          // Base UI hides the label from screen readers while the list is open.
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          // Suggestions that arrive after the field lost the focus must not open and take it back.
          onBlur={() => setOpen(false)}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={css.positioner} sideOffset={4}>
            <Autocomplete.Popup className={css.popup}>
              <Autocomplete.List aria-label="Cars">
                {(vehicle: VehicleName) => (
                  <Autocomplete.Item key={vehicle.id} value={vehicle} className={css.option}>
                    <span className={css.name}>
                      <AsWritten>{shortTitle(vehicle)}</AsWritten>{' '}
                      <span className={css.count}>{detailOf(vehicle)}</span>
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <output>{isMissing && 'No car matches these words.'}</output>
    </>
  )
}

const detailOf = (vehicle: VehicleName) =>
  [titleDetail(vehicle), monthsLabel(vehicle.builtFrom, vehicle.builtTo)].filter(Boolean).join(', ')
