import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { clientOf } from '../support/reliability.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

/** Asks of the bulk change, a quarter of them of one part. BULK_ASKS=5000 runs the most that one change reaches. */
const ASKS = Number(process.env['BULK_ASKS'] ?? 1_000)
const PARTS = 100

let site: TestApp
let server: ServerProcess
const start = () => serverProcess(site.deps.config.databaseUrl)
beforeAll(async () => {
  site = await bootApp()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await site.close()
})

test(`a change of ${ASKS} asks and its undo go on after their process was killed, and change each ask once`, async () => {
  const { prisma } = site.deps
  const seller = await site.make.user()
  const token = await site.make.token(seller)
  const client = () => clientOf(server.said, token)
  const parts = await Promise.all(Array.from({ length: PARTS }, () => site.make.part()))
  await site.make.asks(ASKS, seller, (at) => ({ partId: parts[at % 4 === 0 ? 0 : at % PARTS]?.id ?? '' }))
  const change = { kind: 'price', direction: 'lower', by: { unit: 'percent', percent: 10 }, roundTo: 1 } as const
  const { id } = await client().bulk.start.mutate({ select: { filter: {} }, change })

  const waiting = () => prisma.bulkChangeItem.count({ where: { bulkId: id, state: 'waiting' } })
  const stateOf = async () => (await prisma.bulkChange.findUniqueOrThrow({ where: { id } })).state
  async function killInTheMiddle(end: 'done' | 'undone') {
    await expect.poll(waiting, { timeout: 60_000, interval: 5 }).toBeLessThan(ASKS)
    await server.kill('SIGKILL')
    expect(await waiting()).toBeGreaterThan(0)
    server = await start()
    await expect.poll(stateOf, { timeout: 60_000 }).toBe(end)
  }
  const prices = async () =>
    (await prisma.listing.groupBy({ by: ['priceCents'], _count: true })).map(({ priceCents, _count }) => [
      priceCents,
      _count,
    ])
  const recorded = () => prisma.change.count({ where: { groupId: id } })

  await killInTheMiddle('done')
  expect([await prices(), await recorded()]).toEqual([[[9_000, ASKS]], ASKS])
  await client().bulk.undo.mutate({ id })
  await killInTheMiddle('undone')
  expect([await prices(), await recorded()]).toEqual([[[10_000, ASKS]], 2 * ASKS])
  for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
}, 180_000)
