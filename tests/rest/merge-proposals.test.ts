import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_OPEN_PROPOSALS } from '../../shared/proposal-rules.ts'
import { endProposals } from '../../server/domains/site/duplicates/proposal-job.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Proposals to merge two parts (docs/product/parts-and-images.md, "Proposals to merge").

const HOUR = 3_600_000

let site: TestApp
let now = new Date()
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())

async function person(isTrusted = false) {
  const user = await site.make.user()
  if (isTrusted) await site.deps.prisma.userStanding.create({ data: { userId: user.id, grantedAt: now } })
  const { mergeProposal: calls } = site.caller(await site.make.token(user))
  // The procedures of a caller are made when they are read.
  const { get, ofPart, propose, agree, object, withdraw } = calls
  return { ...user, get, ofPart, propose, agree, object, withdraw }
}
const part = (given: Parameters<TestApp['make']['part']>[0] = {}) =>
  site.make.part({ tags: ['saab'], revisions: 1, ...given })

/** Creates a proposal, and users who may agree or object. */
async function proposed() {
  const [proposer, one, other, third] = [await person(), await person(true), await person(true), await person(true)]
  const [loser, winner] = [await part({ numbers: ['A 1'] }), await part({ numbers: ['B 2'] })]
  const { id } = await proposer.propose({ id: loser.id, into: winner.id, reason: 'The same pump.' })
  const state = async () => (await proposer.get({ id })).state
  return { id, proposer, one, other, third, loser, winner, state }
}

async function pass(hours: number) {
  now = new Date(now.getTime() + hours * HOUR)
  await endProposals(site.deps)
}

