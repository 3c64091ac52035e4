import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HANDLE_DAYS, HANDLE_FORM, HANDLE_RESERVED, HANDLE_TAKEN } from '../../shared/handles.ts'
import { MAX_MENTIONS, TOO_MANY_MENTIONS } from '../../shared/mentions.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { pages } from '../../server/ssr/pages.ts'
import { renderAgain } from '../../server/jobs/render.ts'
import type { User } from '../../server/db/generated/client.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let now: Date | undefined
beforeAll(async () => void (site = await bootApp({}, { now: () => now ?? new Date() })))
afterAll(() => site.close())
afterEach(() => void (now = undefined))

const DAY = 86_400_000

const callerOf = async (user: User) => site.caller(await site.make.token(user))
const handleOf = async ({ id }: { id: string }) =>
  (await site.deps.prisma.handle.findFirst({ where: { userId: id, isCurrent: true } }))?.handle
const link = (user: { id: string }, handle: string | undefined) => `<a href="/account/${user.id}">@${handle}</a>`

/** What a browser receives for a path that is not part of the API. */
async function open(path: string) {
  const app = fastify()
  const render = () => Promise.resolve({ html: '', status: 404 })
  const pageless = { cacheable: false, render, register: () => Promise.resolve(), close: () => Promise.resolve() }
  await app.register(pages, { deps: site.deps, site: pageless })
  return app.inject(path)
}

/** The facts and the told users of the last change of an item. */
async function lastChange(itemId: string) {
  const { kind, facts, tells } = await site.deps.prisma.change.findFirstOrThrow({
    where: { itemId },
    orderBy: { id: 'desc' },
  })
  return { kind, mentions: (facts as { mentions: string[] }).mentions, tells }
}

