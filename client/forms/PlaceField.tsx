import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { countryName, placeLabel } from '../../shared/where.ts'
import { trpc, type RouterOutputs } from '../base/trpc.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { Field } from './Field.tsx'
import type { ControlProps } from './useForm.ts'
import { Suggestion, SuggestionPopup } from './SuggestionPopup.tsx'

/** Milliseconds after the last key before suggestions are requested. */
const SUGGEST_AFTER = 150

type Place = RouterOutputs['place']['byId']

/** A place, or the text that was typed instead. */
export type PlaceDraft = { id: number | null; text: string }

type PlaceFieldProps = ControlProps<PlaceDraft> & {
  label: string
  hint?: string
  onPick?(place: Place): void
}

/** A field for a town, which suggests towns while the user types. Import it lazily, because it includes @base-ui/react. */
export default function PlaceField({ ref, label, hint, value, onChange, onPick, error, readOnly }: PlaceFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const suggested = useSuggestions(isTyped ? value.text.trim() : '')

  function onValue(text: string, { reason }: Autocomplete.Root.ChangeEventDetails) {
    // Base UI clears the field on Escape, but typed text must not be lost.
    if (reason === 'escape-key') return
    const place = reason === 'item-press' ? suggested.find((each) => String(each.id) === text) : undefined
    setTyped(!place)
    onChange(place ? { id: place.id, text: placeLabel(place) } : { id: null, text })
    if (place) onPick?.(place)
  }
  return (
    <Autocomplete.Root
      mode="none"
      items={suggested}
      itemToStringValue={({ id }) => String(id)}
      value={value.text}
      onValueChange={onValue}
      open={isOpen && suggested.length > 0}
      onOpenChange={setOpen}
      readOnly={readOnly}
      autoHighlight
    >
      <Autocomplete.Input
        ref={ref as Ref<HTMLInputElement>}
        render={<Field label={label} hint={hint} error={error} />}
        autoComplete="off"
        // Suggestions that arrive after the field lost the focus must not open and take it back.
        onBlur={() => setOpen(false)}
      />
      <SuggestionPopup label="Places">
        {(place: Place) => (
          <Suggestion
            key={place.id}
            value={place}
            detail={[place.region, countryName(place.country)].filter((part) => part !== '').join(', ')}
          >
            {place.name}
          </Suggestion>
        )}
      </SuggestionPopup>
    </Autocomplete.Root>
  )
}

function useSuggestions(typed: string): Place[] {
  const q = useDebounced(typed, SUGGEST_AFTER)
  const found = trpc.place.suggest.useQuery({ q }, { enabled: q !== '', placeholderData: keepPreviousData })
  return typed === '' || q === '' ? [] : (found.data ?? [])
}