describe('a proposal', () => {
  it('merges the parts in the name of its author when the second user of level 1 agrees', async () => {
    const { id, proposer, one, other, loser, winner } = await proposed()
    expect(await one.agree({ id })).toMatchObject({ state: 'open', agreements: [{ user: { id: one.id } }] })
    const { state, mergeId } = await other.agree({ id })
    expect(state).toBe('merged')
    expect(await site.deps.prisma.partMerge.findFirst({ where: { loserId: loser.id } })).toMatchObject({
      id: mergeId,
      winnerId: winner.id,
      mergedById: proposer.id,
    })
    expect(
      await site.deps.prisma.change.findFirst({ where: { kind: 'merge.decided', itemId: winner.id } }),
    ).toMatchObject({
      facts: { proposalId: id, loserId: loser.id, outcome: 'merged', mergeId, agreed: [one.id, other.id] },
    })
    await expect(one.object({ id, reason: 'No' })).rejects.toThrow('This proposal has ended.')
  })

  it('merges the parts once if two users agree at once', async () => {
    const { id, one, other, third, loser, state } = await proposed()
    await one.agree({ id })
    await Promise.allSettled([other.agree({ id }), third.agree({ id })])
    expect(await state()).toBe('merged')
    expect(await site.deps.prisma.partMerge.count({ where: { loserId: loser.id } })).toBe(1)
  })

  it('is either merged or open if users agree and object at once', async () => {
    const { id, one, other, third, loser, state } = await proposed()
    await one.agree({ id })
    await Promise.allSettled([other.agree({ id }), third.object({ id, reason: 'Other flange.' })])
    const merges = await site.deps.prisma.partMerge.count({ where: { loserId: loser.id } })
    expect([await state(), merges]).toEqual(merges === 1 ? ['merged', 1] : ['open', 0])
  })

  it('stays open for 72 hours after an objection, and then needs one more agreement', async () => {
    const { id, one, other, third, state } = await proposed()
    await one.object({ id, reason: 'Other flange.' })
    await other.agree({ id })
    await third.agree({ id })
    await (await person(true)).agree({ id })
    await pass(71)
    expect(await state()).toBe('open')
    await pass(1)
    expect(await state()).toBe('merged')
  })

  it('is rejected after two objections, and the parts are remembered as no duplicates', async () => {
    const { id, one, other, loser, winner, state } = await proposed()
    await one.object({ id, reason: 'Other flange.' })
    await other.object({ id, reason: 'Yes, it differs.' })
    await pass(72)
    expect(await state()).toBe('refused')
    const pair = { lowId: loser.id, highId: winner.id }
    expect(await site.deps.prisma.notDuplicate.findFirst({ where: pair })).toMatchObject({ userId: one.id })
  })

  it('expires after 30 days', async () => {
    const { state } = await proposed()
    await pass(30 * 24 - 1)
    expect(await state()).toBe('open')
    await pass(1)
    expect(await state()).toBe('expired')
  })

  it('ends as merged if a moderator merges the parts meanwhile, in either direction', async () => {
    const { id, loser, winner, one, state } = await proposed()
    const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
    await moderator.merge.merge({ id: winner.id, into: loser.id, reason: 'The same.' })
    await expect(one.agree({ id })).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    await endProposals(site.deps)
    expect(await state()).toBe('merged')
  })

  it('stays open and says why if the merge is refused, until another answer', async () => {
    const { id, one, other, loser, winner } = await proposed()
    const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
    const reason = 'Edit war'
    await moderator.protection.protect({ type: 'part', id: winner.id, level: 2, reason })
    await one.agree({ id })
    expect(await other.agree({ id })).toMatchObject({ state: 'open', refusal: expect.stringContaining(reason) })
    expect(await site.deps.prisma.partMerge.count({ where: { loserId: loser.id } })).toBe(0)
    await moderator.protection.end({ type: 'part', id: winner.id })
    expect(await one.agree({ id })).toMatchObject({ state: 'merged', refusal: null })
  })

  it('whose process was killed after the second agreement is merged by the job', async () => {
    const { id, one, other, state } = await proposed()
    const opinions = [one, other].map(({ id: userId }) => ({ proposalId: id, userId, agrees: true, at: now }))
    await site.deps.prisma.mergeOpinion.createMany({ data: opinions })
    await endProposals(site.deps)
    expect(await state()).toBe('merged')
  })

  it('is agreed with by its current preview only', async () => {
    const { id, one, loser, winner } = await proposed()
    const caller = site.caller(await site.make.token(one))
    const { version } = await caller.merge.preview({ id: loser.id, into: winner.id })
    await caller.part.edit({ id: loser.id, baseRevision: 1, description: 'Changed' })
    await expect(one.agree({ id, version })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { preview: { loser: { edits: 2 } } } },
    })
  })

  it('is answered by users of level 1, not by its author, who may withdraw it', async () => {
    const { id, proposer, one, state } = await proposed()
    await expect((await person()).agree({ id })).rejects.toThrow('Users with 10 edits that stood')
    await site.deps.prisma.userStanding.create({ data: { userId: proposer.id, grantedAt: now } })
    await expect(proposer.agree({ id })).rejects.toThrow('You proposed it yourself.')
    await expect(one.withdraw({ id })).rejects.toThrow('Only its author')
    await proposer.withdraw({ id })
    expect(await state()).toBe('withdrawn')
  })

  it('is the only open one of two parts, in either direction, and shown at both', async () => {
    const { id, one, loser, winner } = await proposed()
    await expect(one.propose({ id: winner.id, into: loser.id, reason: 'Same' })).rejects.toThrow('Another proposal')
    for (const { id: partId } of [loser, winner]) expect(await one.ofPart({ partId })).toMatchObject([{ id }])
  })

  it('tells who added, edits, follows or sells one of the parts', async () => {
    const [loser, winner] = [await part(), await part()]
    const [proposer, follower, seller] = [await person(), await site.make.user(), await site.make.user()]
    await site.make.listing({ part: loser, seller })
    const follow = site.caller(await site.make.token(follower)).follow
    await follow.set({ type: 'part', id: loser.id, level: 'following' })
    await proposer.propose({ id: loser.id, into: winner.id, reason: 'Same' })
    await site.catchUp()
    const told = await site.deps.prisma.notification.findMany({
      where: { kind: 'merge.proposed' },
      select: { userId: true },
    })
    const expected = [loser.createdById, winner.createdById, seller.id, follower.id]
    expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining(expected))
  })
})

it('a user has MAX_OPEN_PROPOSALS open proposals, and the deletion of the account withdraws them', async () => {
  const [user, into] = [await person(), await part()]
  for (let at = 0; at < MAX_OPEN_PROPOSALS; at++)
    await user.propose({ id: (await part()).id, into: into.id, reason: 'Same' })
  const { id } = await part()
  await expect(user.propose({ id, into: into.id, reason: 'Same' })).rejects.toThrow('You have 20 open proposals.')
  await site.caller(await site.make.token(user)).user.remove({ name: user.name })
  expect(await site.deps.prisma.mergeProposal.count({ where: { proposerId: user.id, state: 'open' } })).toBe(0)
})
