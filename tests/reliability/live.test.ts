import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import type { InboxEvent } from '../../server/domains/market/messages/events.ts'
import type { PostState } from '../../server/domains/catalogue/blog/service.ts'
import type { PartState } from '../../server/domains/catalogue/parts/state-queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { freePort } from '../support/server-process.ts'
import { seeded, clientOf, Followed } from '../support/reliability.ts'
import { sql } from '../support/database.ts'

// Two servers with one database, which the tests call like browsers.

type Server = { url: string; port: number; app: FastifyInstance; stop(): Promise<void> }

let site: TestApp
let here: Server
let there: Server

async function serve(port: number, env: Record<string, string> = {}): Promise<Server> {
  const { databaseUrl } = site.deps.config
  const config = readConfig(
    { DATABASE_URL: databaseUrl, PORT: String(port), RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent', ...env },
    'test',
  )
  const deps = createDeps(config, site.deps.log)
  const app = await buildApp(deps, null)
  await app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await app.close()
    await deps.close()
  }
  return { url: `http://127.0.0.1:${port}`, port, app, stop }
}

const followedStreams: { stop(): void }[] = []
beforeAll(async () => {
  site = await bootApp()
  here = await serve(await freePort())
  there = await serve(await freePort())
})
afterEach(() => {
  for (const each of followedStreams.splice(0)) each.stop()
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await site.close()
})

/** Follows the inbox of a user at a server. */
function inbox(server: Server, token: string): Followed<{ id: string; data: InboxEvent }> {
  const client = clientOf(server.url, token)
  return followed((handlers) => client.message.live.subscribe({}, handlers))
}
const messagesOf = ({ all }: Followed<{ data: InboxEvent }>) =>
  all.flatMap(({ data }) => (data.message === null ? [] : [data.message]))
const contentsOf = (stream: Followed<{ data: InboxEvent }>) => messagesOf(stream).map(({ content }) => content)

function followed<State>(start: ConstructorParameters<typeof Followed<State>>[0]): Followed<State> {
  const stream = new Followed<State>(start)
  followedStreams.push(stream)
  return stream
}
const partStream = (server: Server, partId: string) =>
  followed<PartState>((handlers) =>
    clientOf(server.url).part.live.subscribe(
      { partId },
      { ...handlers, onData: (state) => 'mergedInto' in state || handlers.onData(state) },
    ),
  )
const postStream = (server: Server, postId: string) =>
  followed<PostState>((handlers) => clientOf(server.url).post.live.subscribe({ postId }, handlers))

async function pair() {
  const [one, other] = [await site.make.user(), await site.make.user()]
  return { one, other, oneToken: await site.make.token(one), otherToken: await site.make.token(other) }
}

