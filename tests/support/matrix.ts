import { Readable } from 'node:stream'
import { toDay } from '../../shared/trades.ts'
import type { User } from '../../server/db/generated/client.ts'
import { transaction } from '../../server/db/transaction.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { keyOf } from '../../server/domains/people/mails/address-service.ts'
import type { TestApp } from './app.ts'
import { newSubscription } from './push-server.ts'
import { imageUrl as urlOfImage, photo, type ImageServer } from './image-server.ts'

/** The callers, which are the columns of the matrix. */
export const ROLES = ['visitor', 'half', 'member', 'muted', 'owner', 'moderator', 'elsewhere', 'site'] as const
export type Role = (typeof ROLES)[number]

/** One cell of the matrix: the caller, and functions that create items of the owner with the tag 'saab'. */
export type Cell = Awaited<ReturnType<ReturnType<typeof cells>>>

const SHELF = { kind: 'storagePlace', storagePlace: 'shelf 12-C' } as const

/** Returns a function that creates an item at its first call, and returns the same item afterwards. */
function once<Item>(create: () => Promise<Item>): () => Promise<Item> {
  let item: Promise<Item> | undefined
  return () => (item ??= create())
}

type People = { owner: User; moderator: User; muted: User; other: User }

/** Returns functions for the items of the owner. Each item is created when a call needs it. */
function itemsOf(site: TestApp, { owner, moderator, muted, other }: People) {
  const { make, deps } = site
  const callerOf = async (user: User) => site.caller(await make.token(user))
  const part = once(() => make.part({ tags: ['saab'], createdBy: owner, revisions: 1 }))
  const twin = once(() => make.part({ tags: ['saab'], createdBy: owner, revisions: 1 }))
  const listing = once(async () => make.listing({ part: await part(), seller: owner }))
  const model = once(async () => make.vehicle({ parent: await make.vehicle() }))
  const trade = (soldOn?: null) =>
    once(async () => {
      const { id: listingId, partId } = await make.listing({ seller: other, status: 'sold' })
      const sale = { buyerId: owner.id, sellerId: other.id, priceCents: 6_400, markedAt: deps.now(), soldOn }
      return deps.prisma.trade.create({ data: { id: deps.newId(), listingId, partId, ...sale } })
    })
  const confirmed = once(async () => make.trade({ part: await part(), buyer: owner, seller: other }))
  const reported = (author: User) =>
    once(async () => {
      const { id: itemId } = await make.comment({ part: await part(), author })
      return site.caller(await make.token()).report.create({ itemType: 'comment', itemId, reason: 'Spam' })
    })
  const report = reported(owner)
  /** The user of the cell, after an edit of a part. Ends the jobs of the cells before, because a moderator may have few. */
  const vandal = once(async () => {
    await deps.prisma.undoJob.updateMany({
      where: { state: 'running' },
      data: { state: 'stopped', endedAt: deps.now() },
    })
    const { id } = await make.part({ tags: ['saab'], revisions: 1 })
    await (await callerOf(other)).part.edit({ id, baseRevision: 1, description: 'Spam' })
    return { id: other.id }
  })
  const undoJob = once(async () =>
    (await callerOf(moderator)).undoJob.start({ userId: (await vandal()).id, reason: 'Spam' }),
  )
  const muteableReport = reported(other)
  const mutingReport = once(async () => {
    const { id } = await muteableReport()
    const mute = { id, adminReason: 'Spam', muteDurationDays: 1 }
    await (await callerOf(moderator)).moderation.deleteItemAndMute(mute)
    return { id }
  })
  /** An edit of a part by another user. */
  const change = once(async () => {
    const { id, createdById: actorId } = await make.part({ tags: ['saab'], revisions: 2 })
    const edit = { kind: 'part.edited', actorId, itemId: id, partId: id, facts: { revision: 2 } } as const
    await transaction(deps, (deps) => recordChange(deps, edit))
    await site.catchUp()
    const { changeId } = await deps.prisma.recentChange.findFirstOrThrow({ where: { pageId: id, kind: 'part.edited' } })
    return { id: changeId }
  })

  return {
    part,
    post: once(() => make.post({ tags: ['saab'], author: owner })),
    comment: once(async () => make.comment({ part: await part(), author: owner })),
    image: once(async () => make.image({ part: await part(), uploader: owner })),
    listing,
    listingPhoto: once(async () => make.photo({ listing: await listing() })),
    place: once(() => make.place()),
    vehicle: once(() => make.vehicle({ createdBy: owner })),
    /** A model of a car. */
    model,
    donor: once(async () => make.donor({ seller: owner, vehicle: await model() })),
    /** A change of asks of the owner, which can be undone. */
    bulk: once(async () => {
      const asks = { ids: [(await make.listing({ seller: owner })).id] }
      return (await callerOf(owner)).bulk.start({ select: asks, change: SHELF })
    }),
    /** A vehicle with two revisions. */
    editedVehicle: once(async () => {
      const { id } = await make.vehicle()
      await (await callerOf(owner)).vehicle.edit({ id, baseRevision: 0, aliases: ['Old'] })
      return { id }
    }),
    edited: once(async () => {
      const { id } = await part()
      await (await callerOf(owner)).part.edit({ id, baseRevision: 1, description: 'Changed' })
      return { id }
    }),
    /** A trade that the owner, as the buyer, has not confirmed. */
    trade: trade(),
    reservedTrade: trade(null),
    /** An open offer to the owner. */
    offer: once(async () => make.offer({ listing: await listing(), maker: other })),
    /** An open offer of the owner. */
    ownOffer: once(async () => make.offer({ listing: await make.listing({ seller: other }), maker: owner })),
    /** A confirmed trade of the owner, who is the buyer. */
    confirmed,
    /** A confirmed trade of a part whose condition was stated. */
    statable: once(async () => {
      const { id } = await make.trade({ part: await part(), buyer: owner, seller: other })
      return deps.prisma.trade.update({ where: { id }, data: { condition: 'good' } })
    }),
    /** The same trade with an open problem. */
    problem: once(async () => {
      const { id: tradeId } = await confirmed()
      await (await callerOf(owner)).problem.open({ tradeId, kind: 'not_received', text: 'Nothing arrived.' })
      return { tradeId }
    }),
    /** A part with the cars that it fits, in two revisions. */
    withCars: once(async () => {
      const vehicle = await model()
      const { id: partId } = await part()
      const { fitment } = await callerOf(owner)
      const rows = [{ vehicleId: vehicle.id, source: 'owner' as const }]
      await fitment.save({ partId, baseRevision: 0, rows })
      await fitment.save({ partId, baseRevision: 1, universal: true, rows })
      return { partId, vehicle, rows }
    }),
    /** A part that is the same as another one, in two revisions. */
    related: once(async () => {
      const { id: partId } = await part()
      const { relation } = await callerOf(owner)
      const row = { kind: 'same_as' as const, source: 'owner' as const, otherId: (await make.part()).id }
      await relation.save({ partId, baseRevision: 0, rows: [row] })
      await relation.save({ partId, baseRevision: 1, rows: [{ ...row, note: 'Other box' }] })
      return { partId, row }
    }),
    /** A confirmation of the owner by a trade, of a relation that stands. */
    relationConfirmation: once(async () => {
      const [from, { id: otherId }] = [await part(), await make.part()]
      await make.relations(from, [{ kind: 'replaces', other: { id: otherId } }])
      await make.relationConfirmation(from, 'replaces', { id: otherId }, { user: owner })
      return { partId: from.id, kind: 'replaces' as const, otherId }
    }),
    /** What the owner says about a part in a car. */
    confirmation: once(async () => {
      const vehicle = await model()
      const of = await part()
      await make.fitment(of, [{ vehicleId: vehicle.id }])
      return make.confirmation({ part: of, vehicle, user: owner })
    }),
    /** Published feedback about the owner. */
    feedback: once(async () =>
      make.feedback({ trade: await make.trade({ seller: owner, buyer: other }), publishedAt: deps.now() }),
    ),
    change,
    /** The same change, which the moderator marked as good. */
    goodChange: once(async () => {
      const { id } = await change()
      const good = { state: 'good', checkedById: moderator.id, checkedAt: deps.now() } as const
      await deps.prisma.recentChange.update({ where: { changeId: id }, data: good })
      return { id }
    }),
    /** Two parts of which the owner said that they are not the same. */
    notDuplicate: once(async () => {
      const pair = { one: (await part()).id, other: (await make.part({ tags: ['saab'] })).id }
      await (await callerOf(owner)).duplicate.notDuplicate(pair)
      return pair
    }),
    /** An open proposal of the owner to merge two parts. */
    proposal: once(async () =>
      (await callerOf(owner)).mergeProposal.propose({
        id: (await make.part({ tags: ['saab'] })).id,
        into: (await make.part({ tags: ['saab'] })).id,
        reason: 'Same',
      }),
    ),
    protectedPart: once(async () => {
      const { id } = await part()
      await (await callerOf(moderator)).protection.protect({ type: 'part', id, level: 2, reason: 'Edit war' })
      return { id }
    }),
    protectedVehicle: once(async () => {
      const saab = { level: 'make', name: 'Saab' } as const
      const parent = (await deps.prisma.vehicle.findFirst({ where: saab })) ?? (await make.vehicle({ name: 'Saab' }))
      const { id } = await make.vehicle({ parent })
      await (await callerOf(moderator)).protection.protect({ type: 'vehicle', id, level: 2, reason: 'Edit war' })
      return { id }
    }),
    /** Another part with the same tag. */
    twin,
    /** Both as one. */
    merge: once(async () =>
      (await callerOf(moderator)).merge.merge({ id: (await twin()).id, into: (await part()).id, reason: 'Same' }),
    ),
    vandal,
    /** A running job of the moderator. */
    undoJob,
    /** The same job, stopped. */
    stoppedUndo: once(async () => (await callerOf(moderator)).undoJob.stop({ id: (await undoJob()).id })),
    /** A report of a comment by the owner. */
    report,
    /** The same report, after a moderator has removed the comment. */
    restorableReport: once(async () => {
      const { id } = await report()
      await (await callerOf(moderator)).moderation.deleteItem({ id, adminReason: 'Spam' })
      return { id }
    }),
    /** A report of a part whose last edit is by `other`. */
    revertableReport: once(async () => {
      const { id: itemId } = await make.part({ tags: ['saab'], revisions: 1 })
      await (await callerOf(other)).part.edit({ id: itemId, baseRevision: 1, description: 'Spam' })
      return site.caller(await make.token()).report.create({ itemType: 'part', itemId, reason: 'Spam' })
    }),
    /** A report of a comment by `other`, whom the call may mute. */
    muteableReport,
    /** The same report, for which the author was muted. */
    mutingReport,
    /** The appeal of this author. */
    appeal: once(async () => {
      const { id: reportId } = await mutingReport()
      const { id: muteId } = await deps.prisma.mute.findFirstOrThrow({ where: { reportId } })
      const data = { id: deps.newId(), muteId, userId: other.id, text: 'Sorry', createdAt: deps.now() }
      return deps.prisma.appeal.create({ data })
    }),
    /** A mute of the muted user. */
    mute: once(() => make.mute(muted)),
    /** A warning of the owner. */
    warning: once(() => {
      const data = { userId: owner.id, moderatorId: moderator.id, reason: 'Spam', createdAt: deps.now() }
      return deps.prisma.warning.create({ data: { ...data, id: deps.newId() } })
    }),
    /** A note of the moderator about the owner. */
    note: once(() => {
      const data = { userId: owner.id, authorId: moderator.id, text: 'Asked by mail.', createdAt: deps.now() }
      return deps.prisma.moderatorNote.create({ data: { ...data, id: deps.newId() } })
    }),
  }
}

