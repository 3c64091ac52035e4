import { describe, expect, it } from 'vitest'
import { readSearch } from '../../../shared/search-address.ts'
import { filterWords, newsWords } from '../../features/search/search-words.ts'
import { searchAddress, filterCount, withoutFilters } from './search-params.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

describe('the search of an address', () => {
  it('has only the text if there are no filters', () => {
    expect(read('q=+pump+')).toEqual({
      q: 'pump',
      tags: [],
      asks: false,
      bids: false,
      fits: false,
      min: undefined,
      max: undefined,
      sort: 'relevance',
    })
  })

  it('has all filters, and its address is the same again', () => {
    const address = 'q=pump&tag=audi&tag=Non-OE%3A+febi&asks=1&bids=1&fits=1&min=%2410&max=1%2C250.50&sort=lowest_ask'
    expect(read(address)).toEqual({
      q: 'pump',
      tags: ['audi', 'Non-OE: febi'],
      asks: true,
      bids: true,
      fits: true,
      min: '$10',
      max: '1,250.50',
      sort: 'lowest_ask',
    })
    expect(searchAddress(read(address)).toString()).toBe(address)
  })

  it('has the filters by facts, with which it tells of new asks', () => {
    const vehicle = '01938c5e-5c00-7000-8000-000000000001'
    const address = `q=pump&grade=B&maxOdometerKm=0&tested=1&warranty=1&donorVehicleId=${vehicle}`
    const facts = { grade: 'B', maxOdometerKm: 0, tested: true, warranty: true, donorVehicleId: vehicle }
    expect(read(address)).toEqual({ ...read('q=pump'), ...facts })
    expect(searchAddress(read(address)).toString()).toBe(address)
    expect(filterWords(read(address), { car: null, place: null })).toEqual([
      'grade B or better',
      'at most 0 km',
      'tested',
      'with warranty',
      'from a donor car',
    ])
    expect([newsWords(read('q=pump&tested=1')), newsWords(read('q=pump'))]).toEqual(['new asks', 'new parts and asks'])
  })

  it('has no price if one of the prices is invalid', () => {
    expect(read('q=pump&min=9&max=3')).toEqual(read('q=pump'))
    expect(read('q=pump&min=cheap&max=3')).toEqual(read('q=pump'))
    expect(read('q=pump&min=3&max=3.00')).toEqual({ ...read('q=pump'), min: '3', max: '3.00' })
  })

  it('ignores invalid values', () => {
    const address = `q=pump&tag=&tag=%00&tag=AUDI&tag=audi&tag=${'x'.repeat(51)}&asks=yes&min=cheap&max=-1&sort=oldest`
    expect(read(address)).toEqual({ ...read('q=pump'), tags: ['audi'] })
    expect(read('q=pump&tag=a&tag=b&tag=c&tag=d&tag=e&tag=f').tags).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

it('both prices count as one filter, the sort order does not count', () => {
  expect(filterCount(read('q=pump&sort=newest'))).toBe(0)
  expect(filterCount(read('q=pump&min=1&max=2&tag=a&tag=b&bids=1'))).toBe(4)
  expect(searchAddress(withoutFilters(read('q=pump&min=1&tag=a&sort=newest'))).toString()).toBe('q=pump&sort=newest')
})
