import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { LISTING_TYPES } from '../../shared/labels.ts'
import type { AppRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { clientOf, seeded } from '../support/reliability.ts'
import { isRejection, isTimeout, NEVER } from '../support/trading.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

/**
 * People who trade with each other at two server processes. TRADING_SECONDS=300 runs the test for five minutes, which the
 * figures in docs/decisions/35 are from.
 */
const SECONDS = Number(process.env['TRADING_SECONDS'] ?? 3)
const PEOPLE = 40
const PARTS = 6
/** New listings are created until this many are on offer, so that people compete for them. */
const ON_OFFER = 12
/** The test does not end before each of these was done. */
const NEEDED = [
  'offer',
  'accept',
  'counter',
  'acceptListing',
  'trade',
  'cancel',
  'block',
  'feedback',
  'problem',
  'closeProblem',
]

let site: TestApp
let servers: ServerProcess[]
beforeAll(async () => {
  site = await bootApp()
  const { databaseUrl, publicUrl } = site.deps.config
  servers = await Promise.all([serverProcess(databaseUrl, { publicUrl }), serverProcess(databaseUrl, { publicUrl })])
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await site.close()
})

type Person = { id: string; client: TRPCClient<AppRouter> }

it(
  `${PEOPLE} people at two processes sell nothing twice, and all counts and prices equal a recount at every moment`,
  async () => {
    const parts = await Promise.all(Array.from({ length: PARTS }, () => site.make.part()))
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, turn): Promise<Person> => {
        const { id } = await site.make.user()
        return { id, client: clientOf(servers[turn % 2]?.said ?? '', await site.make.token({ id })) }
      }),
    )
    const moderator = clientOf(
      servers[0]?.said ?? '',
      await site.make.token(await site.make.user({ isSiteAdmin: true })),
    )
    const end = Date.now() + SECONDS * 1_000
    const done = new Map<string, number>()
    const failures: string[] = []
    const isOver = () => Date.now() >= end && NEEDED.every((name) => done.has(name))

    async function act({ id: me, client }: Person, turn: number): Promise<void> {
      const { below, pick } = seeded(turn + 1)
      const price = () => 40 + below(20)
      const onOffer = () =>
        site.deps.prisma.listing.findMany({
          where: { status: 'active' },
          select: { id: true, priceCents: true, sellerId: true },
        })
      const list = () =>
        client.listing.create.mutate({
          partId: pick(parts).id,
          type: pick(LISTING_TYPES),
          price: price(),
          description: 'x',
          quantity: 1 + below(3),
          evenIfCrossing: below(2) === 0,
        })
      const openTrade = async () => {
        const { items } = await client.trade.list.query({ tab: pick(['to_confirm', 'reserved']) })
        return items.length > 0 ? pick(items) : undefined
      }
      const openOffer = async (isMine: boolean) => {
        const { items } = await client.offer.list.query()
        const open = items.filter(({ state, makerId }) => state === 'open' && (makerId === me) === isMine)
        return open.length > 0 ? pick(open) : undefined
      }
      const answer = async (kind: 'accept' | 'decline' | 'counter') => {
        const offer = await openOffer(false)
        if (!offer) return false
        await (kind === 'counter'
          ? client.offer.counter.mutate({ id: offer.id, price: price(), evenIfBeyondListed: true })
          : client.offer[kind].mutate({ id: offer.id }))
        return true
      }
      const actions: Record<string, () => Promise<unknown>> = {
        async list() {
          const listings = await onOffer()
          return listings.length < ON_OFFER ? list() : false
        },
        async offer() {
          const listings = await onOffer()
          return (
            listings.length > 0 &&
            client.offer.make.mutate({ listingId: pick(listings).id, price: price(), evenIfBeyondListed: true })
          )
        },
        async acceptListing() {
          const listings = await onOffer()
          if (listings.length === 0) return false
          const { id, priceCents } = pick(listings)
          return client.trade.acceptListing.mutate({ id, price: priceCents / 100 })
        },
        accept: () => answer('accept'),
        decline: () => answer('decline'),
        counter: () => answer('counter'),
        async withdraw() {
          const offer = await openOffer(true)
          return offer ? client.offer.withdraw.mutate({ id: offer.id }) : false
        },
        async trade() {
          const trade = await openTrade()
          if (!trade) return false
          const { id, state, asked, side, priceCents, soldOn } = trade
          const sale = { id, price: priceCents / 100, soldOn: soldOn ?? new Date().toISOString().slice(0, 10) }
          if (state === 'reserved') return client.trade.markSold.mutate({ id })
          if (asked !== side) return false
          return below(4) === 0
            ? client.trade.correct.mutate({ ...sale, price: price() })
            : client.trade.confirm.mutate(sale)
        },
        async cancel() {
          const trade = await openTrade()
          return trade && below(3) === 0 ? client.trade.cancel.mutate({ id: trade.id }) : false
        },
        async problem() {
          const trade = await openTrade()
          return trade && below(3) === 0
            ? client.problem.open.mutate({ tradeId: trade.id, kind: 'no_answer', text: 'No answer.' })
            : false
        },
        async closeProblem() {
          const open = await site.deps.prisma.problem.findMany({
            where: { closedAt: null },
            select: { tradeId: true },
          })
          if (open.length === 0) return false
          const { tradeId } = pick(open)
          return moderator.problem.close.mutate({ tradeId, outcome: 'no_agreement', note: 'They agree on nothing.' })
        },
        async edit() {
          const mine = (await onOffer()).filter(({ sellerId }) => sellerId === me)
          return mine.length > 0 && client.listing.edit.mutate({ id: pick(mine).id, price: price() })
        },
        async remove() {
          const mine = (await onOffer()).filter(({ sellerId }) => sellerId === me)
          return mine.length > 0 && below(4) === 0 && client.listing.remove.mutate({ id: pick(mine).id })
        },
        async block() {
          const { id } = pick(people)
          if (id === me) return false
          await client.block.add.mutate({ userId: id })
          if (below(4) > 0) await client.block.remove.mutate({ userId: id })
          return true
        },
        async feedback() {
          const { items } = await client.trade.list.query({ tab: 'confirmed' })
          if (items.length === 0) return false
          return client.feedback.leave.mutate({
            tradeId: pick(items).id,
            rating: pick(['positive', 'neutral', 'negative']),
          })
        },
        async look() {
          // A profile shows published feedback only.
          const { items } = await client.feedback.ofUser.query({ userId: pick(people).id })
          const ids = items.map(({ id }) => id)
          const early = await site.deps.prisma.feedback.count({ where: { id: { in: ids }, publishedAt: null } })
          if (early > 0) failures.push('feedback was shown before its publication')
          return ids.length > 0
        },
      }
      const names = [
        ...Object.keys(actions),
        'list',
        'offer',
        'offer',
        'counter',
        'accept',
        'trade',
        'trade',
        'feedback',
      ]
      while (!isOver()) {
        const name = pick(names)
        try {
          if ((await actions[name]?.()) !== false) done.set(name, (done.get(name) ?? 0) + 1)
        } catch (error) {
          if (!isRejection(error) && !isTimeout(error))
            failures.push(`${name}: ${String((error as Error).stack ?? error)}`)
        }
      }
    }

    async function watch(): Promise<number> {
      let moments = 0
      while (!isOver()) {
        for (const [title, find] of Object.entries(NEVER))
          expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
        moments += 1
      }
      return moments
    }

    const [moments] = await Promise.all([watch(), ...people.map(act)])
    expect(failures).toEqual([])
    // A deadlock is answered as busy.
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    expect(await sql(site.deps, deadlocks)).toEqual([{ deadlocks: 0 }])
    for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
    const [prices] = await sql<{ wrong: number }>(
      site.deps,
      `select count(*)::int as wrong from trade t join offer o on o.trade_id = t.id
       where t.price_cents <> o.price_cents and t.first_price_cents is distinct from o.price_cents`,
    )
    expect(prices?.wrong).toBe(0)
    console.info(`${JSON.stringify(Object.fromEntries(done))}, ${moments} recounts`)
  },
  SECONDS * 1_000 + 600_000,
)
