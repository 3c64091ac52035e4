import { useRef, useState } from 'react'
import { countryName, DISTANCES, placeLabel, type Where } from '../../../shared/where.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import type { PlaceDraft } from '../../forms/PlaceField.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { lazily } from '../../ui/lazy.ts'
import { useMyPlace } from './my-place.ts'
import css from './WhereFilter.module.css'

const PlaceField = lazily(() => import('../../forms/PlaceField.tsx'))

const EMPTY: PlaceDraft = { id: null, text: '' }
const focus = (field: HTMLElement | null) => field?.focus()

type WhereFilterProps = {
  where: Where
  /** Whether the place of the reader is needed for another control. Opens the field when it becomes true. */
  needsPlace?: boolean
  onChange(where: Where): void
}

/** 'Ships to me' and 'Within 100 km'. Asks for the place of the reader if it is not known. */
export function WhereFilter({ where: { shipsTo, near }, needsPlace = false, onChange }: WhereFilterProps) {
  const { place: mine, choose } = useMyPlace()
  const isMine = near === undefined || near.placeId === mine?.id
  // An address can have a filter by another place.
  const other = trpc.place.byId.useQuery({ id: near?.placeId ?? 0 }, { enabled: !isMine, retry: false })
  const place = (isMine ? mine : other.data) ?? null
  /** The filters to set when the place is chosen; null while the field is closed. */
  const [wanted, setWanted] = useState<{ ships: boolean; km: number | undefined } | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const opener = useRef<HTMLButtonElement>(null)
  const active = { ships: shipsTo !== undefined, km: near?.km }

  // Not opened while the page loads: the field takes the focus.
  const [needed, setNeeded] = useState(needsPlace)
  if (needed !== needsPlace) {
    setNeeded(needsPlace)
    if (needsPlace) setWanted(active)
  }

  function apply({ ships, km }: typeof active, at = mine) {
    if (at === null && (ships || km !== undefined)) setWanted({ ships, km })
    else
      onChange({
        ...(at && ships && { shipsTo: at.country }),
        ...(at && km !== undefined && { near: { placeId: at.id, km } }),
      })
  }
  return (
    <fieldset className={css.where} aria-label="Filter by place">
      <FilterToggle
        checked={active.ships || wanted?.ships === true}
        onChange={(isOn) => {
          if (!isOn) setWanted(null)
          if (isOn || !near) apply({ ...active, ships: isOn })
          else onChange({ near })
        }}
      >
        {shipsTo === undefined || shipsTo === mine?.country ? 'Ships to me' : `Ships to ${countryName(shipsTo)}`}
      </FilterToggle>
      <Field
        as="select"
        quiet
        label="Distance"
        hideLabel
        value={wanted?.km ?? near?.km ?? ''}
        autoComplete="off"
        onChange={({ target }) => {
          const km = target.value === '' ? undefined : Number(target.value)
          if (km === undefined) {
            setWanted(null)
            onChange({ shipsTo })
          } else if (near && !isMine) onChange({ shipsTo, near: { ...near, km } })
          else apply({ ...active, km })
        }}
      >
        <option value="">Any distance</option>
        {DISTANCES.map((km) => (
          <option key={km} value={km}>
            Within {km} km
          </option>
        ))}
      </Field>
      <Button
        ref={opener}
        variant="quiet"
        icon="map-pin"
        aria-expanded={wanted !== null}
        onClick={() => setWanted(wanted === null ? active : null)}
      >
        {place ? placeLabel(place) : 'Set your place'}
      </Button>
      {wanted && (
        <div className={css.field}>
          <PlaceField
            ref={focus}
            label="Your place"
            value={draft}
            onChange={setDraft}
            onPick={(chosen) => {
              setDraft(EMPTY)
              setWanted(null)
              choose(chosen)
              apply(wanted, chosen)
              // The field, which had the focus, disappears.
              opener.current?.focus()
            }}
          />
        </div>
      )}
    </fieldset>
  )
}
