import { fitmentSaveInput } from '../../shared/fitment.ts'
import { listingCreateInput } from '../../shared/listings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeps, type Deps } from '../../server/deps.ts'
import { createComment } from '../../server/domains/catalogue/comments/service.ts'
import { createListing } from '../../server/domains/market/listings/service.ts'
import { partHistory } from '../../server/domains/catalogue/parts/revision-queries.ts'
import { getPartSource, partRevisions } from '../../server/domains/catalogue/parts/revision-policy.ts'
import { getRevision, listRevisions } from '../../server/domains/catalogue/revisions/service.ts'
import { createPart } from '../../server/domains/site/new-parts/service.ts'
import { editPart, revertPart, type Edited } from '../../server/domains/catalogue/parts/edit-service.ts'
import { saveFitment, type SavedFitment } from '../../server/domains/catalogue/fitment/edit-service.ts'
import { listHistory as listFitmentHistory } from '../../server/domains/catalogue/fitment/history-service.ts'
import { AppError } from '../../server/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/reliability.ts'

// Many users write at the same time through two connection pools, as two processes would.

let site: TestApp
let other: ReturnType<typeof createDeps>
beforeAll(async () => {
  site = await bootApp({ DATABASE_POOL_SIZE: '10' })
  other = createDeps(site.deps.config, site.deps.log)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const either = (turn: number): Deps => (turn % 2 === 0 ? site.deps : other)
const draft = { tags: ['saab', 'fuel'], numbers: [], description: 'Of the 900.', imageUrl: null }

describe('20 concurrent creations', () => {
  it('of parts with one name create one part and reject 19 with its slug', async () => {
    const name = 'Fuel pump relay 103'
    const people = await Promise.all(Array.from({ length: 20 }, () => site.make.user()))
    const results = await Promise.allSettled(
      people.map((person, turn) => createPart(either(turn), person.id, { ...draft, name })),
    )
    const [created, ...others] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(others).toEqual([])
    const conflicts = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []))
    expect(conflicts.map(({ code, details }) => [code, details])).toEqual(
      Array.from({ length: 19 }, () => ['CONFLICT', { existingSlug: created?.slug }]),
    )
    expect(await site.deps.prisma.partRevision.count({ where: { partId: created?.id ?? '' } })).toBe(1)
  })

  it('of parts whose names have one slug create 20 parts with 20 slugs', async () => {
    const author = await site.make.user()
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        createPart(either(turn), author.id, { ...draft, name: `Vacuum hose ${'.'.repeat(turn)} red` }),
      ),
    )
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(20)
    for (const { id, slug } of created)
      expect(await site.deps.prisma.partSlug.findUnique({ where: { slug } })).toMatchObject({ partId: id })
  })
})

