import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import {
  monthsLabel,
  shortTitle,
  titleDetail,
  type FoundVehicle,
  type VehicleName,
} from '../../../shared/vehicle-names.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Suggestion, SuggestionPopup } from '../../forms/SuggestionPopup.tsx'
import type { ControlProps } from '../../forms/useForm.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { IgnoredWords } from './IgnoredWords.tsx'
import { useLandmark } from './useLandmark.ts'

/** Milliseconds after the last key before cars are requested. */
const SEARCH_AFTER = 150

/** The value is the typed text. */
type CarFinderProps = ControlProps<string> & {
  label?: string
  onPick(vehicle: FoundVehicle): void
}

/** A field that finds cars by words of any levels: 'e46 320i'. Import it lazily, because it includes @base-ui/react. */
export function CarFinder({
  ref,
  label = 'Find your car',
  value: text,
  onChange,
  error,
  readOnly,
  onPick,
}: CarFinderProps) {
  const [isOpen, setOpen] = useState(false)
  const [root, landmark] = useLandmark()
  const q = useDebounced(text.trim(), SEARCH_AFTER)
  const search = trpc.vehicle.search.useQuery({ q }, { enabled: q !== '', placeholderData: keepPreviousData })
  const found = text.trim() === '' || q === '' ? [] : (search.data ?? [])
  const isMissing = q !== '' && q === text.trim() && !search.isFetching && search.data?.length === 0

  function onValue(value: string, { reason }: Autocomplete.Root.ChangeEventDetails) {
    // Base UI clears the field on Escape, but typed text must not be lost.
    if (reason === 'escape-key') return
    const vehicle = reason === 'item-press' ? found.find(({ id }) => id === value) : undefined
    onChange(vehicle ? '' : value)
    if (vehicle) onPick(vehicle)
  }
  return (
    <div ref={root}>
      <Autocomplete.Root
        mode="none"
        items={found}
        itemToStringValue={({ id }) => id}
        value={text}
        onValueChange={onValue}
        open={isOpen && found.length > 0}
        onOpenChange={setOpen}
        readOnly={readOnly}
        autoHighlight
      >
        <Autocomplete.Input
          ref={ref as Ref<HTMLInputElement>}
          render={<Field label={label} hint="For example: E46 320i, Golf GTI" error={error} />}
          // Base UI hides the label from screen readers while the list is open.
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          // The list of words that were not chosen opens again when an error moves the focus here.
          onFocus={() => setOpen(true)}
          // Suggestions that arrive after the field lost the focus must not open and take it back.
          onBlur={() => setOpen(false)}
        />
        <SuggestionPopup label="Cars" landmark={landmark} below={<IgnoredWords found={found} />}>
          {(vehicle: FoundVehicle) => (
            <Suggestion key={vehicle.id} value={vehicle} detail={detailOf(vehicle)}>
              <AsWritten>{shortTitle(vehicle)}</AsWritten>
            </Suggestion>
          )}
        </SuggestionPopup>
      </Autocomplete.Root>
      <output>
        {isMissing && 'No car found. Try make, model and engine, such as BMW 320i M54.'}
        <IgnoredWords found={found} />
      </output>
    </div>
  )
}

const detailOf = (vehicle: VehicleName) =>
  [titleDetail(vehicle), monthsLabel(vehicle.builtFrom, vehicle.builtTo)].filter(Boolean).join(', ')
