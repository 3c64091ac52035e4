import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { consume } from '../../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { transaction } from '../../server/db/transaction.ts'
import { fillIndex, openSearchConsumer } from '../../server/domains/site/search/opensearch-job.ts'
import { partDocuments } from '../../server/domains/site/search/opensearch-queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { hideAsMerged, showAgain } from '../support/merged.ts'
import { memoryIndex, type MemoryIndex } from './memory-index.ts'

let site: TestApp
let index: MemoryIndex
let now: Date
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = new Date()
  index = memoryIndex()
})
afterEach(async () => {
  await site.empty()
  await site.deps.prisma.changeConsumer.deleteMany({})
})

const fill = (batch?: number) => fillIndex(site.deps, index, () => {}, batch)
/** Numbers the changes and lets the consumer of the index handle them. */
async function catchUp(of = index): Promise<void> {
  await numberCommitted(site.deps)
  await consume(site.deps, openSearchConsumer(of))
}
/** Renames a part. */
const rename = (id: string, name: string) =>
  transaction(site.deps, async (deps) => {
    await deps.prisma.part.update({ where: { id }, data: { name } })
    await recordChange(deps, { kind: 'part.edited', actorId: null, itemId: id, partId: id, facts: { revision: 1 } })
  })
const nameOf = (id: string) => index.documents().get(id)?.name

/** Returns the documents that the index should have. */
async function expected() {
  const parts = await site.deps.prisma.part.findMany({ select: { id: true } })
  const documents = await site.deps.query(partDocuments, { ids: parts.map(({ id }) => id) })
  return new Map(documents.toSorted(byId).map((document) => [document.id, document]))
}
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
const stored = () => new Map([...index.documents()].toSorted(([one], [other]) => (one < other ? -1 : 1)))

