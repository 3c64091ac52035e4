import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../tests/support/reliability.ts'
import { planUndo } from '../../catalogue/revisions/undo-policy.ts'
import {
  beneathKept,
  idBefore,
  stateOfCreation,
  stateOfItem,
  statesOfRevisions,
  subjectOf,
  withoutReplaced,
} from './policy.ts'
import type { Head, UserChange } from './queries.ts'

const change = (given: Partial<UserChange>): UserChange => ({
  id: 'id',
  kind: 'part.edited',
  itemId: 'part',
  partId: 'part',
  postId: null,
  revision: null,
  value: null,
  removedType: null,
  removedId: null,
  ownerId: null,
  mergeId: null,
  at: new Date(0),
  ...given,
})

describe('the states of revisions', () => {
  it('are those of the undo of each single one', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { below, pick } = seeded(seed)
      const heads = Array.from({ length: 1 + below(25) }, (_, at): Head => {
        const isRevert = at > 0 && below(3) === 0
        const authorId = pick(['vandal', 'vandal', 'honest', 'other', null])
        const head = { id: 'part', number: at + 1, authorId, removed: below(10) === 0, at: new Date(at) }
        return { ...head, revertsTo: isRevert ? below(at + 1) : null }
      })
      const stateOf = statesOfRevisions(heads, 'vandal')
      for (const { number } of heads.filter(({ authorId }) => authorId === 'vandal')) {
        const plan = planUndo(heads, number)
        const now = stateOf(number)
        expect([seed, number, now.state]).toEqual([seed, number, plan.state === 'undone' ? 'waiting' : plan.state])
        if (plan.state === 'left') expect(now).toMatchObject({ number: plan.newer })
        if (plan.state === 'gone') expect(now).toMatchObject({ at: new Date(plan.by - 1) })
      }
    }
  })
})

describe('a revision that was undone', () => {
  it('names its own undo, not a later one of the same content', () => {
    const head = { id: 'part', revertsTo: null, removed: false }
    const heads: Head[] = [
      { ...head, number: 1, authorId: 'honest', at: new Date(1) },
      { ...head, number: 2, authorId: 'vandal', at: new Date(2) },
      { ...head, number: 3, authorId: 'vandal', at: new Date(3) },
      { ...head, number: 4, authorId: 'tomasz', revertsTo: 2, at: new Date(4) },
      { ...head, number: 5, authorId: 'erik', revertsTo: 1, at: new Date(5) },
    ]
    const stateOf = statesOfRevisions(heads, 'vandal')
    expect(stateOf(3)).toEqual({ state: 'gone', by: 'tomasz', at: new Date(4) })
    expect(stateOf(2)).toEqual({ state: 'gone', by: 'erik', at: new Date(5) })
  })
})

describe('the content of a change', () => {
  it.each<[string, Partial<UserChange>, ReturnType<typeof subjectOf>]>([
    ['an edit of a part', { kind: 'part.edited', revision: 2 }, { type: 'part', id: 'part' }],
    ['a revert of a vehicle', { kind: 'vehicle.reverted', itemId: 'car', revision: 2 }, { type: 'vehicle', id: 'car' }],
    ['an edit of cars', { kind: 'fitment.edited', itemId: 'row', revision: 1 }, { type: 'cars', id: 'part' }],
    [
      'an edit of relations',
      { kind: 'relation.edited', itemId: 'row', revision: 1 },
      { type: 'relations', id: 'part' },
    ],
    ['an edit of cars without a part', { kind: 'fitment.edited', partId: null, revision: 1 }, null],
    ['an image', { kind: 'image.added' }, null],
    ['a comment', { kind: 'comment.created' }, null],
    ['an edit without a revision', { kind: 'part.edited' }, null],
  ])('of %s', (_what, given, subject) => {
    expect(subjectOf(change(given))).toEqual(subject)
  })
})

describe('the state of a creation', () => {
  const heads = (...authors: (string | null)[]) =>
    authors.map((authorId, at): Head => {
      return { id: 'part', number: at + 1, authorId, removed: false, revertsTo: null, at: new Date(at) }
    })

  it('can be undone while only its author edited it', () => {
    expect(stateOfCreation([heads('vandal', 'vandal'), []], 'vandal')).toEqual({ state: 'waiting' })
  })

  it('is left to the newest edit of another user', () => {
    const state = stateOfCreation([heads('vandal', 'honest', 'other'), heads('honest')], 'vandal')
    expect(state).toEqual({ state: 'left', by: 'other', at: new Date(2), number: 3 })
  })

  it('has no revision of the part if another user edited only the cars', () => {
    const state = stateOfCreation([heads('vandal'), heads('vandal', 'honest')], 'vandal')
    expect(state).toEqual({ state: 'left', by: 'honest', at: new Date(1), number: null, field: 'cars' })
  })

  it('is left to another user who edited only the relations', () => {
    const state = stateOfCreation([heads('vandal'), [], heads('honest')], 'vandal')
    expect(state).toEqual({ state: 'left', by: 'honest', at: new Date(0), number: null, field: 'relations' })
  })
})

describe('the state of an item without revisions', () => {
  const at = new Date(1)
  it.each([
    ['is there', { id: 'id', endedAt: null, isOwn: false }, { state: 'waiting' }],
    ['was removed by a moderator', { id: 'id', endedAt: at, isOwn: false }, { state: 'gone', by: null, at }],
    ['was deleted by its author', { id: 'id', endedAt: at, isOwn: true }, { state: 'gone', by: 'author', at }],
    ['has no row any more', undefined, { state: 'gone', by: 'author', at: null }],
  ])('that %s', (_how, item, state) => {
    expect(stateOfItem(item, 'author')).toEqual(state)
  })
})

it('of the votes and answers on an item only the newest counts, and no vote that was taken back', () => {
  const vote = (id: string, itemId: string, value: number) => change({ id, kind: 'comment.voted', itemId, value })
  const changes = [vote('5', 'one', -1), vote('4', 'other', 0), vote('3', 'one', 1), vote('2', 'other', 1)]
  expect(withoutReplaced([...changes, change({ id: '1' })]).map(({ id }) => id)).toEqual(['5', '1'])
})

it('a change that stays keeps the earlier ones of the same content', () => {
  const edit = (id: string, revision: number, itemId = 'part') => change({ id, revision, itemId })
  const cars = change({ id: 'cars', kind: 'fitment.edited', revision: 1 })
  const changes = [edit('5', 5), edit('4', 4), edit('3', 3), edit('other', 2, 'other'), cars]
  expect([...beneathKept(changes, new Set(['4']))]).toEqual(['3'])
  expect([...beneathKept(changes, new Set())]).toEqual([])
})

it('an id of an hour before sorts before all ids of that hour', () => {
  const id = '01a2205d-1559-7146-90fa-e7bf63347266'
  const before = idBefore(id)
  expect(before).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-000000000000$/)
  const msOf = (of: string) => Number.parseInt(of.replaceAll('-', '').slice(0, 12), 16)
  expect(msOf(id) - msOf(before)).toBe(3_600_000)
  expect(before < id).toBe(true)
})
