import { writeMonth } from '../../../shared/vehicle-names.ts'
import { milesOf } from '../../../shared/donor-words.ts'
import { draftsOf, engineIdOf, NO_CAR, vehicleIdOf, type CarDraft } from '../../features/garage/car-draft.ts'
import { draftOfPhotos, photosToSend, type PhotoDraft } from '../../features/photos/photo-draft.ts'
import { kmToSend } from '../../features/used-parts/facts-draft.ts'
import type { PlaceDraft } from '../../forms/PlaceField.tsx'
import type { Donor } from './DonorPage.tsx'

/** A donor car as it is being written. '' is not stated. */
export type DonorDraft = CarDraft & {
  odometer: string
  odometerUnit: Donor['odometerUnit']
  colourCode: string
  transmission: NonNullable<Donor['transmission']> | ''
  gears: string
  state: string
  damagedAreas: number[]
  vin: string
  place: PlaceDraft
  photos: PhotoDraft[]
}

export const NO_DONOR: DonorDraft = {
  ...NO_CAR,
  odometer: '',
  odometerUnit: 'km',
  colourCode: '',
  transmission: '',
  gears: '',
  state: '',
  damagedAreas: [],
  vin: '',
  place: { id: null, text: '' },
  photos: [],
}

export function donorDraftOf(donor: Donor): DonorDraft {
  const { vehicle, engine, odometerKm, odometerUnit } = donor
  const shown = odometerKm === null ? '' : String(odometerUnit === 'km' ? odometerKm : milesOf(odometerKm))
  const isOwnEngine = engine !== null && engine.id !== vehicle.engine?.id
  return {
    ...NO_DONOR,
    ...draftsOf(vehicle),
    ...(isOwnEngine && { variant: { id: engine.id, text: engine.name, isEngine: true } }),
    built: writeMonth(donor.built),
    odometer: shown,
    odometerUnit,
    colourCode: donor.colourCode ?? '',
    transmission: donor.transmission ?? '',
    gears: donor.gears === null ? '' : String(donor.gears),
    state: donor.state,
    damagedAreas: donor.damagedAreas,
    place: { id: donor.placeId, text: donor.location ?? '' },
    photos: draftOfPhotos(donor),
  }
}

/** '03/2002' as '2002-03'; another text unchanged, for the error of the schema. */
const builtOf = (text: string): string | null => {
  const [, month = '', year] = /^(\d{1,2})\s*[/.]\s*(\d{4})$/.exec(text.trim()) ?? []
  return year === undefined ? text.trim() || null : `${year}-${month.padStart(2, '0')}`
}

/** What donor.create and donor.edit take. Without a VIN an edit keeps that of the donor. */
export const donorToSend = (draft: DonorDraft) => ({
  vehicleId: vehicleIdOf(draft),
  engineId: engineIdOf(draft),
  built: builtOf(draft.built),
  odometerKm: kmToSend(draft),
  odometerUnit: draft.odometerUnit,
  colourCode: draft.colourCode || null,
  transmission: draft.transmission || null,
  gears: draft.gears.trim() || null,
  state: draft.state,
  damagedAreas: draft.damagedAreas,
  ...(draft.vin.trim() !== '' && { vin: draft.vin }),
  placeId: draft.place.id,
  photos: photosToSend(draft.photos),
})

/** The fields that show the errors of the input. */
export const DONOR_FIELDS = {
  vehicleId: 'model',
  engineId: 'variant',
  odometerKm: 'odometer',
  placeId: 'place',
} as const