describe('the consumer', () => {
  it('does nothing before the index is filled', async () => {
    const { id } = await site.make.part()
    await rename(id, 'Thermostat')
    await catchUp()
    expect(index.sent).toEqual([])
  })

  it('sends each part of a batch once', async () => {
    await fill()
    const [one, other] = [await site.make.part(), await site.make.part()]
    for (const { id } of [one, other, one]) await rename(id, 'Thermostat')
    await catchUp()
    expect(index.sent.map((ids) => ids.toSorted())).toEqual([[one.id, other.id].toSorted()])
    await catchUp()
    expect(index.sent).toHaveLength(1)
  })

  it('sends both parts of a merge, and the names of the loser with the winner', async () => {
    const [loser, winner] = [
      await site.make.part({ name: 'Lambda probe' }),
      await site.make.part({ name: 'O2 sensor' }),
    ]
    await fill()
    await hideAsMerged(site.deps, loser, winner)
    const merge = { actorId: null, itemId: winner.id, partId: winner.id }
    const facts = { revision: 2, mergeId: loser.id, loserId: loser.id }
    await recordChange(site.deps, { ...merge, kind: 'part.merged', facts })
    await catchUp()
    expect([...index.documents().values()]).toEqual([
      expect.objectContaining({ id: winner.id, name: 'o2 sensor', mergedNames: 'lambda probe' }),
    ])
    await showAgain(site.deps, loser)
    await recordChange(site.deps, { ...merge, kind: 'part.unmerged', facts })
    await catchUp()
    expect(stored()).toEqual(await expected())
    expect(index.documents().size).toBe(2)
  })

  it('sends the confirmed equivalents of a changed part, also those that are not equivalents any more', async () => {
    const equivalentsOf = (id: string) => index.documents().get(id)?.equivalentNumbers
    const [one, other, unconfirmed] = [
      await site.make.part({ numbers: ['06A 109 309 B'] }),
      await site.make.part({ numbers: ['038 109 243 M'] }),
      await site.make.part({ numbers: ['06B 109 243 F'] }),
    ]
    await site.make.relations(one, [
      { kind: 'same_as', other },
      { kind: 'replaces', other: unconfirmed },
    ])
    await site.make.relationConfirmation(one, 'same_as', other)
    await fill()
    expect([equivalentsOf(one.id), equivalentsOf(other.id)]).toEqual([['038109243M'], ['06A109309B']])
    expect(equivalentsOf(unconfirmed.id)).toEqual([])

    await site.deps.prisma.partNumber.updateMany({ where: { partId: other.id }, data: { normalized: '038109243N' } })
    await rename(other.id, 'Tensioner')
    await catchUp()
    expect(equivalentsOf(one.id)).toEqual(['038109243N'])

    const edit = {
      kind: 'relation.edited',
      actorId: null,
      itemId: one.id,
      partId: one.id,
      facts: { revision: 2 },
    } as const
    await site.deps.prisma.partRelation.deleteMany({ where: { partId: one.id, kind: 'same_as' } })
    await recordChange(site.deps, edit)
    await catchUp()
    expect([equivalentsOf(one.id), equivalentsOf(other.id)]).toEqual([[], []])

    await site.deps.prisma.partRelation.updateMany({ where: { partId: one.id }, data: { otherId: other.id } })
    await recordChange(site.deps, edit)
    await catchUp()
    expect(equivalentsOf(other.id)).toEqual([])
    const { id: confirmed } = await site.make.relationConfirmation(one, 'replaces', other)
    await recordChange(site.deps, {
      ...edit,
      kind: 'relation.confirmed',
      facts: { relation: 'replaces', otherId: other.id, vehicleId: null },
    })
    await catchUp()
    expect(equivalentsOf(other.id)).toEqual(['06A109309B'])
    await site.deps.prisma.relationConfirmation.delete({ where: { id: confirmed } })
    await site.deps.prisma.relationConfirmation.deleteMany({ where: { partId: one.id } })
    await recordChange(site.deps, {
      ...edit,
      kind: 'relation.confirmation-withdrawn',
      facts: { relation: 'replaces', otherId: other.id },
    })
    await catchUp()
    expect(equivalentsOf(other.id)).toEqual([])
    expect(stored()).toEqual(await expected())
  })

  it('sends the equivalents of a part that is merged, shown again, removed and restored', async () => {
    const moderator = site.caller(await site.make.token(await site.make.moderator('vw')))
    const part = (number: string) => site.make.part({ tags: ['vw'], numbers: [number], revisions: 1 })
    const [loser, winner, here, there] = [
      await part('06A 109 309 B'),
      await part('038 109 243 M'),
      await part('06B 109 243 F'),
      await part('1J0 611 775'),
    ]
    await site.make.relations(here, [{ kind: 'same_as', other: loser }])
    await site.make.relations(loser, [{ kind: 'replaces', other: there }])
    await site.make.relationConfirmation(here, 'same_as', loser)
    await site.make.relationConfirmation(loser, 'replaces', there)
    await fill()
    const equivalentsOf = (id: string) => index.documents().get(id)?.equivalentNumbers
    const check = async (of: Record<string, string[]>) => {
      await catchUp()
      expect(stored()).toEqual(await expected())
      for (const [id, numbers] of Object.entries(of)) expect([id, equivalentsOf(id)]).toEqual([id, numbers])
    }
    await moderator.merge.merge({ id: loser.id, into: winner.id, reason: 'The same part.' })
    await check({ [here.id]: ['038109243M', '06A109309B'], [there.id]: ['038109243M', '06A109309B'] })
    const { id } = await site.deps.prisma.partMerge.findFirstOrThrow({ where: { loserId: loser.id } })
    await moderator.merge.undo({ id, reason: 'They differ.' })
    await check({ [here.id]: ['06A109309B'], [there.id]: ['06A109309B'], [winner.id]: [] })

    const { id: reportId } = await site.make.report({ type: 'part', id: loser.id })
    await site.deps.prisma.report.update({ where: { id: reportId }, data: { tags: ['vw'] } })
    const report = { id: reportId, adminReason: 'Not a part.' }
    await moderator.moderation.deleteItem(report)
    await check({ [here.id]: [], [there.id]: [] })
    await moderator.moderation.restore(report)
    await check({ [here.id]: ['06A109309B'], [there.id]: ['06A109309B'] })
  })

  it('sends the changes again that OpenSearch did not take', async () => {
    await fill()
    const { id } = await site.make.part()
    await rename(id, 'Thermostat')
    index.onSend = () => {
      throw new Error('OpenSearch answered 503')
    }
    await catchUp()
    expect(index.documents().size).toBe(0)
    index.onSend = () => {}
    now = new Date(now.getTime() + 1_000)
    await catchUp()
    expect(nameOf(id)).toBe('thermostat')
  })

  it('reports a document that OpenSearch refuses, and goes on with the others', async () => {
    await fill()
    const reported = vi.spyOn(site.deps.failures, 'job')
    const [bad, good] = [await site.make.part(), await site.make.part()]
    await rename(bad.id, 'Bad')
    await rename(good.id, 'Good')
    index.refused = new Map([[bad.id, 'mapper_parsing_exception']])
    await catchUp()
    expect(reported.mock.calls.map(([, error]) => String(error))).toEqual([
      `Error: OpenSearch refused the document of part ${bad.id}: mapper_parsing_exception`,
    ])
    expect([...index.documents().keys()]).toEqual([good.id])
    await rename(good.id, 'Better')
    await catchUp()
    expect(nameOf(good.id)).toBe('better')
    reported.mockRestore()
  })

  it('does not replace a newer document with a request that arrives late', async () => {
    await fill()
    const { id } = await site.make.part({ name: 'Old' })
    const send = index.send
    const late: (() => Promise<unknown>)[] = []
    index.send = async (version, documents) => {
      late.push(() => send(version, documents))
      throw new Error('The operation was aborted due to timeout')
    }
    await rename(id, 'Thermostat')
    await catchUp()
    index.send = send
    await rename(id, 'Thermostat housing')
    now = new Date(now.getTime() + 1_000)
    await catchUp()
    for (const arrive of late) await arrive()
    expect(late).toHaveLength(1)
    expect(nameOf(id)).toBe('thermostat housing')
  })
})

