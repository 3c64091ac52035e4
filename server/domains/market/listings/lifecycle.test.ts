import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../../../../tests/support/app.ts'
import type { ListingStatus } from '../../../db/generated/enums.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { endReservations } from '../trades/job.ts'
import { ofUser, takeBackSales, tradeData } from '../trades/lifecycle.ts'
import { openTrade } from '../trades/sale-service.ts'
import { expireListings } from './job.ts'
import {
  changeOwnListing,
  listingLifecycle,
  pauseListings,
  resumeListings,
  sellPiece,
  type OwnerTransition,
} from './lifecycle.ts'

const DAY = 86_400_000

/** Cancels a trade for a user. Returns whether it was cancelled. */
const takeBackSale = async (deps: Deps, userId: string, id: string) =>
  (await takeBackSales(deps, { id, ...ofUser(userId) }, { userId })) > 0

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** A removed listing is named with its former status. */
type State = ListingStatus | `removed (${ListingStatus})`
/** A state, and whether the 90 days of the listing are over. */
type Start = State | `${State}, over`

const STARTS = [
  'active',
  'active, over',
  'paused',
  'paused, over',
  'sold',
  'sold, over',
  'expired, over',
  'deleted',
  'removed (active)',
  'removed (active), over',
  'removed (paused)',
  'removed (paused), over',
  'removed (sold)',
  'removed (sold), over',
  'removed (expired), over',
] as const satisfies Start[]

type User = { id: string; name: string; email: string; subject: string | null }
type Sale = { id: string; owner: User; other: User; tradeId: string | null }

/** Stores a listing in a state; a sold or removed sold one with an unconfirmed trade. */
async function listingIn(start: Start): Promise<Sale> {
  const [state = '', over] = start.split(', ')
  const former = /\((\w+)\)/.exec(state)?.[1] as ListingStatus | undefined
  const [owner, other] = [await site.make.user(), await site.make.user()]
  const stored = {
    createdAt: new Date(Date.now() - 2 * DAY),
    expiresAt: new Date(Date.now() + (over ? -DAY : DAY)),
    ...(former ? { status: 'deleted' as const, removedFrom: former } : { status: state as ListingStatus }),
  }
  const isSold = (former ?? state) === 'sold'
  const trade = isSold ? await site.make.trade({ seller: owner, buyer: other, confirmedAt: null }) : null
  const id = trade?.listingId ?? (await site.make.listing({ seller: owner })).id
  await site.deps.prisma.listing.update({ where: { id }, data: stored })
  return { id, owner, other, tradeId: trade?.id ?? null }
}

async function stateOf(id: string): Promise<State> {
  const { status, removedFrom } = await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })
  return removedFrom ? `removed (${removedFrom})` : status
}

const deleteAccount = (user: User) =>
  transaction(site.deps, async (deps) => {
    await tradeData.anonymize(deps, user)
    await listingLifecycle.anonymize(deps, user)
  })

const byOwner = (transition: OwnerTransition) => (deps: Deps, sale: Sale) =>
  changeOwnListing(deps, { id: sale.id, sellerId: sale.owner.id }, transition)

const removal = { moderatorId: '', reported: { title: '' }, rendered: null }

type Transition = {
  name: string
  act(deps: Deps, sale: Sale): Promise<unknown>
  /** The state after the transition. A start that is not listed does not change. */
  to: Partial<Record<(typeof STARTS)[number], State>>
}

const takenBack: Transition['to'] = {
  sold: 'active',
  'sold, over': 'expired',
  'removed (sold)': 'removed (active)',
  'removed (sold), over': 'removed (expired)',
}

