import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelPages } from '../../client/pages/labels/label-pages.ts'
import { INVENTORY_PAGE, INVENTORY_SORTS, MAX_BULK, MAX_CHOSEN, MAX_LABELS } from '../../shared/inventory.ts'
import { MAX_OPEN_LISTINGS } from '../../shared/listings.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

// A seller with as many open listings as an account can have, and as many sold ones.

const PARTS = 25
const BIDS = 100
const ASKS = MAX_OPEN_LISTINGS - BIDS
const FULL = 'You can have at most 10,000 open listings, expired ones included. Delete some first.'

let site: TestApp
let seller: Awaited<ReturnType<typeof aSeller>>
beforeAll(async () => {
  site = await bootApp()
  seller = await aSeller()
})
afterAll(() => site.close())

/** Nine of ten asks are active. Without triggers, which would run once for each row. */
async function aSeller() {
  const user = await site.make.user()
  const parts: { id: string }[] = []
  for (let at = 0; at < PARTS; at++) parts.push(await site.make.part({ numbers: [`LI-${at}`] }))
  const ids = `'{${parts.map(({ id }) => id).join(',')}}'::uuid[]`
  const listings = (from: number, to: number, columns: string, values: string) => `
    insert into listing (id, part_id, seller_id, price_cents, description, storage_place, created_at, updated_at, expires_at, ${columns})
      select uuidv7(), (${ids})[1 + n % ${PARTS}], '${user.id}', 500 + n, 'One of many.', 'shelf ' || n % 60,
        now() - interval '80 days', now(), now() + interval '10 days', ${values}
      from generate_series(${from}, ${to}) n;`
  await sql(
    site.deps,
    `set session_replication_role = replica;
    ${listings(1, ASKS, 'type, status, import_key', `'ask', (case when n % 10 = 0 then 'expired' else 'active' end)::listing_status, 'reference A' || n`)}
    ${listings(1, BIDS, 'type', `'bid'`)}
    ${listings(1, MAX_OPEN_LISTINGS, 'type, status, taken', `'ask', 'sold', 1`)}
    insert into trade (id, listing_id, part_id, buyer_id, seller_id, price_cents, condition, marked_at, sold_on, confirmed_at)
      select uuidv7(), id, part_id, '${(await site.make.user()).id}', seller_id, price_cents, 'good', now(), current_date, now()
      from listing where status = 'sold';
    analyze listing; analyze trade`,
  )
  const token = await site.make.token(user)
  const [part] = parts
  const send = (method: 'POST' | 'PUT', path: string, payload: object) => site.request(method, path, { token, payload })
  const listed = { productId: part?.id, type: 'ask', price: 5, description: 'One more.' }
  return {
    user,
    token,
    caller: site.caller(token),
    send,
    create: (given: object = {}) => send('POST', '/api/listings', { ...listed, ...given }),
    idsOf: async (status: 'active' | 'expired', count: number) =>
      (
        await site.deps.prisma.listing.findMany({
          where: { sellerId: user.id, type: 'ask', status },
          select: { id: true },
          orderBy: { id: 'desc' },
          take: count,
        })
      ).map(({ id }) => id),
    open: () =>
      site.deps.prisma.listing.count({
        where: { sellerId: user.id, status: { in: ['active', 'paused', 'expired'] } },
      }),
  }
}

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)

describe('the largest inventory', () => {
  it.each(INVENTORY_SORTS)('is listed by %s, a page at a time, with its figures', async (sort) => {
    const first = await seller.caller.inventory.list({ sort })
    expect(first).toMatchObject({
      total: ASKS + MAX_OPEN_LISTINGS,
      states: { active: ASKS * 0.9, expired: ASKS / 10, sold: MAX_OPEN_LISTINGS, paused: 0 },
      figures: { soldIn30Days: MAX_OPEN_LISTINGS },
    })
    expect(first.items).toHaveLength(INVENTORY_PAGE)
    expect(JSON.stringify(first).length).toBeLessThan(50_000)
    const last = await seller.caller.inventory.list({
      sort,
      state: 'active',
      page: Math.ceil((ASKS * 0.9) / INVENTORY_PAGE),
    })
    expect([last.total, last.items.length]).toEqual([ASKS * 0.9, (ASKS * 0.9) % INVENTORY_PAGE])
  })

  it('is exported with all asks on offer', async () => {
    const { status, body } = await site.get('/api/inventory.csv', seller.token)
    expect(status).toBe(200)
    expect((body as string).trim().split('\r\n')).toHaveLength(1 + ASKS * 0.9)
  })

  it(`has the labels of ${MAX_LABELS} asks`, async () => {
    const printed = async (query: URLSearchParams) => {
      const pages = await Promise.all(labelPages(query).map((page) => seller.caller.inventory.list(page)))
      return new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size
    }
    const ids = await seller.idsOf('active', MAX_LABELS + 1)
    expect(await printed(new URLSearchParams({ state: 'active' }))).toBe(MAX_LABELS)
    expect(await printed(new URLSearchParams({ ids: ids.join() }))).toBe(MAX_LABELS)
  })

  it('has the numbers of all sales of its seller', async () => {
    const { months, conditions, expired } = await seller.caller.inventory.numbers()
    expect([months.at(-1)?.sold, expired]).toEqual([MAX_OPEN_LISTINGS, ASKS / 10])
    expect(conditions).toEqual([{ condition: 'good', sold: MAX_OPEN_LISTINGS, medianCents: expect.any(Number) }])
  })

  it(`is changed by up to ${MAX_CHOSEN} ids, or ${MAX_BULK} asks of a filter`, async () => {
    const change = { kind: 'storagePlace', storagePlace: 'shelf 1' } as const
    const preview = (select: { ids: string[] } | { filter: object }) => seller.caller.bulk.rehearse({ select, change })
    const ids = await seller.idsOf('active', MAX_CHOSEN + 1)
    expect((await preview({ ids: ids.slice(1) })).count).toBeGreaterThan(MAX_CHOSEN / 2)
    const tooManyIds = `Choose 1 to ${MAX_CHOSEN} asks by their ids, or all that a filter matches.`
    await expect(preview({ ids })).rejects.toThrow(tooManyIds)
    const tooMany = 'One change reaches at most 5,000 asks. Choose fewer.'
    await expect(preview({ filter: {} })).rejects.toThrow(tooMany)
    await sql(
      site.deps,
      `set session_replication_role = replica;
      update listing set condition = 'fair' where id in (select id from listing where status = 'active' and type = 'ask' limit ${MAX_BULK})`,
    )
    const { count, left } = await preview({ filter: { condition: 'fair' } })
    expect(count + (left[0]?.count ?? 0)).toBe(MAX_BULK)
    await sql(
      site.deps,
      `set session_replication_role = replica;
      update listing set condition = 'fair' where id = (select id from listing where status = 'expired' limit 1)`,
    )
    await expect(preview({ filter: { condition: 'fair' } })).rejects.toThrow(tooMany)
    await expect(seller.caller.bulk.start({ select: { filter: { condition: 'fair' } }, change })).rejects.toThrow(
      tooMany,
    )
  })
})

