import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RelationKind } from '../../shared/relation-rows.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

// Relations of parts in a merge and its undo. Parts have one letter; 'a: same_as b, contains c' are the relations of a.

let site: TestApp
let caller: ReturnType<TestApp['caller']>
beforeAll(async () => {
  site = await bootApp()
  caller = site.caller(await site.make.token(await site.make.moderator('saab')))
})
afterAll(() => site.close())

let parts: Record<string, string>
beforeEach(async () => {
  parts = {}
  for (const name of 'abcdxyz') parts[name] = (await site.make.part({ tags: ['saab'], revisions: 1 })).id
})
afterEach(async () => expect(await circles()).toEqual([]))

/** Kits that are in themselves, and parts of which each says that it is the same as the other. */
const circles = () =>
  sql(
    site.deps,
    `with recursive inside (kit, id) as (
      select part_id, other_id from part_relation where kind = 'contains'
      union select i.kit, r.other_id from inside i join part_relation r on r.part_id = i.id and r.kind = 'contains')
    select kit from inside where kit = id
    union all
    select r.part_id from part_relation r join part_relation o
      on o.part_id = r.other_id and o.other_id = r.part_id and o.kind = 'same_as' and r.kind = 'same_as'`,
  )

const idOf = (name: string): string => parts[name] ?? ''
const nameOf = (id: string): string => Object.keys(parts).find((name) => parts[name] === id) ?? '?'

async function save(name: string, written: string) {
  const rows = written.split(', ').flatMap((text) => {
    const [kind = '', other = ''] = text.split(' ')
    const quantity = kind === 'contains' ? 2 : null
    return text ? [{ kind: kind as RelationKind, otherId: idOf(other), quantity, source: 'owner' as const }] : []
  })
  const { revision } = await caller.relation.list({ idOrSlug: idOf(name) })
  await caller.relation.save({ partId: idOf(name), baseRevision: revision, rows, summary: '' })
}
/** 'a: same_as b; c: contains a' */
async function saveAll(written: string) {
  for (const text of written.split('; ').filter(Boolean)) {
    const [name = '', rows = ''] = text.split(': ')
    await save(name, rows)
  }
}
/** What a page shows: 'same_as b, from contains c'. */
async function shown(name: string): Promise<string> {
  const { rows, fromOthers } = await caller.relation.list({ idOrSlug: idOf(name) })
  const own = rows.map(({ kind, part }) => `${kind} ${nameOf(part.id)}`)
  return [...own, ...fromOthers.map(({ kind, part }) => `from ${kind} ${nameOf(part.id)}`)].join(', ')
}
/** The relations in REST, without what the newest revision of a part has: its number, its time and the ids of its rows. */
async function jsonOf(name: string): Promise<string> {
  const { body } = await site.app.inject({ url: `/api/parts/${idOf(name)}/relations` })
  const { rows, fromOthers, notConfirmed } = JSON.parse(body) as Record<string, object[]>
  return JSON.stringify([
    rows?.map((row) => ({ ...row, _id: '' })),
    fromOthers?.map((row) => ({ ...row, _id: '' })),
    notConfirmed,
  ])
}
const merge = async (loser: string, winner: string, rest: object = {}) =>
  (await caller.merge.merge({ id: idOf(loser), into: idOf(winner), reason: 'The same.', ...rest })).id
const undo = async (id: string) => (await caller.merge.undo({ id, reason: 'They differ.' })).report
const previewOf = (loser: string, winner: string) => caller.merge.preview({ id: idOf(loser), into: idOf(winner) })

