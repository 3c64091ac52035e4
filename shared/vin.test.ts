import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { vinSchema } from './garage.ts'
import { normalizeVin, VIN_WRONG, vinWithoutSerial } from './vin.ts'

test.each([
  ['capitals', 'WVWZZZ1JZ3W000109'],
  ['lower case', 'wvwzzz1jz3w000109'],
  ['spaces', ' WVW ZZZ 1J Z 3W 000109 '],
  ['hyphens', 'WVW-ZZZ1JZ-3W000109'],
  ['a label', 'VIN: WVWZZZ1JZ3W000109'],
  ['a label of a document', 'Fahrgestellnummer (FIN): WVWZZZ1JZ3W000109'],
  ['an abbreviated label', 'FIN-Nr. WVWZZZ1JZ3W000109'],
  ['a label without a colon', 'vin no wvwzzz1jz3w000109'],
  ['odd hyphens', 'WVW‑ZZZ–1JZ—3W⁃000109'],
  ['invisible characters', '\u200BWVWZZZ\u00AD1JZ3W000109\uFEFF'],
  ['Greek and Cyrillic letters that look the same', 'VIN: WVWΖΖΖ1ЈΖ3W000109'],
  ['full-width letters', 'ＷＶＷＺＺＺ１ＪＺ３Ｗ０００１０９'],
  ['several lines and a full stop', 'WVWZZZ1JZ\n3W000109.'],
])('reads a VIN in %s', (_, text) => {
  expect(normalizeVin(text)).toBe('WVWZZZ1JZ3W000109')
  expect(vinSchema.parse(text)).toBe('WVWZZZ1JZ3W000109')
})

const VIN_CHARACTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const BESIDE = [...' -‐‑–—_./*\t\n\u00A0\u00AD\u200B\u200E\u2060\uFEFF']

test('a VIN is read with separators and invisible characters between its characters', () => {
  const character = fc.constantFrom(...VIN_CHARACTERS)
  const noise = fc.array(fc.constantFrom(...BESIDE), { maxLength: 3 }).map((all) => all.join(''))
  const label = fc.constantFrom('', 'VIN', 'vin:', 'VIN No.:', 'FIN', 'VIN number ', 'Chassis #')
  const written = fc.array(fc.tuple(character, noise, fc.boolean()), { minLength: 17, maxLength: 17 })
  fc.assert(
    fc.property(label, noise, written, (before, between, all) => {
      const text = all.map(([each, after, isLower]) => (isLower ? each.toLowerCase() : each) + after).join('')
      expect(normalizeVin(before + between + text)).toBe(all.map(([each]) => each).join(''))
    }),
  )
})

test.each([
  '',
  'VIN',
  'VIN: WVWZZZ1JZ3W00010',
  'WVWZZZ1JZ3W000109 WVWZZZ1JZ3W000109',
  'WVWZZZ1JZ3W00010',
  'WVWZZZ1JZ3W0001099',
  'WVWZZZ1JZ3WO00109',
  'WVWZZZIJZ3W000109',
  'QVWZZZ1JZ3W000109',
  'WVWZZZ1JZ3W00010ž',
])('%j is no VIN', (text) => {
  expect(normalizeVin(text)).toBeNull()
  expect(vinSchema.safeParse(text).error?.issues).toMatchObject([{ message: VIN_WRONG }])
})

test('the last six characters can be dropped', () => expect(vinWithoutSerial('WVWZZZ1JZ3W000109')).toBe('WVWZZZ1JZ3W'))
