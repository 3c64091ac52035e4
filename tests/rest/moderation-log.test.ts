import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { moderating } from '../support/reported.ts'

let site: TestApp
let on: ReturnType<typeof moderating>
beforeAll(async () => {
  site = await bootApp()
  on = moderating(site)
})
afterAll(() => site.close())

type Entry = { _id: string; action: string; tags: string[]; item: { title: string } | null }
const publicLog = async (query = '') => {
  const { status, body } = await site.get(`/api/moderation/log${query}`)
  expect(status).toBe(200)
  return body as { items: Entry[]; nextCursor: string | null }
}
const newest = async () => (await publicLog('?limit=1')).items[0]
const SPAM = { adminReason: 'Warned twice by Petra.', rule: 'spam', publicReason: 'Advertising in comments.' } as const

describe('the public log of moderator actions', () => {
  it('shows the action, the rule, the tags and the reason for the public', async () => {
    const { id } = await on.reported('comment')
    const { caller } = await on.moderatorOf('saab')
    await caller.moderation.deleteItem({ id, ...SPAM })
    expect(await newest()).toEqual({
      _id: expect.any(String),
      action: 'delete-item',
      rule: 'spam',
      tags: ['saab'],
      item: null,
      items: 1,
      reason: 'Advertising in comments.',
      createdAt: expect.any(String),
    })
  })

  it('names neither moderator, reporter, author nor muted user, and no removed text', async () => {
    const { item, id } = await on.reported('comment')
    const moderator = await on.moderatorOf('saab')
    await moderator.caller.moderation.deleteItemAndMute({ id, ...SPAM, muteDurationDays: 7 })
    const answers = [JSON.stringify(await publicLog()), JSON.stringify(await site.caller().moderation.publicLog({}))]
    const { items: log } = await moderator.caller.moderation.log({})
    const secrets = [item.owner, item.reporter].flatMap((user) => [user.id, user.name])
    secrets.push(log[0]?.moderator?.name ?? '?', log[0]?.moderator?.id ?? '?', id, item.id, item.word)
    secrets.push('Warned twice', 'It is an advertisement')
    for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret)
    expect((await publicLog('?limit=2')).items.map(({ action }) => action)).toEqual(['mute-user', 'delete-item'])
  })

  it('links an item while it is public, and no item of an action on a person', async () => {
    const { item, id } = await on.reported('blog_post')
    const { caller } = await on.moderatorOf('saab')
    await caller.moderation.deleteItemAndMute({ id, ...SPAM, muteDurationDays: 7 })
    await caller.moderation.restore({ id, adminReason: 'A mistake.' })
    const { items } = await publicLog('?limit=3')
    expect(items.map(({ action, item: linked }) => [action, linked !== null])).toEqual([
      ['restore', true],
      ['mute-user', false],
      ['delete-item', true],
    ])
    expect(items[0]?.item).toEqual({
      type: 'BlogPost',
      title: expect.any(String),
      path: expect.stringMatching('^/blog/'),
    })
    await site.caller(await site.make.token(item.owner)).post.remove({ id: item.id })
    expect((await newest())?.item).toBeNull()
  })

  it('shows warnings and answers to appeals without the user and the reason for the user', async () => {
    const user = await site.make.user()
    const [first, second] = [await on.siteAdmin(), await on.siteAdmin()]
    await first.caller.conduct.warn({
      userId: user.id,
      reason: 'Warned twice.',
      rule: 'harassment',
      publicReason: 'Insults',
    })
    for (const outcome of ['upheld', 'lifted'] as const) {
      const mute = await site.make.mute(user)
      const appellant = site.caller(await site.make.token(user))
      await appellant.conduct.appeal({ muteId: mute.id, text: 'Please.' })
      const { items } = await second.caller.moderation.appeals({})
      const id = items.find((appeal) => appeal.user?.id === user.id)?.id ?? ''
      await second.caller.moderation.answerAppeal({ id, outcome, answer: 'Warned twice.', publicReason: 'Insults' })
    }
    const { items } = await publicLog('?limit=3')
    const none = { item: null, tags: [], reason: 'Insults' }
    expect(items).toMatchObject([
      { ...none, action: 'lift-mute', rule: null },
      { ...none, action: 'uphold-mute', rule: null },
      { ...none, action: 'warn-user', rule: 'harassment' },
    ])
    for (const secret of [user.id, user.name, 'Warned twice']) expect(JSON.stringify(items)).not.toContain(secret)
  })

  it('shows the reason of a protection, which its page shows, unless there is one for the log', async () => {
    const { caller } = await on.siteAdmin()
    const page = { type: 'part', id: (await site.make.part()).id, level: 1 } as const
    const reasonAfter = async (given: { reason: string; publicReason?: string }) => {
      await caller.protection.protect({ ...page, ...given })
      return newest()
    }
    expect(await reasonAfter({ reason: 'An edit war.' })).toMatchObject({ action: 'protect', reason: 'An edit war.' })
    const long = `${'x'.repeat(499)}👍${'y'.repeat(400)}`
    expect(await reasonAfter({ reason: long })).toMatchObject({ reason: 'x'.repeat(499) })
    const publicReason = 'Two users disagree.'
    expect(await reasonAfter({ reason: 'An edit war.', publicReason })).toMatchObject({ reason: publicReason })
  })

  it('links no listing and no user, which name a person', async () => {
    for (const type of ['listing', 'user'] as const) {
      const { id } = await on.reported(type)
      const { caller } = await on.siteAdmin()
      await caller.moderation.deleteItem({ id, ...SPAM })
      await caller.moderation.restore({ id, ...SPAM })
      expect((await newest())?.item).toBeNull()
    }
  })

  it('shows no tag that only the removed content has', async () => {
    const part = await site.make.part({ tags: ['saab', 'buy cheap pills'] })
    const reporter = site.caller(await site.make.token(await site.make.user()))
    const report = await reporter.report.create({ itemType: 'part', itemId: part.id, reason: 'Spam' })
    await (await on.moderatorOf('saab')).caller.moderation.deleteItem({ id: report.id, ...SPAM })
    expect((await newest())?.tags).toEqual(['saab'])
  })

  it('leaves out decisions about reports', async () => {
    const before = await newest()
    const { id } = await on.reported('comment')
    const { caller } = await on.moderatorOf('saab')
    await caller.moderation.setStatus({ id, status: 'dismissed', adminNotes: 'Fine.', rule: 'other' })
    expect(await newest()).toEqual(before)
  })

  it('is filtered by action and tag, and is read in pages', async () => {
    expect((await publicLog('?action=restore')).items.every(({ action }) => action === 'restore')).toBe(true)
    expect((await publicLog('?tag=saab')).items.every(({ tags }) => tags.includes('saab'))).toBe(true)
    expect((await publicLog('?tag=volvo')).items).toEqual([])
    const all = (await publicLog()).items
    const first = await publicLog('?limit=2')
    const second = await publicLog(`?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4))
    expect((await site.get('/api/moderation/log?action=dismiss')).status).toBe(400)
  })

  it('takes a reason for the public of at most 500 characters', async () => {
    const { id } = await on.reported('comment')
    const { caller } = await on.moderatorOf('saab')
    const act = (publicReason: string) => caller.moderation.deleteItem({ id, adminReason: 'x', publicReason })
    await expect(act('x'.repeat(501))).rejects.toThrow('The reason for the public has at most 500 characters.')
    await act('x'.repeat(500))
  })
})

describe('the log for moderators', () => {
  it('is filtered by moderator, action and person', async () => {
    const { item, id } = await on.reported('comment')
    const { caller } = await on.siteAdmin()
    await caller.moderation.deleteItemAndMute({ id, ...SPAM, muteDurationDays: 7 })
    const ofPerson = (await caller.moderation.log({ person: item.owner.id })).items
    expect(ofPerson.map(({ action }) => action)).toEqual(['mute-user', 'delete-item'])
    expect(ofPerson[0]).toMatchObject({
      rule: 'spam',
      publicReason: SPAM.publicReason,
      items: 1,
      reason: SPAM.adminReason,
    })
    const moderator = ofPerson[0]?.moderator?.id ?? ''
    expect((await caller.moderation.log({ moderator })).items.map(({ id: entry }) => entry)).toEqual(
      ofPerson.map(({ id: entry }) => entry),
    )
    const mutes = await caller.moderation.log({ action: 'mute-user', person: item.owner.id })
    expect(mutes.items.map(({ action }) => action)).toEqual(['mute-user'])
    expect((await caller.moderation.log({ person: moderator })).items).toEqual([])
  })

  it('finds moderators and persons by a part of the name and by the address of the profile', async () => {
    const { item, id } = await on.reported('comment')
    const { caller, user } = await on.siteAdmin()
    await caller.moderation.deleteItemAndMute({ id, ...SPAM, muteDurationDays: 7 })
    const actions = async (search: { moderator?: string; person?: string }) =>
      (await caller.moderation.log(search)).items.map(({ action }) => action)
    const both = ['mute-user', 'delete-item']
    expect(await actions({ moderator: `https://tappet.example/account/${user.id}` })).toEqual(both)
    expect(await actions({ moderator: user.name, person: item.owner.name })).toEqual(both)
    expect(await actions({ moderator: item.owner.name })).toEqual([])
    expect(await actions({ person: 'Nobody of this name' })).toEqual([])
    await expect(caller.moderation.log({ person: 'ab' })).rejects.toThrow('Type at least 3 characters.')
  })

  it('shows the part of an action without a report, and its author', async () => {
    const { caller } = await on.siteAdmin()
    const author = await site.make.user()
    const made = { name: `Seat rail ${author.id}`, tags: ['saab'], numbers: [], description: 'Buy cheap pills.' }
    const { id, slug } = await site.caller(await site.make.token(author)).part.create(made)
    await caller.protection.protect({ type: 'part', id, level: 1, reason: 'A target.' })
    const shown = { itemType: 'part', title: made.name, owner: null, path: `/part/${slug}` }
    expect((await caller.moderation.log({ limit: 1 })).items).toMatchObject([{ ...shown, action: 'protect' }])
    await site.catchUp()
    const { items } = await caller.change.list({ user: author.id })
    await caller.change.undo({ id: items[0]?.id ?? '', reason: 'Advertising.', newest: 1 })
    const removed = { ...shown, action: 'delete-item', owner: { id: author.id }, path: null }
    expect((await caller.moderation.log({ limit: 1 })).items).toMatchObject([removed])
    expect((await caller.moderation.log({ person: author.id })).items).toMatchObject([removed])
  })

  it('finds the actions on a profile by its person', async () => {
    const { item, id } = await on.reported('user')
    const { caller } = await on.siteAdmin()
    await caller.moderation.deleteItem({ id, ...SPAM })
    expect((await caller.moderation.log({ person: item.owner.id })).items).toMatchObject([
      { action: 'delete-item', owner: { id: item.owner.id } },
    ])
  })
})
