import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RelationKind } from '../../shared/relation-rows.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let editor: ReturnType<TestApp['caller']>
let token: string
beforeAll(async () => {
  site = await bootApp()
  token = await site.make.token()
  editor = site.caller(token)
})
afterAll(() => site.close())

type Part = { id: string; name: string }
type Parts = Record<string, Part>
const makeParts = async (names: string): Promise<Parts> => {
  const parts: Parts = {}
  for (const name of names) parts[name] = await site.make.part({ tags: ['saab'] })
  return parts
}
const of = (parts: Parts, name: string): Part => parts[name] ?? { id: '', name: '' }

/** 'same_as b, contains c' as rows. */
const rowsOf = (parts: Parts, written: string) =>
  written
    .split(', ')
    .filter(Boolean)
    .map((text) => {
      const [kind = '', other = ''] = text.split(' ')
      return {
        kind: kind as RelationKind,
        otherId: of(parts, other).id,
        quantity: kind === 'contains' ? 2 : null,
        note: kind === 'works_with_changes' ? 'Drill a hole.' : '',
        source: 'owner' as const,
      }
    })
const save = async (parts: Parts, name: string, written: string, baseRevision?: number) => {
  const partId = of(parts, name).id
  const { revision } = await editor.relation.list({ idOrSlug: partId })
  const rows = rowsOf(parts, written)
  return editor.relation.save({ partId, baseRevision: baseRevision ?? revision, rows, summary: 'A summary' })
}
/** Saves 'a: same_as b; c: contains a'. */
const saveAll = async (parts: Parts, written: string) => {
  for (const text of written.split('; ').filter(Boolean)) {
    const [name = '', rows = ''] = text.split(': ')
    await save(parts, name, rows)
  }
}
/** What a part page shows: 'same_as b | from contains c | further d via b'. */
async function shown(parts: Parts, name: string): Promise<string> {
  const nameOf = (id: string) => Object.keys(parts).find((key) => of(parts, key).id === id) ?? '?'
  const { rows, fromOthers, further } = await site.caller().relation.list({ idOrSlug: of(parts, name).id })
  return [
    ...rows.map(({ kind, part }) => `${kind} ${nameOf(part.id)}`),
    ...fromOthers.map(({ kind, part }) => `from ${kind} ${nameOf(part.id)}`),
    ...further.map(({ part, via }) => `further ${nameOf(part.id)} via ${nameOf(via.id)}`),
  ].join(', ')
}

