import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeps, type Deps } from '../../server/deps.ts'
import {
  createListing,
  editListing,
  removeListing,
  renewListing,
  sellListing,
} from '../../server/domains/listings/writing.ts'
import { sendMessage } from '../../server/domains/messages/service.ts'
import { confirmTrade, declineTrade, getPriceHistory } from '../../server/domains/trades/service.ts'
import { AppError } from '../../server/errors.ts'
import { keepHouse } from '../../server/jobs/housekeeping.ts'
import { LISTING_TYPES } from '../../shared/listings.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/random.ts'

// 50 people on one part, through two pools of connections as two processes have them.

const PEOPLE = 50
const DEEDS = 20

let site: TestApp
let other: ReturnType<typeof createDeps>
beforeAll(async () => {
  site = await bootApp({ DATABASE_POOL_SIZE: '20' })
  other = createDeps(site.deps.config, site.deps.log)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

/** In one statement, so of one moment: what the part says and what its listings and trades say. */
const RECOUNT = `
  select p.lowest_ask_cents, p.highest_bid_cents, p.ask_count, p.bid_count, l.*
  from part p, lateral (
    select min(price_cents) filter (where type = 'ask') as low, max(price_cents) filter (where type = 'bid') as high,
      (count(*) filter (where type = 'ask'))::integer as asks, (count(*) filter (where type = 'bid'))::integer as bids
    from listing where part_id = p.id and status = 'active') l
  where p.id = $1`
type Recount = Record<
  'lowest_ask_cents' | 'highest_bid_cents' | 'ask_count' | 'bid_count' | 'low' | 'high' | 'asks' | 'bids',
  number
>

/** A trade without a sold listing, or one of other people or of another price than its listing. */
const WRONG_TRADES = `
  select t.id from trade t join listing l on l.id = t.listing_id
  where l.status <> 'sold' or l.price_cents <> t.price_cents or l.part_id <> t.part_id
    or l.seller_id <> case when l.type = 'ask' then t.seller_id else t.buyer_id end`

it.each([1, 2])(
  'lowest ask, highest bid and counts equal a recount at every moment, seed %i',
  async (seed) => {
    const part = await site.make.part()
    const people = await Promise.all(Array.from({ length: PEOPLE }, async () => site.make.user()))
    const url = `${site.deps.config.publicUrl}/part/${part.slug}`
    const quote = listingMessage({ type: 'ask', priceCents: 100 }, part.name, url, 'Mine?')
    const listings: string[] = []
    const failures: string[] = []

    async function act(turn: number): Promise<void> {
      const deps: Deps = turn % 2 === 0 ? site.deps : other
      const me = people[turn]?.id ?? ''
      const { below, pick } = seeded(seed * 1_000 + turn)
      const mine: string[] = []
      const any = () => (below(5) > 0 && mine.length > 0 ? pick(mine) : listings.length > 0 ? pick(listings) : part.id)
      const list = async () => {
        const price = 100 + below(9)
        const draft = { description: 'x', location: null, condition: null }
        const { id } = await createListing(deps, me, { partId: part.id, type: pick(LISTING_TYPES), price, ...draft })
        mine.push(id)
        listings.push(id)
      }
      const deeds: (() => Promise<unknown>)[] = [
        list,
        list,
        () => editListing(deps, me, { id: any(), price: 100 + below(9) }),
        () => removeListing(deps, me, any()),
        () => renewListing(deps, me, any()),
        () => sellListing(deps, me, any(), null),
        async () => {
          const receiver = pick(people).id
          const from = (id: string) => ({ id, mute: null }) as Parameters<typeof sendMessage>[1]
          await sendMessage(deps, from(me), { receiverId: receiver, content: quote })
          await sendMessage(deps, from(receiver), { receiverId: me, content: 'Yes' })
          if (mine.length > 0) await sellListing(deps, me, pick(mine), receiver)
        },
        async () => {
          const [trade] = await deps.query<{ id: string }>(
            `select t.id from trade t join listing l on l.id = t.listing_id
           where t.part_id = $1 and $2 in (t.buyer_id, t.seller_id) and l.seller_id <> $2 and t.confirmed_at is null limit 1`,
            [part.id, me],
          )
          if (trade) await (below(4) ? confirmTrade : declineTrade)(deps, me, trade.id)
        },
        () => deps.query(`update listing set expires_at = now() where id = $1 and created_at < now()`, [any()]),
        () => keepHouse(deps),
      ]
      for (let i = 0; i < DEEDS; i++) {
        // What is another's, sold or gone is refused in words; anything else is a finding.
        await pick(deeds)().catch((error: unknown) => {
          if (error instanceof AppError && ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'VALIDATION'].includes(error.code))
            return
          failures.push(String((error as Error).stack ?? error))
        })
      }
    }

    const work = new AbortController()
    let moments = 0
    const watching = (async () => {
      while (!work.signal.aborted) {
        const [now] = await site.deps.query<Recount>(RECOUNT, [part.id])
        expect([now?.lowest_ask_cents, now?.highest_bid_cents, now?.ask_count, now?.bid_count]).toEqual([
          now?.low,
          now?.high,
          now?.asks,
          now?.bids,
        ])
        moments += 1
      }
    })()
    const working = Promise.all(people.map((_, turn) => act(turn))).finally(() => work.abort())
    await Promise.all([working, watching])

    expect(failures).toEqual([])
    expect(moments).toBeGreaterThan(10)
    expect(await site.deps.query(WRONG_TRADES, [])).toEqual([])
    const confirmed = await site.deps.prisma.trade.count({ where: { partId: part.id, confirmedAt: { not: null } } })
    expect((await getPriceHistory(other, part.id)).count).toBe(confirmed)
    expect(confirmed).toBeGreaterThan(0)
    console.info(`${listings.length} listings, ${confirmed} sales, ${moments} recounts`)
  },
  120_000,
)

it('of many who mark and delete one listing at once, one is first and all others are told', async () => {
  const seller = await site.make.user()
  for (let round = 0; round < 5; round++) {
    const { id } = await site.make.listing({ seller })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) => {
        const deps = turn % 2 ? site.deps : other
        return turn % 3 ? sellListing(deps, seller.id, id, null) : removeListing(deps, seller.id, id)
      }),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' })
  }
})
