import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runUndoJobs } from '../../server/domains/site/undo-jobs/job.ts'
import { contentTypes } from '../../server/domains/content-types.ts'
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

const numbersOf = async (id: string) => (await moderator.caller.part.source({ id })).numbers.map(({ number }) => number)

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

  test('counts in the preview what the winner gains: one row a user, and one of equal images', async () => {
    const [loser, winner] = [await part(), await part()]
    const vehicle = await site.make.vehicle()
    const { prisma } = site.deps
    const follow = (user: { id: string }, { id: itemId }: typeof loser, level: 'following' | 'muted', day: number) =>
      prisma.follow.create({
        data: {
          userId: user.id,
          type: 'part',
          itemId,
          level,
          topics: [],
          isChosen: true,
          since: new Date(2026, 0, day),
        },
      })
    const [both, other, unmuted, muted] = await Promise.all([1, 2, 3, 4].map(() => site.make.user()))
    if (!both || !other || !unmuted || !muted) throw new Error('No users.')
    for (const user of [both, other]) {
      await follow(user, loser, 'following', 2)
      await site.make.want(user, loser)
      await site.make.confirmation({ part: loser, vehicle, user })
    }
    await follow(both, winner, 'following', 1)
    await site.make.want(both, winner)
    await site.make.confirmation({ part: winner, vehicle, user: both })
    // If a user follows both parts, the newer follow counts.
    await follow(unmuted, loser, 'following', 2)
    await follow(unmuted, winner, 'muted', 1)
    await follow(muted, loser, 'following', 1)
    await follow(muted, winner, 'muted', 2)
    const [kept, equal] = [await site.make.image({ part: winner }), await site.make.image({ part: loser })]
    const ids = [kept.id, equal.id]
    await prisma.partImage.updateMany({ where: { id: { in: ids } }, data: { contentHash: new Uint8Array(32).fill(9) } })
    await site.make.image({ part: loser })
    const gained = { follows: 2, wants: 1, answers: 1, images: 1 }
    const { moves } = await moderator.caller.merge.preview({ id: loser.id, into: winner.id })
    expect(moves).toMatchObject(gained)
    await merge(loser.id, winner.id)
    const where = { partId: winner.id }
    expect({
      follows: await prisma.follow.count({ where: { itemId: winner.id, level: 'following' } }),
      wants: await prisma.want.count({ where }),
      answers: await prisma.fitmentConfirmation.count({ where }),
      images: await prisma.partImage.count({ where }),
    }).toEqual({ follows: 3, wants: 2, answers: 2, images: 2 })
  })

  test('shows the text of descriptions without formatting in the preview', async () => {
    const [loser, winner] = [await part(), await part()]
    const description = '| Pin | Colour |\n|---|---|\n| 1 | **red** |\n\nFits [the AUM](https://example.com).'
    await moderator.caller.part.edit({ id: loser.id, baseRevision: 1, description })
    const { fields } = await moderator.caller.merge.preview({ id: loser.id, into: winner.id })
    expect(fields.description.loser).toEqual({ beginning: 'Pin Colour 1 red Fits the AUM .', words: 8 })
  })

  test('shows the beginning of a long description', async () => {
    const [loser, winner] = [await part({ description: `${'word '.repeat(60)}and more` }), await part()]
    const { fields } = await moderator.caller.merge.preview({ id: loser.id, into: winner.id })
    expect(fields.description.loser).toEqual({ beginning: `${'word '.repeat(60).trim()}…`, words: 62 })
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
    expect(await moderator.caller.merge.of({ id: winner.id })).toMatchObject([{ id, title: loser.name }])
    // The first answer and a repetition.
    const titles = [await undo(id), await undo(id)].map(({ title }) => title)
    expect(titles).toEqual([loser.name, loser.name])
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

  test('keeps what was edited since, and says so', async () => {
    const [loser, winner] = [await part({ numbers: ['E1', 'E2'] }), await part({ numbers: ['E3'] })]
    const { id } = await merge(loser.id, winner.id, { choices: { name: 'loser' } })
    const numbers = [{ number: 'E3' }, { number: 'E1', brand: 'Saab' }, { number: 'E2' }, { number: 'E4' }]
    await moderator.caller.part.edit({ id: winner.id, baseRevision: 2, name: `Edited since ${id}`, numbers })
    const { report } = await undo(id)
    expect(report.map(({ moved, back, stayed }) => [moved, back, stayed])).toEqual([
      ['fields', 0, 1],
      ['numbers', 1, 1],
    ])
    const source = await moderator.caller.part.source({ id: winner.id })
    expect(source.numbers.map(({ number }) => number)).toEqual(['E3', 'E1', 'E4'])
    expect(source.name).toBe(`Edited since ${id}`)
    expect((await moderator.caller.part.source({ id: loser.id })).name).toBe(loser.name)
  })

  test('gives the loser another title if a new part has its title now', async () => {
    const [loser, winner] = [await part(), await part()]
    const { id } = await merge(loser.id, winner.id, { choices: { name: 'loser' } })
    await moderator.caller.part.edit({ id: winner.id, baseRevision: 2, name: `Renamed since ${id}` })
    await moderator.caller.part.create({ name: loser.name, tags: ['saab'], numbers: [], description: 'New' })
    const { report } = await undo(id)
    expect(report.at(-1)?.sentence).toContain(`Another part has the title “${loser.name}” now`)
    expect((await moderator.caller.part.source({ id: loser.id })).name).toBe(`${loser.name} (${loser.id.slice(-6)})`)
  })

  test.each(['first', 'second'])(
    'after another merge of the winner restores all three, the %s merge first',
    async (order) => {
      const [a, b, c] = [
        await part({ numbers: ['A9'] }),
        await part({ numbers: ['B9'] }),
        await part({ numbers: ['C9'] }),
      ]
      const all = () => Promise.all([a, b, c].map(({ id }) => jsonOf(id)))
      const before = await all()
      const merges = [await merge(a.id, b.id), await merge(b.id, c.id, { choices: { name: 'loser' } })]
      if (order === 'second') merges.reverse()
      await undo(merges[0]?.id ?? '')
      if (order === 'first') {
        expect(await numbersOf(c.id)).toEqual(['C9', 'B9'])
        expect((await stateOf(b.id)).mergedIntoId).toBe(c.id)
      } else expect((await stateOf(a.id)).mergedIntoId).toBe(b.id)
      await undo(merges[1]?.id ?? '')
      expect(await all()).toEqual(before)
    },
  )

  test('leads to the part again what was merged into it', async () => {
    const [a, b, c] = [await part(), await part(), await part()]
    await merge(a.id, b.id)
    const { id } = await merge(b.id, c.id)
    await undo(id)
    expect((await stateOf(a.id)).mergedIntoId).toBe(b.id)
    expect((await stateOf(b.id)).removedAt).toBeNull()
  })

  test('shows the loser also after the winner was removed', async () => {
    const [loser, winner] = [await part({ numbers: ['R1'] }), await part()]
    const { id } = await merge(loser.id, winner.id, { choices: { description: 'loser', name: 'loser' } })
    await site.deps.prisma.part.update({ where: { id: winner.id }, data: { removedAt: new Date() } })
    expect((await undo(id)).report).toContainEqual({ moved: 'numbers', back: 1, stayed: 0, sentence: null })
    expect(await numbersOf(loser.id)).toEqual(['R1'])
    expect((await stateOf(winner.id)).removedAt).not.toBeNull()
  })

  test('moves later replies and trades back with their comment and listing', async () => {
    const [loser, winner, user] = [await part(), await part(), await person()]
    const [comment, listing] = [await site.make.comment({ part: loser }), await site.make.listing({ part: loser })]
    const { id } = await merge(loser.id, winner.id)
    const reply = await user.caller.comment.create({ parentId: comment.id, text: 'Mine too.' })
    const deepest = await user.caller.comment.create({ parentId: reply.id, text: 'Until 2004.' })
    await user.caller.comment.create({ partId: winner.id, text: 'Another thread' })
    const trade = await user.caller.trade.acceptListing({ id: listing.id, price: listing.priceCents / 100 })
    expect((await undo(id)).report).toEqual([
      { moved: 'asks', back: 1, stayed: 0, sentence: null },
      { moved: 'comments', back: 1, stayed: 0, sentence: null },
    ])
    const of = { where: { partId: loser.id }, select: { id: true }, orderBy: { id: 'asc' } } as const
    const ids = [comment.id, reply.id, deepest.id].map((each) => ({ id: each }))
    expect(await site.deps.prisma.comment.findMany(of)).toEqual(ids)
    expect(await site.deps.prisma.trade.findMany(of)).toEqual([{ id: trade.id }])
    expect(await site.deps.prisma.comment.count({ where: { partId: winner.id } })).toBe(1)
  })

  test('pressed twice at once is done once', async () => {
    const [loser, winner] = [await part({ numbers: ['T1'] }), await part()]
    const { id } = await merge(loser.id, winner.id)
    const [one, other] = await Promise.all([undo(id), undo(id)])
    expect(one).toEqual(other)
    expect(await site.deps.prisma.change.count({ where: { kind: 'part.unmerged', groupId: id } })).toBe(1)
  })
})

