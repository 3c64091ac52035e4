import { setTimeout as sleep } from 'node:timers/promises'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { LISTING_TYPES } from '../../shared/labels.ts'
import { NOTIFICATION_TABS } from '../../shared/notifications.ts'
import type { AppRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { clientOf, seeded } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'
import { expectedFollows, expectedTold, readActs } from '../support/expected-notifications.ts'
import { isRejection, isTimeout } from '../support/trading.ts'

/**
 * People who write, sell and vote at two processes, which are killed in turn. TOLD_SECONDS=300 runs the test for five minutes
 * with ten kills.
 */
const SECONDS = Number(process.env['TOLD_SECONDS'] ?? 3)
const PEOPLE = 40
const PARTS = 6
const KILLS = SECONDS < 60 ? 2 : 10
/** The test does not end before each of these was done. */
const NEEDED = ['comment', 'reply', 'vote', 'edit', 'list', 'changePrice', 'offer', 'answer', 'message', 'read']

let site: TestApp
let servers: ServerProcess[]
/** The processes plan mails, so that messages are told. Those are due after the test. */
const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Tappet <mail@tappet.example>' }
const start = () => serverProcess(site.deps.config.databaseUrl, { env })
beforeAll(async () => {
  site = await bootApp()
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  await site.close()
})

type Person = { id: string; name: string; client: () => TRPCClient<AppRouter> }

test(
  `${PEOPLE} people are told once of each change that concerns them or that they follow, and their badge equals their list`,
  async () => {
    const parts = await Promise.all(Array.from({ length: PARTS }, (_, n) => site.make.part({ tags: [`tag-${n % 2}`] })))
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, turn): Promise<Person> => {
        const { id, name } = await site.make.user()
        const token = await site.make.token({ id })
        return { id, name, client: () => clientOf(servers[turn % 2]?.said ?? '', token) }
      }),
    )
    await Promise.all(people.map(({ client }, turn) => choose(client(), people, parts, turn)))

    const end = Date.now() + SECONDS * 1_000
    const failures: string[] = []
    const done = new Map<string, number>()
    async function act(person: Person, turn: number): Promise<void> {
      const actions = actionsOf(person, people, parts, turn)
      const { pick } = seeded(turn + 1)
      const names = Object.keys(actions)
      while (Date.now() < end || !NEEDED.every((each) => done.has(each))) {
        const name = pick(names)
        try {
          if ((await actions[name]?.()) !== false) done.set(name, (done.get(name) ?? 0) + 1)
          await badgeEqualsList(person.client())
        } catch (error) {
          if (!isRejection(error) && !isTimeout(error) && !isKilled(error)) failures.push(`${name}: ${String(error)}`)
        }
      }
    }
    await Promise.all([...people.map(act), killInTurn(end)])
    expect(failures).toEqual([])
    await expect.poll(unread, { timeout: 60_000 }).toBe(0)

    const acts = await readActs(site)
    const follows = expectedFollows(acts)
    expect(acts.follows.map(({ key }) => key).toSorted()).toEqual([...follows.keys()].toSorted())
    const { must, may } = expectedTold(acts, follows)
    const told = new Set(acts.events.map(({ key }) => key))
    expect(acts.events.filter(({ key, kind }) => kind !== 'want.matched' && !must.has(key) && !may.has(key))).toEqual(
      [],
    )
    const missing = Map.groupBy(
      [...must].filter((key) => !told.has(key)),
      (key) => key.split(' ')[0] ?? '',
    )
    const counted = new Map(acts.counted.map(({ userId, more }) => [userId, more]))
    expect([...missing].filter(([userId, keys]) => keys.length > (counted.get(userId) ?? 0))).toEqual([])
    for (const { client } of people) await badgeEqualsList(client())
    // A deadlock is answered as busy.
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
    expect(await sql(site.deps, deadlocks)).toEqual([{ deadlocks: 0 }])
    for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
    console.info(`${JSON.stringify(Object.fromEntries(done))}, ${told.size} told of ${acts.changes.length} changes`)
  },
  SECONDS * 1_000 + 600_000,
)

/** Whether the process of the call was killed. What it had committed is in the log. */
const isKilled = (error: unknown) => /fetch failed|terminated|socket/i.test(String(error))

/** Kills the processes in turn while they tell, and starts another one for each. */
async function killInTurn(end: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.max(0, end - Date.now()) / (KILLS - kill + 1))
    await servers[kill % 2]?.kill('SIGKILL')
    servers[kill % 2] = await start()
  }
}

/** Returns how many changes the notifications have not handled yet. */
async function unread(): Promise<number> {
  const [row] = await sql<{ open: number }>(
    site.deps,
    `select count(*)::int as open from change
      where seq is null or seq > (select min(seq) from change_consumer where name in ('wants', 'notifications'))`,
  )
  return row?.open ?? 0
}

/** The number of the bell and the unread lines are of one moment. */
async function badgeEqualsList(client: TRPCClient<AppRouter>): Promise<void> {
  const { items, unreadCount, nextCursor } = await client.notification.list.query({ unread: true, limit: 100 })
  if (nextCursor === null) expect(items).toHaveLength(unreadCount)
}

