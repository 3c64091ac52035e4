import { vehicleTitle, type VehicleName } from '../../../../shared/vehicle-names.ts'
import { NO_VEHICLE, type VehicleDraft } from '../../../features/vehicles/vehicle-draft.ts'
import { NEW_ROW, type RowDraft, type RowFields } from './row-draft.ts'

/** The fields of a car and of an engine. Each field enables the next. */
export const CHAIN = {
  car: ['make', 'model', 'generation', 'variant'],
  engine: ['make', 'engine'],
} as const
export type Level = (typeof CHAIN)[keyof typeof CHAIN][number]

/** A car that was chosen. `path` are the ids from the make to the car. */
type ChosenCar = { id: string; title: string; path: string[] }

/** The form that adds cars: those that were found by words, and the one of the fields from the make down. */
export type NewCars = Record<Level, VehicleDraft> & {
  /** The text of the finder. */
  words: string
  cars: ChosenCar[]
  by: keyof typeof CHAIN
  /** The other fields of their rows. */
  row: RowFields
}

export const NO_CARS: NewCars = {
  words: '',
  cars: [],
  by: 'car',
  make: NO_VEHICLE,
  model: NO_VEHICLE,
  generation: NO_VEHICLE,
  variant: NO_VEHICLE,
  engine: NO_VEHICLE,
  row: NEW_ROW,
}

const isSame = (one: NewCars, other: NewCars) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether the user has entered anything. */
export const isFilled = (added: NewCars): boolean => !isSame(added, NO_CARS)

/** Returns whether anything is entered below 'Details'. */
export const hasDetails = (added: NewCars): boolean => !isSame({ ...added, words: '', cars: [] }, NO_CARS)

export const withCar = (cars: ChosenCar[], vehicle: VehicleName): ChosenCar[] => [
  ...cars.filter(({ id }) => id !== vehicle.id),
  { id: vehicle.id, title: vehicleTitle(vehicle), path: vehicle.path },
]

/** Returns the car or engine of the lowest field that is filled. Only a make is no engine. */
function chosenByLevel(added: NewCars): ChosenCar | null {
  const levels: readonly Level[] = CHAIN[added.by]
  const chosen = levels.slice(0, levels.findLastIndex((level) => added[level].id !== null) + 1)
  const [id, level] = [added[chosen.at(-1) ?? 'make'].id, chosen.at(-1)]
  if (!id || !level || (added.by === 'engine' && level === 'make')) return null
  const names = chosen.map((each) => added[each].text)
  return { id, title: vehicleTitle({ level, names, engine: null }), path: chosen.map((each) => added[each].id ?? '') }
}

/** Returns the cars that the form adds. A generation of which variants were chosen is not added itself. */
export function carsOf(added: NewCars): ChosenCar[] {
  const whole = chosenByLevel(added)
  return whole && !added.cars.some(({ path }) => path.includes(whole.id)) ? [...added.cars, whole] : added.cars
}

export const rowsOf = (added: NewCars): RowDraft[] =>
  carsOf(added).map(({ id, title }) => ({ ...added.row, vehicleId: id, vehicle: title }))

const NOT_CHOSEN = 'Choose from the list, or leave the field empty.'

/**
 * Returns the errors of the choice of cars, by the path of the field; null if cars are chosen and no field has a text that
 * was not chosen.
 */
export function choiceErrors(added: NewCars): Record<string, string> | null {
  const typed = CHAIN[added.by].find((level) => added[level].id === null && added[level].text.trim() !== '')
  if (added.words.trim() !== '') return { 'adding.words': NOT_CHOSEN }
  if (typed) return { [`adding.${typed}`]: NOT_CHOSEN }
  if (carsOf(added).length > 0) return null
  if (added.by === 'car') return { 'adding.words': 'Choose a car.' }
  return added.make.id === null ? { 'adding.make': 'Choose a make.' } : { 'adding.engine': 'Choose an engine.' }
}
