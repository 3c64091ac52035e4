import type { Grade } from './grade.ts'
import { isId } from './text.ts'

// The filters of asks by what their sellers state. Without zod, because the page of a part uses it.

/** The filters as an address has them: `?grade=B&maxOdometerKm=150000&tested=1&warranty=1&donorVehicleId=…`. */
export type Facts = {
  /** This grade or a better one. */
  grade?: Grade | undefined
  maxOdometerKm?: number | undefined
  tested?: boolean | undefined
  warranty?: boolean | undefined
  /** The car of the donor, or a make, model or generation that includes it. */
  donorVehicleId?: string | undefined
}

/** Returns the filters of an address. Invalid ones are ignored. */
export function readFacts(query: { get(name: string): string | null }): Facts {
  const grade = query.get('grade') ?? ''
  const odometer = query.get('maxOdometerKm') ?? ''
  const vehicle = query.get('donorVehicleId') ?? ''
  return {
    ...(isGrade(grade) && { grade }),
    ...(/^\d{1,6}$/.test(odometer) && { maxOdometerKm: Number(odometer) }),
    ...(query.get('tested') === '1' && { tested: true }),
    ...(query.get('warranty') === '1' && { warranty: true }),
    ...(isId(vehicle) && { donorVehicleId: vehicle }),
  }
}

/** Without the list of grades, which would load their rule in each page. */
const isGrade = (text: string): text is Grade => /^[ABC]$/.test(text)

/** Returns the parameters of the filters in an address; an empty text removes a parameter. */
export const factParameters = (facts: Facts): [name: string, value: string][] => [
  ['grade', facts.grade ?? ''],
  ['maxOdometerKm', String(facts.maxOdometerKm ?? '')],
  ['tested', facts.tested ? '1' : ''],
  ['warranty', facts.warranty ? '1' : ''],
  ['donorVehicleId', facts.donorVehicleId ?? ''],
]

/** Returns the number of filters that are set. */
export const factCount = (facts: Facts): number => factParameters(facts).filter(([, value]) => value !== '').length