describe('the relations of a part', () => {
  test.each([
    ['a: same_as b', 'a', 'same_as b'],
    ['a: same_as b', 'b', 'from same_as a'],
    ['a: replaces b', 'a', 'replaces b'],
    ['a: replaces b', 'b', 'from replaces a'],
    ['a: works_with_changes b', 'a', 'works_with_changes b'],
    ['a: works_with_changes b', 'b', 'from works_with_changes a'],
    ['a: contains b', 'a', 'contains b'],
    ['a: contains b', 'b', 'from contains a'],
    ['a: replaces b, same_as c, contains d', 'a', 'replaces b, same_as c, contains d'],
    ['a: same_as b, replaces b', 'a', 'same_as b, replaces b'],
    ['a: contains b; c: contains b', 'b', 'from contains c, from contains a'],
    // Two steps away
    ['a: same_as b; b: same_as c', 'a', 'same_as b, further c via b'],
    ['a: same_as b; b: same_as c', 'c', 'from same_as b, further a via b'],
    ['a: same_as b; c: same_as b', 'a', 'same_as b, further c via b'],
    ['a: replaces b; b: replaces c', 'a', 'replaces b, further c via b'],
    ['a: replaces b; b: replaces c', 'c', 'from replaces b, further a via b'],
    ['a: replaces b; b: same_as c', 'a', 'replaces b, further c via b'],
    ['a: same_as b; b: same_as c; c: same_as d', 'a', 'same_as b, further c via b'],
    ['a: same_as b, replaces c; b: same_as c', 'a', 'same_as b, replaces c'],
    ['a: same_as b; b: same_as c; c: contains a', 'a', 'same_as b, from contains c'],
    ['a: same_as b; b: contains c', 'a', 'same_as b'],
    ['a: contains b; b: same_as c', 'a', 'contains b'],
    ['a: works_with_changes b; b: same_as c', 'a', 'works_with_changes b'],
    ['a: same_as b; b: works_with_changes c', 'a', 'same_as b'],
    ['a: same_as b, same_as c; b: same_as d; c: same_as d', 'a', 'same_as b, same_as c, further d via b'],
    ['a: same_as b; a: ', 'a', ''],
    ['a: same_as b; a: ', 'b', ''],
  ])('%s, as %s shows them, are: %s', async (written, name, expected) => {
    const parts = await makeParts('abcd')
    await saveAll(parts, written)
    expect(await shown(parts, name)).toBe(expected)
  })

  test.each([
    ['a: same_as b', 'b', 'a', ''],
    ['a: same_as b', 'a', 'b', ''],
    ['a: same_as b; b: same_as c', 'b', 'a', ''],
    ['a: same_as b; b: same_as c', 'c', 'a', 'same_as b'],
  ])('%s, without the removed part %s, as %s shows them, are: %s', async (written, removed, name, expected) => {
    const parts = await makeParts('abc')
    await saveAll(parts, written)
    await remove(of(parts, removed))
    expect(await shown(parts, name)).toBe(expected)
  })

  test('have the asks of the other part', async () => {
    const parts = await makeParts('ab')
    for (const priceCents of [4_100, 4_200]) await site.make.listing({ part: of(parts, 'b'), type: 'ask', priceCents })
    await save(parts, 'a', 'same_as b')
    const { rows } = await site.caller().relation.list({ idOrSlug: of(parts, 'a').id })
    expect(rows).toMatchObject([{ part: { name: of(parts, 'b').name }, askCount: 2, lowestAskCents: 4_100 }])
  })

  test('begin with those with the most confirmations, and keep the order in which they are stored', async () => {
    const parts = await makeParts('abcdef')
    await saveAll(parts, 'a: same_as b, replaces c, same_as d; e: contains a; f: contains a')
    const vehicle = await site.make.vehicle()
    const confirm = (part: string, kind: RelationKind, other: string, by = {}) =>
      site.make.relationConfirmation(of(parts, part), kind, of(parts, other), by)
    await confirm('a', 'same_as', 'd', { vehicle })
    await confirm('a', 'replaces', 'c', { vehicle })
    await confirm('a', 'replaces', 'c')
    await confirm('e', 'contains', 'a')
    // Another kind and the other direction are other relations.
    await confirm('a', 'replaces', 'b')
    await confirm('b', 'same_as', 'a')
    expect(await shown(parts, 'a')).toBe('replaces c, same_as d, same_as b, from contains e, from contains f')
    const { rows, fromOthers } = await site.caller().relation.list({ idOrSlug: of(parts, 'a').id })
    expect(rows.map(({ ordinal, confirmations }) => ({ ordinal, ...confirmations }))).toEqual([
      { ordinal: 1, cars: 1, trades: 1 },
      { ordinal: 2, cars: 1, trades: 0 },
      { ordinal: 0, cars: 0, trades: 0 },
    ])
    expect(fromOthers.map(({ confirmations }) => confirmations.trades)).toEqual([1, 0])
  })
})

const remove = ({ id }: Part) =>
  site.deps.prisma.part.update({ where: { id }, data: { removedAt: site.deps.now() }, select: { id: true } })

const SAME_ALREADY = 'The other part already says that the two are the same.'
const KIT_IN_ITSELF = 'This part is in that kit. A kit cannot contain itself.'

