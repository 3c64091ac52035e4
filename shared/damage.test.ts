import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAMAGE_KINDS, damageCode, damageText, readDamageCode, ZONES, type Damage, type DamageKind } from './damage.ts'

const damages: fc.Arbitrary<Damage> = fc.record({
  zone: fc.constantFrom(...ZONES),
  kind: fc.constantFrom(...(Object.keys(DAMAGE_KINDS) as DamageKind[])),
  size: fc.integer({ min: 1, max: 19 }).map((halves) => halves / 2),
  count: fc.integer({ min: 1, max: 20 }),
})

it('a code is read as the damage that it was written for', () => {
  fc.assert(
    fc.property(damages, (damage) => {
      expect(readDamageCode(damageCode(damage))).toEqual(damage)
    }),
  )
})

it.each(['', '0D1', '4X1', '4D0', '4D1.3', '4D10', '21x4D1', '4D'])('the text %j is no code', (code) => {
  expect(readDamageCode(code)).toBeNull()
})

it.each([
  [{ zone: 4, kind: 'dent', size: 1.5, count: 1 }, 'Dent, 1.5 credit cards, middle front'],
  [{ zone: 9, kind: 'rust', size: 1, count: 2 }, '2 spots of rust, each 1 credit card, lower rear'],
] as const)('a damage is told in words', (damage, text) => {
  expect(damageText(damage)).toBe(text)
})
