import { describe, expect, it } from 'vitest'
import { marksOf, searchedWords } from './marks.ts'

/** The text with [brackets] around what is marked. */
const marked = (text: string, q: string, meant: string | null = null) =>
  marksOf(text, searchedWords(q, meant))
    .map((stretch) => (stretch.marked ? `[${stretch.text}]` : stretch.text))
    .join('')

describe('the words that were searched for', () => {
  it.each([
    ['Brake pads, front', 'pads brake', '[Brake] [pads], front'],
    ['BRAKE-PADS', 'brake', '[BRAKE]-PADS'],
    // Accents, composed or not, and letters of their own.
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
    // Beginnings, but of no single letters, and of no singular that nobody typed.
    ['Lens, length of a camera', 'lens cams', '[Lens], length of a camera'],
    ['Thermostat housing', 'thermo', '[Thermostat] housing'],
    ['H4 headlight, halogen', 'h head', 'H4 [headlight], halogen'],
    // Numbers as they stand.
    ['Injector 1.8 T, 8V', '1.8 8v', 'Injector [1.8] T, [8V]'],
    ['Pump 2 of 20', '2', 'Pump [2] of 20'],
  ])('are marked in %j by %j', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected)
  })

  it('leave out what nobody looks for, quotation marks and tags', () => {
    expect(marked('Seal for the Ford tag', 'seal for the tag:ford tag:"x tag" "ford"')).toBe(
      '[Seal] for the [Ford] tag',
    )
    expect(marked('Ford', 'for')).toBe('Ford')
  })

  it('include synonyms of one word', () => {
    expect(marked('Volkswagen brake caliper', 'vw')).toBe('[Volkswagen] brake caliper')
    expect(marked('Engine mount', 'ecu')).toBe('Engine mount')
  })

  it('are also those that were meant', () => {
    expect(marked('Brake caliper', 'brake calliper', 'brake caliper')).toBe('[Brake] [caliper]')
  })

  it('of nothing leave the text whole', () => {
    expect(marksOf('<b>A & B</b>', [])).toEqual([{ text: '<b>A & B</b>', marked: false }])
    expect(marksOf('', ['a'])).toEqual([])
  })
})