describe('an edit of relations', () => {
  test.each([
    ['a: same_as b', 'b', 'same_as a', SAME_ALREADY],
    ['a: contains b', 'b', 'contains a', KIT_IN_ITSELF],
    ['a: contains b; b: contains c', 'c', 'contains a', KIT_IN_ITSELF],
    ['a: contains b; b: contains c; c: contains d', 'd', 'contains b', KIT_IN_ITSELF],
    ['', 'a', 'same_as a', 'Choose another part. A part has no relation to itself.'],
    ['', 'a', 'same_as x', 'Choose a part from the list.'],
  ])('after %s is refused for %s: %s', async (before, name, written, sentence) => {
    const parts = { ...(await makeParts('abcd')), x: { id: '00000000-0000-7000-8000-000000000000', name: '' } }
    await saveAll(parts, before)
    await expect(save(parts, name, written)).rejects.toMatchObject({
      message: sentence,
      cause: { fields: { 'rows.0.otherId': sentence } },
    })
  })

  test.each([
    ['a: same_as b', 'b', 'replaces a'],
    ['a: contains b', 'b', 'same_as a'],
    ['a: contains b; c: contains b', 'c', 'contains b, contains a'],
    ['a: contains b; a: ', 'b', 'contains a'],
    ['a: same_as b; a: ', 'b', 'same_as a'],
  ])('after %s is stored for %s: %s', async (before, name, written) => {
    const parts = await makeParts('abc')
    await saveAll(parts, before)
    expect((await save(parts, name, written)).changed).toBe(true)
  })

  test.each([
    [{ kind: 'works_with_changes' }, 'note', 'Say what must be changed so that it works.'],
    [{ kind: 'contains' }, 'quantity', 'Say how many of it the kit contains.'],
    [{ kind: 'same_as', quantity: 2 }, 'quantity', 'Only a kit has a quantity.'],
  ] as const)('with the row %j is refused at its %s', async (given, field, message) => {
    const [part, other] = [await site.make.part(), await site.make.part()]
    const rows = [{ source: 'owner' as const, otherId: other.id, ...given }]
    await expect(editor.relation.save({ partId: part.id, baseRevision: 0, rows })).rejects.toMatchObject({
      cause: { issues: [{ path: ['rows', 0, field], message }] },
    })
  })

  test('that changes nothing makes no revision', async () => {
    const parts = await makeParts('ab')
    await save(parts, 'a', 'same_as b')
    expect(await save(parts, 'a', 'same_as b')).toMatchObject({ changed: false, relations: { revision: 1 } })
  })

  test('keeps the relations with removed parts', async () => {
    const parts = await makeParts('abc')
    await save(parts, 'a', 'same_as b, replaces c')
    await remove(of(parts, 'b'))
    expect((await save(parts, 'a', 'replaces c')).changed).toBe(false)
    await save(parts, 'a', '')
    const data = { removedAt: null }
    await site.deps.prisma.part.update({ where: { id: of(parts, 'b').id }, data, select: { id: true } })
    expect(await shown(parts, 'a')).toBe('same_as b')
  })

  test('is one of two at once that together would make a circle of kits', async () => {
    const parts = await makeParts('abcd')
    await saveAll(parts, 'a: contains b; c: contains d')
    const saved = await Promise.allSettled([save(parts, 'b', 'contains c'), save(parts, 'd', 'contains a')])
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the history of relations', () => {
  test('has each edit, and a revert restores one', async () => {
    const parts = await makeParts('abc')
    await saveAll(parts, 'a: same_as b; a: replaces c')
    const partId = of(parts, 'a').id
    await editor.relation.revert({ partId, baseRevision: 2, to: 1 })
    expect(await shown(parts, 'a')).toBe('same_as b')
    expect((await site.caller().relation.history({ partId })).items).toMatchObject([
      { number: 3, revertsTo: 1, rows: [{ kind: 'same_as', other: of(parts, 'b').name }] },
      { number: 2, summary: 'A summary', rows: [{ kind: 'replaces' }] },
      { number: 1 },
    ])
  })

  test('refuses a revert to relations that the other part has now', async () => {
    const parts = await makeParts('ab')
    await saveAll(parts, 'a: same_as b; a: ; b: same_as a')
    const revert = editor.relation.revert({ partId: of(parts, 'a').id, baseRevision: 2, to: 1 })
    await expect(revert).rejects.toThrow(SAME_ALREADY)
  })

  test('is among the recent changes, with its size, its difference and an undo', async () => {
    const parts = await makeParts('abc')
    await saveAll(parts, 'a: same_as b; a: same_as b, replaces c')
    await site.catchUp()
    const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
    const [change] = (await moderator.change.list({ page: of(parts, 'a').id })).items
    expect(change).toMatchObject({ kind: 'relation.edited', subject: 'relations', added: 1, removed: 0, unit: 'rows' })
    const id = change?.id ?? ''
    expect(await moderator.change.diff({ id })).toMatchObject({ subject: 'relations', after: { rows: [{}, {}] } })
    await moderator.change.undo({ id, reason: 'Wrong.', newest: 2 })
    expect(await shown(parts, 'a')).toBe('same_as b')
  })

  test('loses a removed revision, and the part goes back to what does not contradict others', async () => {
    const parts = await makeParts('abc')
    await saveAll(parts, 'a: same_as b, replaces c; a: ; b: same_as a')
    const { contentTypes } = await import('../../server/domains/content-types.ts')
    const newest = await site.deps.prisma.relationRevision.findFirstOrThrow({
      where: { partId: of(parts, 'a').id, number: 2 },
    })
    const moderatorId = (await site.make.moderator('saab')).id
    const removal = { moderatorId, reported: { title: '' }, rendered: null }
    await contentTypes.relation.remove(site.deps, newest.id, removal)
    expect(await shown(parts, 'a')).toBe('replaces c, from same_as b')
  })
})

describe('a merge', () => {
  test.each([
    ['c: same_as a', 'c', 'same_as b', 'same_as a'],
    ['c: contains a', 'b', 'from contains c', ''],
    ['c: same_as a, same_as b', 'c', 'same_as b', 'same_as a, same_as b'],
    ['b: same_as a', 'b', '', 'same_as a'],
    ['c: same_as a; b: same_as c', 'c', 'from same_as b', 'same_as a, from same_as b'],
    ['b: contains c; c: contains a', 'c', 'from contains b', 'contains a, from contains b'],
  ])(
    'of a into b leads %s to the winner, as %s shows it: %s; and its undo back: %s',
    async (written, name, merged, undone) => {
      const parts = await makeParts('abc')
      await saveAll(parts, written)
      const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
      const { id: into } = of(parts, 'b')
      const { id } = await moderator.merge.merge({ id: of(parts, 'a').id, into, reason: 'The same pump.' })
      expect(await shown(parts, name)).toBe(merged)
      await moderator.merge.undo({ id, reason: 'They differ.' })
      expect(await shown(parts, name)).toBe(undone)
    },
  )
})

describe('over REST', () => {
  test('relations are replaced, and a second edit of the same revision answers 409', async () => {
    const parts = await makeParts('ab')
    const path = `/api/parts/${of(parts, 'a').id}/relations`
    const rows = [{ productId: of(parts, 'b').id, kind: 'contains', quantity: 3, source: 'catalogue' }]
    const put = () => site.request('PUT', path, { token, payload: { baseRevision: 0, rows } })
    const relations = {
      revision: 1,
      rows: [{ kind: 'contains', quantity: 3, product: { title: of(parts, 'b').name } }],
    }
    expect(await put()).toMatchObject({ status: 200, body: relations })
    expect(await put()).toMatchObject({ status: 409, body: { relations } })
    expect((await site.get(path)).body).toMatchObject(relations)
  })

  test.each([
    ['the part itself', 'a'],
    ['a part that is listed twice', 'b b'],
  ])('the error of %s is at the field of the request', async (_, others) => {
    const parts = await makeParts('ab')
    const ids = others.split(' ').map((name) => of(parts, name).id)
    const rows = ids.map((productId) => ({ productId, kind: 'same_as', source: 'catalogue' }))
    const path = `/api/parts/${of(parts, 'a').id}/relations`
    const { status, body } = await site.request('PUT', path, { token, payload: { baseRevision: 0, rows } })
    const field = `rows.${rows.length - 1}.productId`
    expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [field]: expect.any(String) } })])
  })

  test('relations have a history, and an earlier revision is restored', async () => {
    const parts = await makeParts('ab')
    await saveAll(parts, 'a: contains b; a: ')
    const [{ id: partId }, { id: _id, name: title }] = [of(parts, 'a'), of(parts, 'b')]
    const path = `/api/parts/${partId}/relations`
    const revert = (baseRevision: number) =>
      site.request('POST', `${path}/revert`, { token, payload: { baseRevision, to: 1 } })
    const relations = { revision: 3, rows: [{ kind: 'contains', product: { _id } }] }
    expect(await revert(2)).toMatchObject({ status: 200, body: relations })
    expect(await revert(2)).toMatchObject({ status: 409, body: { relations } })
    const { body } = await site.get(`${path}/history?limit=2`)
    expect(body).toMatchObject({
      total: 3,
      items: [
        { revision: 3, reverts_to: 1, rows: [{ kind: 'contains', quantity: 2, product: { _id, title } }] },
        { revision: 2, reverts_to: null, summary: 'A summary', rows: [] },
      ],
    })
  })
})