/**
 * Returns a function that creates the cell of a role and a call. The muted user, the owner, the moderators and most
 * sessions are shared, and with `isUnchanged` also the items of the cell before.
 */
export function cells(site: TestApp, imageServer: ImageServer) {
  const { make, deps } = site
  let made = 0
  const tokens = new Map<Role, string>()
  const others: User[] = []
  let items: ReturnType<typeof itemsOf> | undefined
  const people = (async () => {
    const muted = await make.user()
    await make.mute(muted)
    return {
      half: await make.user(),
      member: await make.user(),
      muted,
      owner: await make.user(),
      moderator: await make.moderator('saab'),
      elsewhere: await make.moderator('volvo'),
      site: await make.user({ isSiteAdmin: true }),
    }
  })()

  /** Returns the token of a role, or a new one for the calls that change a session. */
  async function tokenOf(role: Role, me: User, call: string): Promise<string> {
    const isShared = !/^auth\.|\/api\/auth\//.test(call)
    const known = isShared ? tokens.get(role) : undefined
    const token = known ?? (await make.token(me, role === 'half' ? 'temporary' : 'full'))
    if (isShared) tokens.set(role, token)
    return token
  }

  return async (role: Role, call: string, isUnchanged: boolean) => {
    made += 1
    const { owner, ...rest } = await people
    const me = role === 'visitor' ? null : { owner, ...rest }[role]
    const token = me ? await tokenOf(role, me, call) : undefined
    if (others.length === 0) others.push(...(await make.users(100)))
    const other = others.pop() as User
    if (!items || !isUnchanged) items = itemsOf(site, { owner, moderator: rest.moderator, muted: rest.muted, other })
    const { listing, model, withCars } = items

    return {
      role,
      token,
      caller: site.caller(token),
      /** A unique number. */
      number: made,
      /** A user of this cell and its items only, who is neither moderator nor muted. */
      other,
      ...items,
      /** Creates a conversation of the caller with the user of this cell. */
      partner: async () => {
        if (me) await make.conversation(me, other)
        return other
      },
      /** An upload of the caller, or of the owner. */
      upload: async (isOwn = false) => make.upload({ user: (isOwn ? me : null) ?? owner }),
      file: () => photo(made, { width: 80, height: 60 }),
      imageUrl: async () => urlOfImage(imageServer.put(await photo(1, { width: 80, height: 60 }))),
      phoneNumber: `+1555${String(made).padStart(7, '0')}`,
      code: async () => {
        const { devCode = '' } = await site
          .caller(token)
          .auth.requestPhoneCode({ phoneNumber: `+1555${String(made).padStart(7, '0')}` })
        return devCode
      },
      /** Creates a listing of the owner by an import. */
      imported: async () =>
        deps.prisma.listing.update({ where: { id: (await listing()).id }, data: { importKey: deps.newId() } }),
      /** Creates the only car in the garage of the owner. */
      car: async () => {
        await deps.prisma.garageCar.deleteMany({ where: { userId: owner.id } })
        return make.car(owner, { vehicle: await model() })
      },
      /** Creates the only saved search of the owner. */
      savedSearch: async () => {
        await deps.prisma.savedSearch.deleteMany({ where: { userId: owner.id } })
        return make.savedSearch(owner)
      },
      /** Creates the only view of the inventory of the owner. */
      inventoryView: async () => {
        await deps.prisma.inventoryView.deleteMany({ where: { sellerId: owner.id } })
        return deps.prisma.inventoryView.create({
          data: { ...newView(), id: deps.newId(), sellerId: owner.id, createdAt: deps.now() },
        })
      },
      /** The key of the links that stop mails of the owner. */
      mailKey: async () => keyOf(deps, owner.id),
      /** The key of a link that proves an address of the owner. */
      proof: async () => make.proof(owner),
      /** Creates the only browser of the owner. */
      pushDevice: async () => {
        await deps.prisma.pushSubscription.deleteMany({ where: { userId: owner.id } })
        return make.pushDevice(owner)
      },
      /** The subscription of a browser. */
      subscription: () => {
        const { endpoint, p256dh, auth } = newSubscription()
        return { endpoint, p256dh, auth, serverKey: deps.pushClient?.publicKey ?? '', device: 'Firefox on Linux' }
      },
      /** Creates a want of the owner. */
      want: async () => make.want(owner, await make.part()),
      /** Creates a part that fits a car of the caller, with two revisions. */
      fitment: async () => {
        const { partId, vehicle, rows } = await withCars()
        if (me && (await deps.prisma.garageCar.count({ where: { userId: me.id } })) < 20)
          await make.car(me, { vehicle })
        return { partId, vehicleId: vehicle.id, rows }
      },
      /** Returns the first event of a stream. */
      first: async (stream: Promise<AsyncIterable<unknown>>) => {
        for await (const event of await stream) return event
        throw new Error('the stream ended without an event')
      },
    }
  }
}

// The calls of the matrix, with items of the owner and valid input, so that they can only fail because of the role.

const page = { page: 1, limit: 10 }
const today = () => toDay(new Date())
let searches = 0
/** A search that was not saved before. */
const newView = () => ({ name: `View ${(searches += 1)}`, query: 'state=active' })
const newSearch = () => ({ name: 'Pumps', query: `q=pump+${(searches += 1)}` })
const newPart = (n: number) => ({ name: `A new part of number ${n}`, tags: ['saab'], numbers: [], description: 'Text' })

const VIN = 'WBAAV31010FT51234'

/** A file of one listing, and its line. */
const CSV = 'number,price\nA1,80\n'
const LINE = { line: 2, cells: { number: 'A1', price: '80' } }

