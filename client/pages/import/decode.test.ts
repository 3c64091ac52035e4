import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const TEXT = 'number\tprice\tdescription\r\n0445110183\t12.50\tGroße Düse\r\n'
const bytes = (...values: number[]) => new Uint8Array(values).buffer

const utf16 = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer((TEXT.length + 1) * 2))
  for (const [at, character] of [...`\uFEFF${TEXT}`].entries())
    view.setUint16(at * 2, character.charCodeAt(0), isLittle)
  return view.buffer
}

describe('decode', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT).buffer, TEXT],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`).buffer, TEXT],
    ['UTF-16, little endian', utf16(true), TEXT],
    ['UTF-16, big endian', utf16(false), TEXT],
    ['UTF-16, little endian, without its byte order mark', utf16(true).slice(2), TEXT],
    ['UTF-16, big endian, without its byte order mark', utf16(false).slice(2), TEXT],
    ['Windows-1252', bytes(0x47, 0xf6, 0x74, 0x7a, 0x80), 'Götz€'],
    ['no byte', bytes(), ''],
  ])('reads %s', (_, buffer, text) => {
    expect(decode(buffer)).toBe(text)
  })
})