describe(`more than ${MAX_OPEN_LISTINGS} open listings`, () => {
  it('are refused, also at once, until some are deleted', async () => {
    expect(await seller.create()).toMatchObject({ status: 409, body: { code: 'CONFLICT', error: FULL } })
    expect((await seller.create({ type: 'bid' })).status).toBe(409)
    const [active = '', expired = ''] = [...(await seller.idsOf('active', 1)), ...(await seller.idsOf('expired', 1))]
    for (const id of [active, expired]) await seller.caller.listing.remove({ id })
    const answers = Array.from({ length: 5 }, () => seller.create())
    expect(await statusesOf(answers)).toEqual([201, 201, 409, 409, 409])
    expect(await seller.open()).toBe(MAX_OPEN_LISTINGS)
  })

  it('are refused by an import and by reference, which change and list again the others', async () => {
    const preview = (csv: string) => seller.send('POST', '/api/listings/import/preview', { csv })
    const added = await preview('number,price,reference\nLI-0,48,N1\nLI-1,48,A1\n')
    expect([added.status, added.body.error]).toEqual([409, FULL])
    const { body: lines } = await preview('number,price,reference\nLI-1,48,A1\nLI-20,48,A20\n')
    expect((await seller.send('POST', '/api/listings/import', { lines })).body).toMatchObject([
      { outcome: 'change' },
      { outcome: 'change' },
    ])
    const [{ cells }] = lines
    const run = { lines: [{ line: 2, cells: { ...cells, reference: 'N1' } }] }
    expect((await seller.send('POST', '/api/listings/import', run)).status).toBe(409)
    const put = (sku: string) => seller.send('PUT', `/api/inventory/${sku}`, { number: 'LI-1', price: 47 })
    expect([await put('N1'), await put('A1')]).toMatchObject([{ status: 409, body: { error: FULL } }, { status: 200 }])
    const [expired = '', ...ids] = await seller.idsOf('expired', 3)
    await seller.caller.listing.renew({ id: expired })
    const renewed = await seller.caller.bulk.start({ select: { ids }, change: { kind: 'renew' } })
    expect(renewed).toMatchObject({ changed: 2, left: 0 })
    expect(await seller.open()).toBe(MAX_OPEN_LISTINGS)
  })

  it('are refused of imports at once', async () => {
    const [id = ''] = await seller.idsOf('active', 1)
    await seller.caller.listing.remove({ id })
    const put = (sku: string) => seller.send('PUT', `/api/inventory/${sku}`, { number: 'LI-2', price: 47 })
    expect(await statusesOf(['N2', 'N3', 'N4'].map(put))).toEqual([200, 409, 409])
    expect(await seller.open()).toBe(MAX_OPEN_LISTINGS)
  })

  it('can come from a cancelled trade, and the others can still be imported', async () => {
    const buyer = await site.make.user()
    const trade = await site.make.trade({ seller: seller.user, buyer, confirmedAt: null, soldOn: null })
    await site.caller(await site.make.token(buyer)).trade.cancel({ id: trade.id })
    expect(await seller.open()).toBe(MAX_OPEN_LISTINGS + 1)
    const put = await seller.send('PUT', '/api/inventory/A1', { number: 'LI-1', price: 46 })
    expect([put.status, (await seller.create()).status]).toEqual([200, 409])
    await seller.caller.listing.remove({ id: trade.listingId })
  })

  it('are not the result of an undo, which says so', async () => {
    const ids = [...(await seller.idsOf('active', 2)), ...(await seller.idsOf('expired', 1))]
    const { id, changed } = await seller.caller.bulk.start({ select: { ids }, change: { kind: 'withdraw' } })
    expect(changed).toBe(3)
    expect(await statusesOf([seller.create(), seller.create(), seller.create({ type: 'bid' })])).toEqual([
      201, 201, 201,
    ])
    const [own = ''] = await seller.idsOf('active', 1)
    await seller.caller.listing.remove({ id: own })
    expect(await seller.caller.bulk.undo({ id })).toMatchObject({
      state: 'undone',
      undone: 1,
      changed: 2,
      reasons: [{ reason: FULL, count: 2 }],
    })
    expect(await seller.open()).toBe(MAX_OPEN_LISTINGS)
  })
})