describe('a handle', () => {
  it.each([
    ['Marta Kowalczyk', 'marta-kowalczyk'],
    ['  Zoë   O’Brien-Łukasz ', 'zoe-o-brien-lukasz'],
    ['Grüße_1.8T', 'grusse-1p8t'],
    ['Щукин Юрий', 'shchukin-yurii'],
    ['Ψυχή', 'psychi'],
  ])('of %s is %s', async (name, handle) => {
    expect(await handleOf(await site.make.user({ name }))).toMatch(new RegExp(`^${handle}(?:-\\d+)?$`))
  })

  it.each(['李', 'Admin 李', 'Админ', '!!!'])('of %s is made from the id', async (name) => {
    const user = await site.make.user({ name })
    expect(await handleOf(user)).toBe(`user-${user.id.slice(-6)}`)
  })

  it('has a number if another user has it, for any number of users of one name', async () => {
    const data = Array.from({ length: 300 }, () => ({
      id: site.deps.newId(),
      email: `${site.deps.newId()}@example.com`,
      name: 'Same Name',
      createdAt: site.deps.now(),
    }))
    await site.deps.prisma.user.createMany({ data })
    const handles = await site.deps.prisma.handle.findMany({ where: { userId: { in: data.map(({ id }) => id) } } })
    expect(handles.filter(({ handle }) => /^same-name(?:-\d+)?$/.test(handle))).toHaveLength(300)
  })

  it('is missing for the account of the site only', async () => {
    const without = await site.deps.prisma.user.findMany({ where: { handles: { none: {} }, deletedAt: null } })
    expect(without.map(({ id }) => id)).toEqual([SITE_USER_ID])
  })

  it('can be changed once in 30 days, and earlier ones lead on', async () => {
    const user = await site.make.user({ name: 'Renate Rename' })
    const caller = await callerOf(user)
    expect(await caller.handle.change({ handle: '@Renate_R ' })).toEqual({ handle: 'renate_r' })
    await expect(caller.handle.change({ handle: 'renate-2' })).rejects.toMatchObject({
      cause: { fields: { handle: expect.stringContaining('You can change your handle again on') } },
    })
    now = new Date(Date.now() + HANDLE_DAYS * DAY)
    await caller.handle.change({ handle: 'renate-rename' })
    for (const handle of ['renate_r', 'renate-rename', 'Renate_R'])
      expect(await open(`/@${handle}?page=2`)).toMatchObject({
        statusCode: 301,
        headers: { location: `/account/${user.id}?page=2` },
      })
    expect((await site.get(`/api/users/${user.id}/activity`)).body).toMatchObject({
      userProfile: { handle: 'renate-rename' },
    })
  })

  it('leads nowhere if nobody has it', async () => {
    expect((await open('/@nobody-has-this')).statusCode).toBe(404)
  })

  it.each([
    ['ab', HANDLE_FORM],
    ['a b c', HANDLE_FORM],
    ['zoë', HANDLE_FORM],
    ['x'.repeat(31), HANDLE_FORM],
    ['tappet', HANDLE_RESERVED],
    ['t4ppet-support', HANDLE_RESERVED],
    ['adm1n', HANDLE_RESERVED],
  ])('%s is refused beside the field', async (handle, sentence) => {
    const caller = await callerOf(await site.make.user())
    await expect(caller.handle.change({ handle })).rejects.toThrow(sentence)
  })

  it('of another user cannot be taken, nor an earlier one', async () => {
    const [one, other] = [await site.make.user({ name: 'First Owner' }), await callerOf(await site.make.user())]
    await (await callerOf(one)).handle.change({ handle: 'the-owner' })
    for (const handle of ['first-owner', 'the-owner'])
      await expect(other.handle.change({ handle })).rejects.toMatchObject({
        cause: { fields: { handle: HANDLE_TAKEN } },
      })
  })

  it('goes to one of two users who choose it at once', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, async () => callerOf(await site.make.user())))
    const results = await Promise.allSettled(callers.map((caller) => caller.handle.change({ handle: 'one-of-us' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ cause: { fields: { handle: HANDLE_TAKEN } } })
  })

  it('is free after the deletion of the account, and part of the data download', async () => {
    const user = await site.make.user({ name: 'Lea Leaving' })
    const caller = await callerOf(user)
    await caller.handle.change({ handle: 'lea-l' })
    const { rows } = await caller.user.export({ kind: 'handles' })
    expect(rows.map(({ handle, isCurrent }) => [handle, isCurrent])).toEqual(
      expect.arrayContaining([
        ['lea-l', true],
        ['lea-leaving', false],
      ]),
    )
    await caller.user.remove({ name: user.name })
    expect(await site.deps.prisma.handle.count({ where: { userId: user.id } })).toBe(0)
    expect((await open('/@lea-l')).statusCode).toBe(404)
    await (await callerOf(await site.make.user())).handle.change({ handle: 'lea-l' })
  })
})

it('the removal of a name replaces the handles, which the user can change at once', async () => {
  const user = await site.make.user({ name: 'Offensive Name' })
  const moderator = await callerOf(await site.make.user({ isSiteAdmin: true }))
  const reporter = await callerOf(await site.make.user())
  const { id } = await reporter.report.create({ itemType: 'user', itemId: user.id, reason: 'Spam' })
  await moderator.moderation.deleteItem({ id, adminReason: 'x' })
  const handles = await site.deps.prisma.handle.findMany({ where: { userId: user.id } })
  expect(handles).toEqual([{ handle: `user-${user.id.slice(-6)}`, userId: user.id, isCurrent: true, chosenAt: null }])
  await (await callerOf(user)).handle.change({ handle: 'a-better-name' })
})

