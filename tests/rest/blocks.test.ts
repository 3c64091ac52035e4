import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANNOT_CONTACT } from '../../shared/blocks.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { toldTo } from '../support/told.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type User = { id: string }
const callerOf = async (user: User) => site.caller(await site.make.token(user))
const block = async (blocker: User, blocked: User) => (await callerOf(blocker)).block.add({ userId: blocked.id })

/** Returns 'sent', or the code of the error. */
const write = async (from: User, to: User) => {
  const { status, body } = await site.request('POST', '/api/messages', {
    token: await site.make.token(from),
    payload: { receiverId: to.id, content: 'Hello' },
  })
  return status === 201 ? 'sent' : `${body.code}: ${body.error}`
}

async function pair() {
  const [ann, bob] = [await site.make.user({ name: 'Ann' }), await site.make.user({ name: 'Bob' })]
  return { ann, bob }
}

const REFUSED = `FORBIDDEN: ${CANNOT_CONTACT}`

describe('messages between two users', () => {
  const moderator = (user: User) =>
    site.deps.prisma.user.update({ where: { id: user.id }, data: { isSiteAdmin: true } })
  const tradeOf = (seller: User, buyer: User, confirmedAt: Date | null) =>
    site.make.trade({ seller, buyer, confirmedAt, openedAt: new Date(Date.now() - 1_000) })

  it.each<[string, (ann: User, bob: User) => Promise<unknown>, string, string]>([
    ['two users', async () => undefined, 'sent', 'sent'],
    ['a user and the user whom they blocked', block, REFUSED, REFUSED],
    [
      'two users who blocked each other',
      (ann, bob) => Promise.all([block(ann, bob), block(bob, ann)]),
      REFUSED,
      REFUSED,
    ],
    [
      'a user who ended a block',
      async (ann, bob) => {
        await block(ann, bob)
        await (await callerOf(ann)).block.remove({ userId: bob.id })
      },
      'sent',
      'sent',
    ],
    [
      'a user and a moderator whom they blocked',
      (ann, bob) => moderator(bob).then(() => block(ann, bob)),
      'sent',
      'sent',
    ],
    [
      'a moderator and a user whom they blocked',
      (ann, bob) => moderator(ann).then(() => block(ann, bob)),
      'sent',
      'sent',
    ],
    [
      'a blocked seller with an open trade',
      (ann, bob) => Promise.all([block(ann, bob), tradeOf(bob, ann, null)]),
      'sent',
      'sent',
    ],
    [
      'a blocked buyer with an open trade',
      (ann, bob) => Promise.all([block(ann, bob), tradeOf(ann, bob, null)]),
      'sent',
      'sent',
    ],
    [
      'a blocked seller with a confirmed trade',
      (ann, bob) => Promise.all([block(ann, bob), tradeOf(bob, ann, new Date())]),
      REFUSED,
      REFUSED,
    ],
    [
      'a muted user who is blocked',
      (ann, bob) => Promise.all([site.make.mute(ann), block(bob, ann)]),
      expect.stringMatching(/^MUTED: /) as string,
      REFUSED,
    ],
    [
      'a deleted account',
      async (ann, bob) => {
        await block(ann, bob)
        await (await callerOf(bob)).user.remove({ name: 'Bob' })
      },
      'NOT_FOUND: User not found.',
      expect.stringMatching(/^UNAUTHENTICATED: |^NOT_FOUND: /) as string,
    ],
  ])('%s', async (who, prepare, there, back) => {
    const { ann, bob } = await pair()
    await prepare(ann, bob)
    expect(await write(ann, bob)).toEqual(there)
    if (who !== 'a deleted account') expect(await write(bob, ann)).toEqual(back)
  })

  it('a user is told of an open trade with a blocked user', async () => {
    const { ann, bob } = await pair()
    await block(ann, bob)
    const trade = await site.make.trade({ seller: ann, buyer: bob, confirmedAt: null })
    await (await callerOf(bob)).trade.cancel({ id: trade.id })
    const sentence = `cancelled your trade of`
    expect(await toldTo(site, await callerOf(ann))).toEqual([expect.stringContaining(`${bob.name} ${sentence}`)])
  })

  it('a sale to a blocked user is refused, and a sale from before the block stays', async () => {
    const { ann: seller, bob: buyer } = await pair()
    const part = await site.make.part()
    const [sold, offered] = [await site.make.listing({ part, seller }), await site.make.listing({ part, seller })]
    const [asSeller, asBuyer] = [await callerOf(seller), await callerOf(buyer)]
    const content = listingMessage(sold, part.name, `${site.deps.config.publicUrl}/part/${part.slug}`, 'Mine?')
    await asBuyer.message.send({ receiverId: seller.id, content })
    await asSeller.listing.sell({ id: sold.id, otherId: buyer.id })
    await block(buyer, seller)
    // The open trade lets both write, but not sell anything else.
    expect(await write(seller, buyer)).toBe('sent')
    await expect(asSeller.listing.sell({ id: offered.id, otherId: buyer.id })).rejects.toThrow(CANNOT_CONTACT)
    const [open] = await asBuyer.trade.pending({ partnerId: seller.id })
    const { id = '', priceCents = 0, soldOn } = open ?? {}
    await asBuyer.trade.confirm({ id, price: priceCents / 100, soldOn: soldOn ?? '' })
    expect(await write(seller, buyer)).toBe(REFUSED)
    expect(await site.deps.prisma.listing.findUnique({ where: { id: offered.id } })).toMatchObject({ status: 'active' })
  })
})

