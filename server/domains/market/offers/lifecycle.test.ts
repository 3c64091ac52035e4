import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../../../../tests/support/app.ts'
import { OFFER_STATES, type OfferState } from '../../../../shared/offers.ts'
import { transaction } from '../../../db/transaction.ts'
import { listingLifecycle } from '../listings/lifecycle.ts'
import { expireOffers } from './job.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const STARTS = [...OFFER_STATES, 'open, over'] as const
type Start = (typeof STARTS)[number]

/** Stores an offer of a buyer to the owner of an ask. */
async function offerIn(start: Start) {
  const [owner, buyer] = [await site.make.user(), await site.make.user()]
  const listing = await site.make.listing({ seller: owner })
  const [state = 'open', over] = start.split(', ') as [OfferState?, string?]
  const ends = over ? { expiresAt: new Date(Date.now() - 1_000) } : {}
  const { id } = await site.make.offer({ listing, maker: buyer, state, ...ends })
  const [asOwner, asBuyer] = [site.caller(await site.make.token(owner)), site.caller(await site.make.token(buyer))]
  return { id, listing, owner, buyer, asOwner, asBuyer }
}
type Deal = Awaited<ReturnType<typeof offerIn>>

type Transition = { name: string; act(deal: Deal): Promise<unknown>; to: Partial<Record<Start, OfferState>> }

const answer = (name: 'accept' | 'decline' | 'withdraw', by: 'asOwner' | 'asBuyer') => (deal: Deal) =>
  deal[by].offer[name]({ id: deal.id })
const removal = { moderatorId: '', reported: { title: '' }, rendered: null }

const TRANSITIONS: Transition[] = [
  { name: 'accept', act: answer('accept', 'asOwner'), to: { open: 'accepted' } },
  { name: 'accept by the maker', act: answer('accept', 'asBuyer'), to: {} },
  { name: 'decline', act: answer('decline', 'asOwner'), to: { open: 'declined' } },
  { name: 'decline by the maker', act: answer('decline', 'asBuyer'), to: {} },
  { name: 'withdraw', act: answer('withdraw', 'asBuyer'), to: { open: 'withdrawn' } },
  { name: 'withdraw by the receiver', act: answer('withdraw', 'asOwner'), to: {} },
  { name: 'counter', act: ({ id, asOwner }) => asOwner.offer.counter({ id, price: 44 }), to: { open: 'countered' } },
  { name: 'counter by the maker', act: ({ id, asBuyer }) => asBuyer.offer.counter({ id, price: 44 }), to: {} },
  { name: 'expire', act: () => expireOffers(site.deps), to: { 'open, over': 'expired' } },
  {
    name: 'sell the listing to another user',
    act: async ({ listing }) => site.caller(await site.make.token()).trade.acceptListing({ id: listing.id, price: 64 }),
    to: { open: 'declined', 'open, over': 'declined' },
  },
  {
    name: 'delete the listing',
    act: ({ asOwner, listing }) => asOwner.listing.remove({ id: listing.id }),
    to: { open: 'declined', 'open, over': 'declined' },
  },
  {
    name: 'remove the listing',
    act: ({ listing }) => transaction(site.deps, (deps) => listingLifecycle.remove(deps, listing.id, removal)),
    to: { open: 'declined', 'open, over': 'declined' },
  },
  {
    name: 'delete the account of the maker',
    act: ({ asBuyer, buyer }) => asBuyer.user.remove({ name: buyer.name }),
    to: { open: 'withdrawn', 'open, over': 'withdrawn' },
  },
  {
    name: 'delete the account of the receiver',
    act: ({ asOwner, owner }) => asOwner.user.remove({ name: owner.name }),
    to: { open: 'declined', 'open, over': 'declined' },
  },
]

describe.each(TRANSITIONS)('$name', ({ act, to }) => {
  test.each(STARTS)('an offer that is %s', async (start) => {
    const deal = await offerIn(start)
    const stored = () => site.deps.prisma.offer.findUniqueOrThrow({ where: { id: deal.id } })
    const before = (await stored()).state
    const [result] = await Promise.allSettled([act(deal)])
    expect((await stored()).state).toBe(to[start] ?? before)
    if (to[start]) expect(result).toMatchObject({ status: 'fulfilled' })
  })
})