describe('a message', () => {
  it('sent at one server arrives at the other within a second, 50 times, in order and once', async () => {
    const { one, other, oneToken, otherToken } = await pair()
    const received = inbox(there, otherToken)
    await received.until(({ all }) => all.length > 0)
    const sender = clientOf(here.url, oneToken)
    const times: number[] = []
    for (let i = 0; i < 50; i++) {
      const start = performance.now()
      await sender.message.send.mutate({ receiverId: other.id, content: `${i}` })
      await received.until((stream) => contentsOf(stream).includes(`${i}`))
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [times[25] ?? 0, times[47] ?? 0]
    console.info(`sending and delivery of 50 messages: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
    expect(contentsOf(received)).toEqual(Array.from({ length: 50 }, (_, i) => `${i}`))
    expect(messagesOf(received).every(({ senderId }) => senderId === one.id)).toBe(true)
    expect(received.all.at(-1)?.data.unreadCount).toBe(50)
    expect(p95).toBeLessThan(1_000)
  })

  it('is delivered exactly once while the server of the receiver restarts', async () => {
    const { other, oneToken, otherToken } = await pair()
    const port = await freePort()
    let restarting = await serve(port)
    const received = inbox(restarting, otherToken)
    await received.until(({ all }) => all.length > 0)
    const sender = clientOf(here.url, oneToken)
    const sent: string[] = []
    const send = async (count: number) => {
      for (let i = 0; i < count; i++) {
        sent.push(`${sent.length}`)
        await sender.message.send.mutate({ receiverId: other.id, content: sent.at(-1) ?? '' })
      }
    }
    for (let restart = 0; restart < 2; restart++) {
      await send(5)
      const sending = send(10)
      await restarting.stop()
      await sending
      await send(5)
      restarting = await serve(port)
      await send(5)
    }
    await received.until((stream) => messagesOf(stream).length >= sent.length, 20_000)
    expect(contentsOf(received)).toEqual(sent)
    expect(received.ending).toBeUndefined()
    received.stop()
    await restarting.stop()
  })

  it.each([1, 2])(
    'is delivered once and in the same order to all streams while many users write to each other, seed %i',
    async (seed) => {
      const people = await Promise.all(Array.from({ length: 5 }, () => site.make.user()))
      const tokens = await Promise.all(people.map((person) => site.make.token(person)))
      const streams = tokens.flatMap((token) => [inbox(here, token), inbox(there, token)])
      await Promise.all(streams.map((stream) => stream.until(({ all }) => all.length > 0)))
      const expected = people.map(() => [] as string[])
      await Promise.all(
        people.map(async (_, from) => {
          const client = clientOf(from % 2 ? here.url : there.url, tokens[from])
          const { below } = seeded(seed * 10 + from)
          for (let i = 0; i < 20; i++) {
            const to = (from + 1 + below(people.length - 1)) % people.length
            const { id } = await client.message.send.mutate({ receiverId: people[to]?.id ?? '', content: `${i}` })
            expected[from]?.push(id)
            expected[to]?.push(id)
          }
        }),
      )
      for (const [at, ids] of expected.entries()) {
        const [first, second] = [streams[2 * at], streams[2 * at + 1]]
        if (!first || !second) throw new Error('no streams')
        for (const stream of [first, second]) await stream.until((each) => messagesOf(each).length >= ids.length)
        const seen = messagesOf(first).map(({ id }) => id)
        expect(seen.toSorted()).toEqual(ids.toSorted())
        expect(messagesOf(second).map(({ id }) => id)).toEqual(seen)
      }
    },
  )

  it('sent again with its key after a lost response is stored once', async () => {
    const { other, oneToken, otherToken } = await pair()
    const received = inbox(there, otherToken)
    await received.until(({ all }) => all.length > 0)
    const message = { receiverId: other.id, content: 'Once', sendKey: randomUUID() }
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, i) => clientOf((i % 2 ? here : there).url, oneToken).message.send.mutate(message)),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await clientOf(here.url, oneToken).message.send.mutate({ receiverId: other.id, content: 'Last' })
    await received.until((stream) => contentsOf(stream).includes('Last'))
    expect(contentsOf(received)).toEqual(['Once', 'Last'])
  })

  it('arrives after the listening connections were closed', async () => {
    const { other, oneToken, otherToken } = await pair()
    const received = inbox(there, otherToken)
    await received.until(({ all }) => all.length > 0)
    const cut = await sql(
      site.deps,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tappet % live' and datname = current_database()`,
      [],
    )
    expect(cut.length).toBeGreaterThan(0)
    await clientOf(here.url, oneToken).message.send.mutate({
      receiverId: other.id,
      content: 'During a lost connection',
    })
    await received.until((stream) => contentsOf(stream).length > 0)
  })
})

describe('the badge', () => {
  it('of every open page changes when the messages are read in one of them', async () => {
    const { one, other, oneToken, otherToken } = await pair()
    const [computer, phone] = [inbox(here, otherToken), inbox(there, otherToken)]
    await Promise.all([computer, phone].map((stream) => stream.until(({ all }) => all.length > 0)))
    await clientOf(here.url, oneToken).message.send.mutate({ receiverId: other.id, content: 'Hello' })
    await phone.until(({ all }) => all.at(-1)?.data.unreadCount === 1)
    await clientOf(here.url, otherToken).message.markRead.mutate({ partnerId: one.id })
    await phone.until(({ all }) => all.at(-1)?.data.unreadCount === 0)
    await computer.until(({ all }) => all.at(-1)?.data.unreadCount === 0)
    expect(contentsOf(phone)).toEqual(['Hello'])
  })

  it('of a moderator counts the reports of their tags only', async () => {
    const { one, oneToken, otherToken } = await pair()
    const tag = await site.make.tag('lancia')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: one.id, grantedAt: new Date() } })
    const [badge, stranger] = [inbox(there, oneToken), inbox(there, otherToken)]
    await Promise.all([badge, stranger].map((stream) => stream.until(({ all }) => all.length > 0)))
    const { id: itemId } = await site.make.part({ tags: ['lancia', 'fuel'] })
    const report = { itemType: 'part', itemId, reason: 'Spam' } as const
    const { id } = await clientOf(here.url, otherToken).report.create.mutate(report)
    await badge.until(({ all }) => all.at(-1)?.data.unreadCount === 1)
    await site.deps.prisma.report.update({ where: { id }, data: { status: 'dismissed' } })
    await badge.until(({ all }) => all.at(-1)?.data.unreadCount === 0)
    expect(stranger.all).toHaveLength(1)
  })
})

