import { describe, expect, it } from 'vitest'
import { cityOf, dateAndTime, dayAndTime, zoneLabel } from './zones.ts'

const NOW = new Date('2026-11-27T20:30:00Z')

describe('a time zone', () => {
  it('is named by its city and what its clock is called', () => {
    expect(zoneLabel('Europe/Dublin', NOW)).toBe('Dublin (GMT)')
    expect(zoneLabel('Europe/Dublin', new Date('2026-07-01T00:00:00Z'))).toMatch(/^Dublin \((IST|GMT\+1)\)$/)
    expect(zoneLabel('UTC', NOW)).toBe('UTC')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina')
  })
})

describe('the next digest', () => {
  it('is today, tomorrow or on a date in the zone of the user', () => {
    const at = new Date('2026-11-28T08:00:00Z')
    expect(dayAndTime(at, 'Europe/Dublin', NOW)).toBe('tomorrow at 08:00')
    // In Kathmandu it is 02:15 of the 28th.
    expect(dayAndTime(at, 'Asia/Kathmandu', NOW)).toBe('today at 13:45')
    expect(dayAndTime(new Date('2026-12-04T09:00:00Z'), 'Europe/Berlin', NOW)).toBe('4 December at 10:00')
  })

  it('is written in UTC for a zone that the browser does not know', () => {
    expect(dateAndTime(new Date('2026-12-04T09:00:00Z'), 'Moon/Crater')).toBe('4 December, 09:00')
  })
})
