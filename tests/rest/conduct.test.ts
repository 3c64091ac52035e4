import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTES_PER_USER } from '../../shared/conduct.ts'
import { fromTRPCError } from '../../server/trpc/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { moderating } from '../support/reported.ts'

const DAY = 86_400_000

let site: TestApp
let on: ReturnType<typeof moderating>
let now = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => new Date(now) })
  on = moderating(site)
})
afterAll(() => site.close())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: unknown) => {
      const { code, message } = fromTRPCError(error)
      return `${code}: ${message}`
    },
  )
const UNKNOWN_ID = '01a1fa6a-0000-7000-8000-000000000000'
const signedIn = async () => {
  const user = await site.make.user()
  const token = await site.make.token(user)
  return { user, token, caller: site.caller(token) }
}

describe('a warning', () => {
  it('for a report is shown to the author until it is acknowledged, and changes nothing else', async () => {
    const { item, id } = await on.reported('comment')
    const moderator = await on.moderatorOf('saab')
    const report = await site.request('POST', `/api/admin/reports/${id}/action/warn-user`, {
      token: moderator.token,
      payload: { adminReason: 'No advertising.', rule: 'spam', publicReason: 'Advertising' },
    })
    expect([report.status, report.body.status]).toEqual([200, 'open'])
    expect(await item.isShown()).toBe(true)

    const token = await site.make.token(item.owner)
    const author = site.caller(token)
    const [warning] = await author.conduct.unread()
    expect(warning).toEqual({ id: warning?.id, reason: 'No advertising.', createdAt: new Date(now).toISOString() })
    expect(JSON.stringify((await site.get('/api/warnings', token)).body)).not.toContain(moderator.user.name)

    const acknowledge = () => site.request('POST', `/api/warnings/${warning?.id}/acknowledge`, { token })
    now += 1_000
    expect((await acknowledge()).status).toBe(200)
    now += 1_000
    expect((await acknowledge()).status).toBe(200)
    expect(await author.conduct.unread()).toEqual([])
    expect((await site.get('/api/warnings', token)).body.warnings).toEqual([
      {
        _id: warning?.id,
        reason: 'No advertising.',
        createdAt: new Date(now - 2_000).toISOString(),
        acknowledgedAt: new Date(now - 1_000).toISOString(),
      },
    ])
    const { log, isWarned } = await moderator.caller.moderation.report({ id })
    expect(isWarned).toBe(true)
    expect(log).toMatchObject([{ action: 'warn-user', reason: 'No advertising.', owner: { id: item.owner.id } }])
  })

  it('is given once for a report, also by two moderators at once, and not for one that was dismissed', async () => {
    const { id, item } = await on.reported('comment')
    const [one, two] = [await on.moderatorOf('saab'), await on.siteAdmin()]
    const warn = ({ caller }: typeof one) => refusal(caller.moderation.warn({ id, adminReason: 'x' }))
    const answers = await Promise.all([warn(one), warn(two)])
    expect(answers.toSorted()).toEqual(['CONFLICT: The author was already warned for this report.', 'OK'])
    expect(await site.deps.prisma.warning.count({ where: { userId: item.owner.id } })).toBe(1)

    const dismissed = await on.reported('comment')
    await one.caller.moderation.setStatus({ id: dismissed.id, status: 'dismissed', adminNotes: 'x' })
    expect(await refusal(one.caller.moderation.warn({ id: dismissed.id, adminReason: 'x' }))).toBe(
      'CONFLICT: This report was closed without action, so there is nothing to warn of.',
    )
  })

  it('can follow the removal of the content', async () => {
    const { id, item } = await on.reported('comment')
    const { caller } = await on.moderatorOf('saab')
    await caller.moderation.deleteItem({ id, adminReason: 'x' })
    expect((await caller.moderation.warn({ id, adminReason: 'x' })).status).toBe('resolved_action_taken')
    expect(await site.caller(await site.make.token(item.owner)).conduct.unread()).toHaveLength(1)
  })

  it('is given from the record of a user, but not to oneself, to a site admin or to an unknown user', async () => {
    const { user, caller } = await signedIn()
    const [moderator, admin] = [await on.moderatorOf('saab'), await on.siteAdmin()]
    const warn = (userId: string, by = moderator) => refusal(by.caller.conduct.warn({ userId, reason: 'Be kind.' }))
    expect(await warn(user.id)).toBe('OK')
    expect(await caller.conduct.unread()).toMatchObject([{ reason: 'Be kind.' }])
    expect(await warn(moderator.user.id)).toBe('VALIDATION: You cannot warn yourself.')
    expect(await warn(admin.user.id)).toBe('FORBIDDEN: Only a site admin can warn a site admin.')
    expect(await warn(admin.user.id, await on.siteAdmin())).toBe('OK')
    expect(await warn(UNKNOWN_ID)).toBe('NOT_FOUND: User not found.')
    const { items } = await admin.caller.moderation.log({})
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'warn-user',
        itemId: user.id,
        owner: expect.objectContaining({ id: user.id }),
      }),
    )
  })

  it('of another user cannot be acknowledged', async () => {
    const [{ user }, other] = [await signedIn(), await signedIn()]
    await (await on.siteAdmin()).caller.conduct.warn({ userId: user.id, reason: 'x' })
    const { id } = await site.deps.prisma.warning.findFirstOrThrow({ where: { userId: user.id } })
    expect(await refusal(other.caller.conduct.acknowledge({ id }))).toBe('NOT_FOUND: Warning not found.')
    expect((await site.deps.prisma.warning.findUniqueOrThrow({ where: { id } })).acknowledgedAt).toBeNull()
  })

  it('is in the record of the author of other reports', async () => {
    const { item } = await on.reported('comment')
    const { caller } = await on.siteAdmin()
    await caller.conduct.warn({ userId: item.owner.id, reason: 'x' })
    const second = await site.make.comment({ author: item.owner })
    const id = await on.fileReport({ type: 'comment', id: second.id, reporter: await site.make.user() })
    const before = await caller.moderation.report({ id })
    expect(before.authorRecord?.warnings).toEqual({
      count: 1,
      latest: { createdAt: new Date(now).toISOString(), isAcknowledged: false },
    })
    // Not the one for this report.
    await caller.moderation.warn({ id, adminReason: 'x' })
    expect((await caller.moderation.report({ id })).authorRecord?.warnings.count).toBe(1)
  })
})

