import { describe, expect, it } from 'vitest'
import { ALSO, SAME, STOP_WORDS, synonymAt, wordsOf } from './search-words.ts'

describe('the table of synonyms', () => {
  const all = [...SAME, ...ALSO].flat()

  it('contains only plain words in lower case', () => {
    expect(
      all.filter((name) => wordsOf(name).join(' ') !== name || wordsOf(name).every((word) => STOP_WORDS.has(word))),
    ).toEqual([])
  })

  it('contains each name once, and at least two names per row', () => {
    const names = [...SAME.flat(), ...ALSO.map(([name]) => name)]
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect([...SAME, ...ALSO].filter((row) => new Set(row).size < 2)).toEqual([])
  })
})

describe('a synonym', () => {
  const at = (text: string, place = 0) => synonymAt(wordsOf(text), place)

  it('is found in both directions', () => {
    expect(at('vw')).toEqual({ length: 1, names: [['volkswagen']] })
    expect(at('volkswagen')).toEqual({ length: 1, names: [['vw']] })
  })

  it('is found by the longest name at any position', () => {
    expect(at('new mass air flow meter', 1)).toMatchObject({
      length: 3,
      names: expect.arrayContaining([['maf']]) as unknown,
    })
    expect(at('mass air')).toBeNull()
  })

  it('is found by its plural', () => {
    expect(at('brake discs')).toEqual({ length: 2, names: [['brake', 'rotor']] })
  })

  it('is found in one direction if the other name has more meanings', () => {
    expect(at('rotors')).toEqual({ length: 1, names: [['brake', 'disc']] })
    expect(at('disc')).toBeNull()
  })
})
