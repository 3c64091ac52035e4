import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let moderator: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  site = await bootApp()
  moderator = await person(await site.make.moderator('saab'))
})
afterAll(() => site.close())

async function person(user?: Awaited<ReturnType<TestApp['make']['user']>>) {
  const of = user ?? (await site.make.user())
  return { ...of, caller: site.caller(await site.make.token(of)) }
}
const part = (options: Parameters<TestApp['make']['part']>[0] = {}) =>
  site.make.part({ tags: ['saab'], revisions: 1, ...options })
const merge = async (id: string, into: string, rest: object = {}) =>
  moderator.caller.merge.merge({ id, into, reason: 'The same pump.', ...rest })
const undo = (id: string) => moderator.caller.merge.undo({ id, reason: 'They differ.' })
const stateOf = (id: string) =>
  site.deps.prisma.part.findUniqueOrThrow({ where: { id }, select: { removedAt: true, mergedIntoId: true } })

/** The public JSON of a part without what the newest revision of the winner changes. */
async function jsonOf(id: string) {
  const { statusCode, body } = await site.app.inject({ url: `/api/products/${id}` })
  expect(statusCode).toBe(200)
  const { product } = JSON.parse(body) as { product: Record<string, unknown> }
  const { revision: _, edit_history: _h, updated_at: _u, last_edited_by: _l, ...json } = product
  return json
}

describe('a merge', () => {
  test('hides the loser and gives the winner the numbers and tags of both', async () => {
    const [loser, winner] = [await part({ numbers: ['A1'], tags: ['saab', 'old'] }), await part({ numbers: ['B2'] })]
    const preview = await moderator.caller.merge.preview({ id: loser.id, into: winner.id })
    expect(preview).toMatchObject({ mayMerge: true, warnings: [], fields: { tags: { merged: ['saab', 'old'] } } })
    await merge(loser.id, winner.id, { version: preview.version })
    const source = await moderator.caller.part.source({ id: winner.id })
    expect(source.numbers.map(({ number }) => number)).toEqual(['B2', 'A1'])
    expect(source).toMatchObject({ name: winner.name, tags: ['saab', 'old'], revision: 2 })
    expect(await stateOf(loser.id)).toEqual({ removedAt: expect.any(Date), mergedIntoId: winner.id })
  })

  test('takes the chosen title and text, and the undo gives both back', async () => {
    const [loser, winner] = [await part(), await part()]
    await moderator.caller.part.edit({ id: loser.id, baseRevision: 1, description: 'The **better** text' })
    const before = { loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }
    const { id } = await merge(loser.id, winner.id, { choices: { name: 'loser', description: 'loser' } })
    expect(await jsonOf(winner.id)).toMatchObject({
      title: loser.name,
      description_full_html: expect.stringContaining('<strong>better</strong>'),
    })
    await undo(id)
    expect({ loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }).toEqual(before)
  })

  test('is refused with the new preview if either part was changed since', async () => {
    const [loser, winner] = [await part(), await part()]
    const { version } = await moderator.caller.merge.preview({ id: loser.id, into: winner.id })
    await moderator.caller.part.edit({ id: loser.id, baseRevision: 1, description: 'Changed' })
    await expect(merge(loser.id, winner.id, { version })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { preview: { loser: { id: loser.id, edits: 2 } } } },
    })
  })

  test('is refused into itself, into a part that was merged into it, and twice', async () => {
    const [first, second, third] = [await part(), await part(), await part()]
    await expect(merge(first.id, first.id)).rejects.toThrow('A part cannot be merged into itself.')
    await merge(first.id, second.id)
    await expect(merge(second.id, first.id)).rejects.toThrow('so it cannot take it')
    await expect(merge(first.id, third.id)).rejects.toThrow('was already merged into another part')
    await expect(merge(third.id, first.id)).rejects.toThrow('Choose that part instead')
  })

  test('of a part that others were merged into makes all of them lead to the winner', async () => {
    const [a, b, c] = [await part(), await part(), await part()]
    await merge(a.id, b.id)
    await merge(b.id, c.id)
    expect((await stateOf(a.id)).mergedIntoId).toBe(c.id)
  })

  test('beyond a limit is refused at its field', async () => {
    const tags = (first: string) => Array.from({ length: 12 }, (_, at) => `${first} ${at}`)
    const [loser, winner] = [await part({ tags: ['saab', ...tags('a')] }), await part({ tags: ['saab', ...tags('b')] })]
    await expect(merge(loser.id, winner.id)).rejects.toMatchObject({
      cause: { fields: { tags: 'Together they have 25 tags; a part has at most 20. Keep the tags of one part.' } },
    })
  })
})

describe('the undo of a merge', () => {
  test('restores both parts, and a repetition returns the same report', async () => {
    const vehicle = await site.make.vehicle()
    const [loser, winner] = [await part({ numbers: ['U1', 'U2'] }), await part({ numbers: ['U2'] })]
    await moderator.caller.fitment.save({
      partId: loser.id,
      baseRevision: 0,
      rows: [{ vehicleId: vehicle.id, source: 'owner' }],
    })
    const before = { loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }
    const { id } = await merge(loser.id, winner.id)
    expect(await moderator.caller.fitment.ofPart({ partId: winner.id })).toMatchObject({ revision: 1 })
    const { report } = await undo(id)
    expect(report).toEqual([
      { moved: 'numbers', back: 1, stayed: 0, sentence: null },
      { moved: 'cars', back: 1, stayed: 0, sentence: null },
    ])
    expect({ loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }).toEqual(before)
    expect(await stateOf(loser.id)).toEqual({ removedAt: null, mergedIntoId: null })
    expect((await undo(id)).report).toEqual(report)
    expect(await site.deps.prisma.change.count({ where: { kind: 'part.unmerged', groupId: id } })).toBe(1)
  })
})