describe('notes about a user', () => {
  it('are for moderators, who delete their own', async () => {
    const { user, token } = await signedIn()
    const [one, two] = [await on.moderatorOf('saab'), await on.moderatorOf('volvo')]
    const path = `/api/admin/users/${user.id}/notes`
    const added = await site.request('POST', path, { token: one.token, payload: { text: '  Asked by mail. ' } })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject([{ text: 'Asked by mail.', author: { _id: one.user.id } }])
    await two.caller.conduct.addNote({ userId: user.id, text: 'Answered.' })
    const notes = (await site.get(path, one.token)).body
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Answered.', 'Asked by mail.'])
    expect((await site.get(path, token)).status).toBe(403)
    const remove = (id: string) => site.request('DELETE', `/api/admin/notes/${id}`, { token: one.token })
    expect((await remove(notes[0]._id)).body).toMatchObject({
      code: 'NOT_FOUND',
      error: 'Note not found. You can delete your own notes only.',
    })
    expect((await remove(notes[1]._id)).status).toBe(200)
    expect((await one.caller.conduct.record({ userId: user.id })).notes).toMatchObject([{ text: 'Answered.' }])
  })

  it('are at most NOTES_PER_USER, also if two are added at once', async () => {
    const { user } = await signedIn()
    const [one, two] = [await on.moderatorOf('saab'), await on.moderatorOf('saab')]
    await site.deps.prisma.moderatorNote.createMany({
      data: Array.from({ length: NOTES_PER_USER - 1 }, () => ({
        id: site.deps.newId(),
        userId: user.id,
        authorId: one.user.id,
        text: 'x',
        createdAt: new Date(now),
      })),
    })
    const add = ({ caller }: typeof one) => refusal(caller.conduct.addNote({ userId: user.id, text: 'x' }))
    expect((await Promise.all([add(one), add(two)])).toSorted()).toEqual([
      'CONFLICT: There are already 100 notes about this user. Delete one of yours first.',
      'OK',
    ])
  })

  it('need a text and a user', async () => {
    const { caller } = await on.moderatorOf('saab')
    const { user } = await signedIn()
    expect(await refusal(caller.conduct.addNote({ userId: user.id, text: ' ' }))).toContain('Write the note first.')
    expect(await refusal(caller.conduct.addNote({ userId: UNKNOWN_ID, text: 'x' }))).toBe('NOT_FOUND: User not found.')
  })

  it('are deleted with the account of the user', async () => {
    const { user, caller } = await signedIn()
    await (await on.siteAdmin()).caller.conduct.addNote({ userId: user.id, text: 'x' })
    await caller.user.remove({ name: user.name })
    expect(await site.deps.prisma.moderatorNote.count({ where: { userId: user.id } })).toBe(0)
  })
})

