import { damageUnits, type Damage } from './damage.ts'
import { thousands } from './format.ts'

// The grade of a used part, as the Automotive Recyclers Association grades parts (docs/product/grades.md).

/** The best grade first, as the database orders them. */
export const GRADES = ['A', 'B', 'C'] as const
export type Grade = (typeof GRADES)[number]

/** The facts that decide the grade. */
export type GradedFacts = {
  /** Null is not stated, [] is none. */
  damage: Damage[] | null
  odometerKm: number | null
  /** The month in which the donor was built, 'YYYY-MM'. */
  built: string | null
  /** The day until which it ran: when the part was removed, else when it was listed, 'YYYY-MM-DD'. */
  until: string
}

/** The most damage of a grade, in credit cards. */
const DAMAGE = { A: 1, B: 2 } as const
/** The most km of a grade. More km are an A if they are few for the age. */
const ODOMETER = { A: 100_000, B: 320_000 } as const
const KM_A_YEAR = 24_000

/**
 * Returns the grade of a used part with its reason: by its damage if that is stated, else by its odometer and age. Null if
 * neither is known.
 */
export function gradeOf({ damage, odometerKm, built, until }: GradedFacts): { grade: Grade; reason: string } | null {
  if (damage !== null) return byDamage(damageUnits(damage))
  if (odometerKm === null) return null
  const km = `${thousands(odometerKm)} km`
  if (odometerKm <= ODOMETER.A) return { grade: 'A', reason: `${km}, at most ${thousands(ODOMETER.A)}.` }
  if (odometerKm > ODOMETER.B) return { grade: 'C', reason: `${km}, more than ${thousands(ODOMETER.B)}.` }
  if (built === null) return { grade: 'B', reason: `${km}, and the age is not known.` }
  const kmAYear = Math.round(odometerKm / yearsFrom(built, until))
  const grade = kmAYear <= KM_A_YEAR ? 'A' : 'B'
  return {
    grade,
    reason: `${km} are ${thousands(kmAYear)} km a year, ${grade === 'A' ? 'at most' : 'more than'} ${thousands(KM_A_YEAR)}.`,
  }
}

function byDamage(units: number): { grade: Grade; reason: string } {
  if (units === 0) return { grade: 'A', reason: 'No damage.' }
  const grade = units <= DAMAGE.A ? 'A' : units <= DAMAGE.B ? 'B' : 'C'
  return { grade, reason: `Damage of ${units} ${units === 1 ? 'credit card' : 'credit cards'}.` }
}

/** Returns the years between a month and a day, at least one. */
function yearsFrom(built: string, until: string): number {
  return Math.max(monthsOf(until) - monthsOf(built), 12) / 12
}

const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
