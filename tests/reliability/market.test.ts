import { toDay } from '../../shared/trades.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRPCClientError, type TRPCClient } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import { expireListings, warnOwners } from '../../server/domains/market/listings/job.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { LISTING_TYPES } from '../../shared/labels.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { seeded, clientOf } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { sql } from '../support/database.ts'

// 20 users on one part, at two server processes, while this third process runs the cleanup job.

const USERS = 20
const ACTIONS = 20

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

/** Returns the tRPC client of a user at one of the servers. */
const clientAt = async (turn: number, user: { id: string }): Promise<TRPCClient<AppRouter>> =>
  clientOf(servers[turn % servers.length]?.said ?? '', await site.make.token(user))

/** Whether a call was rejected with a sentence: another user's listing, a sold or deleted one, too many calls. */
const isRejection = (error: unknown) =>
  error instanceof TRPCClientError &&
  ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'VALIDATION', 'UNAVAILABLE'].includes(String(error.data?.code))

/** Whether a statement of this process timed out, which is UNAVAILABLE for a call. */
const isTimeout = (error: unknown) =>
  error instanceof Error && /(?:statement|lock) timeout|timeout exceeded|still running after/.test(error.message)

/** The counters of a part and a recount, in one statement, so that both are of the same moment. */
const RECOUNT = `
  select p.lowest_ask_cents, p.highest_bid_cents, p.ask_count, p.bid_count, l.*
  from part p, lateral (
    select min(price_cents) filter (where type = 'ask') as low, max(price_cents) filter (where type = 'bid') as high,
      (count(*) filter (where type = 'ask'))::integer as asks, (count(*) filter (where type = 'bid'))::integer as bids
    from listing where part_id = p.id and status = 'active') l
  where p.id = $1::uuid`
type Recount = Record<
  'lowest_ask_cents' | 'highest_bid_cents' | 'ask_count' | 'bid_count' | 'low' | 'high' | 'asks' | 'bids',
  number
>

/**
 * Finds trades of another part or owner than their listing, listings with wrong taken pieces or with none left on offer, and
 * offers that are accepted without a trade or open on a listing that is sold or deleted.
 */
const WRONG_ROWS = `
  select t.id from trade t join listing l on l.id = t.listing_id
  where l.part_id <> t.part_id or l.seller_id <> case when l.type = 'ask' then t.seller_id else t.buyer_id end
  union all
  select l.id from listing l
  where l.taken <> (select count(*) from trade t where t.listing_id = l.id and t.cancelled_at is null)
    or (l.status = 'active' and l.taken = l.quantity)
  union all
  select o.id from offer o join listing l on l.id = o.listing_id
  where (o.state = 'accepted') <> (o.trade_id is not null) or (o.state = 'open' and l.status in ('sold', 'deleted'))`

