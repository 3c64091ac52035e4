import type { RouterOutputs } from '../../app/trpc.ts'
import type { CarRef } from '../../../shared/vehicles.ts'

export type PartVerdict = RouterOutputs['fitment']['verdicts'][number]
type Car = CarRef & { label: string; detail: string; name: string }

export function useVerdict(_partId: string): { car: Car; verdict: PartVerdict } | null {
  return null
}