describe('two merges at once', () => {
  test('of a part into another and the other way round: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await part({ numbers: [`X${round}`] }), await part({ numbers: [`Y${round}`] })]
      const results = await Promise.allSettled([merge(a.id, b.id), merge(b.id, a.id)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const states = await Promise.all([a, b].map(({ id }) => stateOf(id)))
      expect(states.filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
      const reason = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(reason).toMatchObject([{ cause: { code: 'CONFLICT' } }])
    }
  })
})

describe('merges and undos of the same parts at once', () => {
  test('leave every part as it was after the undo of all, and none fails', async () => {
    const parts = await Promise.all(Array.from({ length: 5 }, (_, at) => part({ numbers: [`P${at}`] })))
    const before = await Promise.all(parts.map(({ id }) => jsonOf(id)))
    const open = () =>
      site.deps.prisma.partMerge.findMany({
        where: { undoneAt: null, winnerId: { in: parts.map(({ id }) => id) } },
        select: { id: true },
        orderBy: { id: 'asc' },
      })
    /** A merge of parts that were merged meanwhile is refused. */
    const mergeSome = async (at: number) => {
      const [loser, winner] = [parts[at % 5], parts[(at * 3 + 1) % 5]]
      if (!loser || !winner || loser === winner) return
      await merge(loser.id, winner.id).catch((error: unknown) =>
        expect(error).toMatchObject({ cause: { code: 'CONFLICT' } }),
      )
    }
    const undoSome = async (at: number) => {
      const merges = await open()
      const { id } = merges[at % merges.length] ?? {}
      if (id !== undefined) await undo(id)
    }
    const worker = async (first: number) => {
      for (let at = first; at < first + 10; at++) await (at % 3 === 0 ? undoSome(at) : mergeSome(at))
    }
    await Promise.all([0, 1, 2].map(worker))
    for (const { id } of await open()) await undo(id)
    expect(await Promise.all(parts.map(({ id }) => jsonOf(id)))).toEqual(before)
  })
})

describe('a merged part', () => {
  test('is not shown by the restore of a moderator', async () => {
    const [loser, winner] = [await part(), await part()]
    await merge(loser.id, winner.id)
    expect(await contentTypes.part.restore(site.deps, loser.id, {})).toBe(false)
  })
})

describe('over REST', () => {
  const post = async (url: string, payload: object) => {
    const authorization = `Bearer ${await site.make.token(moderator)}`
    const { statusCode, body } = await site.app.inject({ method: 'POST', url, payload, headers: { authorization } })
    return { statusCode, json: JSON.parse(body) as Record<string, unknown> }
  }

  test.each([
    [{ rehearsal: 'yes' }, 'Rehearsal must be true or false.', 'rehearsal'],
    [{ choices: [] }, 'Choices must be an object.', 'choices'],
    [{ choices: { name: 'both' } }, 'Name must be one of winner, loser.', 'choices.name'],
    [{ version: 'x'.repeat(101) }, 'Version must have at most 100 characters.', 'version'],
  ])('refuses %j with one sentence', async (wrong, sentence, field) => {
    const { id, into } = { id: site.deps.newId(), into: site.deps.newId() }
    const given = { into, rehearsal: true, ...wrong }
    const { statusCode, json } = await post(`/api/parts/${id}/merge`, given)
    expect([statusCode, json['error'], json['fields']]).toEqual([400, sentence, { [field]: sentence }])
  })

  test.each([
    ['/api/parts/:id/merge', { rehearsal: false }],
    ['/api/merge-proposals', {}],
  ])('%s answers 409 with the preview in REST names if a part was changed', async (path, rest) => {
    const [{ id }, winner] = [await part(), await part()]
    const body = { id, into: winner.id, reason: 'Same', version: 'old', ...rest }
    const { id: _id, ...withoutId } = body
    const { statusCode, json } = await post(path.replace(':id', id), path.includes(':id') ? withoutId : body)
    expect([statusCode, json['error']]).toEqual([409, expect.stringContaining('was changed meanwhile')])
    expect(json['preview']).toMatchObject({ loser: { _id: id }, winner: { _id: winner.id } })
  })

  test('a merge is rehearsed, made and undone', async () => {
    const [loser, winner] = [await part({ numbers: ['Q1'] }), await part()]
    const url = `/api/parts/${loser.id}/merge`
    const rehearsal = await post(url, { into: winner.id, rehearsal: true })
    expect(rehearsal.json).toMatchObject({ _id: null, preview: { mayMerge: true, loser: { _id: loser.id } } })
    const { version } = rehearsal.json['preview'] as { version: string }
    expect(await post(url, { into: winner.id, rehearsal: false, version })).toMatchObject({
      statusCode: 400,
      json: { message: 'Say why they are the same part.' },
    })
    const made = await post(url, { into: winner.id, rehearsal: false, version, reason: 'Same' })
    expect(made.json).toMatchObject({ preview: null, part: { _id: winner.id, slug: winner.slug, revision: 2 } })
    const undone = await post(`/api/merges/${String(made.json['_id'])}/undo`, { reason: 'Not the same' })
    expect(undone.json).toMatchObject({ loserId: loser.id, report: [{ moved: 'numbers', back: 1 }] })
    const log = await site.deps.prisma.moderationLog.findMany({ where: { itemId: winner.id }, orderBy: { id: 'asc' } })
    expect(log.map(({ action, publicReason }) => [action, publicReason])).toEqual([
      ['merge', 'Same'],
      ['undo-merge', 'Not the same'],
    ])
  })
})

describe('the list of changes', () => {
  const rowsOf = async (pageId: string) => {
    await site.catchUp()
    const rows = await site.deps.prisma.recentChange.findMany({ where: { pageId }, orderBy: { seq: 'asc' } })
    return rows.map(({ kind, revision, state }) => [kind, revision, state])
  }
  const mergeOfList = async () => {
    const [loser, winner] = [await part({ numbers: ['L1'] }), await part()]
    const { id } = await merge(loser.id, winner.id)
    await site.catchUp()
    const row = { pageId: winner.id, kind: 'part.merged' }
    const { changeId } = await site.deps.prisma.recentChange.findFirstOrThrow({ where: row })
    return { loser, winner, id, changeId }
  }

  test('has a merge once, with the difference of its revision, and says that it was undone', async () => {
    const { winner, id, changeId } = await mergeOfList()
    expect(await rowsOf(winner.id)).toEqual([['part.merged', 2, 'trusted']])
    expect(await moderator.caller.change.diff({ id: changeId })).toMatchObject({
      subject: 'part',
      before: { numbers: [] },
      after: { numbers: [{ number: 'L1' }] },
    })
    await undo(id)
    expect(await rowsOf(winner.id)).toEqual([
      ['part.merged', 2, 'undone'],
      ['part.unmerged', 3, 'trusted'],
    ])
  })

  test('says that a merge was undone also after a later edit, and not after a revert', async () => {
    const { winner, id } = await mergeOfList()
    await moderator.caller.part.edit({ id: winner.id, baseRevision: 2, description: 'Later' })
    await moderator.caller.part.revert({ id: winner.id, baseRevision: 3, to: 1 })
    expect((await rowsOf(winner.id))[0]).toEqual(['part.merged', 2, 'trusted'])
    await undo(id)
    expect((await rowsOf(winner.id))[0]).toEqual(['part.merged', 2, 'undone'])
  })

  test('undoes the merge for a moderator of both parts only', async () => {
    const { loser, winner, changeId } = await mergeOfList()
    const member = await person()
    const by = { id: changeId, reason: 'They differ', newest: 2 }
    await expect(member.caller.change.undo(by)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } })
    expect(await moderator.caller.change.undo(by)).toMatchObject({ state: 'undone', revisions: [2] })
    expect((await stateOf(loser.id)).mergedIntoId).toBeNull()
    expect(await rowsOf(winner.id)).toEqual([
      ['part.merged', 2, 'undone'],
      ['part.unmerged', 3, 'trusted'],
    ])
    await expect(moderator.caller.change.undo(by)).rejects.toThrow('has already undone this change')
  })
})