/** All procedures. The table in tests/rest/matrix.test.ts contains the permissions. */
export const PROCEDURES: Record<string, (cell: Cell) => Promise<unknown>> = {
  'auth.status': async ({ caller }) => caller.auth.status(),
  'auth.logout': async ({ caller }) => caller.auth.logout(),
  'auth.requestPhoneCode': async ({ caller, phoneNumber }) => caller.auth.requestPhoneCode({ phoneNumber }),
  'auth.verifyPhoneCode': async ({ caller, code, token }) =>
    caller.auth.verifyPhoneCode({ verificationCode: token ? await code() : '000000' }),
  'auth.skipPhone': async ({ caller }) => caller.auth.skipPhone(),

  'user.profile': async ({ caller, other }) => caller.user.profile({ userId: other.id }),
  'user.comments': async ({ caller, other }) => caller.user.comments({ userId: other.id }),
  'user.listings': async ({ caller, other }) => caller.user.listings({ userId: other.id }),
  'user.edits': async ({ caller, other }) => caller.user.edits({ userId: other.id }),
  'user.sales': async ({ caller, other }) => caller.user.sales({ userId: other.id }),
  'user.posts': async ({ caller, other }) => caller.user.posts({ userId: other.id }),
  'user.activity': async ({ caller, other }) => caller.user.activity({ userId: other.id }),
  'user.bids': async ({ caller }) => caller.user.bids({}),
  'user.expired': async ({ caller }) => caller.user.expired({}),
  'user.update': async ({ caller, number }) => caller.user.update({ name: `Person ${number}` }),
  'handle.change': async ({ caller, number }) => caller.handle.change({ handle: `person-${number}` }),
  'handle.suggest': async ({ caller }) => caller.handle.suggest({ q: 'p' }),
  'user.updateAbout': async ({ caller }) => caller.user.updateAbout({ bio: 'Old cars.', location: 'Porto' }),
  'user.picture': async ({ caller, imageUrl }) => caller.user.picture({ url: await imageUrl() }),
  'user.removePicture': async ({ caller }) => caller.user.removePicture(),
  'user.selling': async ({ caller }) => caller.user.selling(),
  'user.setPlace': async ({ caller, place }) => caller.user.setPlace({ placeId: (await place()).id }),
  'user.setSelling': async ({ caller }) => caller.user.setSelling({ particulars: null }),
  'user.export': async ({ caller }) => caller.user.export({}),
  'user.remove': async ({ caller }) => caller.user.remove({ name: 'Not their name' }),

  'feed.list': async ({ caller }) => caller.feed.list({}),
  'feed.page': async ({ caller }) => caller.feed.page({}),
  'search.list': async ({ caller }) => caller.search.list({ q: 'water' }),
  'site.operator': async ({ caller }) => caller.site.operator(),
  'tag.suggest': async ({ caller }) => caller.tag.suggest({ q: 'vol' }),
  'place.suggest': async ({ caller }) => caller.place.suggest({ q: 'graz' }),
  'place.byId': async ({ caller, place }) => caller.place.byId({ id: (await place()).id }),
  'vehicle.list': async ({ caller }) => caller.vehicle.list({ level: 'make' }),
  'vehicle.makes': async ({ caller }) => caller.vehicle.makes(),
  'vehicle.search': async ({ caller }) => caller.vehicle.search({ q: 'e46 320i' }),
  'vehicle.bySlug': async ({ caller, vehicle }) => caller.vehicle.bySlug({ idOrSlug: (await vehicle()).slug }),
  'vehicle.parts': async ({ caller, vehicle }) => caller.vehicle.parts({ id: (await vehicle()).id }),
  'vehicle.listings': async ({ caller, vehicle }) => caller.vehicle.listings({ id: (await vehicle()).id, type: 'ask' }),
  'vehicle.history': async ({ caller, vehicle }) => caller.vehicle.history({ id: (await vehicle()).id }),
  'vehicle.create': async ({ caller, number }) => caller.vehicle.create({ level: 'make', name: `A make ${number}` }),
  'vehicle.edit': async ({ caller, vehicle }) =>
    caller.vehicle.edit({ id: (await vehicle()).id, baseRevision: 0, aliases: ['New'] }),
  'vehicle.revert': async ({ caller, editedVehicle }) =>
    caller.vehicle.revert({ ...(await editedVehicle()), baseRevision: 2, to: 1 }),
  'search.suggest': async ({ caller }) => caller.search.suggest({ q: 'water' }),

  'part.bySlug': async ({ caller, part }) => caller.part.bySlug({ idOrSlug: (await part()).slug }),
  'part.record': async ({ caller, part }) => caller.part.record({ idOrSlug: (await part()).slug, comments: page }),
  'part.source': async ({ caller, part }) => caller.part.source({ id: (await part()).id }),
  'part.history': async ({ caller, part }) => caller.part.history({ id: (await part()).id }),
  'part.historyPage': async ({ caller, part }) => caller.part.historyPage({ idOrSlug: (await part()).id }),
  'part.revision': async ({ caller, part }) => caller.part.revision({ id: (await part()).id, number: 1 }),
  'part.duplicates': async ({ caller }) => caller.part.duplicates({ name: 'Water pump' }),
  'duplicate.list': async ({ caller }) => caller.duplicate.list({}),
  'duplicate.notDuplicate': async ({ caller, notDuplicate }) => caller.duplicate.notDuplicate(await notDuplicate()),
  'duplicate.takeBack': async ({ caller, notDuplicate }) => caller.duplicate.takeBack(await notDuplicate()),
  'mergeProposal.get': async ({ caller, proposal }) => caller.mergeProposal.get({ id: (await proposal()).id }),
  'mergeProposal.ofPart': async ({ caller, part }) => caller.mergeProposal.ofPart({ partId: (await part()).id }),
  'mergeProposal.propose': async ({ caller, part, twin }) =>
    caller.mergeProposal.propose({ id: (await twin()).id, into: (await part()).id, reason: 'x' }),
  'mergeProposal.agree': async ({ caller, proposal }) => caller.mergeProposal.agree({ id: (await proposal()).id }),
  'mergeProposal.object': async ({ caller, proposal }) =>
    caller.mergeProposal.object({ id: (await proposal()).id, reason: 'x' }),
  'mergeProposal.withdraw': async ({ caller, proposal }) =>
    caller.mergeProposal.withdraw({ id: (await proposal()).id }),
  'part.create': async ({ caller, number }) => caller.part.create(newPart(number)),
  'part.live': async ({ caller, part, first }) => first(caller.part.live({ partId: (await part()).id })),
  'part.edit': async ({ caller, part }) =>
    caller.part.edit({ id: (await part()).id, baseRevision: 1, description: 'x' }),
  'part.revert': async ({ caller, edited }) => caller.part.revert({ ...(await edited()), baseRevision: 2, to: 1 }),

  'image.list': async ({ caller, part }) => caller.image.list({ partId: (await part()).id }),
  'image.byId': async ({ caller, image }) => caller.image.byId({ id: (await image()).id }),
  'image.add': async ({ caller, part, imageUrl }) =>
    caller.image.add({ partId: (await part()).id, url: await imageUrl() }),

  'image.addUpload': async ({ caller, part, upload }) =>
    caller.image.addUpload({ partId: (await part()).id, uploadId: (await upload(true)).id }),
  'image.upload': async ({ caller, file }) =>
    caller.image.upload({ stream: Readable.from([await file()]), size: null, key: null }),
  'image.uploads': async ({ caller }) => caller.image.uploads(),
  'image.removeUpload': async ({ caller, upload }) => caller.image.removeUpload({ id: (await upload()).id }),

  'listing.list': async ({ caller, part }) => caller.listing.list({ partId: (await part()).id, type: 'ask' }),
  'listing.page': async ({ caller, part }) => caller.listing.page({ idOrSlug: (await part()).id, type: 'ask' }),
  'listing.prices': async ({ caller, part }) => caller.listing.prices({ partId: (await part()).id }),
  'listing.byId': async ({ caller, listing }) => caller.listing.byId({ id: (await listing()).id }),
  'listing.defaults': async ({ caller }) => caller.listing.defaults(),
  'listing.create': async ({ caller, part }) =>
    caller.listing.create({ partId: (await part()).id, type: 'bid', price: 5, description: 'x' }),
  'listing.edit': async ({ caller, listing }) => caller.listing.edit({ id: (await listing()).id, price: 5 }),
  'listing.offerPhoto': async ({ caller, listingPhoto }) =>
    caller.listing.offerPhoto({ id: (await listingPhoto()).id }),
  'donor.byId': async ({ caller, donor }) => caller.donor.byId({ id: (await donor()).id }),
  'donor.parts': async ({ caller, donor }) => caller.donor.parts({ id: (await donor()).id }),
  'donor.list': async ({ caller }) => caller.donor.list({}),
  'donor.create': async ({ caller, model }) => caller.donor.create({ vehicleId: (await model()).id }),
  'donor.edit': async ({ caller, donor }) => caller.donor.edit({ id: (await donor()).id, odometerKm: 90_000 }),
  'donor.close': async ({ caller, donor }) => caller.donor.close({ id: (await donor()).id, openAsks: 'keep' }),
  'bulk.rehearse': async ({ caller, listing }) =>
    caller.bulk.rehearse({ select: { ids: [(await listing()).id] }, change: SHELF }),
  'bulk.start': async ({ caller, listing }) =>
    caller.bulk.start({ select: { ids: [(await listing()).id] }, change: SHELF }),
  'bulk.get': async ({ caller, bulk }) => caller.bulk.get({ id: (await bulk()).id }),
  'bulk.latest': async ({ caller }) => caller.bulk.latest(),
  'bulk.undo': async ({ caller, bulk }) => caller.bulk.undo({ id: (await bulk()).id }),
  'listing.renew': async ({ caller, listing }) => caller.listing.renew({ id: (await listing()).id }),
  'listing.remove': async ({ caller, listing }) => caller.listing.remove({ id: (await listing()).id }),
  'listing.partners': async ({ caller, listing }) => caller.listing.partners({ id: (await listing()).id }),
  'listingImport.preview': async ({ caller }) => caller.listingImport.preview({ csv: CSV }),
  'listingImport.put': async ({ caller, part }) =>
    caller.listingImport.put({ sku: 'A-1', cells: { number: 'A1', price: 80, part: (await part()).slug } }),
  'listingImport.removeBySku': async ({ caller, imported }) =>
    caller.listingImport.removeBySku({ sku: (await imported()).id }),
  'inventory.list': async ({ caller }) => caller.inventory.list({}),
  'inventory.exportIds': async ({ caller }) => caller.inventory.exportIds({}),
  'inventory.exportLines': async ({ caller }) => caller.inventory.exportLines({ ids: [] }),
  'inventory.numbers': async ({ caller }) => caller.inventory.numbers(),
  'inventory.views': async ({ caller }) => caller.inventory.views(),
  'inventory.saveView': async ({ caller }) => caller.inventory.saveView(newView()),
  'inventory.deleteView': async ({ caller, inventoryView }) =>
    caller.inventory.deleteView({ id: (await inventoryView()).id }),
  'listingImport.photos': async ({ caller, imported }) =>
    caller.listingImport.photos({ listingId: (await imported()).id, urls: [] }),
  'listingImport.run': async ({ caller }) => caller.listingImport.run({ lines: [LINE] }),
  'listing.sell': async ({ caller, listing }) => caller.listing.sell({ id: (await listing()).id, otherId: null }),

  'trade.history': async ({ caller, part }) => caller.trade.history({ partId: (await part()).id }),
  'trade.soldPrices': async ({ caller, part }) => caller.trade.soldPrices({ idOrSlug: (await part()).id }),
  'trade.pending': async ({ caller, other }) => caller.trade.pending({ partnerId: other.id }),
  'trade.list': async ({ caller }) => caller.trade.list({}),
  'trade.acceptListing': async ({ caller, listing }) =>
    caller.trade.acceptListing({ id: (await listing()).id, price: 64 }),
  'trade.markSold': async ({ caller, reservedTrade }) => caller.trade.markSold({ id: (await reservedTrade()).id }),
  'trade.correct': async ({ caller, trade }) =>
    caller.trade.correct({ id: (await trade()).id, price: 60, soldOn: today() }),
  'trade.confirm': async ({ caller, trade }) =>
    caller.trade.confirm({ id: (await trade()).id, price: 64, soldOn: today() }),
  'trade.stateFacts': async ({ caller, statable }) =>
    caller.trade.stateFacts({ id: (await statable()).id, statements: { condition: true } }),
  'trade.cancel': async ({ caller, trade }) => caller.trade.cancel({ id: (await trade()).id }),
  'offer.list': async ({ caller }) => caller.offer.list({}),
  'offer.withPartner': async ({ caller, other }) => caller.offer.withPartner({ partnerId: other.id }),
  'offer.make': async ({ caller, listing }) => caller.offer.make({ listingId: (await listing()).id, price: 40 }),
  'offer.counter': async ({ caller, offer }) => caller.offer.counter({ id: (await offer()).id, price: 44 }),
  'offer.accept': async ({ caller, offer }) => caller.offer.accept({ id: (await offer()).id }),
  'offer.decline': async ({ caller, offer }) => caller.offer.decline({ id: (await offer()).id }),
  'offer.withdraw': async ({ caller, ownOffer }) => caller.offer.withdraw({ id: (await ownOffer()).id }),

  'fitment.ofPart': async ({ caller, part }) => caller.fitment.ofPart({ partId: (await part()).id }),
  'fitment.outline': async ({ caller, part }) => caller.fitment.outline({ partId: (await part()).id }),
  'fitment.verdicts': async ({ caller, fitment }) => {
    const { partId, vehicleId } = await fitment()
    return caller.fitment.verdicts({ partIds: [partId], car: { vehicleId } })
  },
  'fitment.save': async ({ caller, fitment }) => {
    const { partId, rows } = await fitment()
    return caller.fitment.save({ partId, baseRevision: 2, rows })
  },
  'fitment.revert': async ({ caller, fitment }) =>
    caller.fitment.revert({ partId: (await fitment()).partId, baseRevision: 2, to: 1 }),
  'fitment.history': async ({ caller, fitment }) => caller.fitment.history({ partId: (await fitment()).partId }),
  'fitment.historyPage': async ({ caller, fitment }) =>
    caller.fitment.historyPage({ partId: (await fitment()).partId }),
  'fitment.revision': async ({ caller, fitment }) =>
    caller.fitment.revision({ partId: (await fitment()).partId, number: 1 }),
  'relation.list': async ({ caller, part }) => caller.relation.list({ idOrSlug: (await part()).id }),
  'relation.save': async ({ caller, related }) => {
    const { partId, row } = await related()
    return caller.relation.save({ partId, baseRevision: 2, rows: [row] })
  },
  'relation.revert': async ({ caller, related }) =>
    caller.relation.revert({ partId: (await related()).partId, baseRevision: 2, to: 1 }),
  'relation.history': async ({ caller, related }) => caller.relation.history({ partId: (await related()).partId }),
  'relation.historyPage': async ({ caller, related }) =>
    caller.relation.historyPage({ idOrSlug: (await related()).partId }),
  'relation.own': async ({ caller, part }) => caller.relation.own({ partId: (await part()).id }),
  'relation.confirm': async ({ caller, related, fitment }) => {
    const { partId, row } = await related()
    const { vehicleId } = await fitment()
    return caller.relation.confirm({ partId, kind: row.kind, otherId: row.otherId, vehicleId })
  },
  'relation.withdraw': async ({ caller, relationConfirmation }) =>
    caller.relation.withdraw(await relationConfirmation()),
  'fitment.confirmations': async ({ caller, part }) => caller.fitment.confirmations({ rowIds: [(await part()).id] }),
  'fitment.ownConfirmations': async ({ caller, part }) =>
    caller.fitment.ownConfirmations({ partId: (await part()).id }),
  'fitment.confirm': async ({ caller, fitment }) => {
    const { partId, vehicleId } = await fitment()
    return caller.fitment.confirm({ partId, car: { vehicleId }, fitted: true })
  },
  'fitment.withdraw': async ({ caller, confirmation }) => caller.fitment.withdraw(await confirmation()),

  'feedback.summaries': async ({ caller, other }) => caller.feedback.summaries({ userIds: [other.id] }),
  'feedback.ofUser': async ({ caller, other }) => caller.feedback.ofUser({ userId: other.id }),
  'feedback.ofTrade': async ({ caller, confirmed }) => caller.feedback.ofTrade({ tradeId: (await confirmed()).id }),
  'feedback.leave': async ({ caller, confirmed }) =>
    caller.feedback.leave({ tradeId: (await confirmed()).id, rating: 'positive' }),
  'feedback.reply': async ({ caller, feedback }) => caller.feedback.reply({ id: (await feedback()).id, text: 'x' }),

  'problem.byTrade': async ({ caller, problem }) => caller.problem.byTrade(await problem()),
  'problem.open': async ({ caller, confirmed }) =>
    caller.problem.open({ tradeId: (await confirmed()).id, kind: 'not_received', text: 'x' }),
  'problem.addStatement': async ({ caller, problem }) =>
    caller.problem.addStatement({ ...(await problem()), text: 'x' }),
  'problem.close': async ({ caller, problem }) =>
    caller.problem.close({ ...(await problem()), outcome: 'no_agreement', note: 'x' }),

  'comment.list': async ({ caller, part }) => caller.comment.list({ partId: (await part()).id }),
  'comment.page': async ({ caller, part }) => caller.comment.page({ partId: (await part()).id }),
  'comment.replies': async ({ caller, comment }) => caller.comment.replies({ commentId: (await comment()).id }),
  'comment.replyPage': async ({ caller, comment }) => caller.comment.replyPage({ commentId: (await comment()).id }),
  'comment.focus': async ({ caller, comment }) => caller.comment.focus({ commentId: (await comment()).id }),
  'comment.newer': async ({ caller, part }) => caller.comment.newer({ partId: (await part()).id, after: null }),
  'comment.create': async ({ caller, part }) => caller.comment.create({ partId: (await part()).id, text: 'x' }),
  'comment.source': async ({ caller, comment }) => caller.comment.source({ id: (await comment()).id }),
  'comment.edit': async ({ caller, comment }) => caller.comment.edit({ id: (await comment()).id, text: 'x' }),
  'comment.remove': async ({ caller, comment }) => caller.comment.remove({ id: (await comment()).id }),

  'post.live': async ({ caller, post, first }) => first(caller.post.live({ postId: (await post()).id })),
  'post.bySlug': async ({ caller, post }) => caller.post.bySlug({ slug: (await post()).slug }),
  'post.record': async ({ caller, post }) => caller.post.record({ id: (await post()).id }),
  'post.create': async ({ caller }) => caller.post.create({ title: 'A post', content: 'x' }),
  'post.edit': async ({ caller, post }) => caller.post.edit({ id: (await post()).id, content: 'x' }),
  'post.remove': async ({ caller, post }) => caller.post.remove({ id: (await post()).id }),

  'vote.set': async ({ caller, comment }) => caller.vote.set({ kind: 'comment', id: (await comment()).id, value: 1 }),
  'vote.toggle': async ({ caller, image }) => caller.vote.toggle({ kind: 'image', id: (await image()).id, value: 1 }),

  'message.unreadCount': async ({ caller }) => caller.message.unreadCount(),
  'message.conversations': async ({ caller }) => caller.message.conversations(),
  'message.partner': async ({ caller, other }) => caller.message.partner({ partnerId: other.id }),
  'message.list': async ({ caller, other }) => caller.message.list({ partnerId: other.id }),
  'message.markRead': async ({ caller, other }) => caller.message.markRead({ partnerId: other.id }),
  'message.send': async ({ caller, other }) => caller.message.send({ receiverId: other.id, content: 'x' }),
  'message.state': async ({ caller, other }) => caller.message.state({ partnerId: other.id }),
  'message.setConversation': async ({ caller, partner }) =>
    caller.message.setConversation({ partnerId: (await partner()).id, muted: true }),
  'message.search': async ({ caller }) => caller.message.search({ q: 'water' }),
  'message.searchPage': async ({ caller }) => caller.message.searchPage({ q: 'water' }),
  'message.photoCode': async ({ caller, listing }) => caller.message.photoCode({ listingId: (await listing()).id }),
  'message.live': async ({ caller, first }) => first(caller.message.live({})),

  'follow.about': async ({ caller, part }) => caller.follow.about({ type: 'part', id: (await part()).id }),
  'follow.list': async ({ caller }) => caller.follow.list({}),
  'follow.set': async ({ caller, part }) =>
    caller.follow.set({ type: 'part', id: (await part()).id, level: 'following' }),
  'notification.list': async ({ caller }) => caller.notification.list({}),
  'notification.unreadCount': async ({ caller }) => caller.notification.unreadCount(),
  'notification.read': async ({ caller }) => caller.notification.read({ page: 'trades' }),
  'notification.unread': async ({ caller }) => caller.notification.unread({ readAt: '2026-11-27T10:00:00.000Z' }),
  'notification.settings': async ({ caller }) => caller.notification.settings(),
  'notification.setSetting': async ({ caller }) => caller.notification.setSetting({ setting: 'votes', inApp: false }),
  'notification.setTimes': async ({ caller }) => caller.notification.setTimes({ digestHour: 7 }),
  'notification.rememberTimeZone': async ({ caller }) =>
    caller.notification.rememberTimeZone({ timeZone: 'Europe/Dublin' }),
  'notification.pause': async ({ caller }) => caller.notification.pause({ until: 'day' }),
  'notification.resume': async ({ caller }) => caller.notification.resume(),
  'notification.stoppedPages': async ({ caller }) => caller.notification.stoppedPages(),
  'notification.resumePage': async ({ caller, part }) =>
    caller.notification.resumePage({ page: `part ${(await part()).id}` }),
  'notification.unsubscription': async ({ caller, mailKey }) =>
    caller.notification.unsubscription({ key: await mailKey(), scope: 'all' }),

  'want.list': async ({ caller }) => caller.want.list({}),
  'want.own': async ({ caller, part }) => caller.want.own({ partId: (await part()).id }),
  'want.matching': async ({ caller, part }) => caller.want.matching({ partId: (await part()).id, maxPrice: 30 }),
  'want.sellers': async ({ caller }) => caller.want.sellers(),
  'want.met': async ({ caller, part }) => caller.want.met({ partId: (await part()).id, price: 30 }),
  'want.set': async ({ caller, part }) => caller.want.set({ partId: (await part()).id, maxPrice: 30 }),
  'want.renew': async ({ caller, want }) => caller.want.renew({ partId: (await want()).partId }),
  'want.remove': async ({ caller, part }) => caller.want.remove({ partId: (await part()).id }),
  'mail.address': async ({ caller }) => caller.mail.address(),
  'mail.changeAddress': async ({ caller }) => caller.mail.changeAddress({ address: 'other@example.com' }),
  'mail.cancelChange': async ({ caller }) => caller.mail.cancelChange(),
  'mail.sendTest': async ({ caller }) => caller.mail.sendTest(),
  'mail.confirmAddress': async ({ caller, proof }) => caller.mail.confirmAddress({ key: await proof() }),
  'mail.turnOff': async ({ caller }) => caller.mail.turnOff(),
  'mail.turnOn': async ({ caller }) => caller.mail.turnOn(),
  'push.devices': async ({ caller }) => caller.push.devices(),
  'push.subscribe': async ({ caller, subscription }) => caller.push.subscribe(subscription()),
  'push.renew': async ({ caller, subscription, pushDevice }) =>
    caller.push.renew({ old: await pushDevice(), ...subscription() }),
  'push.remove': async ({ caller, pushDevice }) => caller.push.remove({ id: (await pushDevice()).id }),
  'push.test': async ({ caller, pushDevice }) => caller.push.test({ id: (await pushDevice()).id }),

  'garage.list': async ({ caller }) => caller.garage.list(),
  'garage.counts': async ({ caller }) => caller.garage.counts(),
  'garage.describe': async ({ caller, model }) => caller.garage.describe({ vehicleId: (await model()).id }),
  'garage.add': async ({ caller, model }) => caller.garage.add({ vehicleId: (await model()).id }),
  'garage.edit': async ({ caller, car }) => caller.garage.edit({ id: (await car()).id, builtFrom: '2001-03' }),
  'garage.answer': async ({ caller, car }) => {
    const answer = { kind: 'built', month: '2001-03', isBefore: true } as const
    return caller.garage.answer({ id: (await car()).id, answer })
  },
  'garage.choose': async ({ caller, car }) => caller.garage.choose({ id: (await car()).id }),
  'garage.remove': async ({ caller, car }) => caller.garage.remove({ id: (await car()).id }),
  'savedSearch.list': async ({ caller }) => caller.savedSearch.list(),
  'savedSearch.save': async ({ caller }) => caller.savedSearch.save(newSearch()),
  'savedSearch.remove': async ({ caller, savedSearch }) => caller.savedSearch.remove({ id: (await savedSearch()).id }),
  'garage.decodeVin': async ({ caller }) => caller.garage.decodeVin({ vin: VIN }),
  'block.list': async ({ caller }) => caller.block.list(),
  'block.add': async ({ caller, other }) => caller.block.add({ userId: other.id }),
  'block.remove': async ({ caller, other }) => caller.block.remove({ userId: other.id }),

  'report.create': async ({ caller, comment }) =>
    caller.report.create({ itemType: 'comment', itemId: (await comment()).id, reason: 'x' }),
  'report.image': async ({ caller, image }) => caller.report.image({ itemId: (await image()).id, reason: 'x' }),

  'moderation.reports': async ({ caller }) => caller.moderation.reports({}),
  'moderation.report': async ({ caller, report }) => caller.moderation.report({ id: (await report()).id }),
  'moderation.setStatus': async ({ caller, report }) =>
    caller.moderation.setStatus({ id: (await report()).id, status: 'under_review', adminNotes: 'x' }),
  'moderation.deleteItem': async ({ caller, report }) =>
    caller.moderation.deleteItem({ id: (await report()).id, adminReason: 'x' }),
  'moderation.revert': async ({ caller, revertableReport }) =>
    caller.moderation.revert({ id: (await revertableReport()).id, adminReason: 'x' }),
  'moderation.deleteItemAndMute': async ({ caller, muteableReport }) =>
    caller.moderation.deleteItemAndMute({ id: (await muteableReport()).id, adminReason: 'x', muteDurationDays: 1 }),
  'moderation.restore': async ({ caller, restorableReport }) =>
    caller.moderation.restore({ id: (await restorableReport()).id, adminReason: 'x' }),
  'moderation.unmute': async ({ caller, mutingReport }) =>
    caller.moderation.unmute({ id: (await mutingReport()).id, adminReason: 'x' }),
  'moderation.log': async ({ caller }) => caller.moderation.log({}),
  'moderation.publicLog': async ({ caller }) => caller.moderation.publicLog({}),
  'flag.rules': async ({ caller }) => caller.flag.rules(),
  'flag.ofEdit': async ({ caller, part }) =>
    caller.flag.ofEdit({ subject: 'part', id: (await part()).id, description: 'Changed' }),
  'flag.switchOn': async ({ caller }) => caller.flag.switchOn({ rule: 'placeholder' }),
  'moderation.warn': async ({ caller, muteableReport }) =>
    caller.moderation.warn({ id: (await muteableReport()).id, adminReason: 'x' }),
  'moderation.bulk': async ({ caller, report }) =>
    caller.moderation.bulk({ ids: [(await report()).id], action: 'dismissed', adminReason: 'x' }),
  'moderation.appeals': async ({ caller }) => caller.moderation.appeals({}),
  'moderation.openAppeals': async ({ caller }) => caller.moderation.openAppeals(),
  'moderation.answerAppeal': async ({ caller, appeal }) =>
    caller.moderation.answerAppeal({ id: (await appeal()).id, outcome: 'lifted', answer: 'x' }),
  'conduct.own': async ({ caller }) => caller.conduct.own(),
  'conduct.unread': async ({ caller }) => caller.conduct.unread(),
  'conduct.acknowledge': async ({ caller, warning }) => caller.conduct.acknowledge({ id: (await warning()).id }),
  'conduct.appeal': async ({ caller, mute }) => caller.conduct.appeal({ muteId: (await mute()).id, text: 'x' }),
  'conduct.record': async ({ caller, other }) => caller.conduct.record({ userId: other.id }),
  'conduct.warn': async ({ caller, other }) => caller.conduct.warn({ userId: other.id, reason: 'x' }),
  'conduct.notes': async ({ caller, other }) => caller.conduct.notes({ userId: other.id }),
  'conduct.addNote': async ({ caller, other }) => caller.conduct.addNote({ userId: other.id, text: 'x' }),
  'conduct.removeNote': async ({ caller, note }) => caller.conduct.removeNote({ id: (await note()).id }),
  'change.list': async ({ caller }) => caller.change.list({}),
  'change.counts': async ({ caller }) => caller.change.counts(),
  'change.diff': async ({ caller, other }) => caller.change.diff({ id: other.id }),
  'change.live': async ({ caller, first }) => first(caller.change.live()),
  'change.rights': async ({ caller }) => caller.change.rights(),
  'change.open': async ({ caller, other }) => caller.change.open({ id: other.id }),
  'change.good': async ({ caller, change }) => caller.change.good(await change()),
  'change.takeBack': async ({ caller, goodChange }) => caller.change.takeBack(await goodChange()),
  'change.undo': async ({ caller, change }) => caller.change.undo({ ...(await change()), reason: 'x', newest: 2 }),
  'protection.protect': async ({ caller, part }) =>
    caller.protection.protect({ type: 'part', id: (await part()).id, level: 1, reason: 'x' }),
  'protection.end': async ({ caller, protectedPart }) =>
    caller.protection.end({ type: 'part', id: (await protectedPart()).id }),
  'merge.preview': async ({ caller, part, twin }) =>
    caller.merge.preview({ id: (await twin()).id, into: (await part()).id }),
  'merge.of': async ({ caller, part }) => caller.merge.of({ id: (await part()).id }),
  'merge.merge': async ({ caller, part, twin }) =>
    caller.merge.merge({ id: (await twin()).id, into: (await part()).id, reason: 'x' }),
  'merge.split': async ({ caller, listing, number }) => {
    const { id: listingId, partId: id } = await listing()
    return caller.merge.split({ ...newPart(number), listingIds: [listingId], id, reason: 'x' })
  },
  'merge.undo': async ({ caller, merge }) => caller.merge.undo({ id: (await merge()).id, reason: 'x' }),
  'undoJob.rehearsal': async ({ caller, other }) => caller.undoJob.rehearsal({ userId: other.id }),
  'undoJob.start': async ({ caller, vandal }) => caller.undoJob.start({ userId: (await vandal()).id, reason: 'x' }),
  'undoJob.get': async ({ caller, undoJob }) => caller.undoJob.get({ id: (await undoJob()).id }),
  'undoJob.ofUser': async ({ caller, vandal }) => caller.undoJob.ofUser({ userId: (await vandal()).id }),
  'undoJob.steps': async ({ caller, undoJob }) => caller.undoJob.steps({ id: (await undoJob()).id }),
  'undoJob.stop': async ({ caller, undoJob }) => caller.undoJob.stop({ id: (await undoJob()).id }),
  'undoJob.retry': async ({ caller, stoppedUndo }) => caller.undoJob.retry({ id: (await stoppedUndo()).id }),
  'undoJob.undo': async ({ caller, stoppedUndo }) => caller.undoJob.undo({ id: (await stoppedUndo()).id }),
}