const TRANSITIONS: Transition[] = [
  { name: 'edit', act: byOwner('edit'), to: {} },
  {
    name: 'renew',
    act: byOwner('renew'),
    to: { active: 'active', 'active, over': 'active', 'expired, over': 'active' },
  },
  {
    name: 'delete',
    act: byOwner('delete'),
    to: {
      active: 'deleted',
      'active, over': 'deleted',
      paused: 'deleted',
      'paused, over': 'deleted',
      'expired, over': 'deleted',
    },
  },
  {
    name: 'mute',
    act: (deps, { owner }) => pauseListings(deps, owner.id),
    to: { active: 'paused', 'active, over': 'paused' },
  },
  {
    name: 'end of the mute',
    act: (deps, { owner }) => resumeListings(deps, owner.id),
    to: { paused: 'active', 'paused, over': 'expired' },
  },
  {
    name: 'sell the last piece',
    act: (deps, { id, owner }) => sellPiece(deps, { id, actorId: owner.id, sellerId: owner.id }),
    to: { active: 'sold' },
  },
  {
    name: 'sell a piece to a person without an account',
    act: (deps, { id, owner }) => sellPiece(deps, { id, actorId: owner.id, sellerId: owner.id, isElsewhere: true }),
    to: { active: 'sold' },
  },
  { name: 'expire', act: (deps) => expireListings(deps), to: { 'active, over': 'expired' } },
  {
    name: 'take back the sale as the buyer',
    act: (deps, { other, tradeId }) => takeBackSale(deps, other.id, tradeId ?? deps.newId()),
    to: takenBack,
  },
  {
    name: 'take back the sale as the seller',
    act: (deps, { owner, tradeId }) => takeBackSale(deps, owner.id, tradeId ?? deps.newId()),
    to: takenBack,
  },
  {
    name: 'end the reservation',
    async act(deps, { tradeId }) {
      const over = { soldOn: null, reservedUntil: new Date(Date.now() - DAY) }
      await deps.prisma.trade.updateMany({ where: { id: tradeId ?? deps.newId() }, data: over })
      await endReservations(deps)
    },
    to: takenBack,
  },
  {
    name: 'remove',
    act: (deps, { id }) => listingLifecycle.remove(deps, id, removal),
    to: {
      active: 'removed (active)',
      'active, over': 'removed (active)',
      paused: 'removed (paused)',
      'paused, over': 'removed (paused)',
      sold: 'removed (sold)',
      'sold, over': 'removed (sold)',
      'expired, over': 'removed (expired)',
    },
  },
  {
    name: 'restore',
    act: (deps, { id }) => listingLifecycle.restore(deps, id, {}),
    to: {
      'removed (active)': 'active',
      'removed (active), over': 'expired',
      'removed (paused)': 'active',
      'removed (paused), over': 'expired',
      'removed (sold)': 'sold',
      'removed (sold), over': 'sold',
      'removed (expired), over': 'expired',
    },
  },
  { name: 'delete the account of the buyer', act: (_, { other }) => deleteAccount(other), to: takenBack },
  {
    name: 'delete the account of the owner',
    act: (_, { owner }) => deleteAccount(owner),
    to: {
      ...takenBack,
      active: 'deleted',
      'active, over': 'deleted',
      paused: 'deleted',
      'paused, over': 'deleted',
      'expired, over': 'deleted',
      sold: 'deleted',
      'sold, over': 'deleted',
    },
  },
]

describe.each(TRANSITIONS)('$name', ({ act, to }) => {
  test.each(STARTS)('a listing that is %s', async (start) => {
    const sale = await listingIn(start)
    const before = await stateOf(sale.id)
    await transaction(site.deps, (deps) => act(deps, sale))
    expect(await stateOf(sale.id)).toBe(to[start] ?? before)
  })

  test.each(STARTS)('a listing of a muted user that is %s', async (start) => {
    const sale = await listingIn(start)
    const before = await stateOf(sale.id)
    await site.make.mute(sale.owner)
    await transaction(site.deps, (deps) => act(deps, sale))
    const after = to[start] ?? before
    expect(await stateOf(sale.id)).toBe(after === 'active' && to[start] !== undefined ? 'paused' : after)
  })
})

describe('a sale that is taken back', () => {
  test.each(['sold', 'sold, over', 'removed (sold)', 'removed (sold), over'] as const)(
    'leaves a listing that was %s in the same state when the trade is cancelled and when the buyer deletes the account',
    async (start) => {
      const [declined, left] = [await listingIn(start), await listingIn(start)]
      await site.caller(await site.make.token(declined.other)).trade.cancel({ id: declined.tradeId ?? '' })
      await site.caller(await site.make.token(left.other)).user.remove({ name: left.other.name })
      expect(await stateOf(left.id)).toBe(await stateOf(declined.id))
      expect(await stateOf(left.id)).toBe(takenBack[start])
      const trades = await site.deps.prisma.trade.findMany({ where: { listingId: { in: [declined.id, left.id] } } })
      expect(trades).toMatchObject([{ cancelledBy: 'buyer' }, { cancelledBy: 'buyer' }])
    },
  )

  test('stays sold when it is confirmed, also when the owner or the buyer deletes the account', async () => {
    const [buyer, seller] = [await site.make.user(), await site.make.user()]
    const trade = await site.make.trade({ buyer, seller })
    expect(await transaction(site.deps, (deps) => takeBackSale(deps, buyer.id, trade.id))).toBe(false)
    for (const user of [buyer, seller]) await deleteAccount(user)
    expect(await stateOf(trade.listingId)).toBe('sold')
    expect(await site.deps.prisma.trade.count({ where: { id: trade.id } })).toBe(1)
  })

  test('stays sold for a user who is neither buyer nor seller', async () => {
    const sale = await listingIn('sold')
    const stranger = await site.make.user()
    const isTakenBack = await transaction(site.deps, (deps) => takeBackSale(deps, stranger.id, sale.tradeId ?? ''))
    expect([isTakenBack, await stateOf(sale.id)]).toEqual([false, 'sold'])
  })
})

