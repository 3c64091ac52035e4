import { describe, expect, test } from 'vitest'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import { mergeCars, takeBackCars, warningsOfCars } from './merge-policy.ts'

const row = (vehicleId: string, rest: Partial<RevisionRow> = {}): RevisionRow => ({
  vehicleId,
  vehicle: `Car ${vehicleId}`,
  from: null,
  to: null,
  precision: 'month',
  fits: true,
  position: '',
  quantity: null,
  note: '',
  conditions: [],
  source: 'owner',
  ...rest,
})
const cars = (...rows: RevisionRow[]) => ({ universal: false, rows })
const warn = (winner: RevisionRow[], loser: RevisionRow[]) =>
  warningsOfCars(cars(...winner), cars(...loser), mergeCars(cars(...winner), cars(...loser), 'both'))

describe('merged cars', () => {
  test('are those of both parts, and rows of the same car, months and answer are one', () => {
    const winner = row('a', { note: 'Kept' })
    expect(mergeCars(cars(winner), cars(row('a'), row('b')), 'both')).toEqual(cars(winner, row('b')))
  })

  test('keep two rows of a car that differ in their months or in their position', () => {
    const rows = [row('a', { to: '2000-12' }), row('a', { from: '2001-01' }), row('a', { position: 'rear' })]
    expect(mergeCars(cars(row('a')), cars(...rows), 'both').rows).toHaveLength(4)
  })

  test('are those of one part by choice', () => {
    expect(mergeCars(cars(row('a')), { universal: true, rows: [] }, 'loser')).toEqual({ universal: true, rows: [] })
  })

  test('fit every car if one of the two does', () => {
    expect(mergeCars(cars(row('a')), { universal: true, rows: [] }, 'both')).toEqual({
      universal: true,
      rows: [row('a')],
    })
  })

  test('keep both rows of a contradiction and warn of it', () => {
    const loser = row('a', { from: '2000-06', fits: false })
    expect(mergeCars(cars(row('a', { to: '2000-12' })), cars(loser), 'both').rows).toHaveLength(2)
    expect(warn([row('a', { to: '2000-12' })], [loser])).toEqual([
      {
        level: 'look',
        field: 'cars',
        sentence:
          'One part fits the Car a, and the other does not. Both rows stay. Correct one of them after the merge.',
      },
    ])
  })

  test('do not contradict each other in different months and of different cars', () => {
    expect(warn([row('a', { to: '2000-12' })], [row('a', { from: '2001-01', fits: false })])).toEqual([])
    expect(warn([row('a')], [row('b', { fits: false })])).toEqual([])
  })

  test('are refused above 500 rows', () => {
    const rows = (first: string) => Array.from({ length: 251 }, (_, at) => row(`${first}${at}`))
    expect(warn(rows('a'), rows('b'))).toEqual([
      {
        level: 'refused',
        field: 'cars',
        sentence: 'Together they have 502 cars; a part has at most 500. Keep the cars of one part.',
      },
    ])
  })
})

describe('the undo of a merge', () => {
  test('restores the cars if nobody changed them', () => {
    const merged = { before: cars(row('a')), after: { universal: true, rows: [row('a'), row('b')] } }
    expect(takeBackCars(merged.after, merged)).toEqual({ value: merged.before, back: 1, stayed: 0 })
  })

  test('keeps rows that were added or edited since', () => {
    const edited = row('b', { note: 'Edited' })
    const merged = { before: cars(row('a')), after: cars(row('a'), row('b'), row('c')) }
    expect(takeBackCars(cars(row('a'), edited, row('c'), row('d')), merged)).toEqual({
      value: cars(row('a'), edited, row('d')),
      back: 1,
      stayed: 1,
    })
  })

  test('brings back the rows that a choice left out', () => {
    const merged = { before: cars(row('a')), after: cars(row('b')) }
    expect(takeBackCars(cars(row('b'), row('c')), merged).value).toEqual(cars(row('c'), row('a')))
  })
})