describe('a block', () => {
  it('and messages at the same time leave no message after the block', async () => {
    const { ann, bob } = await pair()
    const asBob = await callerOf(bob)
    const send = (i: number) =>
      asBob.message.send({ receiverId: ann.id, content: `${i}` }).then(
        () => 'sent',
        (error: Error) => error.message,
      )
    const sent = Array.from({ length: 10 }, (_, i) => send(i))
    await block(ann, bob)
    const after = await send(10)
    const results = await Promise.all(sent)
    expect(after).toBe(CANNOT_CONTACT)
    expect(new Set([...results, 'sent', CANNOT_CONTACT])).toEqual(new Set(['sent', CANNOT_CONTACT]))
    const { items } = await asBob.message.list({ partnerId: ann.id, limit: 100 })
    expect(items).toHaveLength(results.filter((result) => result === 'sent').length)
  })

  it('marks the messages of the blocked user as read', async () => {
    const { ann, bob } = await pair()
    await write(bob, ann)
    const asAnn = await callerOf(ann)
    expect(await asAnn.message.unreadCount()).toBe(1)
    await block(ann, bob)
    expect(await asAnn.message.unreadCount()).toBe(0)
  })

  it('shows the blocked user no other answers than the refusal', async () => {
    const { ann, bob } = await pair()
    const [asAnn, asBob] = [await callerOf(ann), await callerOf(bob)]
    const stranger = await site.make.user()
    const [before, known] = [
      await asBob.user.profile({ userId: ann.id }),
      await asBob.message.partner({ partnerId: ann.id }),
    ]
    await block(ann, bob)
    expect(await asBob.user.profile({ userId: ann.id })).toEqual(before)
    expect(await asBob.message.partner({ partnerId: ann.id })).toEqual(known)
    expect(await asBob.block.list()).toMatchObject({ items: [], total: 0 })
    expect(await asBob.message.state({ partnerId: ann.id })).toMatchObject({ isBlocked: false, canWrite: false })
    expect(await asAnn.message.state({ partnerId: bob.id })).toMatchObject({ isBlocked: true, canWrite: false })
    expect(await asBob.message.state({ partnerId: stranger.id })).toMatchObject({ isBlocked: false, canWrite: true })
    const own = (await asBob.user.export({ kind: 'blocks' })).rows
    expect(own).toEqual([])
  })

  it('is listed for its user, the latest first, and in the data download', async () => {
    const { ann, bob } = await pair()
    const cleo = await site.make.user({ name: 'Cleo' })
    const token = await site.make.token(ann)
    const put = (id: string) => site.request('PUT', `/api/blocks/${id}`, { token, payload: {} })
    expect(await put(bob.id)).toMatchObject({ status: 200, body: { message: 'User blocked.' } })
    await put(cleo.id)
    expect((await put(bob.id)).status).toBe(200)
    const { body } = await site.get('/api/blocks?limit=1', token)
    expect(body).toEqual({
      items: [{ _id: cleo.id, name: 'Cleo', profilePicture: null, blockedAt: expect.any(String) }],
      total: 2,
      page: 1,
      limit: 1,
      totalPages: 2,
    })
    expect((await site.get('/api/blocks?limit=1&page=2', token)).body.items).toMatchObject([{ _id: bob.id }])
    const { rows } = await site.caller(token).user.export({ kind: 'blocks' })
    expect(rows).toMatchObject([{ blocked: { id: bob.id } }, { blocked: { id: cleo.id } }])
    expect((await site.request('DELETE', `/api/blocks/${bob.id}`, { token })).body).toEqual({
      message: 'User unblocked.',
    })
    expect((await site.get('/api/blocks', token)).body.items).toMatchObject([{ _id: cleo.id }])
  })

  it('of the own account, the site and an unknown user is refused', async () => {
    const { ann, bob } = await pair()
    const asAnn = await callerOf(ann)
    await site.deps.prisma.user.update({ where: { id: bob.id }, data: { deletedAt: new Date() } })
    for (const [id, sentence] of [
      [ann.id, 'You cannot block yourself.'],
      [SITE_USER_ID, 'You cannot block the notices of the site.'],
      [site.deps.newId(), 'User not found.'],
      [bob.id, 'User not found.'],
    ] as const)
      await expect(asAnn.block.add({ userId: id })).rejects.toThrow(sentence)
    expect(await asAnn.block.list()).toMatchObject({ total: 0 })
  })

  it('ends with the account of either user', async () => {
    const { ann, bob } = await pair()
    await Promise.all([block(ann, bob), block(bob, ann)])
    await (await callerOf(ann)).user.remove({ name: 'Ann' })
    expect(
      await site.deps.prisma.userBlock.count({ where: { OR: [{ blockerId: ann.id }, { blockedId: ann.id }] } }),
    ).toBe(0)
  })
})