describe('filling the index', () => {
  it('sends all visible parts, and makes the index searchable at the end', async () => {
    const { id } = await site.make.part({ name: 'Thermostat', tags: ['cooling'], numbers: ['050 121 113'] })
    await site.make.part({ removedAt: new Date() })
    index.onSend = () => expect(index.isPublished).toBe(false)
    expect(await fill()).toBe(1)
    expect(index.isPublished).toBe(true)
    expect([...index.documents().values()]).toEqual([
      {
        id,
        name: 'thermostat',
        mergedNames: '',
        numberText: '050121113',
        tagText: 'cooling',
        description: 'fits most of them',
        numbers: ['050121113'],
        supersededBy: [],
        equivalentNumbers: [],
        tags: ['cooling'],
        lowestAskCents: null,
        hasBid: false,
        activity: 0,
      },
    ])
  })

  it('loses no change of concurrent writes', async () => {
    const ids: string[] = []
    for (let i = 0; i < 30; i++) ids.push((await site.make.part({ name: `Part ${i}` })).id)
    let round = 0
    index.onSend = async () => {
      for (const step of [1, 2, 3]) await rename(ids[(round + step * 11) % ids.length] ?? '', `Round ${round} ${step}`)
      round++
      // Another process of the site, whose requests overtake these.
      if (round % 2 === 0) await catchUp()
    }
    await fill(4)
    index.onSend = () => {}
    await catchUp()
    expect(stored()).toEqual(await expected())
    expect(index.documents().size).toBe(30)
  })

  it('includes the change of a transaction that ends during it', async () => {
    const { id } = await site.make.part({ name: 'Old name' })
    index.onSend = () => {
      index.onSend = () => {}
      return rename(id, 'New name')
    }
    await fill()
    await catchUp()
    expect(nameOf(id)).toBe('new name')
  })

  it('begins again after an interruption', async () => {
    for (let i = 0; i < 10; i++) await site.make.part()
    index.onSend = () => {
      if (index.sent.length === 2) throw new Error('interrupted')
    }
    await expect(fill(4)).rejects.toThrow('interrupted')
    expect(index.isPublished).toBe(false)
    expect(await fill(4)).toBe(10)
    expect(index.documents().size).toBe(10)
  })

  it('ends with the reason if a document is refused', async () => {
    const { id } = await site.make.part()
    index.refused = new Map([[id, 'mapper_parsing_exception']])
    await expect(fill()).rejects.toThrow(`refused the document of part ${id}: mapper_parsing_exception`)
    expect(index.isPublished).toBe(false)
  })
})
