import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../../../../tests/support/app.ts'
import { tradeState, type TradeSide } from '../../../../shared/trades.ts'
import { askedSide, changeTrade, stateSelect, type TradeTransition } from './lifecycle.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const PRICE = { priceCents: 6_400, soldOn: '2026-11-20' }
const OTHER_PRICE = { priceCents: 6_000, soldOn: '2026-11-21' }

/** The states of the trade of an ask, with the side that is asked. */
const STARTS = {
  reserved: { soldOn: null },
  'to confirm, marked by the earlier release': {},
  'to confirm by the buyer': { proposedBy: 'seller' },
  'to confirm by the seller': { proposedBy: 'buyer' },
  'to confirm by the seller, corrected': { proposedBy: 'buyer', firstPriceCents: 7_000 },
  confirmed: { confirmedAt: new Date() },
  cancelled: { cancelledAt: new Date(), cancelledBy: 'buyer' },
} as const
type Start = keyof typeof STARTS

async function tradeIn(start: Start) {
  const { id } = await site.make.trade({ ...PRICE, soldOn: new Date(PRICE.soldOn), confirmedAt: null })
  await site.deps.prisma.trade.update({ where: { id }, data: STARTS[start] })
  return read(id)
}

const read = (id: string) =>
  site.deps.prisma.trade.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      ...stateSelect,
      listing: { select: { type: true } },
      buyer: { select: { id: true } },
      seller: { select: { id: true } },
      part: { select: { id: true } },
    },
  })

type Case = { transition: TradeTransition; side: TradeSide; proposal: typeof PRICE; allowed: Start[]; to: unknown }

const buyerIsAsked: Start[] = ['to confirm, marked by the earlier release', 'to confirm by the buyer']

const CASES: Case[] = [
  {
    transition: 'markSold',
    side: 'buyer',
    proposal: OTHER_PRICE,
    allowed: ['reserved'],
    to: ['to_confirm', 'seller', 6_000, null],
  },
  {
    transition: 'markSold',
    side: 'seller',
    proposal: OTHER_PRICE,
    allowed: ['reserved'],
    to: ['to_confirm', 'buyer', 6_000, null],
  },
  {
    transition: 'correct',
    side: 'buyer',
    proposal: OTHER_PRICE,
    allowed: buyerIsAsked,
    to: ['to_confirm', 'seller', 6_000, 6_400],
  },
  {
    transition: 'correct',
    side: 'seller',
    proposal: OTHER_PRICE,
    allowed: ['to confirm by the seller'],
    to: ['to_confirm', 'buyer', 6_000, 6_400],
  },
  {
    transition: 'confirm',
    side: 'buyer',
    proposal: PRICE,
    allowed: buyerIsAsked,
    to: ['confirmed', null, 6_400, null],
  },
  {
    transition: 'confirm',
    side: 'seller',
    proposal: PRICE,
    allowed: ['to confirm by the seller', 'to confirm by the seller, corrected'],
    to: ['confirmed', null, 6_400, expect.toSatisfy((first) => first === null || first === 7_000)],
  },
  { transition: 'confirm', side: 'buyer', proposal: OTHER_PRICE, allowed: [], to: null },
]

describe.each(CASES)(
  '$transition by the $side at $proposal.priceCents',
  ({ transition, side, proposal, allowed, to }) => {
    test.each(Object.keys(STARTS) as Start[])('of a trade that is %s', async (start) => {
      const before = await tradeIn(start)
      const isChanged = await changeTrade(site.deps, before, side, transition, proposal, false)
      const after = await read(before.id)
      expect(isChanged).toBe(allowed.includes(start))
      if (isChanged) expect([tradeState(after), askedSide(after), after.priceCents, after.firstPriceCents]).toEqual(to)
      else expect(after).toEqual(before)
    })
  },
)

test('a trade that has changed since it was read does not change', async () => {
  const before = await tradeIn('to confirm by the buyer')
  expect(await changeTrade(site.deps, before, 'buyer', 'correct', OTHER_PRICE, false)).toBe(true)
  expect(await changeTrade(site.deps, before, 'buyer', 'confirm', PRICE, false)).toBe(false)
})

test('a confirmed trade cannot be cancelled', async () => {
  const { id } = await tradeIn('confirmed')
  const cancelled = site.deps.prisma.trade.update({ where: { id }, data: STARTS.cancelled })
  await expect(cancelled).rejects.toThrow('trade_confirmed')
})