type Item = { id: string }

/** Each person follows and mutes some of the parts, a tag and people, wants a part, and some have blocked another person. */
async function choose(client: TRPCClient<AppRouter>, people: Item[], parts: Item[], turn: number): Promise<void> {
  const { below, pick } = seeded(turn + 1_000)
  const me = people[turn]?.id
  const other = people[(turn + 1 + below(PEOPLE - 1)) % PEOPLE]?.id ?? ''
  const seller = people[(turn + 1 + below(PEOPLE - 1)) % PEOPLE]?.id ?? ''
  const [first, second] = [below(PARTS), 1 + below(PARTS - 1)]
  const part = parts[first]?.id ?? ''
  await client.follow.set.mutate({
    type: 'part',
    id: part,
    level: 'following',
    topics: ['asks', 'edits', 'comments', 'sales'],
  })
  if (below(3) === 0)
    await client.follow.set.mutate({ type: 'part', id: parts[(first + second) % PARTS]?.id ?? '', level: 'muted' })
  if (seller !== me) await client.follow.set.mutate({ type: 'seller', id: seller, level: pick(['following', 'muted']) })
  await client.want.set.mutate({ partId: pick(parts).id, maxPrice: 20 + below(60) })
  if (below(8) === 0) await client.block.add.mutate({ userId: other })
}

function actionsOf(me: Person, people: Item[], parts: Item[], turn: number): Record<string, () => Promise<unknown>> {
  const { below, pick } = seeded(turn + 2_000)
  const { prisma } = site.deps
  const client = () => me.client()
  const text = () => `The seal of car ${below(1_000)} is the older one.`
  const price = () => 20 + below(60)
  const anyComment = async (authorId?: string) => {
    const comments = await prisma.comment.findMany({
      where: { deletedAt: null, ...(authorId && { authorId }) },
      orderBy: { id: 'desc' },
      take: 30,
    })
    return comments.length === 0 ? undefined : pick(comments)
  }
  const openOffer = async (isMine: boolean) => {
    const { items } = await client().offer.list.query()
    return items.find(({ state, makerId }) => state === 'open' && (makerId === me.id) === isMine)
  }
  const listing = async (isMine: boolean) => {
    const where = { status: 'active' as const, sellerId: isMine ? me.id : { not: me.id } }
    const listings = await prisma.listing.findMany({ where, orderBy: { id: 'desc' }, take: 30 })
    return listings.length === 0 ? undefined : pick(listings)
  }
  return {
    comment: () => client().comment.create.mutate({ partId: pick(parts).id, text: text() }),
    async reply() {
      const parent = await anyComment()
      return parent !== undefined && client().comment.create.mutate({ parentId: parent.id, text: text() })
    },
    async removeComment() {
      const comment = await anyComment(me.id)
      return comment !== undefined && client().comment.remove.mutate({ id: comment.id })
    },
    async vote() {
      const comment = await anyComment()
      if (!comment) return false
      return client().vote.set.mutate({ kind: 'comment', id: comment.id, value: pick([1, 1, 0, -1] as const) })
    },
    async edit() {
      const { id } = pick(parts)
      const { revision } = await prisma.part.findUniqueOrThrow({ where: { id }, select: { revision: true } })
      return client().part.edit.mutate({ id, baseRevision: revision, description: text(), summary: '' })
    },
    async message() {
      const receiver = pick(people)
      return receiver.id !== me.id && client().message.send.mutate({ receiverId: receiver.id, content: text() })
    },
    list: () =>
      client().listing.create.mutate({
        partId: pick(parts).id,
        type: pick(LISTING_TYPES),
        price: price(),
        description: 'Tested.',
        evenIfCrossing: true,
      }),
    async changePrice() {
      const own = await listing(true)
      return own !== undefined && client().listing.edit.mutate({ id: own.id, price: price() })
    },
    async offer() {
      const other = await listing(false)
      if (!other) return false
      return client().offer.make.mutate({ listingId: other.id, price: price(), evenIfBeyondListed: true })
    },
    async answer() {
      const offer = await openOffer(false)
      return offer !== undefined && client().offer[pick(['accept', 'decline'] as const)].mutate({ id: offer.id })
    },
    async trade() {
      const { items } = await client().trade.list.query({ tab: pick(['to_confirm', 'reserved']) })
      const trade = items[0]
      if (!trade) return false
      if (trade.state === 'reserved') return client().trade.markSold.mutate({ id: trade.id })
      const sale = { id: trade.id, price: trade.priceCents / 100, soldOn: trade.soldOn ?? '' }
      return trade.asked === trade.side && client().trade.confirm.mutate(sale)
    },
    async read() {
      const tab = pick([null, ...NOTIFICATION_TABS])
      const { items } = await client().notification.list.query({ unread: true, limit: 20, ...(tab && { tab }) })
      const [line] = items
      return (
        line !== undefined && client().notification.read.mutate(below(3) === 0 ? { upTo: line.id } : { ids: [line.id] })
      )
    },
  }
}
