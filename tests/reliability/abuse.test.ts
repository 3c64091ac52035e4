import type { TRPCClient } from '@trpc/client'
import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { CANNOT_CONTACT } from '../../shared/blocks.ts'
import { endReservations, warnOfEnds } from '../../server/domains/market/trades/job.ts'
import type { AppRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { fileActs, probeHealth, type Sender } from '../support/file-acts.ts'
import { clientOf, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { isRejection, isTimeout, NEVER } from '../support/trading.ts'

/**
 * People who trade at two server processes and add photos and files, and others who reserve everything, report problems with
 * all of it, try every way to reach those who have blocked them, and send hostile files and slow uploads.
 * TRADING_SECONDS=300 runs the test for five minutes.
 */
const SECONDS = Number(process.env['TRADING_SECONDS'] ?? 3)
const PEOPLE = 40
const ABUSERS = 10
/** People list until this many asks are on offer. */
const ON_OFFER = 60
/** The calls that a client sends in one request. */
const BATCH = 10
/** The test does not end before each of these was done. */
const NEEDED = [
  'list',
  'buy',
  'answer',
  'write',
  'block',
  'cancel',
  'reserved',
  'limited',
  'problem',
  'refused',
  'ended',
  'upload',
  'previewFile',
  'verdict',
  'slowUpload',
  'hostilePhoto',
  'hostileFile',
  'largestVerdict',
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

type Person = Sender & { id: string; client: TRPCClient<AppRouter> }

const isRefusedByBlock = (error: unknown) => error instanceof TRPCClientError && error.message === CANNOT_CONTACT
const isRefusedByLimit = (error: unknown) => error instanceof TRPCClientError && /unfinished trades/.test(error.message)

/**
 * Messages of a pair after the answer to a block, without a trade of the two that was open then and older than the block. The time
 * of a cancellation is that of the start of its transaction, until whose end a message is allowed.
 */
const MESSAGES_AFTER = `
  select m.sender_id, m.created_at, b.at as blocked_at, b.one as blocker_id, (
    select json_agg(json_build_array(t.opened_at, t.confirmed_at, t.cancelled_at)) from trade t
    where (t.buyer_id, t.seller_id) in ((b.one, b.other), (b.other, b.one))) as trades
  from message m join conversation c on c.id = m.conversation_id
  join unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) b (one, other, at)
    on c.first_user_id = least(b.one, b.other) and c.second_user_id = greatest(b.one, b.other) and m.created_at > b.at
  where not exists (
    select from trade t where (t.buyer_id, t.seller_id) in ((b.one, b.other), (b.other, b.one)) and t.opened_at <= b.at
      and coalesce(t.cancelled_at, t.confirmed_at, 'infinity') + interval '5 seconds' >= m.created_at)`

it(
  `${ABUSERS} abusers among ${PEOPLE} people hold no more than their limit and reach nobody who has blocked them`,
  async () => {
    const parts = await Promise.all(Array.from({ length: 6 }, () => site.make.part()))
    const join = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, turn): Promise<Person> => {
          const { id } = await site.make.user()
          const [url, token] = [servers[turn % 2]?.said ?? '', await site.make.token({ id })]
          return { id, url, token, client: clientOf(url, token) }
        }),
      )
    const [people, abusers] = [await join(PEOPLE), await join(ABUSERS)]
    const files = await fileActs(site)
    const probes = servers.map(({ said }) => probeHealth(said))
    const end = Date.now() + SECONDS * 1_000
    const done = new Map<string, number>()
    const failures: string[] = []
    const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1)
    const isOver = () => Date.now() >= end && NEEDED.every((name) => done.has(name))
    /** When the answer to a block arrived. The key is the abuser's id and the id of the person. */
    const blocked = new Map<string, { one: string; other: string; at: Date }>()

    const onOffer = (notOf: string) =>
      site.deps.prisma.listing.findMany({
        where: { status: 'active', sellerId: { not: notOf } },
        select: { id: true, priceCents: true, sellerId: true },
      })

    /** Runs acts at random. A rejection with a sentence is an answer, everything else is a failure. */
    async function run(
      seed: number,
      actsOf: (random: ReturnType<typeof seeded>) => Record<string, () => Promise<unknown>>,
    ) {
      const random = seeded(seed)
      const acts = actsOf(random)
      while (!isOver()) {
        const name = random.pick(Object.keys(acts))
        try {
          if ((await acts[name]?.()) !== false) count(name)
        } catch (error) {
          if (isRefusedByBlock(error)) count('refused')
          else if (isRefusedByLimit(error)) count('limited')
          else if (!isRejection(error) && !isTimeout(error)) failures.push(`${name}: ${String((error as Error).stack)}`)
        }
      }
    }

    const live = ({ id: me, client }: Person, turn: number) =>
      run(turn + 1, ({ below, pick }) => {
        const trade = async (tab: 'to_confirm' | 'reserved') => {
          const { items } = await client.trade.list.query({ tab })
          return items.length > 0 ? pick(items) : undefined
        }
        return {
          async list() {
            if ((await site.deps.prisma.listing.count({ where: { status: 'active' } })) >= ON_OFFER) return false
            const ask = { partId: pick(parts).id, type: 'ask', description: 'x', evenIfCrossing: true } as const
            return client.listing.create.mutate({ ...ask, price: 40 + below(20), quantity: 1 + below(3) })
          },
          async buy() {
            const listings = await onOffer(me)
            if (listings.length === 0) return false
            const { id, priceCents } = pick(listings)
            const { id: tradeId } = await client.trade.acceptListing.mutate({ id, price: priceCents / 100 })
            return client.trade.markSold.mutate({ id: tradeId })
          },
          async answer() {
            const asked = await trade('to_confirm')
            if (!asked || asked.asked !== asked.side || asked.soldOn === null) return false
            const { id, priceCents, soldOn } = asked
            return client.trade.confirm.mutate({ id, price: priceCents / 100, soldOn })
          },
          async write() {
            const open = await trade(pick(['to_confirm', 'reserved'] as const))
            const other = open && (open.side === 'buyer' ? open.seller : open.buyer)
            return other ? client.message.send.mutate({ receiverId: other.id, content: 'When can I come?' }) : false
          },
          async cancel() {
            const held = await trade('reserved')
            return held?.side === 'seller' && below(3) === 0 ? client.trade.cancel.mutate({ id: held.id }) : false
          },
          async block() {
            if (below(3) > 0) return false
            // Mostly one who holds a piece, because an open trade must not lift the block.
            const buyerId = (await trade('reserved'))?.buyer?.id
            const { id } = abusers.find((abuser) => abuser.id === buyerId) ?? pick(abusers)
            const key = `${id} ${me}`
            if (blocked.has(key)) return false
            await client.block.add.mutate({ userId: id })
            blocked.set(key, { one: me, other: id, at: new Date() })
            return true
          },
        }
      })

    const abuse = ({ id: me, client }: Person, turn: number) =>
      run(turn + 1_000, ({ below, pick }) => {
        /** A person who has blocked the abuser. */
        const target = () => {
          const mine = [...blocked.values()].filter(({ other }) => other === me)
          return mine.length > 0 ? pick(mine) : undefined
        }
        /** Tries to reach a person who has blocked the abuser before the call. */
        const reach = async (send: (personId: string) => Promise<unknown>) => {
          const person = target()
          if (!person) return false
          const answer = await send(person.one)
          if (answer !== false) failures.push(`an abuser reached a person after ${person.at.toISOString()}`)
          return answer
        }
        const listingOf = async (sellerId: string) =>
          (await site.deps.prisma.listing.findFirst({ where: { sellerId, status: 'active' } })) ?? undefined
        return {
          async reserveAll() {
            const listings = await onOffer(me)
            const from = below(listings.length)
            const answers = await Promise.allSettled(
              listings
                .slice(from, from + BATCH)
                .map(({ id, priceCents }) => client.trade.acceptListing.mutate({ id, price: priceCents / 100 })),
            )
            for (const answer of answers) {
              if (answer.status === 'fulfilled') count('reserved')
              else if (isRefusedByLimit(answer.reason)) count('limited')
              else if (isRefusedByBlock(answer.reason)) count('refused')
              else if (!isRejection(answer.reason)) failures.push(`reserveAll: ${String(answer.reason)}`)
            }
          },
          async problem() {
            const { items } = await client.trade.list.query({ tab: pick(['reserved', 'to_confirm'] as const) })
            const free = items.filter(({ hasProblem }) => !hasProblem)
            if (free.length === 0) return false
            return client.problem.open.mutate({ tradeId: pick(free).id, kind: 'no_answer', text: 'Mine.' })
          },
          // A message within a trade from before the block is allowed, so messages are compared at the end.
          async message() {
            const person = target()
            return person ? client.message.send.mutate({ receiverId: person.one, content: 'Answer me.' }) : false
          },
          photoCode: () =>
            reach(async (personId) => {
              const listing = await listingOf(personId)
              return listing ? client.message.photoCode.query({ listingId: listing.id }) : false
            }),
          offer: () =>
            reach(async (personId) => {
              const listing = await listingOf(personId)
              return listing ? client.offer.make.mutate({ listingId: listing.id, price: 1 + below(9) }) : false
            }),
          accept: () =>
            reach(async (personId) => {
              const listing = await listingOf(personId)
              return listing
                ? client.trade.acceptListing.mutate({ id: listing.id, price: listing.priceCents / 100 })
                : false
            }),
        }
      })

    /** Ends some reservations, as the job does after seven days. */
    async function endSome(): Promise<void> {
      while (!isOver()) {
        await sql(
          site.deps,
          `update trade set reserved_until = now() - interval '1 minute' where id in (
            select id from trade where sold_on is null and cancelled_at is null and random() < 0.1 order by id for update skip locked)`,
        )
        await Promise.all([endReservations(site.deps), warnOfEnds(site.deps)]).then(
          () => undefined,
          (error: unknown) => isTimeout(error) || failures.push(`job: ${String((error as Error).stack)}`),
        )
        const [ended] = await sql<{ count: number }>(
          site.deps,
          'select count(*)::int from trade where cancelled_at is not null and cancelled_by is null',
        )
        if (ended && ended.count > 0) done.set('ended', ended.count)
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

    const [moments] = await Promise.all([
      watch(),
      endSome(),
      ...people.map(live),
      ...people.map((person, turn) => run(turn + 2_000, (random) => files.ofPerson(person, random))),
      ...abusers.map(abuse),
      ...abusers.map((abuser, turn) => run(turn + 3_000, (random) => files.ofAbuser(abuser, random))),
    ])
    files.close()
    const health = await Promise.all(probes.map((times) => times()))
    expect(failures).toEqual([])
    const pairs = [...blocked.values()]
    const after = [pairs.map(({ one }) => one), pairs.map(({ other }) => other), pairs.map(({ at }) => at)]
    expect(await sql(site.deps, MESSAGES_AFTER, after)).toEqual([])
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    expect(await sql(site.deps, deadlocks)).toEqual([{ deadlocks: 0 }])
    for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
    console.info(
      `${JSON.stringify(Object.fromEntries(done))}, ${moments} recounts, ${files.busy()} requests found the database busy, ` +
        `/health/live p99 ${health.join(' and ')} ms`,
    )
  },
  SECONDS * 1_000 + 600_000,
)