describe('the creator and the last editor of a merged part', () => {
  test('are told of the merge and of its undo', async () => {
    const [creator, editor] = [await person(), await person()]
    const [loser, winner] = [await part({ createdBy: creator }), await part()]
    await editor.caller.part.edit({ id: loser.id, baseRevision: 1, description: 'Better' })
    const { id } = await merge(loser.id, winner.id)
    await undo(id)
    await site.catchUp()
    for (const { caller } of [creator, editor]) {
      const { items } = await caller.notification.list({})
      const lines = items.filter(({ kind }) => kind.endsWith('merged')).map((line) => [line.kind, line.part?.slug])
      expect(lines).toEqual([
        ['part.unmerged', winner.slug],
        ['part.merged', winner.slug],
      ])
    }
  })
})

describe('the undo of everything of a user', () => {
  test('undoes the merges, and the edits before and after them', async () => {
    const vandal = await person(await site.make.moderator('saab'))
    const admin = await person(await site.make.user({ isSiteAdmin: true }))
    const [loser, winner] = [await part({ numbers: ['V1'] }), await part({ numbers: ['V2'] })]
    const before = { loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }
    await vandal.caller.part.edit({ id: winner.id, baseRevision: 1, description: 'Spam' })
    const choices = { name: 'loser', numbers: 'loser' } as const
    await vandal.caller.merge.merge({ id: loser.id, into: winner.id, reason: 'Spam', choices })
    await vandal.caller.part.edit({ id: winner.id, baseRevision: 3, description: 'More spam' })
    const { id } = await admin.caller.undoJob.start({ userId: vandal.id, reason: 'Spam' })
    await runUndoJobs(site.deps, new AbortController().signal)
    const { items } = await admin.caller.undoJob.steps({ id })
    expect(items.map(({ kind, state, changed }) => [kind, state, changed[0]?.field])).toEqual([
      ['part.edited', 'undone', 'description'],
      ['part.merged', 'undone', 'merge'],
      ['part.edited', 'undone', 'description'],
    ])
    expect({ loser: await jsonOf(loser.id), winner: await jsonOf(winner.id) }).toEqual(before)
  })

  test('has the merges of parts that the moderator moderates both of', async () => {
    const vandal = await person(await site.make.moderator('saab', 'volvo'))
    const loser = await part({ tags: ['volvo'] })
    await vandal.caller.merge.merge({ id: loser.id, into: (await part()).id, reason: 'Spam' })
    const kindsFor = async (...tags: string[]) => {
      const { caller } = await person(await site.make.moderator(...tags))
      const { items } = await caller.undoJob.rehearsal({ userId: vandal.id })
      return items.map(({ kind }) => kind)
    }
    expect([await kindsFor('saab'), await kindsFor('saab', 'volvo')]).toEqual([[], ['part.merged']])
  })
})

