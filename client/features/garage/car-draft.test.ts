import { expect, it } from 'vitest'
import { readBuilt, writeBuilt } from './car-draft.ts'

it.each([
  ['', null, null],
  ['03/2002', '2002-03', '2002-03'],
  ['2002', '2002-01', '2002-12'],
  ['09/2000 to 02/2005', '2000-09', '2005-02'],
  ['1997 to 2006', '1997-01', '2006-12'],
  ['from 09/2000', '2000-09', null],
  ['until 08/2000', null, '2000-08'],
])('the months %j of a car are read as they are written', (text, builtFrom, builtTo) => {
  expect(readBuilt(text)).toEqual({ builtFrom, builtTo })
  expect(writeBuilt({ builtFrom, builtTo })).toBe(text)
})
