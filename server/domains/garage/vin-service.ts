import type { Deps } from '../../deps.ts'

export type DecodedVin = { candidates: { vehicleId: string }[] }

export async function decodeVin(_deps: Deps, _vin: string): Promise<DecodedVin> {
  return { candidates: [] }
}