describe('a comment', () => {
  it('links the people whom it mentions and tells them', async () => {
    const [author, marta] = [await site.make.user(), await site.make.user({ name: 'Marta M' })]
    const { id: partId } = await site.make.part()
    const handle = await handleOf(marta)
    const text = `@${handle} and @${await handleOf(author)}, see \`@${handle}\``
    const comment = await (await callerOf(author)).comment.create({ partId, text })
    expect(comment.html).toContain(link(marta, handle))
    expect(await lastChange(comment.id)).toEqual({ kind: 'comment.created', mentions: [marta.id], tells: [marta.id] })
  })

  it('tells the author of its parent too', async () => {
    const [author, parent, marta] = [await site.make.user(), await site.make.comment(), await site.make.user()]
    const reply = await (
      await callerOf(author)
    ).comment.create({ parentId: parent.id, text: `@${await handleOf(marta)}` })
    const { tells, mentions } = await lastChange(reply.id)
    expect(tells.toSorted()).toEqual([parent.authorId, marta.id].toSorted())
    expect(mentions).toEqual([marta.id])
  })

  it('tells only new names after an edit', async () => {
    const author = await site.make.user()
    const [one, two] = [await site.make.user(), await site.make.user()]
    const [first, second] = [await handleOf(one), await handleOf(two)]
    const { id: partId } = await site.make.part()
    const caller = await callerOf(author)
    const { id } = await caller.comment.create({ partId, text: `@${first}` })
    const edited = await caller.comment.edit({ id, text: `@${first} and @${second}` })
    expect(edited.html).toContain(link(two, second))
    expect(await lastChange(id)).toEqual({ kind: 'comment.edited', mentions: [two.id], tells: [two.id] })
    await caller.comment.edit({ id, text: `Nobody, then @${second}` })
    expect(await lastChange(id)).toMatchObject({ mentions: [], tells: [] })
  })

  it('does not tell a user who has blocked its author', async () => {
    const [author, blocker] = [await site.make.user(), await site.make.user()]
    await (await callerOf(blocker)).block.add({ userId: author.id })
    const { id: partId } = await site.make.part()
    const { id } = await (await callerOf(author)).comment.create({ partId, text: `@${await handleOf(blocker)}` })
    expect(await lastChange(id)).toMatchObject({ mentions: [], tells: [] })
  })

  it(`mentions at most ${MAX_MENTIONS} people, each as often as the author wants`, async () => {
    const people = await site.make.users(MAX_MENTIONS + 1)
    const handles = await Promise.all(people.map(handleOf))
    const text = (count: number) =>
      handles
        .slice(0, count)
        .map((handle) => `@${handle} @${handle}`)
        .join(' ')
    const { id: partId } = await site.make.part()
    const caller = await callerOf(await site.make.user())
    const { id } = await caller.comment.create({ partId, text: text(MAX_MENTIONS) })
    expect((await lastChange(id)).mentions).toHaveLength(MAX_MENTIONS)
    const refused = { cause: { fields: { text: TOO_MANY_MENTIONS } } }
    await expect(caller.comment.create({ partId, text: text(MAX_MENTIONS + 1) })).rejects.toMatchObject(refused)
    await expect(caller.comment.edit({ id, text: text(MAX_MENTIONS + 1) })).rejects.toMatchObject(refused)
  })

  it('keeps its links when it is rendered again, and links nobody else', async () => {
    const [author, marta, leaving] = [await site.make.user(), await site.make.user(), await site.make.user()]
    const [handle, left] = [await handleOf(marta), await handleOf(leaving)]
    const { id: partId } = await site.make.part()
    const { id } = await (await callerOf(author)).comment.create({ partId, text: `@${handle} @${left} @later-on` })
    await (await callerOf(marta)).handle.change({ handle: 'marta-renamed' })
    await (await callerOf(leaving)).user.remove({ name: leaving.name })
    await (await callerOf(author)).handle.change({ handle: left ?? '' })
    await (await callerOf(await site.make.user())).handle.change({ handle: 'later-on' })
    await renderAgain(site.deps, { all: true })
    const { html } = await site.deps.prisma.comment.findUniqueOrThrow({ where: { id } })
    expect(html).toBe(`<p>${link(marta, handle)} @${left} @later-on</p>`)
  })
})