/** A user with a listing whom a moderator has muted for a comment. */
async function muted() {
  const { item, id: reportId } = await on.reported('comment')
  const listing = await site.make.listing({ seller: item.owner })
  const moderator = await on.moderatorOf('saab')
  await moderator.caller.moderation.deleteItemAndMute({ id: reportId, adminReason: 'Spam', muteDurationDays: 7 })
  const token = await site.make.token(item.owner)
  const caller = site.caller(token)
  const { mutes } = await caller.conduct.own()
  const muteId = mutes[0]?.id ?? ''
  return { user: item.owner, reportId, listing, moderator, token, caller, muteId }
}
async function appealed() {
  const world = await muted()
  await world.caller.conduct.appeal({ muteId: world.muteId, text: 'It was no spam.' })
  const { id } = await site.deps.prisma.appeal.findUniqueOrThrow({ where: { muteId: world.muteId } })
  return { ...world, id }
}
const isMuted = async ({ user }: { user: { id: string } }) =>
  (await site.caller(await site.make.token(user)).auth.status()).user?.mute !== null
const statusOf = async ({ listing }: Awaited<ReturnType<typeof muted>>) =>
  (await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).status

describe('an appeal', () => {
  it('of a muted user is answered by another moderator, who lifts the mute', async () => {
    const world = await muted()
    const appeal = await site.request('POST', `/api/mutes/${world.muteId}/appeal`, {
      token: world.token,
      payload: { text: 'It was no spam.' },
    })
    expect(appeal.status).toBe(201)
    const other = await on.moderatorOf('saab')
    const before = await other.caller.moderation.openAppeals()
    const { items } = (await site.get('/api/admin/appeals?limit=100', other.token)).body
    const { _id: id, ...open } = items.at(-1)
    expect(open).toMatchObject({
      user: { _id: world.user.id },
      text: 'It was no spam.',
      outcome: null,
      mute: { reason: 'Spam', moderator: { _id: world.moderator.user.id }, reportId: world.reportId },
    })
    const answer = await site.request('POST', `/api/admin/appeals/${id}/answer`, {
      token: other.token,
      payload: { outcome: 'lifted', answer: 'You are right.' },
    })
    expect([answer.status, answer.body.outcome, answer.body.answeredBy._id]).toEqual([200, 'lifted', other.user.id])
    expect([await isMuted(world), await statusOf(world)]).toEqual([false, 'active'])
    expect(await other.caller.moderation.openAppeals()).toBe(before - 1)
    expect((await other.caller.moderation.appeals({ answered: true })).items[0]).toMatchObject({ id })
    const { mutes } = (await site.get('/api/warnings', world.token)).body
    expect(mutes).toMatchObject([
      { liftedAt: new Date(now).toISOString(), appeal: { outcome: 'lifted', answer: 'You are right.' } },
    ])
    expect(JSON.stringify(mutes)).not.toContain(other.user.name)
    expect((await other.caller.moderation.log({})).items[0]).toMatchObject({
      action: 'lift-mute',
      reason: 'You are right.',
      reportId: world.reportId,
      owner: { id: world.user.id },
    })
  })

  it('that is rejected changes nothing but its answer, and cannot be repeated', async () => {
    const world = await appealed()
    const other = await on.siteAdmin()
    await other.caller.moderation.answerAppeal({ id: world.id, outcome: 'upheld', answer: 'It was spam.' })
    expect([await isMuted(world), await statusOf(world)]).toEqual([true, 'paused'])
    const again = world.caller.conduct.appeal({ muteId: world.muteId, text: 'Please.' })
    expect(await refusal(again)).toBe('CONFLICT: You have already appealed this mute.')
  })

  it('is never answered by the moderator who muted', async () => {
    const { id, moderator, ...world } = await appealed()
    const answer = moderator.caller.moderation.answerAppeal({ id, outcome: 'lifted', answer: 'x' })
    expect(await refusal(answer)).toBe('FORBIDDEN: You muted this user. Another moderator must answer the appeal.')
    expect(await isMuted(world)).toBe(true)
  })

  it('outside of the scope does not exist for a moderator', async () => {
    const { id } = await appealed()
    const { caller } = await on.moderatorOf('volvo')
    expect(await refusal(caller.moderation.answerAppeal({ id, outcome: 'upheld', answer: 'x' }))).toBe(
      'NOT_FOUND: Appeal not found.',
    )
    expect([(await caller.moderation.appeals({})).items, await caller.moderation.openAppeals()]).toEqual([[], 0])
  })

  it('is answered once by two moderators at once', async () => {
    const world = await appealed()
    const [one, two] = [await on.moderatorOf('saab'), await on.siteAdmin()]
    const answer = ({ caller }: typeof one, outcome: 'upheld' | 'lifted') =>
      refusal(caller.moderation.answerAppeal({ id: world.id, outcome, answer: 'x' }))
    const answers = await Promise.all([answer(one, 'lifted'), answer(two, 'upheld')])
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(answers.find((code) => code !== 'OK')).toMatch(/^CONFLICT: This appeal was already answered: the mute was/)
    const { outcome } = await site.deps.prisma.appeal.findUniqueOrThrow({ where: { id: world.id } })
    expect(await isMuted(world)).toBe(outcome === 'upheld')
  })

  it('and an end of the mute at once: one of both ends it', async () => {
    const world = await appealed()
    const other = await on.siteAdmin()
    const answers = await Promise.all([
      refusal(other.caller.moderation.answerAppeal({ id: world.id, outcome: 'lifted', answer: 'x' })),
      refusal(world.moderator.caller.moderation.unmute({ id: world.reportId, adminReason: 'x' })),
    ])
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(await isMuted(world)).toBe(false)
  })

  it('ends with the mute', async () => {
    const world = await appealed()
    const { caller } = await on.siteAdmin()
    const before = await caller.moderation.openAppeals()
    await world.moderator.caller.moderation.unmute({ id: world.reportId, adminReason: 'x' })
    expect(await caller.moderation.openAppeals()).toBe(before - 1)
    const answer = caller.moderation.answerAppeal({ id: world.id, outcome: 'upheld', answer: 'x' })
    expect(await refusal(answer)).toBe('CONFLICT: This mute has already ended.')
  })

  it('needs a mute that is in effect, and a text', async () => {
    const world = await muted()
    const appeal = (text = 'x', muteId = world.muteId, { caller }: Pick<typeof world, 'caller'> = world) =>
      refusal(caller.conduct.appeal({ muteId, text }))
    expect(await appeal(' ')).toContain('Say why the mute should end.')
    expect(await appeal('x', UNKNOWN_ID)).toBe('NOT_FOUND: Mute not found.')
    expect(await appeal('x', world.muteId, await signedIn())).toBe('NOT_FOUND: Mute not found.')
    now += 7 * DAY
    expect(await appeal()).toBe('CONFLICT: This mute has already ended.')
  })

  it('of a mute without a report is for site admins', async () => {
    const { user, caller } = await signedIn()
    const { id: muteId } = await site.make.mute(user)
    await caller.conduct.appeal({ muteId, text: 'x' })
    const { id } = await site.deps.prisma.appeal.findUniqueOrThrow({ where: { muteId } })
    const answer = async ({ caller: by }: Awaited<ReturnType<typeof on.siteAdmin>>) =>
      refusal(by.moderation.answerAppeal({ id, outcome: 'lifted', answer: 'x' }))
    expect(await answer(await on.moderatorOf('saab'))).toBe('NOT_FOUND: Appeal not found.')
    expect(await answer(await on.siteAdmin())).toBe('OK')
  })
})

describe('the user', () => {
  it('is told of a warning, and once of a lifted mute', async () => {
    const world = await appealed()
    await site.catchUp()
    const lines = async () =>
      (await world.caller.notification.list({})).items.map(({ kind, facts, path }) => [kind, facts.reason, path])
    expect(await lines()).toContainEqual(['user.muted', 'Spam', '/warnings'])
    const admin = await on.siteAdmin()
    await admin.caller.moderation.answerAppeal({ id: world.id, outcome: 'lifted', answer: 'Sorry.' })
    await admin.caller.conduct.warn({ userId: world.user.id, reason: 'Be kind.' })
    await site.catchUp()
    const told = await lines()
    expect(told.slice(0, 2)).toEqual([
      ['user.warned', 'Be kind.', '/warnings'],
      ['appeal.answered', 'Sorry.', '/warnings'],
    ])
    expect(told.map(([kind]) => kind)).not.toContain('user.unmuted')
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
