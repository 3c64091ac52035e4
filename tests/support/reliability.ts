import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter, Caller } from '../../server/trpc/router.ts'
import { TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES } from '../../server/domains/site/feed/queries.ts'
import type { TestApp } from './app.ts'
import { sql } from './database.ts'

/** Returns a client for the procedures and subscriptions of a listening server, like that of a browser. */
export function clientOf(url: string, token?: string): TRPCClient<AppRouter> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const trpc = { url: `${url}/trpc` }
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          ...trpc,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
        false: httpBatchLink({ ...trpc, headers }),
      }),
    ],
  })
}

/** Whether the process of a call was killed. */
export const isKilled = (error: unknown): boolean => /fetch failed|terminated|socket/i.test(String(error))

/** Collects the events of a subscription. `until` resolves as soon as `isDone` returns true. */
export class Followed<Data> {
  readonly all: Data[] = []
  /** The end of the subscription, or undefined while it runs. */
  ending: 'complete' | Error | undefined
  readonly #waiting = new Set<() => void>()
  readonly #end: () => void

  /** @param subscribe e.g. (handlers) => client.part.live.subscribe({ partId }, handlers) */
  constructor(
    subscribe: (handlers: { onData(data: Data): void; onError(error: Error): void; onComplete(): void }) => {
      unsubscribe(): void
    },
  ) {
    const { unsubscribe } = subscribe({
      onData: (data) => this.#change(() => this.all.push(data)),
      onError: (error) => this.#change(() => (this.ending = error)),
      onComplete: () => this.#change(() => (this.ending ??= 'complete')),
    })
    this.#end = unsubscribe
  }

