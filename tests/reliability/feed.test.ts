import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRENDING_POST_VOTES } from '../../server/domains/site/feed/queries.ts'
import type { Caller } from '../../server/trpc/router.ts'
import { distinctItems, feedKey } from '../../client/pages/home/feed-items.ts'
import { type TestApp, bootApp } from '../support/app.ts'
import { type FeedItem, feedWriters } from '../support/reliability.ts'

// Readers scroll through the feed like the home page, while other users write, vote and delete.

const READERS = 5
const SCROLLS = 6
const WRITERS = 3

let site: TestApp
beforeAll(async () => void (site = await bootApp({ DATABASE_POOL_SIZE: '20' })))
afterAll(() => site.close())

/** Reads the whole feed. `check` receives each page and the ids that were removed before the page was requested. */
async function scroll(limit: number, gone: ReadonlySet<string>, check: (items: FeedItem[], gone: Set<string>) => void) {
  const items: FeedItem[] = []
  let cursor: string | null = null
  do {
    const before = new Set(gone)
    const page: Awaited<ReturnType<Caller['feed']['list']>> = await site.caller().feed.list({ cursor, limit })
    check(page.items, before)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

it.each([1, 2])(
  'readers see no item twice, miss no unchanged item and see no deleted item, seed %i',
  async (seed) => {
    const { act, idsOf, gone, watch } = await feedWriters(site, seed)
    let [untouched, touched, repeated, shown, operations] = [0, 0, 0, 0, 0]

    async function read(reader: number): Promise<void> {
      for (let i = 0; i < SCROLLS; i++) {
        const touchedSince = watch()
        const { items: atStart, total } = await site.caller().feed.page({ limit: 100 })
        expect(atStart).toHaveLength(total)
        const items = await scroll(1 + ((reader + i) % 7), gone, (page, before) => {
          expect(page.filter((item) => idsOf(item).some((id) => before.has(id)))).toEqual([])
        })
        const since = touchedSince()
        const list = distinctItems(items).map(feedKey)
        expect(new Set(list).size).toBe(list.length)
        const isUntouched = (item: FeedItem) => !idsOf(item).some((id) => since.has(id))
        const still = atStart.filter(isUntouched).map(feedKey)
        expect(still.filter((key) => !list.includes(key))).toEqual([])
        // Items without new votes are not even repeated by the server.
        const once = items.filter(isUntouched).map(feedKey)
        expect(new Set(once).size).toBe(once.length)
        untouched += still.length
        touched += atStart.length - still.length
        repeated += items.length - list.length
        shown += list.length
      }
    }

    const reading = new AbortController()
    const writing = Array.from({ length: WRITERS }, async () => {
      while (!reading.signal.aborted) {
        await act()
        operations += 1
      }
    })
    const readers = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
    await Promise.all([readers.finally(() => reading.abort()), ...writing])

    expect(untouched).toBeGreaterThan(100)
    expect(touched).toBeGreaterThan(20)
    expect(gone.size).toBeGreaterThan(0)
    console.info(`${operations} operations, ${shown} items read, ${untouched} untouched, ${repeated} repeated`)
  },
  60_000,
)

it('an item that loses votes after it was read is returned again and listed once', async () => {
  await site.empty()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const post = await site.make.post({ createdAt: ago(68) })
  const [voter, part, older] = [
    site.caller(await site.make.token()),
    await site.make.part({ createdAt: ago(48) }),
    await site.make.part({ createdAt: ago(48.5) }),
  ]
  // With three votes a post ranks 19 hours above a part of the same age, with four votes 24 hours.
  await site.make.votes('post', post, TRENDING_POST_VOTES)
  const vote = (value: 1 | 0) => voter.vote.set({ kind: 'post', id: post.id, value })
  await vote(1)
  const first = await voter.feed.list({ limit: 1 })
  await vote(0)
  const next = await voter.feed.list({ limit: 10, cursor: first.nextCursor })
  const items = [...first.items, ...next.items]
  expect(items.map(({ data }) => data.id)).toEqual([post.id, part.id, older.id, post.id])
  const list = distinctItems(items)
  expect(list.map(({ data }) => data.id)).toEqual([post.id, part.id, older.id])
  expect(list[0]?.data).toMatchObject({ votes: 3 })
})
