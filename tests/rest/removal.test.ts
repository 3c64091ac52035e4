import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../server/db/client.ts'
import type { Statement } from '../../server/db/statement.ts'
import { listHiddenImageKeys } from '../../server/domains/catalogue/images/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { moderating } from '../support/reported.ts'

// Content that moderators remove and restore.

let site: TestApp
let on: ReturnType<typeof moderating>
let now = Date.now()
beforeAll(async () => {
  site = await bootApp({}, { now: () => new Date(now) })
  on = moderating(site)
})
afterAll(() => site.close())

const moderatorOf = (...tags: string[]) => on.moderatorOf(...tags)
const fileReport: typeof on.fileReport = (item) => on.fileReport(item)
const reported: typeof on.reported = (type) => on.reported(type)

describe('the removal of a revision', () => {
  const edited = async (...descriptions: string[]) => {
    const part = await site.make.part({ tags: ['saab'], revisions: 1, description: 'As it was' })
    const editor = await site.make.token()
    for (const description of descriptions)
      await site.caller(editor).part.edit({ id: part.id, baseRevision: null, description })
    return part
  }
  const removeRevision = async (part: { id: string }, number: number) => {
    const { id } = await site.caller().part.revision({ id: part.id, number })
    const report = await fileReport({ type: 'revision', id, reporter: await site.make.user() })
    const moderator = await moderatorOf('saab')
    await moderator.caller.moderation.deleteItem({ id: report, adminReason: 'x' })
    return { ...moderator, report }
  }

  it('reverts the part to the newest visible revision before it, in a revision by the moderator', async () => {
    const part = await edited('Second', 'Third', 'Fourth')
    await removeRevision(part, 3)
    expect(await site.caller().part.source({ id: part.id })).toMatchObject({
      revision: 4,
      descriptionMarkdown: 'Fourth',
    })
    const { user, caller, report } = await removeRevision(part, 4)
    expect(await site.caller().part.source({ id: part.id })).toMatchObject({
      revision: 5,
      descriptionMarkdown: 'Second',
      editor: { id: user.id },
    })
    const { items } = await site.caller().part.history({ id: part.id })
    expect(items.map(({ number, removed, summary }) => [number, removed, summary])).toEqual([
      [5, false, 'Reverted to revision 2'],
      [4, true, ''],
      [3, true, ''],
      [2, false, ''],
      [1, false, ''],
    ])
    expect(await site.caller().part.revision({ id: part.id, number: 4 })).toMatchObject({
      name: '[removed by moderator]',
      descriptionMarkdown: '',
      tags: [],
      numbers: [],
    })
    await expect(caller.part.revert({ id: part.id, baseRevision: 5, to: 4 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A moderator removed revision 4.',
    })
    // After a restore, the revision is in the history again. The part does not change.
    await caller.moderation.restore({ id: report, adminReason: 'x' })
    expect(await site.caller().part.source({ id: part.id })).toMatchObject({
      revision: 5,
      descriptionMarkdown: 'Second',
    })
  })

  it('removes its text from every answer, for the first revision also from the initial description', async () => {
    const part = await edited('Second')
    const seen = async () => {
      const answers = [`/api/products/${part.slug}`, `/api/products/${part.id}/history`]
      return (await Promise.all(answers.map((path) => site.get(path)))).map(({ body }) => JSON.stringify(body)).join()
    }
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { initialDescriptionMarkdown: 'As it was' } })
    expect(await seen()).toContain('As it was')
    await removeRevision(part, 1)
    expect(await seen()).not.toContain('As it was')
    expect(await seen()).toContain('Second')
  })

  it('is rejected if there is no earlier revision', async () => {
    const part = await edited()
    await expect(removeRevision(part, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is no earlier revision to revert to. Remove the part instead.',
    })
    const { caller } = await moderatorOf('saab')
    const { items } = await caller.moderation.reports({ itemType: 'revision' })
    expect(items[0]).toMatchObject({ title: part.name, status: 'open', handledBy: null })
  })

  it('resolves the report without a removal if the part was removed first', async () => {
    const part = await edited('Second')
    const { id: itemId } = await site.caller().part.revision({ id: part.id, number: 2 })
    const report = await fileReport({ type: 'revision', id: itemId, reporter: await site.make.user() })
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    const { caller } = await moderatorOf('saab')
    expect(await caller.moderation.deleteItem({ id: report, adminReason: 'x' })).toMatchObject({
      status: 'resolved_action_taken',
      canRestore: false,
    })
  })

  it('is rejected if another part now has the earlier name', async () => {
    const part = await edited()
    const name = 'A name for a while'
    await site.caller(await site.make.token()).part.edit({ id: part.id, baseRevision: null, name })
    await site.make.part({ name: part.name, slug: 'another-one' })
    await expect(removeRevision(part, 2)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Another part now has the earlier name/),
    })
    expect(await site.caller().part.source({ id: part.id })).toMatchObject({ name, revision: 2 })
  })
})

