import { describe, expect, it } from 'vitest'
import { filtersQuery, readFilters } from './filters-address.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))
const ID = '00000000-0000-7000-8000-000000000001'

describe('the filters of an address', () => {
  it('are none without parameters', () => {
    expect(read('')).toEqual({})
    expect(filtersQuery({})).toBe('')
  })

  it('are all kept, and their address is the same again', () => {
    const address = `kind=numbers&tag=Non-OE%3A+febi&vehicle=${ID}&page=${ID}&user=${ID}&age=30&size=large&unchecked=true&flagged=true&mine=true&followed=true`
    expect(read(address)).toEqual({
      kind: 'numbers',
      tag: 'Non-OE: febi',
      vehicle: ID,
      page: ID,
      user: ID,
      age: 30,
      size: 'large',
      unchecked: true,
      flagged: true,
      mine: true,
      followed: true,
    })
    expect(filtersQuery(read(address))).toBe(address)
  })

  it('omit values that are not known', () => {
    expect(
      read(`kind=toString&tag=%20&vehicle=x&user=${ID}'&age=8&size=huge&unchecked=1&flagged=&mine=no&page=1`),
    ).toEqual({})
    expect(read(`tag=${'x'.repeat(200)}`)).toEqual({})
  })
})
