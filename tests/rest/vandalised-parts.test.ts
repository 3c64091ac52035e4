import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const GOOD = 'Fits **most** of them.'

/** A part that a vandal has edited twice, and a report of it. */
async function vandalised() {
  const { make } = site
  const [creator, vandal, other] = [await make.user({ name: 'Old Volks' }), await make.user(), await make.user()]
  const part = await make.part({ tags: ['saab'], revisions: 2, createdBy: creator, description: GOOD })
  await make.listing({ part })
  await make.listing({ part, type: 'bid' })
  await make.comment({ part })
  const edit = async (user: { id: string }, description: string) =>
    site.caller(await make.token(user)).part.edit({ id: part.id, baseRevision: null, description })
  await edit(vandal, 'Spam')
  await edit(vandal, 'More spam')
  const report = { itemType: 'part' as const, itemId: part.id, reason: 'Vandalised' }
  const { id } = await site.caller(await make.token(other)).report.create(report)
  const { moderation } = site.caller(await make.token(await make.moderator('saab')))
  const state = async () => {
    const { removedAt, descriptionMarkdown, revision } = await site.deps.prisma.part.findUniqueOrThrow({
      where: { id: part.id },
    })
    return { isRemoved: removedAt !== null, text: descriptionMarkdown, revision }
  }
  const muted = async () =>
    (await site.deps.prisma.mute.findMany({ where: { reportId: id } })).map(({ userId }) => userId)
  return { creator, vandal, other, part, id, edit, moderation, state, muted }
}

const reason = { adminReason: 'Vandalism' }

describe('a report of a vandalised part', () => {
  it('names the last editor, what can be reverted and what a removal hides', async () => {
    const { vandal, id, moderation } = await vandalised()
    expect(await moderation.report({ id })).toMatchObject({
      owner: { id: vandal.id },
      revertsTo: 2,
      isReplaced: false,
      editedTo: null,
      hides: { listings: 2, comments: 1, images: 0 },
    })
    expect((await moderation.reports({})).items[0]).toMatchObject({ id, owner: { id: vandal.id }, revertsTo: 2 })
  })

  it('is resolved by a revert of all edits of the last editor', async () => {
    const { id, moderation, state, muted } = await vandalised()
    const report = await moderation.revert({ id, ...reason })
    expect(report).toMatchObject({ status: 'resolved_action_taken', canRestore: false, revertsTo: null })
    expect([await state(), await muted()]).toEqual([{ isRemoved: false, text: GOOD, revision: 5 }, []])
    expect((await moderation.report({ id })).log).toMatchObject([{ action: 'revert' }])
  })

  it('mutes the last editor and reverts the edits, but does not remove the part', async () => {
    const { vandal, id, moderation, state, muted } = await vandalised()
    await moderation.deleteItemAndMute({ id, ...reason, muteDurationDays: 3 })
    expect([await state(), await muted()]).toEqual([{ isRemoved: false, text: GOOD, revision: 5 }, [vandal.id]])
    const { log } = await moderation.report({ id })
    expect(log.map(({ action, owner }) => [action, owner?.id])).toEqual([
      ['revert', vandal.id],
      ['mute-user', vandal.id],
    ])
  })

  it('keeps the author of the report and the edit of another user since', async () => {
    const { vandal, other, id, edit, moderation, state, muted } = await vandalised()
    await edit(other, 'Better')
    expect(await moderation.report({ id })).toMatchObject({
      owner: { id: vandal.id },
      reportedRevision: 4,
      editedTo: 5,
      revertsTo: null,
      isReplaced: true,
    })
    await expect(moderation.revert({ id, ...reason })).rejects.toThrow('There is nothing to revert.')
    await moderation.deleteItemAndMute({ id, ...reason, muteDurationDays: 3 })
    expect([await state(), await muted()]).toEqual([{ isRemoved: false, text: 'Better', revision: 5 }, [vandal.id]])
  })

  it('can still remove the part, and restore it', async () => {
    const { id, moderation, state } = await vandalised()
    await moderation.deleteItem({ id, ...reason })
    expect((await state()).isRemoved).toBe(true)
    await moderation.restore({ id, ...reason })
    expect((await state()).isRemoved).toBe(false)
  })
})

it('a part that only its creator edited is removed when the creator is muted', async () => {
  const { make } = site
  const creator = await make.user()
  for (const revisions of [0, 2]) {
    const part = await make.part({ tags: ['saab'], revisions, createdBy: creator })
    const report = { itemType: 'part' as const, itemId: part.id, reason: 'Spam' }
    const { id } = await site.caller(await make.token()).report.create(report)
    const { moderation } = site.caller(await make.token(await make.moderator('saab')))
    await moderation.deleteItemAndMute({ id, ...reason, muteDurationDays: 1 })
    expect((await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).removedAt).not.toBeNull()
    expect(await site.deps.prisma.mute.count({ where: { reportId: id, userId: creator.id } })).toBe(1)
  }
})

it('a report of a vehicle names its last editor', async () => {
  const [creator, vandal] = [await site.make.user(), await site.make.user()]
  const vehicle = await site.make.vehicle({ createdBy: creator })
  await site.caller(await site.make.token(vandal)).vehicle.edit({ id: vehicle.id, baseRevision: 0, aliases: ['Spam'] })
  const report = { itemType: 'vehicle' as const, itemId: vehicle.id, reason: 'Spam' }
  const { id } = await site.caller(await site.make.token()).report.create(report)
  expect((await site.deps.prisma.report.findUniqueOrThrow({ where: { id } })).itemOwnerId).toBe(vandal.id)
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