describe('the copies of an image', () => {
  const picture = async (part?: { id: string }, key?: string) => {
    const image = await site.make.image({ part: part ?? (await site.make.part({ tags: ['saab'] })) })
    if (key) await site.deps.prisma.partImage.update({ where: { id: image.id }, data: { storageKey: key } })
    await site.deps.images.put(`${key ?? image.storageKey}-320.webp`, Buffer.from('RIFF'), 'image/webp')
    return image
  }
  const served = async (key: string) => (await site.get(`/images/${key}-320.webp`)).status
  const encoded = async (key: string) =>
    (await site.get(`/images/%${key.charCodeAt(0).toString(16)}${key.slice(1)}-320.webp`)).status
  const remove = async (itemType: 'image' | 'part', itemId: string) => {
    const id = await fileReport({ type: itemType, id: itemId, reporter: await site.make.user() })
    await (await moderatorOf('saab')).caller.moderation.deleteItem({ id, adminReason: 'x' })
    return id
  }

  it.each(['image', 'part'] as const)(
    'are not served after the removal of its %s, and are served again after a restore',
    async (type) => {
      const image = await picture()
      expect([await served(image.storageKey), await encoded(image.storageKey)]).toEqual([200, 200])
      const id = await remove(type, type === 'image' ? image.id : image.partId)
      await expect.poll(() => served(image.storageKey)).toBe(404)
      expect(await encoded(image.storageKey)).toBe(404)
      await (await moderatorOf('saab')).caller.moderation.restore({ id, adminReason: 'x' })
      await expect.poll(() => served(image.storageKey)).toBe(200)
    },
  )

  const personWith = async (key: string) => {
    await site.deps.images.put(`${key}-320.webp`, Buffer.from('RIFF'), 'image/webp')
    const owner = await site.make.user({ picture: `/images/${key}-320.webp` })
    return { owner, reporter: await site.make.user(), type: 'user' as const, id: owner.id }
  }

  it('are not served after the removal from a profile, and are served again after a restore', async () => {
    const key = 'a'.repeat(32)
    const id = await fileReport(await personWith(key))
    const { caller } = await on.siteAdmin()
    await expect.poll(() => served(key)).toBe(200)
    await caller.moderation.deleteItem({ id, adminReason: 'x' })
    await expect.poll(() => served(key)).toBe(404)
    await caller.moderation.restore({ id, adminReason: 'x' })
    await expect.poll(() => served(key)).toBe(200)
  })

  it('are not served if a reported user has another image now, and are deleted with the account', async () => {
    const key = 'b'.repeat(32)
    const item = await personWith(key)
    await fileReport(item)
    const me = site.caller(await site.make.token(item.owner))
    await me.user.removePicture()
    await expect.poll(() => served(key)).toBe(404)
    expect(await site.deps.images.get(`${key}-320.webp`)).not.toBeNull()
    await me.user.remove({ name: item.owner.name })
    expect(await site.deps.images.get(`${key}-320.webp`)).toBeNull()
  })

  it('are hidden even if the first read of the hidden keys failed', async () => {
    const { query } = site.deps
    let failures = 0
    const failing = (statement: Statement, params: object) => {
      if (statement !== listHiddenImageKeys || failures >= 2) return query(statement, params)
      failures += 1
      return Promise.reject(new Error('the database is away'))
    }
    site.deps.query = failing as Query
    const image = await picture()
    await remove('image', image.id)
    await expect.poll(() => served(image.storageKey), { timeout: 10_000 }).toBe(404)
    expect(failures).toBe(2)
    site.deps.query = query
  })

  it('are served if another part shows them', async () => {
    const [gone, marker] = [await picture(), await picture()]
    await picture(undefined, gone.storageKey)
    await remove('image', gone.id)
    // When the second removal has taken effect, so has the first.
    await remove('image', marker.id)
    await expect.poll(() => served(marker.storageKey)).toBe(404)
    expect(await served(gone.storageKey)).toBe(200)
  })
})

