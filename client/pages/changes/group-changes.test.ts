import { describe, expect, it } from 'vitest'
import type { Change } from '../../features/changes/change.ts'
import { groupChanges } from './group-changes.ts'

const PUMP = { id: 'pump', type: 'part' as const, title: 'Water Pump', slug: 'water-pump' }
const RADIATOR = { id: 'radiator', type: 'part' as const, title: 'Radiator', slug: 'radiator' }
const person = (id: string) => ({ id, name: id, picture: null, createdAt: '2020-01-01T00:00:00.000Z' })

/** Changes in the order of the list, the newest first. */
const changes = (...given: Partial<Change>[]): Change[] =>
  given.map((change, index) => ({
    id: String(100 - index),
    seq: 100 - index,
    kind: 'part.edited',
    subject: 'part',
    page: PUMP,
    itemId: change.page?.id ?? 'pump',
    revision: 2,
    isHidden: false,
    newest: 2,
    actor: person('ines'),
    summary: '',
    flags: [],
    added: 1,
    removed: 0,
    unit: 'characters',
    state: 'unchecked',
    checkedBy: null,
    checkedAt: null,
    openedBy: null,
    openedAt: null,
    at: '2026-11-28T14:00:00.000Z',
    newer: null,
    ...change,
  }))

/** Returns the ids of the changes of each line of the first item. */
const lines = (given: Change[]) =>
  groupChanges(given)[0]?.items[0]?.entries.map((entry) => entry.changes.map(({ id }) => id))

describe('the changes of a day', () => {
  it('are grouped by item, the newest item first', () => {
    const [day, ...others] = groupChanges(changes({}, { page: RADIATOR, itemId: 'radiator' }, {}))
    expect(others).toEqual([])
    expect(day?.items.map(({ key, count, newest }) => [key, count, newest.id])).toEqual([
      ['2026-11-28T00:00:00.000Z pump', 2, '100'],
      ['2026-11-28T00:00:00.000Z radiator', 1, '99'],
    ])
  })

  it('end at midnight UTC', () => {
    const days = groupChanges(changes({ at: '2026-11-28T00:00:00.000Z' }, { at: '2026-11-27T23:59:59.999Z' }))
    expect(days.map(({ day }) => day)).toEqual(['2026-11-28T00:00:00.000Z', '2026-11-27T00:00:00.000Z'])
  })

  it('of a removed item are grouped by its id', () => {
    const [day] = groupChanges(changes({ page: null, itemId: 'gone' }, {}, { page: null, itemId: 'gone' }))
    expect(day?.items.map(({ count }) => count)).toEqual([2, 1])
  })
})

describe('the edits of one person', () => {
  it('are folded from the third on', () => {
    expect(lines(changes({}, {}))).toEqual([['100'], ['99']])
    expect(lines(changes({}, {}, {}))).toEqual([['100', '99', '98']])
    expect(lines(changes({}, {}, {}, {}))).toEqual([['100', '99', '98', '97']])
  })

  it('are not folded across the edit of another person', () => {
    expect(lines(changes({}, {}, { actor: person('petra') }, {}, {}, {}))).toEqual([
      ['100'],
      ['99'],
      ['98'],
      ['97', '96', '95'],
    ])
  })

  it('are not folded if they have flags, except for sources', () => {
    expect(lines(changes({}, {}, { flags: [{ rule: 'first-edit' }] }, {}))).toEqual([['100'], ['99'], ['98'], ['97']])
    expect(lines(changes({}, { flags: [{ rule: 'sources', rows: 2, withSource: 2 }] }, {}))).toEqual([
      ['100', '99', '98'],
    ])
  })

  it.each(['part.created', 'part.reverted', 'content.removed', 'image.added'] as const)(
    'are not folded with %s',
    (kind) => {
      expect(lines(changes({}, {}, { kind }, {}))).toEqual([['100'], ['99'], ['98'], ['97']])
    },
  )

  it('without an account are not folded', () => {
    expect(lines(changes({ actor: null }, { actor: null }, { actor: null }))).toHaveLength(3)
  })

  it('keep the key of their fold when older ones are loaded', () => {
    const [short, long] = [changes({}, {}, {}), changes({}, {}, {}, {})].map(
      (given) => groupChanges(given)[0]?.items[0]?.entries[0]?.key,
    )
    expect(short).toBe(long)
  })
})