describe('a post', () => {
  it('links and tells like a comment', async () => {
    const author = await site.make.user()
    const [one, two] = [await site.make.user(), await site.make.user()]
    const [first, second] = [await handleOf(one), await handleOf(two)]
    const caller = await callerOf(author)
    const { id, slug } = await caller.post.create({ title: 'Mentions', content: `@${first}` })
    expect((await caller.post.bySlug({ slug })).contentHtml).toContain(link(one, first))
    expect(await lastChange(id)).toEqual({ kind: 'post.created', mentions: [one.id], tells: [one.id] })
    await caller.post.edit({ id, title: 'Other title' })
    expect(await lastChange(id)).toMatchObject({ mentions: [] })
    await caller.post.edit({ id, content: `@${second} and @${first}` })
    expect(await lastChange(id)).toEqual({ kind: 'post.edited', mentions: [two.id], tells: [two.id] })
  })
})

describe('a message', () => {
  it('names the users whom it mentions, and tells only its receiver', async () => {
    const [sender, receiver, marta] = [await site.make.user(), await site.make.user(), await site.make.user()]
    const handle = (await handleOf(marta)) ?? ''
    const caller = await callerOf(sender)
    const content = `Ask @${handle.toUpperCase()}-, or a@b.example`
    const message = await caller.message.send({ receiverId: receiver.id, content })
    expect(message.mentions).toEqual({ [handle]: marta.id })
    const { items } = await (await callerOf(receiver)).message.list({ partnerId: sender.id })
    expect(items.map(({ mentions }) => mentions)).toEqual([{ [handle]: marta.id }])
    const { tells } = await site.deps.prisma.change.findFirstOrThrow({ where: { itemId: message.id } })
    expect(tells).toEqual([receiver.id])
  })

  it(`mentions at most ${MAX_MENTIONS} people`, async () => {
    const handles = await Promise.all((await site.make.users(MAX_MENTIONS + 1)).map(handleOf))
    const content = handles.map((handle) => `@${handle}`).join(' ')
    const sent = (await callerOf(await site.make.user())).message.send({
      receiverId: (await site.make.user()).id,
      content,
    })
    await expect(sent).rejects.toMatchObject({ cause: { fields: { content: TOO_MANY_MENTIONS } } })
  })

  it('with thousands of words with an @ is read as others', async () => {
    const [sender, receiver] = [await site.make.user(), await site.make.user()]
    const content = Array.from({ length: 1_400 }, (_, n) => `@x${n.toString(36).padStart(4, '0')}`).join(' ')
    const message = await (await callerOf(sender)).message.send({ receiverId: receiver.id, content })
    expect(message).toMatchObject({ content, mentions: null })
  })
})

describe('suggestions', () => {
  it('begin with the people of the part, then come the others by handle and name', async () => {
    const me = await site.make.user({ name: 'Qorinna Me' })
    const [here, other, byName] = [
      await site.make.user({ name: 'Qorinna Zimmer' }),
      await site.make.user({ name: 'Qorinna Adler' }),
      await site.make.user({ name: 'Xaver Qorinnason' }),
    ]
    const part = await site.make.part()
    await site.make.comment({ part, author: here })
    await site.make.comment({ part, author: me })
    const caller = await callerOf(me)
    const ids = async (input: Parameters<typeof caller.handle.suggest>[0]) =>
      (await caller.handle.suggest(input)).map(({ id }) => id)
    expect(await ids({ q: 'Qori', partId: part.id })).toEqual([here.id, other.id, byName.id])
    expect(await ids({ q: 'qori' })).toEqual([other.id, here.id, byName.id])
    expect(await ids({ q: '', partId: part.id })).toEqual([here.id])
    expect(await ids({ q: '' })).toEqual([])
    expect(await ids({ q: '', partnerId: other.id })).toEqual([other.id])
    await (await callerOf(here)).block.add({ userId: me.id })
    expect(await ids({ q: 'qori', partId: part.id })).toEqual([other.id, byName.id])
  })
})