describe('a restore', () => {
  it('gives a listing its current state: sold, active or expired', async () => {
    for (const [end, expected] of [
      ['sold', 'sold'],
      ['sold elsewhere', 'sold'],
      ['declined meanwhile', 'active'],
      ['later', 'active'],
      ['over', 'expired'],
    ]) {
      const item = await on.written.listing()
      const id = await fileReport(item)
      const { caller } = await moderatorOf('saab')
      const seller = site.caller(await site.make.token(item.owner))
      if (end === 'sold elsewhere') await seller.listing.sell({ id: item.id, otherId: null })
      if (end === 'sold' || end === 'declined meanwhile') {
        await site.deps.prisma.listing.update({ where: { id: item.id }, data: { status: 'sold' } })
        const { partId, sellerId } = await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: item.id } })
        await site.deps.prisma.trade.create({
          data: {
            id: site.deps.newId(),
            listingId: item.id,
            partId,
            buyerId: item.reporter.id,
            sellerId,
            priceCents: 1,
            markedAt: new Date(now),
          },
        })
      }
      await caller.moderation.deleteItem({ id, adminReason: 'x' })
      const status = async () => (await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: item.id } })).status
      expect(await status()).toBe('deleted')
      if (end === 'over') now += 91 * 86_400_000
      if (end === 'declined meanwhile') {
        const [trade] = await site.deps.prisma.trade.findMany({ where: { listingId: item.id } })
        await seller.trade.cancel({ id: trade?.id ?? '' })
        expect(await status()).toBe('deleted')
      }
      await caller.moderation.restore({ id, adminReason: 'x' })
      expect(await status()).toBe(expected)
    }
  })

  it('is not possible for content that its author deleted, nor for a listing of a deleted account', async () => {
    const { item, id } = await reported('comment')
    await site.caller(await site.make.token(item.owner)).comment.remove({ id: item.id })
    const { caller } = await moderatorOf('saab')
    expect(await caller.moderation.deleteItem({ id, adminReason: 'x' })).toMatchObject({
      live: null,
      canRestore: false,
    })
    const listing = await reported('listing')
    await caller.moderation.deleteItem({ id: listing.id, adminReason: 'x' })
    await site.deps.prisma.user.update({ where: { id: listing.item.owner.id }, data: { deletedAt: new Date(now) } })
    await expect(caller.moderation.restore({ id: listing.id, adminReason: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await listing.item.isShown()).toBe(false)
  })

  it('of a profile keeps the fields that the user has changed since', async () => {
    const { item, id } = await reported('user')
    const { caller } = await on.siteAdmin()
    await caller.moderation.deleteItem({ id, adminReason: 'x' })
    await site.caller(await site.make.token(item.owner)).user.update({ name: 'Somebody decent' })
    expect((await caller.moderation.restore({ id, adminReason: 'x' })).live).toEqual({
      title: 'Somebody decent',
      text: `I am ${item.word}`,
    })
  })
})