describe('the prices of a part', () => {
  it('change in all streams at all servers, and the streams end when the part is removed', async () => {
    const seller = await site.make.token()
    const part = await site.make.part()
    const streams = [partStream(here, part.id), partStream(there, part.id), partStream(there, part.id.toUpperCase())]
    const all = (isDone: (state: PartState | undefined) => boolean) =>
      Promise.all(streams.map((stream) => stream.until((each) => isDone(each.all.at(-1)))))
    await all((state) => state?.askCount === 0)
    const client = clientOf(here.url, seller)
    const ask = await client.listing.create.mutate({
      partId: part.slug,
      type: 'ask',
      price: '$1,250',
      description: 'x',
    })
    await all((state) => state?.lowestAskCents === 125_000 && state.askCount === 1)
    await client.listing.edit.mutate({ id: ask.id, price: '19.9' })
    await all((state) => state?.lowestAskCents === 1_990)
    await client.listing.create.mutate({ partId: part.id, type: 'bid', price: 15, description: 'x' })
    await all((state) => state?.highestBidCents === 1_500)
    await client.listing.remove.mutate({ id: ask.id })
    await all((state) => state?.lowestAskCents === null && state.askCount === 0)
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    await Promise.all(streams.map((stream) => stream.until(({ ending }) => ending !== undefined)))
    expect(streams.map(({ ending }) => ending)).toEqual(['complete', 'complete', 'complete'])
  })
})

