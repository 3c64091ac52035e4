import { useRef, useState } from 'react'
import { GRADE_WORDS, odometerWords, type Facts } from '../../../shared/fact-filters.ts'
import { keysOf } from '../../../shared/labels.ts'
import { vehicleTitle } from '../../../shared/vehicle-names.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { lazily } from '../../ui/lazy.ts'
import where from '../places/WhereFilter.module.css'
import css from './FactFilter.module.css'

const CarFinder = lazily(async () => ({ default: (await import('../vehicles/CarFinder.tsx')).CarFinder }))

/** Kilometres of the filter 'At most … km'. */
const ODOMETERS = [50_000, 100_000, 150_000, 200_000, 250_000]

type FactFilterProps = { facts: Facts; onChange(facts: Facts): void }

/** The filters by what sellers state about used parts. In a form, they also work before the script is loaded. */
export function FactFilter({ facts, onChange }: FactFilterProps) {
  const { grade, maxOdometerKm, tested = false, warranty = false, donorVehicleId } = facts
  const change = (to: Facts) => onChange({ ...facts, ...to })
  // An address can have another odometer.
  const odometers = new Set([...ODOMETERS, ...(maxOdometerKm === undefined ? [] : [maxOdometerKm])])
  return (
    <fieldset className={css.facts} aria-label="Filter by facts">
      <Field
        as="select"
        quiet
        label="Grade"
        hideLabel
        name="grade"
        value={grade ?? ''}
        autoComplete="off"
        onChange={({ target }) => change({ grade: keysOf(GRADE_WORDS).find((each) => each === target.value) })}
      >
        <option value="">Any grade</option>
        {keysOf(GRADE_WORDS).map((each) => (
          <option key={each} value={each}>
            {GRADE_WORDS[each]}
          </option>
        ))}
      </Field>
      <Field
        as="select"
        quiet
        label="Odometer"
        hideLabel
        name="maxOdometerKm"
        value={maxOdometerKm ?? ''}
        autoComplete="off"
        onChange={({ target }) => change({ maxOdometerKm: target.value === '' ? undefined : Number(target.value) })}
      >
        <option value="">Any odometer</option>
        {[...odometers]
          .toSorted((a, b) => a - b)
          .map((km) => (
            <option key={km} value={km}>
              {odometerWords(km)}
            </option>
          ))}
      </Field>
      <FilterToggle name="tested" checked={tested} onChange={(isOn) => change({ tested: isOn || undefined })}>
        Tested
      </FilterToggle>
      <FilterToggle name="warranty" checked={warranty} onChange={(isOn) => change({ warranty: isOn || undefined })}>
        With warranty
      </FilterToggle>
      <DonorFilter vehicleId={donorVehicleId} onChange={(id) => change({ donorVehicleId: id })} />
    </fieldset>
  )
}

type DonorFilterProps = { vehicleId: string | undefined; onChange(vehicleId: string | undefined): void }

/** The car from which the part was taken, and the field that finds one. */
function DonorFilter({ vehicleId, onChange }: DonorFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const { data } = trpc.vehicle.bySlug.useQuery(
    { idOrSlug: vehicleId ?? '' },
    { enabled: vehicleId !== undefined, retry: false },
  )

  function choose(id: string | undefined) {
    setWords('')
    setOpen(false)
    onChange(id)
    // The field, or the button that clears it, had the focus and disappears.
    opener.current?.focus()
  }
  return (
    <>
      {vehicleId !== undefined && <input type="hidden" name="donorVehicleId" value={vehicleId} />}
      <Button ref={opener} variant="quiet" icon="car" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {vehicleId === undefined ? 'From any car' : `From ${data ? vehicleTitle(data) : 'one car'}`}
      </Button>
      {vehicleId !== undefined && (
        <Button variant="quiet" icon="x" onClick={() => choose(undefined)}>
          Any car
        </Button>
      )}
      {isOpen && (
        <div className={where.field}>
          <CarFinder ref={focus} label="Donor car" value={words} onChange={setWords} onPick={({ id }) => choose(id)} />
        </div>
      )}
    </>
  )
}

const focus = (field: HTMLElement | null) => field?.focus()
