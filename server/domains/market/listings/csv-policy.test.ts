import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, unguardCell, writeCsvLine } from './csv-policy.ts'

const readLine = (line: string) => parseCsv(`h\r\n${line}`).records[1]?.cells?.map(unguardCell)

describe('writeCsvLine', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'90s", "''90s"],
    ['0445110183', "'0445110183"],
    ['1E5', "'1E5"],
    ['2026-11-22', "'2026-11-22"],
    ['3-4', "'3-4"],
    ['01-Feb', "'01-Feb"],
    ['Mar 12', "'Mar 12"],
    ['12 P', "'12 P"],
    ['true', "'true"],
    ['06A 115 561 B', '06A 115 561 B'],
    ['shelf 12-C', 'shelf 12-C'],
    ['4D1.5', '4D1.5'],
    ['Graz, Austria', '"Graz, Austria"'],
    ['5/8" bolt', '"5/8"" bolt"'],
  ])('writes %s so that spreadsheets leave it as it is', (text, cell) => {
    expect(writeCsvLine([text])).toBe(`${cell}\r\n`)
    expect(readLine(writeCsvLine([text]))).toEqual([text])
  })

  it('writes numbers so that spreadsheets calculate with them', () => {
    expect(writeCsvLine([12.5, 184_000])).toBe('12.5,184000\r\n')
  })

  it('writes cells that are read unchanged', () => {
    const part = fc.constantFrom(...'=+-@\t\r\n\'",;0159aE. ', 'Feb', 'true')
    const cell = fc.array(part).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        expect(readLine(writeCsvLine(['x', ...cells]))).toEqual(['x', ...cells])
      }),
    )
  })
})