describe('an open page', () => {
  const ids = (state: { recentComments: { id: string }[] } | undefined) => state?.recentComments.map(({ id }) => id)

  it('of a part receives comments, replies and deletions with their authors from both servers', async () => {
    const part = await site.make.part()
    const streams = [partStream(here, part.id), partStream(there, part.id)]
    const all = (isDone: (state: PartState | undefined) => boolean) =>
      Promise.all(streams.map((stream) => stream.until((each) => isDone(each.all.at(-1)))))
    await all((state) => state?.recentComments.length === 0 && state.commentCount === 0)
    const author = await site.make.user()
    const client = clientOf(here.url, await site.make.token(author))
    const thread = await client.comment.create.mutate({ partId: part.id, text: 'First' })
    await all((state) => ids(state)?.[0] === thread.id)
    const reply = await client.comment.create.mutate({ parentId: thread.id, text: 'Second' })
    await all((state) => ids(state)?.join() === [reply.id, thread.id].join())
    expect(streams[1]?.all.at(-1)).toMatchObject({
      commentCount: 2,
      recentComments: [{ id: reply.id, authorId: author.id }, { id: thread.id }],
    })
    await client.comment.remove.mutate({ id: reply.id })
    await all((state) => ids(state)?.join() === thread.id && state?.commentCount === 1)
  })

  it('of a part receives edits with their authors, its protection, and a sale only after its confirmation', async () => {
    const part = await site.make.part()
    const stream = partStream(there, part.id)
    await stream.until(({ all }) => all.length > 0)
    const before = stream.all.at(-1)
    const editor = await site.make.user()
    const client = clientOf(here.url, await site.make.token(editor))
    await client.part.edit.mutate({ id: part.id, baseRevision: before?.revision ?? 0, description: 'Another text' })
    await stream.until(({ all }) => (all.at(-1)?.revision ?? 0) > (before?.revision ?? 0))
    expect(stream.all.at(-1)).toMatchObject({ editorId: editor.id, saleCount: 0, fitmentRevision: 0 })
    await client.fitment.save.mutate({ partId: part.id, baseRevision: 0, universal: true, rows: [] })
    await stream.until(({ all }) => all.at(-1)?.fitmentRevision === 1)
    expect(stream.all.at(-1)?.fitmentEditorId).toBe(editor.id)
    const same = { otherId: (await site.make.part()).id, kind: 'same_as', source: 'catalogue' } as const
    await client.relation.save.mutate({ partId: part.id, baseRevision: 0, rows: [same] })
    await stream.until(({ all }) => all.at(-1)?.relationRevision === 1)
    expect(stream.all.at(-1)?.relationEditorId).toBe(editor.id)

    const admin = clientOf(here.url, await site.make.token(await site.make.user({ isSiteAdmin: true })))
    const protection = { level: 2, until: null, reason: 'Edit war.' } as const
    await admin.protection.protect.mutate({ type: 'part', id: part.id, ...protection })
    await stream.until(({ all }) => all.at(-1)?.protection !== null)
    expect(stream.all.at(-1)?.protection).toEqual(protection)
    await admin.protection.end.mutate({ type: 'part', id: part.id })
    await stream.until(({ all }) => all.at(-1)?.protection === null)

    const listing = await site.make.listing({ part })
    const trade = await site.make.trade({ part, confirmedAt: null })
    await stream.until(({ all }) => all.at(-1)?.askCount === 1)
    const { listingsAt } = stream.all.at(-1) ?? {}
    const changed = { description: 'In its box', updatedAt: new Date(Date.now() + 1_000) }
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: changed })
    await stream.until(({ all }) => all.at(-1)?.listingsAt !== listingsAt)
    expect(stream.all.at(-1)?.saleCount).toBe(0)
    await site.deps.prisma.trade.update({ where: { id: trade.id }, data: { confirmedAt: new Date() } })
    await stream.until(({ all }) => all.at(-1)?.saleCount === 1)
  })

  it('of a post receives comments from the other server, and its stream ends when the post is deleted', async () => {
    const post = await site.make.post()
    const stream = postStream(there, post.id)
    await stream.until(({ all }) => all.length > 0)
    const client = clientOf(here.url, await site.make.token())
    const comment = await client.comment.create.mutate({ postId: post.id, text: 'First' })
    await stream.until(({ all }) => ids(all.at(-1))?.[0] === comment.id)
    await site.deps.prisma.blogPost.update({
      where: { id: post.id },
      data: { deletedAt: new Date(), deletedBy: 'author' },
    })
    await stream.until(({ ending }) => ending !== undefined)
    expect(stream.ending).toBe('complete')
  })

  it('receives no event for a vote, which would wake every reader', async () => {
    const part = await site.make.part()
    const comment = await site.make.comment({ part })
    const stream = partStream(there, part.id)
    await stream.until(({ all }) => all.length > 0)
    await site.make.votes('comment', comment, 3)
    const last = await site.make.comment({ part })
    await stream.until(({ all }) => ids(all.at(-1))?.[0] === last.id)
    expect(stream.all).toHaveLength(2)
  })
})

