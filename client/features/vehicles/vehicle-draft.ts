import { readMonth, writeMonth, type VehicleName } from '../../../shared/vehicle-names.ts'
import type { VehicleContent } from '../../../shared/vehicles.ts'

/** A vehicle, or the text that was typed instead. `isEngine` if an engine was chosen among variants. */
export type VehicleDraft = { id: string | null; text: string; isEngine?: true }

export const NO_VEHICLE: VehicleDraft = { id: null, text: '' }

/** The text that a field shows for a chosen vehicle. */
export const toVehicleDraft = (vehicle: Pick<VehicleName, 'id' | 'name'> | null): VehicleDraft =>
  vehicle ? { id: vehicle.id, text: vehicle.name } : NO_VEHICLE

/** The fields of the forms that add and edit a vehicle. Lists are separated by commas. */
export type ContentDraft = {
  name: string
  codes: string
  aliases: string
  from: string
  to: string
  engine: VehicleDraft
  attributes: Record<string, string>
  /** Of an edit. */
  summary: string
}

/** @param names the attributes that the form shows, in addition to those that the vehicle has */
export const toContentDraft = (
  content: VehicleContent,
  engine: VehicleName['engine'],
  names: readonly string[],
): ContentDraft => ({
  name: content.name,
  codes: content.codes.join(', '),
  aliases: content.aliases.join(', '),
  from: writeMonth(content.from),
  to: writeMonth(content.to),
  engine: toVehicleDraft(engine),
  attributes: { ...Object.fromEntries(names.map((name) => [name, ''])), ...content.attributes },
  summary: '',
})

export const toContent = ({ name, codes, aliases, from, to, engine, attributes }: ContentDraft): VehicleContent => ({
  name,
  codes: toList(codes),
  aliases: toList(aliases),
  from: readMonth(from, 'first'),
  to: readMonth(to, 'last'),
  // A typed engine that is not in the list gets the error of an invalid id.
  engineId: engine.id ?? (engine.text.trim() || null),
  attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.trim() !== '')),
})

/** The names in the input of the fields that have another one in the form. */
export const FIELD_NAMES = { engineId: 'engine' } as const

const toList = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
