import { thousands } from './format.ts'
import { monthsLabel, vehicleTitle, type VehicleName } from './vehicle-names.ts'

// The words of a car that is taken apart.

type Titled = { vehicle: VehicleName; built: string | null; engine?: VehicleName['engine'] }

/** 'BMW 320i (E46, M54B22), 03/2002'. `engine` is that of the car, by default that of its variant. */
export const donorTitle = ({ vehicle, built, engine = vehicle.engine }: Titled): string =>
  [vehicleTitle({ ...vehicle, engine }), monthsLabel(built, built)].filter(Boolean).join(', ')

/** The areas of a car seen from above, by their numbers. */
export const AREA_WORDS: Record<number, string> = {
  1: 'left front',
  2: 'front',
  3: 'right front',
  4: 'left side',
  5: 'roof or inside',
  6: 'right side',
  7: 'left rear',
  8: 'rear',
  9: 'right rear',
}

/** 'Left front and front damaged'; null without damage. */
export function damagedText(areas: number[]): string | null {
  const words = areas.flatMap((area) => AREA_WORDS[area] ?? [])
  const last = words.pop()
  if (last === undefined) return null
  const text = words.length === 0 ? last : `${words.join(', ')} and ${last}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} damaged`
}

const KM_PER_MILE = 1.609344

/** Returns the miles of an odometer that was entered in miles. */
export const milesOf = (km: number): number => Math.round(km / KM_PER_MILE)

/** '212,043 km'; '102,000 miles (164,153 km)' if it was entered in miles. */
export function odometerText(km: number, unit: 'km' | 'mi'): string {
  if (unit === 'km') return `${thousands(km)} km`
  return `${thousands(milesOf(km))} miles (${thousands(km)} km)`
}

/** Returns the km of an odometer in miles. The miles come back from it, because a mile is longer than a km. */
export const kmOfMiles = (miles: number): number => Math.round(miles * KM_PER_MILE)