describe('the relations of a merged part', () => {
  test.each([
    ['a: replaces x; b: same_as y', 'same_as y, replaces x', 1],
    ['a: replaces x; b: replaces x', 'replaces x', 0],
    ['x: replaces a; y: contains a, replaces b', 'from contains y, from replaces y, from replaces x', 2],
    ['a: replaces x; y: replaces a', 'replaces x, from replaces y', 2],
    // Those of the two parts with each other
    ['a: replaces b, same_as x', 'same_as x', 1],
    ['b: contains a, same_as x', 'same_as x', 0],
    // The other part says the same
    ['a: same_as x; x: same_as b', 'from same_as x', 0],
    ['b: same_as x; x: same_as a', 'same_as x', 1],
    ['x: same_as a, same_as b', 'from same_as x', 1],
    // A kit that would be in itself
    ['a: contains x; x: contains b', 'from contains x', 0],
    ['b: contains x; x: contains a', 'contains x', 1],
    ['a: contains x; x: contains y; y: contains b', 'from contains y', 0],
    ['a: contains x; b: contains y; x: contains y; z: contains a', 'contains y, contains x, from contains z', 2],
  ])('%s: the kept part b shows %s, and the undo restores all', async (written, expected, count) => {
    await saveAll(written)
    const names = [...'abxyz']
    const before = await Promise.all(names.map(jsonOf))
    expect((await previewOf('a', 'b')).moves.relations).toBe(count)
    const id = await merge('a', 'b')
    expect(await shown('b')).toBe(expected)
    await undo(id)
    expect(await Promise.all(names.map(jsonOf))).toEqual(before)
  })

  test('are counted in the report of the undo, those of other parts too', async () => {
    await saveAll('a: replaces x, same_as y; z: replaces a')
    const id = await merge('a', 'b')
    expect(await undo(id)).toEqual([{ moved: 'relations', back: 3, stayed: 0, sentence: null }])
  })

  test('stay if they were changed since, and the report says so', async () => {
    await saveAll('a: contains x, same_as y')
    const id = await merge('a', 'b')
    const { revision, rows } = await caller.relation.list({ idOrSlug: idOf('b') })
    const edited = rows.map(({ part, kind, source }) => ({
      otherId: part.id,
      kind,
      source,
      quantity: kind === 'contains' ? 3 : null,
    }))
    await caller.relation.save({ partId: idOf('b'), baseRevision: revision, rows: edited, summary: '' })
    expect(await undo(id)).toEqual([
      {
        moved: 'relations',
        back: 1,
        stayed: 1,
        sentence: '1 relation was changed or moved since and stays where it is.',
      },
    ])
    expect(await shown('b')).toBe('contains x')
    expect(await shown('a')).toBe('contains x, same_as y')
  })

  test('come back if the other part got another title since', async () => {
    await saveAll('a: replaces x')
    const id = await merge('a', 'b')
    await caller.part.edit({ id: idOf('x'), baseRevision: 1, name: `A new title ${id}` })
    await undo(id)
    expect(await shown('b')).toBe('')
  })

  test.each(['first', 'second'])(
    'come back if the other part was merged since, the %s merge undone first',
    async (order) => {
      await saveAll('a: replaces x')
      const before = await Promise.all([...'abxy'].map(jsonOf))
      const merges = [await merge('a', 'b'), await merge('x', 'y')]
      expect(await shown('b')).toBe('replaces y')
      if (order === 'second') merges.reverse()
      for (const id of merges) await undo(id)
      expect(await Promise.all([...'abxy'].map(jsonOf))).toEqual(before)
    },
  )

  test.each(['first', 'second'])(
    'go through a chain of merges and come back, the %s merge undone first',
    async (order) => {
      await saveAll('a: replaces x, same_as c; b: contains y, replaces a; c: replaces z; d: contains a, replaces b')
      const before = await Promise.all([...'abcdxyz'].map(jsonOf))
      const merges = [await merge('a', 'b'), await merge('b', 'c')]
      expect(await shown('c')).toBe('replaces z, contains y, replaces x, from contains d, from replaces d')
      if (order === 'second') merges.reverse()
      await undo(merges[0] ?? '')
      if (order === 'first') {
        expect(await shown('c')).toBe('replaces z, contains y, from replaces d, from same_as a')
        expect(await shown('a')).toBe('replaces x, same_as c, from contains d')
      } else expect(await shown('b')).toBe('contains y, replaces x, same_as c, from contains d, from replaces d')
      await undo(merges[1] ?? '')
      expect(await Promise.all([...'abcdxyz'].map(jsonOf))).toEqual(before)
    },
  )

  test('make no kit that is in itself when an undo follows edits', async () => {
    await saveAll('a: contains x; z: contains a')
    const id = await merge('a', 'b')
    await saveAll('b: ; x: contains z')
    await undo(id)
    expect(await shown('a')).toBe('contains x')
    expect(await shown('b')).toBe('from contains z')
  })

  test('do not say the same twice when an undo follows edits', async () => {
    await saveAll('a: same_as x')
    const id = await merge('a', 'b')
    await saveAll('b: ; x: same_as b')
    const before = await shown('x')
    await undo(id)
    expect([before, await shown('x')]).toEqual(['same_as b', 'same_as b, from same_as a'])
  })
})

describe('a merge', () => {
  test('is refused with the new preview if the relations of either part were changed since', async () => {
    for (const name of ['a', 'b']) {
      const { version } = await previewOf('a', 'b')
      await save(name, 'replaces x')
      await expect(merge('a', 'b', { version })).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    }
  })

  test('beyond 50 relations is refused', async () => {
    const others = []
    for (let at = 0; at < 51; at++) others.push((await site.make.part()).id)
    for (const [name, from, to] of [
      ['a', 0, 30],
      ['b', 30, 51],
    ] as const) {
      const rows = others
        .slice(from, to)
        .map((otherId) => ({ otherId, kind: 'replaces' as const, source: 'owner' as const }))
      await caller.relation.save({ partId: idOf(name), baseRevision: 0, rows, summary: '' })
    }
    const sentence = 'Together they have 51 relations; a part has at most 50. Remove some first.'
    expect((await previewOf('a', 'b')).warnings).toEqual([{ level: 'refused', field: 'relations', sentence }])
    await expect(merge('a', 'b')).rejects.toMatchObject({ cause: { fields: { relations: sentence } } })
  })
})