  async until(isDone: (followed: this) => boolean, milliseconds = 10_000): Promise<this> {
    if (isDone(this)) return this
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Timeout. The last events are ${JSON.stringify(this.all.slice(-3))}`)),
        milliseconds,
      )
      const look = () => {
        if (!isDone(this)) return
        this.#waiting.delete(look)
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.add(look)
    })
    return this
  }

  stop(): void {
    this.#end()
  }

  #change(how: () => unknown): void {
    how()
    for (const look of this.#waiting) look()
  }
}

/** Returns a pseudorandom generator (mulberry32). The same seed repeats a failed run. */
export function seeded(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return { below, pick }
}

export type FeedItem = Awaited<ReturnType<Caller['feed']['list']>>['items'][number]

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The content was written within these hours. */
const SPAN = 96
/** The maximum number of items in one page. */
const MAX_ITEMS = 100

/**
 * Creates users who write, vote and delete, and records which items of the feed they changed or removed. Empties the feed
 * first. New items are at the top of the feed, older ones within the last four days.
 */
export async function feedWriters(site: TestApp, seed: number) {
  await site.empty()
  const { make, deps } = site
  const { below, pick } = seeded(seed)
  const moment = () => new Date(Date.now() - below(SPAN) * HOUR)
  const people = await Promise.all(
    Array.from({ length: TRENDING_COMMENT_VOTES + 4 }, async () => {
      const { id } = await make.user()
      return { id, caller: site.caller(await make.token({ id })) }
    }),
  )
  const spammers = [await make.user(), await make.user()]
  const authors = [...people.slice(0, 4), ...spammers]

  /** The authors of the parts, which the cards do not contain. */
  const creators = new Map<string, string>()
  const parts: string[] = []
  const posts: string[] = []
  const comments: { id: string; authorId: string }[] = []
  for (let i = 0; i < 10; i++) {
    const author = pick(authors)
    const { id } = await make.part({ createdBy: author, createdAt: moment() })
    creators.set(id, author.id)
    parts.push(id)
    posts.push((await make.post({ author: pick(authors), createdAt: moment() })).id)
    comments.push(await make.comment({ part: { id: pick(parts) }, author: pick(authors), createdAt: moment() }))
  }
  const voters = people.map(({ id }) => id)
  await sql(deps, 'insert into comment_vote select c.id, u.id, 1 from comment c, "user" u where u.id = any($1)', [
    voters,
  ])
  await sql(deps, 'insert into post_vote select b.id, u.id, 1 from blog_post b, "user" u where u.id = any($1)', [
    voters.slice(0, TRENDING_POST_VOTES + 2),
  ])

  const touched: string[] = []
  const runningOperations = new Set<{ id: string }>()
  const gone = new Set<string>()
  /** Runs an operation on an item. Its effect may be visible before the operation ends. */
  async function touch<Result>(id: string, operation: () => Promise<Result>): Promise<Result> {
    const running = { id }
    touched.push(id)
    runningOperations.add(running)
    const result = await operation()
    runningOperations.delete(running)
    touched.push(id)
    return result
  }
  const remove = async (id: string, operation: () => Promise<unknown>) => {
    if ((await touch(id, () => nullIfGone(operation()))) !== null) gone.add(id)
  }
  const vote = (kind: 'comment' | 'post', id: string) =>
    touch(id, () => nullIfGone(pick(people).caller.vote.set({ kind, id, value: pick([1, 0, -1] as const) })))
  const hasRoom = () => parts.length + posts.length + comments.length < MAX_ITEMS
  const removal = { deletedAt: new Date(), deletedBy: 'author' as const }
  let made = 0

  const writing = [
    async () => {
      const draft = { name: `Water pump ${seed}.${(made += 1)}`, tags: ['saab'], numbers: [], description: 'New.' }
      parts.push((await pick(people).caller.part.create({ ...draft, imageUrl: null })).id)
    },
    async () => {
      const { id } = await make.post({ author: pick(people), createdAt: moment() })
      posts.push(id)
      const up = { kind: 'post', id, value: 1 } as const
      await touch(id, () =>
        Promise.all(people.slice(0, TRENDING_POST_VOTES + 1).map(({ caller }) => nullIfGone(caller.vote.set(up)))),
      )
    },
    async () => {
      const author = pick(people)
      const on = { partId: pick(parts), text: 'It fits.' }
      const comment = await nullIfGone(author.caller.comment.create(on))
      if (!comment) return
      comments.push({ id: comment.id, authorId: author.id })
      const up = { kind: 'comment', id: comment.id, value: 1 } as const
      await touch(comment.id, () => Promise.all(people.map(({ caller }) => nullIfGone(caller.vote.set(up)))))
    },
  ]
  const voting = [() => vote('comment', pick(comments).id), () => vote('post', pick(posts))]
  const removing = [
    async () => {
      const { id, authorId } = pick(comments)
      const author = people.find((person) => person.id === authorId)
      if (author) await remove(id, () => author.caller.comment.remove({ id }))
    },
    () => {
      const id = pick(posts)
      return remove(id, () => deps.prisma.blogPost.update({ where: { id }, data: removal }))
    },
    () => {
      const id = pick(parts)
      return remove(id, () => deps.prisma.part.update({ where: { id }, data: { removedAt: new Date() } }))
    },
    () => {
      const { id } = pick(spammers)
      return remove(id, () => make.mute({ id }, new Date(Date.now() + 20 * DAY)))
    },
  ]

  return {
    /** Returns a function that returns the ids that were touched since this call. */
    watch(): () => Set<string> {
      const from = touched.length
      return () => new Set([...touched.slice(from), ...[...runningOperations].map(({ id }) => id)])
    },
    gone: gone as ReadonlySet<string>,
    /** Returns the ids on which an item depends: its own, its author's and its part's. */
    idsOf: ({ type, data }: FeedItem): string[] => [
      data.id,
      ...(type === 'new_part' ? [creators.get(data.id) ?? ''] : [data.author?.id ?? '']),
      ...(type === 'trending_comment' ? [data.part.id] : []),
    ],
    async act(): Promise<void> {
      const chance = below(20)
      if (chance === 0) await pick(removing)()
      else if (chance < 4 && hasRoom()) await pick(writing)()
      else await pick(voting)()
    },
  }
}

/** Returns null if the item was deleted meanwhile. Throws any other error. */
async function nullIfGone<Result>(operation: Promise<Result>): Promise<Result | null> {
  return operation.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'NOT_FOUND') return null
    throw error
  })
}
