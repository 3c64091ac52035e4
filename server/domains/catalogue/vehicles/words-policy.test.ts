import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LENGTH } from '../../../../shared/limits.ts'
import { parseVehicleWords } from './words-policy.ts'

const termsOf = (q: string) => parseVehicleWords(q).terms
const spellingsOf = (q: string) => termsOf(q).map(({ spellings }) => spellings.map(({ words }) => words))

it.each([
  ['2002 bmw 320i', ['2002', 'bmw', '320i'], 2002],
  ["'98 civic", ['1998', 'civic'], 1998],
  ['98 civic', ['98', 'civic'], 1998],
  ['02 bmw', ['02', 'bmw'], 2002],
  ['bmw 03/2002', ['bmw', '2002'], 2002],
  // The power and the displacement are no years.
  ['golf 75 ps', ['golf', '75', 'ps'], undefined],
  ['vectra 1998 ccm', ['vectra', '1998', 'ccm'], undefined],
  ['golf mk 4 5 door', ['golf', 'mk 4', '5 door'], undefined],
  ['2nd gen focus', ['2nd gen', 'focus'], undefined],
  ['golf4 1.9TDI', ['golf', '4', '1.9tdi'], undefined],
  ['Škoda-Octavia, RS', ['skoda', 'octavia', 'rs'], undefined],
])('the words %j are the terms %j', (q, written, year) => {
  expect(termsOf(q).map((term) => term.written)).toEqual(written)
  expect(termsOf(q).find((term) => term.year !== null)?.year).toBe(year)
})

it.each([
  ['golf mk4', 'iv'],
  ['golf 4', 'iv'],
  ['golf mark iv', 'iv'],
  ['golf 4th gen', 'iv'],
  ['3er', '3 series'],
  ['e-klasse', 'class'],
  ['eklasse', 'e class'],
  ['c220cdi', 'c 220 cdi'],
  ['1.9tdi', '1p9 tdi'],
  ['320 i', '320i'],
  ['32Oi', '320i'],
  ['saab 93', '9 3'],
  ['passat b5.5', 'b5'],
  ['206cc', '206'],
  ['vw', 'volkswagen'],
  ['miata', 'mx 5'],
  ['wagon', 'estate'],
])('the words %j also name %j', (q, spelling) => {
  expect(spellingsOf(q).flat()).toContain(spelling)
})

it('words that only describe a car say nothing', () => {
  expect(termsOf('my bmw sedan built 5dr').filter(({ isOptional }) => !isOptional)).toMatchObject([{ written: 'bmw' }])
})

it('only the first terms of a long text are searched', () => {
  const { terms, rest } = parseVehicleWords(Array.from({ length: 14 }, (_, at) => `word${at}x`).join(' '))
  expect([terms.length, rest.length]).toEqual([10, 5])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: LENGTH.query }), (q) => {
      const parsed = parseVehicleWords(q)
      expect(parsed.terms.length).toBeLessThanOrEqual(10)
      for (const { spellings } of parsed.terms) {
        expect(spellings.length).toBeLessThanOrEqual(30)
        // They are patterns of LIKE.
        for (const { words } of spellings) expect(words).not.toMatch(/[%_\\]/)
      }
    }),
  )
})
