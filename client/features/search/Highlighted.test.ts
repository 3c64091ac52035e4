import { describe, expect, it } from 'vitest'
import { highlight, searchedWords } from './Highlighted.tsx'

/** Returns the text with [brackets] around the matches. */
const marked = (text: string, q: string, meant: string | null = null) =>
  highlight(text, searchedWords(q, meant))
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('')

describe('the searched words', () => {
  it.each([
    ['Brake pads, front', 'pads brake', '[Brake] [pads], front'],
    ['BRAKE-PADS', 'brake', '[BRAKE]-PADS'],
    // Accents, composed or not, and special letters.
    ['Citroën Böschung', 'citroen boschung', '[Citroën] [Böschung]'],
    ['Citroe\u0308n', 'CITROËN', '[Citroe\u0308n]'],
    ['Straße to Łódź', 'strasse lodz', '[Straße] to [Łódź]'],
    // Plural and singular.
    ['Batteries and switches', 'battery switch', '[Batteries] and [switches]'],
    ['Battery and switch', 'batteries switches', '[Battery] and [switch]'],
    ['Brass bus', 'bras', '[Brass] bus'],
    ['Coolant hose, hoses', 'coolant hoses', '[Coolant] [hose], [hoses]'],
    ['Fuse, case, bus and lens', 'fuses cases buses lenses', '[Fuse], [case], [bus] and [lens]'],
    ['Fuses, cases, buses and lenses', 'fuse case bus lens', '[Fuses], [cases], [buses] and [lenses]'],
    ['Planes and tubes', 'plan tubs', '[Planes] and tubes'],
    // Prefixes, but not single letters, and not singulars that were not typed.
    ['Lens, length of a camera', 'lens cams', '[Lens], length of a camera'],
    ['Thermostat housing', 'thermo', '[Thermostat] housing'],
    ['H4 headlight, halogen', 'h head', 'H4 [headlight], halogen'],
    // Numbers match exactly.
    ['Injector 1.8 T, 8V', '1.8 8v', 'Injector [1.8] T, [8V]'],
    ['Pump 2 of 20', '2', 'Pump [2] of 20'],
  ])('are highlighted in %j by %j', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected)
  })

  it('exclude stop words, quotation marks and tag filters', () => {
    expect(marked('Seal for the Ford tag', 'seal for the tag:ford tag:"x tag" "ford"')).toBe(
      '[Seal] for the [Ford] tag',
    )
    expect(marked('Ford', 'for')).toBe('Ford')
  })

  it('include synonyms of one word', () => {
    expect(marked('Volkswagen brake caliper', 'vw')).toBe('[Volkswagen] brake caliper')
    expect(marked('Engine mount', 'ecu')).toBe('Engine mount')
  })

  it('include the corrected words', () => {
    expect(marked('Brake caliper', 'brake calliper', 'brake caliper')).toBe('[Brake] [caliper]')
  })

  it('leave the text unchanged if there are none', () => {
    expect(highlight('<b>A & B</b>', [])).toEqual([{ text: '<b>A & B</b>', isMatch: false }])
    expect(highlight('', ['a'])).toEqual([])
  })
})
