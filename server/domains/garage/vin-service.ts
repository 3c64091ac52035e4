import type { Deps } from '../../deps.ts'

/** The cars that a VIN can belong to. */
export type DecodedVin = {
  /** Null for an unknown manufacturer. */
  make: { id: string; name: string } | null
  candidates: VinCandidate[]
}

type VinCandidate = {
  vehicleId: string
  engineId: string | null
  /** 'BMW 320i', 'E46, M54B22' */
  label: string
  detail: string
  /** The months of the model year within those of the vehicle. */
  builtFrom: string | null
  builtTo: string | null
}

export async function decodeVin(_deps: Deps, _vin: string): Promise<DecodedVin> {
  return { make: null, candidates: [] }
}
