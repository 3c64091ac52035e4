import { shortTitle, titleDetail, type VehicleName } from '../../../../shared/vehicle-names.ts'
import { intersectMonths, modelYearMonths, type MonthRange } from '../../../../shared/months.ts'
import type { Deps } from '../../../deps.ts'
import * as policy from '../vehicles/vin-policy.ts'
import { generationsByName, makesByName } from './queries.ts'

/** The cars that a VIN can belong to. */
export type DecodedVin = {
  /** Several makes can share a manufacturer code. Empty for an unknown manufacturer. */
  makes: { id: string; name: string }[]
  candidates: VinCandidate[]
  /** The months of the model year, if the VIN has one. */
  months: MonthRange
  /** A sentence about a character that is probably wrong. */
  warning: string | null
}

type VinCandidate = {
  vehicleId: string
  /** 'BMW 3 Series', 'E46' */
  label: string
  detail: string
  /** The months of the model year within those of the vehicle. */
  builtFrom: string | null
  builtTo: string | null
}

/** Returns the vehicles of the table that a VIN can belong to. The VIN is neither stored nor logged. */
export async function decodeVin(deps: Deps, vin: string): Promise<DecodedVin> {
  const { makes, modelYears, warning = null } = policy.decodeVin(vin, deps.now().getUTCFullYear())
  const wanted = makes.flatMap(({ name, models }) => models.map((model) => ({ make: name, ...model })))
  const [foundMakes, generations] = await Promise.all([
    deps.query(makesByName, { names: makes.map(({ name }) => name) }),
    deps.query(generationsByName, {
      makes: wanted.map(({ make }) => make),
      models: wanted.map(({ model }) => model),
      generations: wanted.map(({ generation }) => generation),
    }),
  ])
  const years = modelYears.map(modelYearMonths)
  return {
    makes: foundMakes,
    candidates: generations.flatMap((generation) => toCandidate(generation, years)),
    months: years.length === 1 && years[0] ? years[0] : { from: null, to: null },
    warning,
  }
}

/** Returns a vehicle with the months that it shares with the model years; nothing for a vehicle of other years. */
function toCandidate(vehicle: VehicleName, years: MonthRange[]): VinCandidate[] {
  const built = { from: vehicle.builtFrom, to: vehicle.builtTo }
  const possible = years.length === 0 ? [built] : years.map((year) => intersectMonths(year, built))
  const [months, ...others] = possible.filter((range) => range !== null)
  if (!months) return []
  // With several possible model years the VIN does not narrow the months.
  const { from: builtFrom, to: builtTo } = others.length === 0 ? months : built
  return [{ vehicleId: vehicle.id, label: shortTitle(vehicle), detail: titleDetail(vehicle), builtFrom, builtTo }]
}
