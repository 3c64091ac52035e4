import { describe, expect, it } from 'vitest'
import { bindUnits } from './units.ts'

/** Returns the result with '~' in place of each no-break space. */
const bound = (text: string) => bindUnits(text).replaceAll('\u00A0', '~')

describe('bindUnits', () => {
  it.each([
    ['Tightened to 65 Nm, then 90 ° more', 'Tightened to 65~Nm, then 90~° more'],
    ['Starter Motor 12 V, 1.4 kW', 'Starter Motor 12~V, 1.4~kW'],
    ['288 mm (disc), 80 °C, 2.5 bar', '288~mm (disc), 80~°C, 2.5~bar'],
    ['Wheels 5 x 112 mm', 'Wheels 5~x~112~mm'],
    ['M8 x 1.25', 'M8~x~1.25'],
    ['after 88,000 km', 'after 88,000~km'],
  ])('joins numbers and units in %j', (text, expected) => {
    expect(bound(text)).toBe(expected)
  })

  it.each([
    '4 valves',
    '2 Amps',
    'mm 12',
    '12  mm',
    '12\nmm',
    '1 Vw',
    '06A 115 561 B',
    '12V',
    'since 1998 most of them',
    '',
  ])('does not change %j', (text) => {
    expect(bindUnits(text)).toBe(text)
  })
})