it('lowest ask, highest bid and counts equal a recount at every moment', async () => {
  const part = await site.make.part()
  const users = await Promise.all(
    Array.from({ length: USERS }, async (_, turn) => {
      const { id } = await site.make.user()
      return { id, client: await clientAt(turn, { id }) }
    }),
  )
  const url = `${site.deps.config.publicUrl}/part/${part.slug}`
  const quote = listingMessage({ type: 'ask', priceCents: 100 }, part.name, url, 'Mine?')
  const listings: string[] = []
  const failures: string[] = []

  async function act({ id: me, client }: (typeof users)[number], turn: number): Promise<void> {
    const { below, pick } = seeded(turn)
    const mine: string[] = []
    const any = () => (below(5) > 0 && mine.length > 0 ? pick(mine) : listings.length > 0 ? pick(listings) : part.id)
    const price = () => (100 + below(9)) / 100
    const list = async () => {
      const terms = { partId: part.id, type: pick(LISTING_TYPES), price: price(), quantity: 1 + below(3) }
      const listing = { ...terms, description: 'x', evenIfCrossing: true }
      const { id } = await client.listing.create.mutate(listing)
      mine.push(id)
      listings.push(id)
    }
    const actions: (() => Promise<unknown>)[] = [
      list,
      list,
      () => client.listing.edit.mutate({ id: any(), price: price() }),
      () => client.listing.remove.mutate({ id: any() }),
      () => client.listing.renew.mutate({ id: any() }),
      () => client.listing.sell.mutate({ id: any(), otherId: null }),
      () => client.trade.acceptListing.mutate({ id: any(), price: price() }),
      () => client.offer.make.mutate({ listingId: any(), price: price(), evenIfBeyondListed: true }),
      async () => {
        const offer = await site.deps.prisma.offer.findFirst({ where: { receiverId: me, state: 'open' } })
        if (!offer) return
        const { id } = offer
        const answer = pick(['accept', 'decline', 'counter', 'accept'] as const)
        await (answer === 'counter'
          ? client.offer.counter.mutate({ id, price: price(), evenIfBeyondListed: true })
          : client.offer[answer].mutate({ id }))
      },
      async () => {
        const buyer = pick(users)
        await client.message.send.mutate({ receiverId: buyer.id, content: quote })
        await buyer.client.message.send.mutate({ receiverId: me, content: 'Yes' })
        if (mine.length > 0) await client.listing.sell.mutate({ id: pick(mine), otherId: buyer.id })
      },
      async () => {
        const owner = { sellerId: { not: me } }
        const unconfirmed = { partId: part.id, confirmedAt: null, cancelledAt: null }
        const trade = await site.deps.prisma.trade.findFirst({
          where: { ...unconfirmed, OR: [{ buyerId: me }, { sellerId: me }], listing: owner },
          select: { id: true, priceCents: true, soldOn: true },
        })
        if (!trade) return
        const { id, priceCents, soldOn } = trade
        const seen = { id, price: priceCents / 100, soldOn: toDay(soldOn ?? new Date()), evenIfUnusual: true }
        await (below(4)
          ? client.trade[soldOn ? 'confirm' : 'markSold'].mutate(seen)
          : client.trade.cancel.mutate({ id }))
      },
      () => {
        const now = new Date()
        return site.deps.prisma.listing.updateMany({
          where: { id: any(), createdAt: { lt: now } },
          data: { expiresAt: now },
        })
      },
      async () => {
        await expireListings(site.deps)
        await warnOwners(site.deps)
      },
    ]
    for (let i = 0; i < ACTIONS; i++) {
      await pick(actions)().catch((error: unknown) => {
        if (!isRejection(error) && !isTimeout(error)) failures.push(String((error as Error).stack ?? error))
      })
    }
  }

  const work = new AbortController()
  let moments = 0
  const watching = (async () => {
    while (!work.signal.aborted) {
      const [now] = await site.deps.prisma.$queryRawUnsafe<Recount[]>(RECOUNT, part.id)
      expect([now?.lowest_ask_cents, now?.highest_bid_cents, now?.ask_count, now?.bid_count]).toEqual([
        now?.low,
        now?.high,
        now?.asks,
        now?.bids,
      ])
      moments += 1
    }
  })()
  const working = Promise.all(users.map(act)).finally(() => work.abort())
  await Promise.all([working, watching])

  expect(failures).toEqual([])
  expect(moments).toBeGreaterThan(10)
  expect(await sql(site.deps, WRONG_ROWS)).toEqual([])
  const confirmed = await site.deps.prisma.trade.count({ where: { partId: part.id, confirmedAt: { not: null } } })
  expect((await users[0]?.client.trade.history.query({ partId: part.id }))?.count).toBe(confirmed)
  const accepted = await site.deps.prisma.offer.count({ where: { state: 'accepted' } })
  console.info(`${listings.length} listings, ${accepted} accepted offers, ${confirmed} sales, ${moments} recounts`)
})

it('one of many simultaneous sales and deletions of a listing succeeds, and the others fail with a conflict', async () => {
  const seller = await site.make.user()
  const clients = await Promise.all([0, 1].map((turn) => clientAt(turn, seller)))
  for (let round = 0; round < 5; round++) {
    const { id } = await site.make.listing({ seller })
    const results = await Promise.allSettled(
      clients.flatMap(({ listing }) =>
        Array.from({ length: 5 }, (_, turn) =>
          turn % 2 ? listing.sell.mutate({ id, otherId: null }) : listing.remove.mutate({ id }),
        ),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ data: { code: 'CONFLICT' } })
  }
})
