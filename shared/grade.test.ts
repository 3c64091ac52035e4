import { describe, expect, it } from 'vitest'
import type { Damage } from './damage.ts'
import { gradeOf, type GradedFacts } from './grade.ts'

const facts = (given: Partial<GradedFacts>): GradedFacts => ({
  damage: null,
  odometerKm: null,
  built: null,
  until: '2026-01-15',
  ...given,
})
const dent = (size: number, count = 1): Damage => ({ zone: 5, kind: 'dent', size, count })

describe('the grade of a used part', () => {
  it.each([
    ['no damage', { damage: [] }, 'A'],
    ['one credit card', { damage: [dent(1)] }, 'A'],
    ['two credit cards in all', { damage: [dent(1), dent(0.5, 2)] }, 'B'],
    ['more', { damage: [dent(2.5)] }, 'C'],
    ['few km', { odometerKm: 100_000 }, 'A'],
    ['more km of an unknown age', { odometerKm: 100_001 }, 'B'],
    ['more km, few for the age', { odometerKm: 240_000, built: '2016-01' }, 'A'],
    ['more km, many for the age', { odometerKm: 240_001, built: '2016-02' }, 'B'],
    ['many km', { odometerKm: 320_001, built: '1990-01' }, 'C'],
    ['damage before km', { damage: [], odometerKm: 400_000 }, 'A'],
  ])('is by %s', (_, given, grade) => {
    expect(gradeOf(facts(given))?.grade).toBe(grade)
  })

  it('is not known without damage and odometer', () => {
    expect(gradeOf(facts({ built: '2010-01' }))).toBeNull()
  })

  it('counts the first months as a year', () => {
    expect(gradeOf(facts({ odometerKm: 110_000, built: '2025-12' }))).toEqual({
      grade: 'B',
      reason: '110,000 km are 110,000 km a year, more than 24,000.',
    })
  })
})