type Request = { id?: string | string[]; query?: string; body?: object }

/** All REST calls: the id and query of the URL, and the body. */
export const CALLS: Record<string, (cell: Cell) => Promise<Request>> = {
  'GET /api/auth/status': async () => ({}),
  'POST /api/auth/logout': async () => ({}),
  'POST /api/auth/skip-phone': async () => ({}),
  'POST /api/auth/request-phone-code': async ({ phoneNumber }) => ({ body: { phoneNumber } }),
  'POST /api/auth/verify-phone-code': async ({ code, token }) => ({
    body: { verificationCode: token ? await code() : '000000' },
  }),
  'GET /api/users/:userId/activity': async ({ other }) => ({ id: other.id }),
  'GET /api/homepage-feed': async () => ({}),
  'GET /api/search': async () => ({ query: '?q=water' }),
  'GET /api/places': async () => ({ query: '?q=graz' }),
  'GET /api/vehicles': async () => ({ query: '?q=e46' }),
  'POST /api/vehicles': async ({ number }) => ({ body: { level: 'make', name: `Make of REST ${number}` } }),
  'GET /api/vehicles/:idOrSlug': async ({ vehicle }) => ({ id: (await vehicle()).slug }),
  'PUT /api/vehicles/:id': async ({ vehicle }) => ({ id: (await vehicle()).id, body: { aliases: ['New'] } }),
  'GET /api/vehicles/:id/history': async ({ vehicle }) => ({ id: (await vehicle()).id }),
  'POST /api/vehicles/:id/report': async ({ vehicle }) => ({ id: (await vehicle()).id, body: { reason: 'x' } }),
  'GET /api/search/suggest': async () => ({ query: '?q=water' }),
  'GET /api/products/:id': async ({ part }) => ({ id: (await part()).id }),
  'POST /api/parts': async ({ number }) => {
    const { numbers, ...part } = newPart(number)
    return { body: { ...part, partNumbers: numbers } }
  },
  'PUT /api/products/:id': async ({ part }) => ({ id: (await part()).id, body: { description_markdown: 'x' } }),
  'GET /api/products/:id/history': async ({ part }) => ({ id: (await part()).id }),
  'GET /api/products/:id/merge-proposals': async ({ part }) => ({ id: (await part()).id }),
  'GET /api/merge-proposals/:id': async ({ proposal }) => ({ id: (await proposal()).id }),
  'POST /api/merge-proposals': async ({ part, twin }) => ({
    body: { id: (await twin()).id, into: (await part()).id, reason: 'x' },
  }),
  'POST /api/merge-proposals/:id/agree': async ({ proposal }) => ({ id: (await proposal()).id, body: {} }),
  'POST /api/merge-proposals/:id/object': async ({ proposal }) => ({
    id: (await proposal()).id,
    body: { reason: 'x' },
  }),
  'POST /api/merge-proposals/:id/withdraw': async ({ proposal }) => ({ id: (await proposal()).id }),
  'GET /api/duplicates': async () => ({}),
  'PUT /api/products/:id/not-duplicates/:otherId': async ({ notDuplicate }) => {
    const { one, other } = await notDuplicate()
    return { id: [one, other] }
  },
  'DELETE /api/products/:id/not-duplicates/:otherId': async ({ notDuplicate }) => {
    const { one, other } = await notDuplicate()
    return { id: [one, other] }
  },
  'GET /api/parts/:productId/images': async ({ part }) => ({ id: (await part()).id }),
  'POST /api/parts/:productId/images': async ({ part, imageUrl }) => ({
    id: (await part()).id,
    body: { url: await imageUrl() },
  }),
  'GET /api/uploads': async () => ({}),
  'POST /api/uploads': async ({ file }) => ({ body: await file() }),
  'DELETE /api/uploads/:id': async ({ upload }) => ({ id: (await upload()).id }),
  'POST /api/photos/:id/offer': async ({ listingPhoto }) => ({ id: (await listingPhoto()).id }),
  'GET /api/products/:id/listings': async ({ part }) => ({ id: (await part()).id, query: '?type=ask' }),
  'GET /api/listings/:id': async ({ listing }) => ({ id: (await listing()).id }),
  'POST /api/listings': async ({ part }) => ({
    body: { productId: (await part()).id, type: 'ask', price: 5, description: 'x' },
  }),
  'POST /api/listings/import/preview': async () => ({ body: { csv: CSV } }),
  'PUT /api/inventory/:sku': async ({ part }) => ({
    id: 'B-1',
    body: { number: 'A1', price: 80, part: (await part()).slug },
  }),
  'DELETE /api/inventory/:sku': async ({ imported }) => ({ id: (await imported()).id }),
  'GET /api/inventory': async () => ({}),
  'GET /api/inventory/numbers': async () => ({}),
  'GET /api/inventory.csv': async () => ({}),
  'POST /api/inventory/bulk': async ({ listing }) => ({
    body: { select: { ids: [(await listing()).id] }, change: SHELF },
  }),
  'GET /api/inventory/bulk/:id': async ({ bulk }) => ({ id: (await bulk()).id }),
  'POST /api/inventory/bulk/:id/undo': async ({ bulk }) => ({ id: (await bulk()).id }),
  'GET /api/inventory/views': async () => ({}),
  'POST /api/inventory/views': async () => ({ body: newView() }),
  'DELETE /api/inventory/views/:id': async ({ inventoryView }) => ({ id: (await inventoryView()).id }),
  'PUT /api/listings/:id/import/photos': async ({ imported }) => ({ id: (await imported()).id, body: { urls: [] } }),
  'POST /api/listings/import': async () => ({ body: { lines: [LINE] } }),
  'PATCH /api/listings/:id': async ({ listing }) => ({ id: (await listing()).id, body: { price: 5 } }),
  'DELETE /api/listings/:id': async ({ listing }) => ({ id: (await listing()).id }),
  'POST /api/listings/:id/accept': async ({ listing }) => ({ id: (await listing()).id, body: { price: 64 } }),
  'GET /api/trades': async () => ({}),
  'POST /api/trades/:id/mark-sold': async ({ reservedTrade }) => ({ id: (await reservedTrade()).id, body: {} }),
  'POST /api/trades/:id/correct': async ({ trade }) => ({
    id: (await trade()).id,
    body: { price: 60, soldOn: today() },
  }),
  'POST /api/trades/:id/confirm': async ({ trade }) => ({
    id: (await trade()).id,
    body: { price: 64, soldOn: today() },
  }),
  'POST /api/trades/:id/statements': async ({ statable }) => ({
    id: (await statable()).id,
    body: { statements: { condition: true } },
  }),
  'POST /api/trades/:id/cancel': async ({ trade }) => ({ id: (await trade()).id }),
  'GET /api/offers': async () => ({}),
  'POST /api/offers': async ({ listing }) => ({ body: { listingId: (await listing()).id, price: 40 } }),
  'POST /api/offers/:id/counter': async ({ offer }) => ({ id: (await offer()).id, body: { price: 44 } }),
  'POST /api/offers/:id/accept': async ({ offer }) => ({ id: (await offer()).id }),
  'POST /api/offers/:id/decline': async ({ offer }) => ({ id: (await offer()).id }),
  'POST /api/offers/:id/withdraw': async ({ ownOffer }) => ({ id: (await ownOffer()).id }),
  'GET /api/messages/conversations': async () => ({}),
  'GET /api/messages/conversation/:partnerId': async ({ other }) => ({ id: other.id }),
  'PATCH /api/messages/conversation/:partnerId': async ({ partner }) => ({
    id: (await partner()).id,
    body: { archived: true },
  }),
  'GET /api/messages/search': async () => ({ query: '?q=water' }),
  'GET /api/follows': async () => ({}),
  'PUT /api/follows': async ({ part }) => ({ body: { type: 'part', id: (await part()).id, level: 'muted' } }),

  'GET /api/notifications': async () => ({}),
  'POST /api/notifications/read': async ({ comment }) => ({ body: { upTo: (await comment()).id } }),
  'GET /api/notifications/settings': async () => ({}),
  'PUT /api/notifications/settings': async () => ({ body: { setting: 'votes', inApp: false } }),
  'PUT /api/notifications/times': async () => ({ body: { digestHour: 7 } }),
  'PUT /api/notifications/pause': async () => ({ body: { until: 'day' } }),
  'DELETE /api/notifications/pause': async () => ({}),
  'GET /api/notifications/stopped-pages': async () => ({}),
  'DELETE /api/notifications/stopped-pages/:page': async ({ part }) => ({
    id: encodeURIComponent(`part ${(await part()).id}`),
  }),
  'GET /api/wants': async () => ({}),
  'PUT /api/parts/:id/want': async ({ part }) => ({ id: (await part()).id, body: { maxPrice: 30 } }),
  'DELETE /api/parts/:id/want': async ({ part }) => ({ id: (await part()).id }),
  'GET /api/mail/address': async () => ({}),
  'PUT /api/mail/address': async () => ({ body: { address: 'other@example.com' } }),
  'POST /api/mail/address/test': async () => ({}),
  'POST /api/mail/address/confirm': async ({ proof }) => ({ body: { key: await proof() } }),
  'PUT /api/mail/off': async () => ({}),
  'DELETE /api/mail/off': async () => ({}),
  'GET /api/push/subscriptions': async () => ({}),
  'PUT /api/push/subscriptions': async ({ subscription }) => ({ body: subscription() }),
  'POST /api/push/renew': async ({ subscription, pushDevice }) => ({
    body: { old: await pushDevice(), ...subscription() },
  }),
  'DELETE /api/push/subscriptions/:id': async ({ pushDevice }) => ({ id: (await pushDevice()).id }),
  'POST /api/push/subscriptions/:id/test': async ({ pushDevice }) => ({ id: (await pushDevice()).id }),

  'GET /api/donors': async () => ({}),
  'POST /api/donors': async ({ model }) => ({ body: { vehicleId: (await model()).id } }),
  'GET /api/donors/:id': async ({ donor }) => ({ id: (await donor()).id }),
  'GET /api/donors/:id/parts': async ({ donor }) => ({ id: (await donor()).id }),
  'PATCH /api/donors/:id': async ({ donor }) => ({ id: (await donor()).id, body: { odometerKm: 90_000 } }),
  'POST /api/donors/:id/close': async ({ donor }) => ({ id: (await donor()).id, body: { openAsks: 'keep' } }),
  'GET /api/garage': async () => ({}),
  'POST /api/garage': async ({ model }) => ({ body: { vehicleId: (await model()).id } }),
  'PATCH /api/garage/:id': async ({ car }) => ({ id: (await car()).id, body: { builtFrom: '2001-03' } }),
  'DELETE /api/garage/:id': async ({ car }) => ({ id: (await car()).id }),
  'GET /api/saved-searches': async () => ({}),
  'POST /api/saved-searches': async () => ({ body: newSearch() }),
  'DELETE /api/saved-searches/:id': async ({ savedSearch }) => ({ id: (await savedSearch()).id }),
  'POST /api/garage/decode-vin': async () => ({ body: { vin: VIN } }),
  'GET /api/blocks': async () => ({}),
  'PUT /api/blocks/:userId': async ({ other }) => ({ id: other.id }),
  'DELETE /api/blocks/:userId': async ({ other }) => ({ id: other.id }),
  'POST /api/messages': async ({ other }) => ({ body: { receiverId: other.id, content: 'x' } }),
  'GET /api/products/:id/comments': async ({ part }) => ({ id: (await part()).id }),
  'GET /api/blog-posts/:id/comments': async ({ post }) => ({ id: (await post()).id }),
  'GET /api/comments/:id/replies': async ({ comment }) => ({ id: (await comment()).id }),
  'POST /api/comments': async ({ part }) => ({ body: { productId: (await part()).id, text: 'x' } }),
  'DELETE /api/comments/:id/by-user': async ({ comment }) => ({ id: (await comment()).id }),
  'GET /api/blog-posts/:slug': async ({ post }) => ({ id: (await post()).slug }),
  'POST /api/blog-posts': async () => ({ body: { title: 'A post', content: 'x', tags: [] } }),
  'PUT /api/blog-posts/:id': async ({ post }) => ({ id: (await post()).id, body: { content: 'x' } }),
  ...Object.fromEntries(
    ['vote', 'downvote'].flatMap((button) => [
      [`PUT /api/comments/:id/${button}`, async ({ comment }: Cell) => ({ id: (await comment()).id })],
      [`PUT /api/images/:id/${button}`, async ({ image }: Cell) => ({ id: (await image()).id })],
      [`PUT /api/blog-posts/:id/${button}`, async ({ post }: Cell) => ({ id: (await post()).id })],
    ]),
  ),
  'POST /api/products/:id/report': async ({ part }) => ({ id: (await part()).id, body: { reason: 'x' } }),
  'POST /api/listings/:id/report': async ({ listing }) => ({ id: (await listing()).id, body: { reason: 'x' } }),
  'POST /api/comments/:id/report': async ({ comment }) => ({ id: (await comment()).id, body: { reason: 'x' } }),
  'GET /api/parts/:id/prices-by-condition': async ({ part }) => ({ id: (await part()).id }),
  'GET /api/parts/:id/relations': async ({ part }) => ({ id: (await part()).id }),
  'PUT /api/parts/:id/relations': async ({ related }) => {
    const { partId, row } = await related()
    const { otherId: productId, kind, source } = row
    return { id: partId, body: { baseRevision: 2, rows: [{ productId, kind, source }] } }
  },
  'GET /api/parts/:id/relations/history': async ({ related }) => ({ id: (await related()).partId }),
  'POST /api/parts/:id/relations/revert': async ({ related }) => ({
    id: (await related()).partId,
    body: { baseRevision: 2, to: 1 },
  }),
  'PUT /api/parts/:id/relations/:kind/:otherId/confirmation': async ({ related, fitment }) => {
    const { partId, row } = await related()
    return { id: [partId, row.kind, row.otherId], body: { vehicleId: (await fitment()).vehicleId } }
  },
  'DELETE /api/parts/:id/relations/:kind/:otherId/confirmation': async ({ relationConfirmation }) => {
    const { partId, kind, otherId } = await relationConfirmation()
    return { id: [partId, kind, otherId] }
  },
  'GET /api/parts/:id/fitment': async ({ fitment }) => ({ id: (await fitment()).partId }),
  'PUT /api/parts/:id/fitment': async ({ fitment }) => {
    const { partId, rows } = await fitment()
    return { id: partId, body: { baseRevision: 2, rows } }
  },
  'PUT /api/parts/:id/confirmation': async ({ fitment }) => {
    const { partId, vehicleId } = await fitment()
    return { id: partId, body: { vehicleId, fitted: true } }
  },
  'DELETE /api/parts/:id/confirmation/:vehicleId': async ({ confirmation }) => {
    const { partId, vehicleId } = await confirmation()
    return { id: [partId, vehicleId] }
  },
  'GET /api/parts/:id/fitment/history': async ({ fitment }) => ({ id: (await fitment()).partId }),
  'GET /api/parts/:id/verdict': async ({ fitment }) => {
    const { partId, vehicleId } = await fitment()
    return { id: partId, query: `?vehicleId=${vehicleId}` }
  },
  'GET /api/users/:userId/feedback': async ({ other }) => ({ id: other.id }),
  'POST /api/trades/:id/feedback': async ({ confirmed }) => ({
    id: (await confirmed()).id,
    body: { rating: 'positive' },
  }),
  'POST /api/feedback/:id/reply': async ({ feedback }) => ({ id: (await feedback()).id, body: { text: 'x' } }),
  'POST /api/feedback/:id/report': async ({ feedback }) => ({ id: (await feedback()).id, body: { reason: 'x' } }),
  'GET /api/trades/:id/problem': async ({ problem }) => ({ id: (await problem()).tradeId }),
  'POST /api/trades/:id/problem': async ({ confirmed }) => ({
    id: (await confirmed()).id,
    body: { kind: 'not_received', text: 'x' },
  }),
  'POST /api/trades/:id/problem/statements': async ({ problem }) => ({
    id: (await problem()).tradeId,
    body: { text: 'x' },
  }),
  'POST /api/trades/:id/problem/close': async ({ problem }) => ({
    id: (await problem()).tradeId,
    body: { outcome: 'no_agreement', note: 'x' },
  }),
  'PUT /api/images/:id/report': async ({ image }) => ({ id: (await image()).id, body: { reason: 'x' } }),
  'GET /api/moderation/log': async () => ({}),
  'GET /api/admin/reports': async () => ({}),
  'POST /api/parts/:id/merge': async ({ part, twin }) => ({
    id: (await twin()).id,
    body: { into: (await part()).id, rehearsal: false, reason: 'x' },
  }),
  'POST /api/parts/:id/split': async ({ listing, number }) => {
    const { id: listingId, partId: id } = await listing()
    return { id, body: { ...newPart(number), listingIds: [listingId], reason: 'x' } }
  },
  'POST /api/merges/:id/undo': async ({ merge }) => ({ id: (await merge()).id, body: { reason: 'x' } }),
  'POST /api/users/:userId/undo': async ({ vandal }) => ({
    id: (await vandal()).id,
    body: { reason: 'x', rehearsal: false },
  }),
  'GET /api/changes': async () => ({}),
  'POST /api/changes/:id/good': async ({ change }) => ({ id: (await change()).id }),
  'POST /api/changes/:id/undo': async ({ change }) => ({ id: (await change()).id, body: { reason: 'x', newest: 2 } }),
  'PUT /api/products/:id/protection': async ({ part }) => ({
    id: (await part()).id,
    body: { level: 1, reason: 'x' },
  }),
  'DELETE /api/products/:id/protection': async ({ protectedPart }) => ({ id: (await protectedPart()).id }),
  'PUT /api/vehicles/:id/protection': async ({ protectedVehicle }) => ({
    id: (await protectedVehicle()).id,
    body: { level: 1, reason: 'x' },
  }),
  'DELETE /api/vehicles/:id/protection': async ({ protectedVehicle }) => ({ id: (await protectedVehicle()).id }),
  'GET /api/undo-jobs/:id': async ({ undoJob }) => ({ id: (await undoJob()).id }),
  'POST /api/undo-jobs/:id/stop': async ({ undoJob }) => ({ id: (await undoJob()).id }),
  'POST /api/undo-jobs/:id/retry': async ({ stoppedUndo }) => ({ id: (await stoppedUndo()).id }),
  'POST /api/undo-jobs/:id/undo': async ({ stoppedUndo }) => ({ id: (await stoppedUndo()).id }),
  'PATCH /api/admin/reports/:id/status': async ({ report }) => ({
    id: (await report()).id,
    body: { status: 'dismissed', adminNotes: 'x' },
  }),
  'POST /api/admin/reports/:id/action/delete-item': async ({ report }) => ({
    id: (await report()).id,
    body: { adminReason: 'x' },
  }),
  'POST /api/admin/reports/:id/action/delete-item-mute-user': async ({ muteableReport }) => ({
    id: (await muteableReport()).id,
    body: { adminReason: 'x', muteDurationDays: 1 },
  }),
  'POST /api/admin/reports/:id/action/warn-user': async ({ muteableReport }) => ({
    id: (await muteableReport()).id,
    body: { adminReason: 'x' },
  }),
  'POST /api/admin/reports/bulk': async ({ report }) => ({
    body: { ids: [(await report()).id], action: 'dismissed', adminReason: 'x' },
  }),
  'GET /api/admin/appeals': async () => ({}),
  'POST /api/admin/appeals/:id/answer': async ({ appeal }) => ({
    id: (await appeal()).id,
    body: { outcome: 'upheld', answer: 'x' },
  }),
  'GET /api/warnings': async () => ({}),
  'POST /api/warnings/:id/acknowledge': async ({ warning }) => ({ id: (await warning()).id }),
  'POST /api/mutes/:id/appeal': async ({ mute }) => ({ id: (await mute()).id, body: { text: 'x' } }),
  'POST /api/admin/users/:id/warnings': async ({ other }) => ({ id: other.id, body: { reason: 'x' } }),
  'GET /api/admin/users/:id/notes': async ({ other }) => ({ id: other.id }),
  'POST /api/admin/users/:id/notes': async ({ other }) => ({ id: other.id, body: { text: 'x' } }),
  'DELETE /api/admin/notes/:id': async ({ note }) => ({ id: (await note()).id }),
}
