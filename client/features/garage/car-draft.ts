import { monthsLabel, readMonth, type FoundVehicle, type VehicleName } from '../../../shared/vehicle-names.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { FieldError } from '../../forms/useForm.ts'
import { NO_VEHICLE, toVehicleDraft, type VehicleDraft } from '../vehicles/vehicle-draft.ts'

/** The levels of a car in the order in which they are chosen, with their labels. */
export const LEVELS = { make: 'Make', model: 'Model', generation: 'Generation', variant: 'Variant or engine' } as const
export type Level = keyof typeof LEVELS
export const LEVEL_NAMES = Object.keys(LEVELS) as Level[]

export type CarDraft = Record<Level, VehicleDraft> & {
  /** 'Built (optional)' */
  built: string
  answers: CarRef['answers']
  keepVin: boolean
}
export const NO_CAR: CarDraft = {
  make: NO_VEHICLE,
  model: NO_VEHICLE,
  generation: NO_VEHICLE,
  variant: NO_VEHICLE,
  built: '',
  answers: [],
  keepVin: false,
}

/** Returns the fields of a vehicle and its ancestors. */
export function draftsOf({ path, names }: Pick<VehicleName, 'path' | 'names'>): Record<Level, VehicleDraft> {
  const draftAt = (depth: number) => toVehicleDraft(path[depth] ? { id: path[depth], name: names[depth] ?? '' } : null)
  return { make: draftAt(0), model: draftAt(1), generation: draftAt(2), variant: draftAt(3) }
}

/** Returns the id of the most specific vehicle that was chosen; '' before a model. */
export const vehicleIdOf = ({ model, generation, variant }: CarDraft): string =>
  (variant.isEngine ? null : variant.id) ?? generation.id ?? model.id ?? ''

/** Returns the id of the engine that was chosen instead of a variant, or null. */
export const engineIdOf = ({ variant }: CarDraft): string | null => (variant.isEngine ? variant.id : null)

/** Returns the vehicle, engine and months of a draft. */
export const toCar = (draft: CarDraft) => ({
  vehicleId: vehicleIdOf(draft),
  engineId: engineIdOf(draft),
  ...readBuilt(draft.built),
})

/** The names in the input of the fields that have another one in the form. */
export const CAR_FIELD_NAMES = {
  vehicleId: 'model',
  engineId: 'variant',
  builtFrom: 'built',
  builtTo: 'built',
} as const

/** Returns the draft of a car that the finder has found, built in the year of the words. */
export const foundCar = (vehicle: FoundVehicle): CarDraft => ({
  ...NO_CAR,
  ...draftsOf(vehicle),
  built: vehicle.year === null ? '' : String(vehicle.year),
})

/** @throws FieldError for a text that was not chosen from the list */
export function refuseUnchosen(drafts: CarDraft): void {
  const wrong = LEVEL_NAMES.find((level) => drafts[level].id === null && drafts[level].text.trim() !== '')
  if (wrong) throw new FieldError(wrong, `Choose a ${wrong} from the list, or leave the field empty.`)
}

/** Returns the months of the field 'Built (optional)': '09/2000', '2000', '09/2000 to 02/2005', 'from 2019', 'until 1994'. */
export function readBuilt(text: string): Pick<CarRef, 'builtFrom' | 'builtTo'> {
  const [, prefix = '', first = '', last] = /^(from |until )?(.*?)(?: to (.*))?$/i.exec(text.trim()) ?? []
  const isFrom = prefix.toLowerCase() === 'from '
  const isUntil = prefix.toLowerCase() === 'until '
  return {
    builtFrom: isUntil ? null : readMonth(first, 'first'),
    builtTo: isFrom ? null : readMonth(last ?? first, 'last'),
  }
}

/** Returns months as `readBuilt` reads them. */
export const writeBuilt = ({ builtFrom, builtTo }: Pick<CarRef, 'builtFrom' | 'builtTo'>): string =>
  monthsLabel(builtFrom, builtTo)