describe('a split', () => {
  const splitOf = (id: string, rest: object = {}) => ({
    id,
    name: `Split off from ${id}`,
    description: 'The other one',
    tags: ['saab'],
    reason: 'They are two pumps.',
    ...rest,
  })

  test('moves the chosen numbers and cars to a new part, and a merge takes it back', async () => {
    const [first, second] = [await site.make.vehicle(), await site.make.vehicle()]
    const { id } = await part({ numbers: ['S 1', 'S 2'] })
    const rows = [first, second].map((vehicle) => ({ vehicleId: vehicle.id, source: 'owner' as const }))
    const { fitment } = await moderator.caller.fitment.save({ partId: id, baseRevision: 0, rows })
    const carIds = [fitment.rows[1]?.id ?? '']
    const split = await moderator.caller.merge.split(splitOf(id, { numbers: ['s-2'], carIds }))
    const carsOf = async (partId: string) =>
      (await moderator.caller.fitment.ofPart({ partId })).rows.map(({ vehicle }) => vehicle.id)
    expect([await numbersOf(id), await numbersOf(split.id)]).toEqual([['S 1'], ['S 2']])
    expect([await carsOf(id), await carsOf(split.id)]).toEqual([[first.id], [second.id]])
    await merge(split.id, id)
    expect(await numbersOf(id)).toEqual(['S 1', 'S 2'])
    expect(await carsOf(id)).toEqual([first.id, second.id])
    await site.catchUp()
    const listed = await site.deps.prisma.recentChange.findMany({ where: { pageId: id }, orderBy: { seq: 'asc' } })
    expect(listed.map(({ kind }) => kind)).toEqual(['fitment.edited', 'part.split', 'part.merged'])
  })

  test('moves the chosen images and listings, with the sales of these listings', async () => {
    const from = await part()
    const [image] = [await site.make.image({ part: from }), await site.make.image({ part: from })]
    const [listing] = [await site.make.listing({ part: from }), await site.make.listing({ part: from })]
    const chosen = { imageIds: [image.id], listingIds: [listing.id] }
    const { id } = await moderator.caller.merge.split(splitOf(from.id, chosen))
    const select = { imageCount: true, askCount: true, listings: { select: { id: true } } } as const
    const counts = (where: { id: string }) => site.deps.prisma.part.findUniqueOrThrow({ where, select })
    expect(await counts({ id })).toEqual({ imageCount: 1, askCount: 1, listings: [{ id: listing.id }] })
    expect(await counts({ id: from.id })).toMatchObject({ imageCount: 1, askCount: 1 })
  })

  test('is refused if the part no longer has what was chosen, and makes no part', async () => {
    const { id } = await part({ numbers: ['S 3'] })
    const rows = [{ vehicleId: (await site.make.vehicle()).id, source: 'owner' as const }]
    const { fitment } = await moderator.caller.fitment.save({ partId: id, baseRevision: 0, rows })
    // The cars are removed meanwhile.
    await moderator.caller.fitment.save({ partId: id, baseRevision: 1, rows: [] })
    const [carIds, elsewhere] = [fitment.rows.map((row) => row.id), await part()]
    const imageIds = [(await site.make.image({ part: elsewhere })).id]
    const listingIds = [(await site.make.listing({ part: elsewhere })).id]
    for (const chosen of [{ numbers: ['S 4'] }, { carIds }, { imageIds }, { listingIds }])
      await expect(moderator.caller.merge.split(splitOf(id, chosen))).rejects.toThrow(
        'This part was changed meanwhile.',
      )
    expect(await site.deps.prisma.part.count({ where: { name: splitOf(id).name } })).toBe(0)
    expect(await numbersOf(id)).toEqual(['S 3'])
  })

  test('needs a number, image, car or listing for the new part', async () => {
    const { id } = await part()
    await expect(moderator.caller.merge.split(splitOf(id))).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fields: { numbers: 'Choose at least one number, car, image or listing.' } },
    })
  })

  test('is for moderators of a tag of the part and for users of level 2', async () => {
    const { id } = await part()
    const member = await person()
    await expect(member.caller.merge.split(splitOf(id))).rejects.toThrow('Only moderators of a tag of the part')
  })
})

describe('the list of merges on the page of a part', () => {
  test('has those of chains, not the undone ones, and only for moderators of both parts', async () => {
    const [a, b, c, other] = [await part(), await part(), await part(), await part({ tags: ['saab', 'volvo'] })]
    const [first, undone] = [await merge(a.id, b.id), await merge(other.id, c.id)]
    const second = await merge(b.id, c.id)
    await undo(undone.id)
    const listed = async (of = moderator) =>
      (await of.caller.merge.of({ id: c.id })).map(({ id, title }) => ({ id, title }))
    expect(await listed()).toEqual([
      { id: second.id, title: b.name },
      { id: first.id, title: a.name },
    ])
    expect(await listed(await person(await site.make.moderator('volvo')))).toEqual([])
    expect(await listed(await person())).toEqual([])
  })
})