it('the second of two concurrent edits of one revision is rejected with the first', async () => {
  const [one, two] = [await site.make.user(), await site.make.user()]
  for (let round = 0; round < 10; round++) {
    const { id } = await createPart(site.deps, one.id, { ...draft, name: `Throttle body gasket ${round}` })
    const results = await Promise.allSettled(
      [one, two].map((person, turn) =>
        editPart(either(turn), person.id, { id, baseRevision: 1, description: `By ${turn}.`, summary: '' }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    const conflict = results.find((result) => result.status === 'rejected')?.reason as AppError
    expect(conflict.details).toMatchObject({ current: { revision: 2, descriptionMarkdown: `By ${winner}.` } })
  }
})

it('20 people who each list a car for one part lose nothing', async () => {
  const { id: partId } = await site.make.part()
  const vehicles = await Promise.all(Array.from({ length: 20 }, () => site.make.vehicle()))
  const conflicts = await Promise.all(
    vehicles.map(async ({ id: vehicleId }, turn) => {
      const { id: userId } = await site.make.user()
      /** Saves the own row below the rows of the others. After a conflict, saves again with the rows that it returns. */
      const save = async (current: SavedFitment['fitment'] | null, tries: number): Promise<number> => {
        const others = current?.rows.map(({ vehicle, ...row }) => ({ ...row, vehicleId: vehicle.id })) ?? []
        const input = {
          partId,
          baseRevision: current?.revision ?? 0,
          rows: [...others, { vehicleId, source: 'owner' }],
        }
        try {
          await saveFitment(either(turn), userId, fitmentSaveInput.parse(input))
          return tries
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
          return save(error.details?.['current'] as SavedFitment['fitment'], tries + 1)
        }
      }
      return save(null, 0)
    }),
  )
  expect(conflicts.reduce((sum, tries) => sum + tries, 0)).toBeGreaterThan(0)
  const { rows, revision } = await site.caller().fitment.ofPart({ partId })
  expect(revision).toBe(20)
  expect(rows.map(({ vehicle }) => vehicle.id).toSorted()).toEqual(vehicles.map(({ id }) => id).toSorted())
  const { items } = await listFitmentHistory(site.deps, { partId, limit: 100 })
  expect(items.map(({ number, counts }) => [number, counts])).toEqual(
    Array.from({ length: 20 }, (_, at) => [20 - at, { added: 1, removed: 0, changed: 0 }]),
  )
})

it('renames, comments and listings of a part do not deadlock', async () => {
  const [editor, visitor] = [await site.make.user(), await site.make.user()]
  const { id } = await createPart(site.deps, editor.id, { ...draft, name: 'Idle control valve' })
  const fields = { partId: id, type: 'ask', price: 1, description: 'x', evenIfCrossing: true }
  const listing = listingCreateInput.parse(fields)
  for (let round = 0; round < 20; round++) {
    const name = `Idle control valve ${round}`
    await Promise.all([
      editPart(either(round), editor.id, { id, baseRevision: null, name, summary: '' }),
      ...Array.from({ length: 3 }, (_, turn) => [
        createComment(either(turn), visitor.id, { kind: 'part', id }, 'Does it fit?'),
        createListing(either(turn), visitor.id, listing),
      ]).flat(),
    ])
  }
  expect(await site.deps.prisma.part.findUniqueOrThrow({ where: { id } })).toMatchObject({
    revision: 21,
    commentCount: 60,
    askCount: 60,
  })
})

describe.each([1, 2])('concurrent random edits and reverts, seed %i', (seed) => {
  it('leave a complete and ordered history', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => site.make.user()))
    const ids = await Promise.all(
      ['Rear', 'Front'].map(
        async (side) =>
          (await createPart(site.deps, people[0]?.id ?? '', { ...draft, name: `${side} wiper ${seed}` })).id,
      ),
    )
    const saved: { id: string; author: string; after: Edited['part'] }[] = []
    await Promise.all(
      people.map(async (person, turn) => {
        const deps = either(turn)
        const { below, pick } = seeded(seed * 100 + turn)
        for (let i = 0; i < 25; i++) {
          const id = pick(ids)
          const before = await getPartSource(deps, id)
          const base = { id, baseRevision: before.revision }
          const edit = {
            ...base,
            summary: `${turn}.${i}`,
            ...(below(2) && { description: `Text ${below(5)}` }),
            ...(below(2) && { tags: Array.from({ length: below(4) }, (_, n) => `tag ${n}`) }),
            ...(below(2) && {
              numbers: [{ number: `N ${below(9)}`, brand: null, link: null, supersededBy: pick([null, 'N 10']) }],
            }),
            ...(below(4) === 0 && { name: `${pick(['Rear', 'Front'])} wiper ${seed}${'!'.repeat(below(3))}` }),
          }
          const write =
            below(4) === 0
              ? revertPart(deps, person.id, { ...base, to: 1 + below(before.revision) })
              : editPart(deps, person.id, edit)
          // A conflict with another edit or with the name of another part writes nothing.
          const result = await write.catch((error: unknown) => {
            if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
          })
          if (result?.changed) saved.push({ id, author: person.id, after: result.part })
        }
      }),
    )
    for (const id of ids) {
      const { items } = await listRevisions(site.deps, partHistory, { id, limit: 200 })
      const part = await getPartSource(site.deps, id)
      expect(items.map(({ number }) => number)).toEqual(Array.from(items, (_, at) => items.length - at))
      expect(items.length).toBe(1 + saved.filter((each) => each.id === id).length)
      expect(items.map(({ createdAt }) => createdAt)).toEqual(
        items.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
      )
      expect(await getRevision(site.deps, partRevisions, id, part.revision)).toMatchObject({
        number: items.length,
        name: part.name,
        descriptionMarkdown: part.descriptionMarkdown,
        tags: part.tags,
        numbers: part.numbers,
        author: part.editor,
      })
      for (const item of items.slice(0, -1)) expect(item.changed).not.toEqual([])
      expect(await site.deps.prisma.partSlug.findUnique({ where: { slug: part.slug } })).toMatchObject({ partId: id })
    }
  })
})