test('a listing on a removed part is deleted but not edited, renewed or sold', async () => {
  const part = await site.make.part({ removedAt: new Date() })
  const listing = await site.make.listing({ part })
  const own = { id: listing.id, sellerId: listing.sellerId }
  for (const transition of ['edit', 'renew'] as const)
    expect(await changeOwnListing(site.deps, own, transition)).toBe(false)
  expect(await sellPiece(site.deps, { ...own, actorId: own.sellerId })).toBeNull()
  expect(await changeOwnListing(site.deps, own, 'delete')).toBe(true)
})

test('a removed listing is not restored after its owner has deleted the account', async () => {
  const { id, owner } = await listingIn('removed (active)')
  await site.deps.prisma.user.update({ where: { id: owner.id }, data: { deletedAt: new Date() } })
  expect(await transaction(site.deps, (deps) => listingLifecycle.restore(deps, id, {}))).toBe(false)
  expect(await stateOf(id)).toBe('removed (active)')
})

test('renewing a listing sets the end in 90 days and lets its owner be notified again', async () => {
  const { id, owner } = await listingIn('expired, over')
  await site.deps.prisma.listing.update({ where: { id }, data: { warnedAt: new Date() } })
  await changeOwnListing(site.deps, { id, sellerId: owner.id }, 'renew')
  const { expiresAt, warnedAt } = await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })
  expect(Math.round((expiresAt.getTime() - Date.now()) / DAY)).toBe(90)
  expect(warnedAt).toBeNull()
})

describe('a listing of several pieces', () => {
  /** Creates a listing of three pieces. */
  async function three() {
    const listing = await site.make.listing({ quantity: 3 })
    const sell = (isElsewhere = false) =>
      transaction(site.deps, async (deps) => {
        const sold = await sellPiece(deps, { id: listing.id, actorId: listing.sellerId, isElsewhere })
        if (!sold || isElsewhere) return sold?.status ?? null
        await openTrade(deps, {
          listing: sold,
          otherId: (await site.make.user()).id,
          actorId: sold.sellerId,
          priceCents: 100,
          shippingCents: null,
          soldOn: null,
        })
        return sold.status
      })
    const pieces = async () => {
      const { status, quantity, taken } = await site.deps.prisma.listing.findUniqueOrThrow({
        where: { id: listing.id },
      })
      return [status, taken, quantity]
    }
    return { listing, sell, pieces }
  }

  test('is sold when the last piece is sold', async () => {
    const { sell, pieces } = await three()
    expect([await sell(), await sell(), await sell(), await sell()]).toEqual(['active', 'active', 'sold', null])
    expect(await pieces()).toEqual(['sold', 3, 3])
  })

  test('has one piece less after a sale to a person without an account', async () => {
    const { listing, sell, pieces } = await three()
    expect([await sell(true), await sell(), await sell(true)]).toEqual(['active', 'active', 'sold'])
    expect(await pieces()).toEqual(['sold', 1, 1])
    const [trade] = await site.deps.prisma.trade.findMany({ where: { listingId: listing.id } })
    await transaction(site.deps, (deps) => takeBackSale(deps, trade?.sellerId ?? '', trade?.id ?? ''))
    expect(await pieces()).toEqual(['active', 0, 1])
  })

  test('can be edited to any quantity above the taken pieces', async () => {
    const { listing, sell } = await three()
    await sell()
    await sell()
    const edit = (quantity: number) =>
      changeOwnListing(site.deps, { id: listing.id, sellerId: listing.sellerId }, 'edit', { quantity })
    expect([await edit(2), await edit(3), await edit(9)]).toEqual([false, true, true])
  })

  test('cannot have more trades than pieces', async () => {
    const { listing, sell } = await three()
    for (let i = 0; i < 3; i++) await sell()
    await expect(site.make.trade({ listing, confirmedAt: null })).rejects.toThrow('listing_taken')
  })
})