describe('a stream', () => {
  /** Opens a stream like EventSource of a browser and returns the raw response. */
  async function open(server: Server, path: string, headers: Record<string, string> = {}) {
    const sent = request(`${server.url}/trpc/${path}`, {
      agent: new Agent(),
      headers: { accept: 'text/event-stream', 'accept-encoding': 'br, gzip', ...headers },
    }).end()
    sent.on('error', () => undefined)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const ended = new Promise<number>((resolve) => response.once('close', () => resolve(performance.now())))
    let text = ''
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('error', () => undefined)
    return { response, ended, text: () => text, close: () => void sent.destroy() }
  }
  const partLive = (partId: string) => `part.live?input=${encodeURIComponent(JSON.stringify({ partId }))}`

  it('is not compressed, cached or buffered, and has the headers of every response', async () => {
    const part = await site.make.part()
    const { response, text, close } = await open(here, partLive(part.id))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(response.headers).not.toHaveProperty('content-encoding')
    await expect.poll(text).toContain('"askCount":0')
    await site.make.listing({ part })
    await expect.poll(text).toContain('"askCount":1')
    close()
  })

  it.each([
    ['an invalid token', async () => 'none'],
    ['a temporary token', async () => site.make.token(undefined, 'temporary')],
  ])('of messages ends with an error for %s', async (_name, token) => {
    const { text, ended } = await open(here, 'message.live?input=%7B%7D', { authorization: `Bearer ${await token()}` })
    await ended
    expect(text()).toContain('User not authenticated.')
    expect(text()).toContain('UNAUTHENTICATED')
    expect(text()).not.toContain('unreadCount')
  })

  it('of messages contains only the messages of its user', async () => {
    const { other, oneToken, otherToken } = await pair()
    const stranger = inbox(there, await site.make.token())
    const received = inbox(there, otherToken)
    await Promise.all([stranger, received].map((stream) => stream.until(({ all }) => all.length > 0)))
    await clientOf(here.url, oneToken).message.send.mutate({ receiverId: other.id, content: 'Private' })
    await received.until((stream) => contentsOf(stream).includes('Private'))
    expect(messagesOf(stranger)).toEqual([])
  })

  it('of messages ends with its session and continues after a mute', async () => {
    const { other, oneToken, otherToken } = await pair()
    const [left, kept] = [inbox(there, otherToken), inbox(there, await site.make.token(other))]
    await Promise.all([left, kept].map((stream) => stream.until(({ all }) => all.length > 0)))
    await site.make.mute(other)
    await clientOf(here.url, otherToken).auth.logout.mutate()
    await left.until(({ ending }) => ending !== undefined)
    expect(String(left.ending)).toContain('User not authenticated.')
    await clientOf(here.url, oneToken).message.send.mutate({ receiverId: other.id, content: 'Hello' })
    await kept.until((stream) => contentsOf(stream).includes('Hello'))
    expect(contentsOf(left)).toEqual([])
  })

  it('continues after any number, also after one that does not exist yet', async () => {
    const { other, oneToken, otherToken } = await pair()
    for (const content of ['a', 'b', 'c'])
      await clientOf(here.url, oneToken).message.send.mutate({ receiverId: other.id, content })
    const from = async (lastEventId: string, last: string) => {
      const stream = await open(here, `message.live?input=${encodeURIComponent(JSON.stringify({ lastEventId }))}`, {
        authorization: `Bearer ${otherToken}`,
      })
      await expect.poll(stream.text).toContain(last)
      stream.close()
      return [...stream.text().matchAll(/"content":"(\w)"/g)].map(([, content]) => content)
    }
    expect(await from('0', '"content":"c"')).toEqual(['a', 'b', 'c'])
    expect(await from('2', '"content":"c"')).toEqual(['c'])
    expect(await from('999999999999999999', '"message":null')).toEqual([])
    const rejected = await open(here, 'message.live?input=%7B%22lastEventId%22%3A%22x%22%7D', {
      authorization: `Bearer ${otherToken}`,
    })
    await rejected.ended
    expect(rejected.text()).toContain('VALIDATION')
  })

  it('ends within a second when its server closes, with an error after which browsers reconnect', async () => {
    const closing = await serve(await freePort())
    const part = await site.make.part()
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(closing, partLive(part.id))))
    await Promise.all(streams.map((stream) => expect.poll(stream.text).toContain('askCount')))
    const start = performance.now()
    await closing.stop()
    expect(performance.now() - start).toBeLessThan(1_500)
    for (const { ended, text } of streams) {
      expect((await ended) - start).toBeLessThan(1_000)
      // After a 'return' event, the client would not reconnect.
      expect(text()).toContain('event: serialized-error')
      expect(text()).toContain('UNAVAILABLE')
    }
  })

  it('is rejected above a hundred per address and twelve per session, until another one ends', async () => {
    const limited = await serve(await freePort(), { RATE_LIMIT_FACTOR: '0.25' })
    const part = await site.make.part()
    const authorization = `Bearer ${await site.make.token()}`
    const openOwn = () => open(limited, 'message.live?input=%7B%7D', { authorization })
    const streams = await Promise.all([openOwn(), openOwn(), openOwn()])
    const rejected = await openOwn()
    expect(rejected.response.statusCode).toBe(429)
    expect(rejected.response.headers['retry-after']).toBe('30')
    streams[0]?.close()
    await expect
      .poll(async () => {
        const again = await openOwn()
        if (again.response.statusCode === 200) streams.push(again)
        return again.response.statusCode
      })
      .toBe(200)
    for (let i = 0; i < 22; i++) streams.push(await open(limited, partLive(part.id)))
    expect((await open(limited, partLive(part.id))).response.statusCode).toBe(429)
    expect((await open(limited, partLive(part.id).replace('.', '%2e'))).response.statusCode).toBe(429)
    for (const { close } of streams) close()
    await limited.stop()
  })

  it('buffers little for a client that does not read, and the client later receives everything', async () => {
    const [one, other] = [await site.make.user(), await site.make.user()]
    const { id: conversation } = await site.make.conversation(one, other)
    const authorization = `Bearer ${await site.make.token(other)}`
    const everything = `message.live?input=${encodeURIComponent('{"lastEventId":"0"}')}`
    const connected = once(here.app.server, 'connection') as Promise<[Socket]>
    const slow = await open(here, everything, { authorization })
    const [socket] = await connected
    slow.response.pause()
    // Far more than the socket buffers of the operating system.
    const count = 1_000
    await sql(
      site.deps,
      `insert into message (id, conversation_id, sender_id, content, created_at)
       select uuidv7(), $1, $2, repeat('€', 9000) || n, now() from generate_series(1, $3::integer) n`,
      [conversation, one.id, count],
    )
    const arrivals = (text: string) => [...text.matchAll(/€(\d+)"/g)].map(([, n]) => Number(n))
    // Each look reads a text of 27 MB.
    const seldom = { timeout: 20_000, interval: 300 }
    const fast = await open(here, everything, { authorization })
    await expect.poll(() => arrivals(fast.text()).length, seldom).toBe(count)
    expect(socket.bytesWritten).toBeLessThan((count * 27_000) / 2)
    expect(socket.writableLength).toBeLessThan(500_000)
    slow.response.resume()
    await expect.poll(() => arrivals(slow.text()).length, seldom).toBe(count)
    expect(arrivals(slow.text())).toEqual(arrivals(fast.text()))
    slow.close()
    fast.close()
  })
})
