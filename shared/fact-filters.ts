import { thousands } from './format.ts'
import type { Grade } from './grade.ts'
import { keysOf } from './labels.ts'
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

/** The filters by grade. Not from the rule of grades, which each page would then load. */
export const GRADE_WORDS: Record<Grade, string> = { A: 'Grade A', B: 'Grade B or better', C: 'Grade C or better' }

/** Returns the filters of an address. Invalid ones are ignored. */
export function readFacts(query: { get(name: string): string | null }): Facts {
  const grade = keysOf(GRADE_WORDS).find((each) => each === query.get('grade'))
  const odometer = query.get('maxOdometerKm') ?? ''
  const vehicle = query.get('donorVehicleId') ?? ''
  return {
    ...(grade !== undefined && { grade }),
    ...(/^\d{1,6}$/.test(odometer) && { maxOdometerKm: Number(odometer) }),
    ...(query.get('tested') === '1' && { tested: true }),
    ...(query.get('warranty') === '1' && { warranty: true }),
    ...(isId(vehicle) && { donorVehicleId: vehicle }),
  }
}

/** Returns the parameters of the filters in an address; an empty text removes a parameter. */
export const factParameters = (facts: Facts): [name: string, value: string][] => [
  ['grade', facts.grade ?? ''],
  ['maxOdometerKm', String(facts.maxOdometerKm ?? '')],
  ['tested', facts.tested ? '1' : ''],
  ['warranty', facts.warranty ? '1' : ''],
  ['donorVehicleId', facts.donorVehicleId ?? ''],
]

/** 'At most 150,000 km' */
export const odometerWords = (km: number): string => `At most ${thousands(km)} km`

/** Returns each filter that is set with its words and without it. */
export const factWords = (facts: Facts): { words: string; without: Facts }[] => [
  ...(facts.grade ? [{ words: GRADE_WORDS[facts.grade], without: { grade: undefined } }] : []),
  ...(facts.maxOdometerKm === undefined
    ? []
    : [{ words: odometerWords(facts.maxOdometerKm), without: { maxOdometerKm: undefined } }]),
  ...(facts.tested ? [{ words: 'Tested', without: { tested: undefined } }] : []),
  ...(facts.warranty ? [{ words: 'With warranty', without: { warranty: undefined } }] : []),
  ...(facts.donorVehicleId === undefined
    ? []
    : [{ words: 'From a donor car', without: { donorVehicleId: undefined } }]),
]

/** Returns the number of filters that are set. */
export const factCount = (facts: Facts): number => factParameters(facts).filter(([, value]) => value !== '').length
