import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropImage } from '../../server/domains/base/uploads/store-service.ts'
import { deleteOldUploads } from '../../server/domains/base/uploads/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { photo } from '../support/image-server.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

async function pair() {
  const [ann, bob] = [await site.make.user({ name: 'Ann' }), await site.make.user({ name: 'Bob' })]
  const [annToken, bobToken] = [await site.make.token(ann), await site.make.token(bob)]
  const upload = async (n: number) => {
    const { body } = await site.request('POST', '/api/uploads', {
      token: annToken,
      payload: await photo(n),
      headers: { 'content-type': 'image/jpeg' },
    })
    return { id: body._id as string, key: /[0-9a-f]{32}/.exec(body.url)?.[0] ?? '' }
  }
  const send = (photos: string[], content = '', key?: string) =>
    site.request('POST', '/api/messages', {
      token: annToken,
      payload: { receiverId: bob.id, content, photos },
      headers: key ? { 'idempotency-key': key } : {},
    })
  const received = async () => (await site.get(`/api/messages/conversation/${ann.id}`, bobToken)).body
  const count = () => site.deps.prisma.message.count({ where: { senderId: ann.id } })
  return { ann, bob, annToken, bobToken, upload, send, received, count }
}

const urls = (photos: { url: string }[]) => photos.map(({ url }) => /[0-9a-f]{32}/.exec(url)?.[0])

describe('the photos of a message', () => {
  it('are shown to both sides in their order, with and without a text', async () => {
    const { bob, annToken, bobToken, ann, upload, send, received } = await pair()
    const [one, two, three] = [await upload(1), await upload(2), await upload(3)]
    const { status, body } = await send([two.id, one.id], 'Here')
    expect([status, body.content, urls(body.photos)]).toEqual([201, 'Here', [two.key, one.key]])
    expect(body.photos[0]).toMatchObject({ url: expect.stringMatching(/-1280\.webp$/), width: expect.any(Number) })
    expect((await send([three.id], ' \n')).body).toMatchObject({ content: '', photos: [{}] })
    expect((await received()).map(({ photos }: { photos: { url: string }[] }) => urls(photos))).toEqual([
      [two.key, one.key],
      [three.key],
    ])
    const of = async (token: string) => (await site.get('/api/messages/conversations', token)).body[0].lastMessage
    expect((await of(bobToken)).content).toBe('1 photo')
    const { items } = await site.caller(annToken).message.list({ partnerId: bob.id })
    expect(items[0]).toMatchObject({ senderId: ann.id, content: '', photos: [{ storageKey: three.key }] })
    expect((await site.get(body.photos[0].url)).status).toBe(200)
  })

  it('are uploads of the sender, which one message gets, and nothing is sent without them', async () => {
    const { bob, upload, send, count } = await pair()
    const own = await upload(4)
    const foreign = await site.make.upload({ user: bob })
    const GONE = 'One photo is no longer there. Please add it again.'
    for (const photos of [[own.id, foreign.id], [randomUUID()]])
      expect(await send(photos, 'x')).toMatchObject({ status: 400, body: { fields: { photos: GONE } } })
    expect(await count()).toBe(0)
    const sent = await Promise.all([send([own.id], 'a'), send([own.id], 'b'), send([own.id], 'c')])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    expect(await count()).toBe(1)
  })

  it('are at most four', async () => {
    const { send } = await pair()
    const { status, body } = await send(Array.from({ length: 5 }, () => randomUUID()))
    expect([status, body.fields]).toEqual([400, { photos: 'Send at most 4 photos.' }])
  })

  it('are sent once with the same key, also at the same time', async () => {
    const { bob, annToken, upload, count } = await pair()
    const [one, sendKey] = [await upload(5), randomUUID()]
    const input = { receiverId: bob.id, content: '', photos: [one.id], sendKey }
    const sent = await Promise.all([1, 2, 3].map(() => site.caller(annToken).message.send(input)))
    const again = await site.caller(annToken).message.send(input)
    expect(new Set([...sent, again].map(({ id, photos }) => `${id} ${photos[0]?.storageKey}`)).size).toBe(1)
    expect([await count(), again.photos[0]?.storageKey]).toEqual([1, one.key])
  })

  it('are not sent to a user who has blocked the sender, and stay uploads', async () => {
    const { ann, bobToken, upload, send } = await pair()
    const one = await upload(6)
    await site.caller(bobToken).block.add({ userId: ann.id })
    expect((await send([one.id])).status).toBe(403)
    expect(await site.deps.prisma.upload.count({ where: { id: one.id } })).toBe(1)
  })

  it('are neither shown nor served while the message is removed, and are part of its report', async () => {
    const { bobToken, upload, send, received } = await pair()
    const one = await upload(7)
    const { _id: itemId, photos } = (await send([one.id], 'Look')).body
    const served = async () => (await site.get(photos[0].url)).status
    await site.caller(bobToken).report.create({ itemType: 'message', itemId, reason: 'Spam' })
    const { id, snapshot } = await site.deps.prisma.report.findFirstOrThrow({ where: { itemId } })
    expect(snapshot).toMatchObject({ text: 'Look', photos: [{ storageKey: one.key }] })
    const admin = await site.make.user({ isSiteAdmin: true })
    const caller = site.caller(await site.make.token(admin))
    await caller.moderation.deleteItem({ id, adminReason: 'x' })
    expect((await received())[0]).toMatchObject({ content: '[removed by moderator]', photos: [] })
    await expect.poll(served).toBe(404)
    await caller.moderation.restore({ id, adminReason: 'x' })
    expect((await received())[0]).toMatchObject({ content: 'Look', photos: [{}] })
    await expect.poll(served).toBe(200)
  })

  it('are in the data download of both sides, and stay when the sender deletes the account', async () => {
    const { ann, annToken, bobToken, upload, send, received } = await pair()
    const one = await upload(8)
    await send([one.id], 'Mine')
    const file = `/images/${one.key}-1280.webp`
    for (const token of [annToken, bobToken]) {
      const { rows } = await site.caller(token).user.export({ kind: 'messages' })
      expect(rows).toMatchObject([{ content: 'Mine', photos: [{ file }] }])
    }
    await site.caller(annToken).user.remove({ name: ann.name })
    await deleteOldUploads(site.deps)
    await dropImage(site.deps, one.key)
    expect((await received())[0].photos).toHaveLength(1)
    expect((await site.get(file)).status).toBe(200)
  })
})