describe('the removal of a reported profile', () => {
  it('keeps a new name, and a restore does not bring back an image that the user removed', async () => {
    const { item, id } = await reported('user')
    const me = site.caller(await site.make.token(item.owner))
    const { caller } = await on.siteAdmin()
    await me.user.update({ name: 'Somebody decent' })
    await me.user.removePicture()
    const live = async () => (await caller.moderation.report({ id })).item
    const after = await caller.moderation.deleteItem({ id, adminReason: 'x' })
    expect(await live()).toEqual({ title: 'Somebody decent', text: '', location: '', picture: null, particulars: null })
    expect(after.canRestore).toBe(true)
    await caller.moderation.restore({ id, adminReason: 'x' })
    expect(await live()).toEqual({
      title: 'Somebody decent',
      text: `I am ${item.word}`,
      location: '',
      picture: null,
      particulars: null,
    })
  })

  it('removes the reported bio and location, which can be restored', async () => {
    const item = await site.make.user({ bio: 'Cheap watches.\nCall me.', location: 'www.watches.example' })
    const id = await on.fileReport({ type: 'user', id: item.id, reporter: await site.make.user() })
    const { caller } = await on.siteAdmin()
    const about = async () => {
      const { bio, location } = await site.caller().user.profile({ userId: item.id })
      return [bio, location]
    }
    expect((await caller.moderation.report({ id })).snapshot).toMatchObject({ location: 'www.watches.example' })
    await caller.moderation.deleteItem({ id, adminReason: 'Spam' })
    expect(await about()).toEqual(['', ''])
    await caller.moderation.restore({ id, adminReason: 'No spam' })
    expect(await about()).toEqual(['Cheap watches.\nCall me.', 'www.watches.example'])

    const again = await on.fileReport({ type: 'user', id: item.id, reporter: await site.make.user() })
    await site.caller(await site.make.token(item)).user.updateAbout({ bio: 'Old cars.', location: 'Porto' })
    await caller.moderation.deleteItem({ id: again, adminReason: 'Spam' })
    expect(await about()).toEqual(['Old cars.', 'Porto'])
  })

  it('removes the reported particulars of a business, which can be restored', async () => {
    const seller = await site.make.user()
    const asSeller = site.caller(await site.make.token(seller))
    const particulars = {
      businessName: 'Cheap watches Ltd',
      street: 'www.watches.example',
      postalCode: '8020',
      city: 'Graz',
      country: 'AT',
      email: 'sales@watches.example',
    }
    await asSeller.user.setSelling({ particulars })
    const report = async () => on.fileReport({ type: 'user', id: seller.id, reporter: await site.make.user() })
    const shown = async () => (await site.caller().user.profile({ userId: seller.id })).particulars
    const { caller } = await on.siteAdmin()
    const [id, adminReason] = [await report(), 'Spam']
    expect((await caller.moderation.report({ id })).snapshot).toMatchObject({ particulars })
    await caller.moderation.deleteItem({ id, adminReason })
    expect(await shown()).toBeNull()
    await caller.moderation.restore({ id, adminReason })
    expect(await shown()).toMatchObject(particulars)

    const again = await report()
    await asSeller.user.setSelling({ particulars: { ...particulars, street: 'Lendplatz 1' } })
    await caller.moderation.deleteItem({ id: again, adminReason })
    expect(await shown()).toMatchObject({ street: 'Lendplatz 1' })

    await asSeller.user.remove({ name: (await site.caller().user.profile({ userId: seller.id })).name })
    expect(JSON.stringify(await site.deps.prisma.report.findMany({ where: { itemId: seller.id } }))).not.toContain(
      'watches',
    )
  })

  it('removes nothing if the user has changed every reported field', async () => {
    const { item, id } = await reported('user')
    const me = site.caller(await site.make.token(item.owner))
    await me.user.update({ name: 'Somebody decent' })
    await me.user.removePicture()
    await site.deps.prisma.user.update({ where: { id: item.id }, data: { bio: 'Decent' } })
    const { caller } = await on.siteAdmin()
    expect(await caller.moderation.deleteItem({ id, adminReason: 'x' })).toMatchObject({
      status: 'resolved_action_taken',
      live: { title: 'Somebody decent', text: 'Decent' },
      canRestore: false,
    })
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
