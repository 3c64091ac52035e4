import { afterAll, beforeAll, expect, it } from 'vitest'
import { mixResults } from '../client/pages/search/mix-results.ts'
import { CHART_SALES } from '../server/domains/market/trades/queries.ts'
import { COUNTED_TO, LENGTH, MAX_COMMENT_DEPTH, MAX_PAGE_SIZE, NEW_COMMENTS } from '../shared/limits.ts'
import { type TestApp, bootApp } from './support/app.ts'
import { countSteps } from './support/count-steps.ts'
import { sql } from './support/database.ts'

// The answers of the lists with the most entries: their number and their bytes are bounded, however many rows the tables have.
// largest-inputs.test.ts has the computations.

const MANY = 10_000
let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Inserts rows without triggers, which would run once for each of them. */
const insert = (statements: string) => sql(site.deps, `set session_replication_role = replica; ${statements}`)

const bytesOf = (answer: unknown) => JSON.stringify(answer).length
const all = <Of>(call: (at: number) => Promise<Of>, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))

it('a search for a car counts more than 1,000 parts of each verdict as 1,001, and reads one page of cards', async () => {
  const [make, model, now] = [site.deps.newId(), site.deps.newId(), site.deps.now()]
  const times = { createdAt: now, updatedAt: now }
  await site.deps.prisma.vehicle.create({
    data: { id: make, level: 'make', path: [make], name: 'Many', slug: 'many', ...times },
  })
  await site.deps.prisma.vehicle.create({
    data: { id: model, level: 'model', parentId: make, path: [make, model], name: 'Cars', slug: 'cars', ...times },
  })
  await insert(`
    insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
      select gen_random_uuid(), 'gasket-' || n, 'Gasket ' || n, 'gasket ' || n, 1, now(), now() from generate_series(1, 3300) n;
    insert into fitment_row (id, part_id, ordinal, vehicle_id, fits, conditions, source)
      select gen_random_uuid(), id, 0, '${model}', true,
        case substr(slug, 8)::int % 3 when 1 then '[{"key": "optionCode", "value": "S1"}]' else '[]' end::jsonb, 'owner'
      from part where substr(slug, 8)::int % 3 > 0;
    select search_index(array_agg(id)) from part`)
  const search = (cursor: number) =>
    site.caller().search.list({ q: 'gasket', fits: { vehicleId: model }, limit: MAX_PAGE_SIZE, cursor })
  const pages = await all((at) => search(at + 1), Math.ceil((COUNTED_TO + 1) / MAX_PAGE_SIZE))
  for (const { parts, verdicts } of pages) {
    expect(parts.total).toBe(COUNTED_TO + 1)
    expect(parts.items.length).toBeLessThanOrEqual(MAX_PAGE_SIZE)
    expect(Object.values(verdicts ?? {}).every((count) => count <= COUNTED_TO + 1)).toBe(true)
  }
  expect(bytesOf(pages[0])).toBeLessThan(50_000)
  expect(countSteps(() => mixResults(pages))).toBeLessThan(100_000)
})

it('threads and replies come in pages, and their depth and the number of new ones is limited', async () => {
  const [part, author] = [await site.make.part(), await site.make.user()]
  const id = (kind: number, n: string) => `('0e00000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  // Those that a list begins or ends with have the longest text.
  const text = `repeat('x', case when n between ${MAX_PAGE_SIZE + 1} and ${MANY - MAX_PAGE_SIZE} then 1 else ${LENGTH.comment} end)`
  const comments = (kind: number, parent: string, depth: string, count: number, replyCount = 0) => `
    insert into comment (id, part_id, parent_id, depth, author_id, text, html, renderer_version, created_at, reply_count)
    select ${id(kind, 'n')}, '${part.id}', ${parent}, ${depth}, '${author.id}', ${text}, ${text}, 1, now(), ${replyCount}
    from generate_series(1, ${count}) n;`
  await insert(`
    ${comments(1, 'null', '0', MANY)}
    ${comments(2, id(1, '1'), '1', MANY)}
    ${comments(3, `case when n = 1 then ${id(1, '2')} else ${id(3, 'n - 1')} end`, 'n', MAX_COMMENT_DEPTH, 1)}
    update comment set reply_count = ${MANY} where id = ${id(1, '1')};
    update part set thread_count = ${MANY}, comment_count = ${2 * MANY} where id = '${part.id}'`)
  const uuid = (kind: number, n: number) => `0e00000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
  const { comment } = site.caller()
  const lists = [
    await comment.list({ partId: part.id, sort: 'best', limit: MAX_PAGE_SIZE }),
    await comment.list({ partId: part.id, sort: 'oldest', limit: MAX_PAGE_SIZE }),
    await comment.replies({ commentId: uuid(1, 1), limit: MAX_PAGE_SIZE }),
  ]
  for (const list of lists) {
    expect(list.items).toHaveLength(MAX_PAGE_SIZE)
    expect(list.total).toBe(MANY)
    expect(bytesOf(list)).toBeLessThan(MAX_PAGE_SIZE * (LENGTH.comment + 1_000))
  }
  const focused = await comment.focus({ commentId: uuid(3, MAX_COMMENT_DEPTH) })
  expect(focused?.chain).toHaveLength(MAX_COMMENT_DEPTH + 1)
  const newer = await comment.newer({ partId: part.id, after: uuid(1, 1) })
  expect(newer.ids).toHaveLength(NEW_COMMENTS)
})

it('a price history has the newest sales only, and counts all of them', async () => {
  const [part, buyer, seller] = [await site.make.part(), await site.make.user(), await site.make.user()]
  await insert(`
    insert into listing (id, part_id, seller_id, type, status, price_cents, description, created_at, updated_at, expires_at)
      select gen_random_uuid(), '${part.id}', '${seller.id}', 'ask', 'sold', n, 'New', now(), now(), now() + interval '1 day' from generate_series(1, ${MANY}) n;
    insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, marked_at, sold_on, confirmed_at)
      select id, id, part_id, '${buyer.id}', '${seller.id}', price_cents, now(), date '2000-01-01' + price_cents, now()
      from listing where part_id = '${part.id}'`)
  const { count, sales } = await site.caller().trade.history({ partId: part.id })
  expect(count).toBe(MANY)
  expect(sales.map(({ priceCents }) => priceCents)).toEqual(
    Array.from({ length: CHART_SALES }, (_, i) => MANY - CHART_SALES + 1 + i),
  )
})

it('a search of places suggests the eight largest of those that begin with a letter', async () => {
  await insert(`
    insert into place (id, name, country, region, latitude, longitude, population)
      select n, 'Xanten ' || n, 'DE', repeat('r', 200), 1, 1, n from generate_series(1, 30000) n`)
  const places = await site.caller().place.suggest({ q: 'x'.padEnd(LENGTH.location) })
  expect(places.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, i) => 30_000 - i))
  expect(await site.caller().place.suggest({ q: 'x '.repeat(LENGTH.location / 2) })).toEqual([])
})
