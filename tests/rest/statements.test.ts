import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** A confirmed trade of a part in good condition with 212,000 km and no damage. */
async function sold(sellerGiven?: Awaited<ReturnType<TestApp['make']['user']>>, confirmedAt?: null) {
  const seller = sellerGiven ?? (await site.make.user())
  const buyer = await site.make.user()
  const { id } = await site.make.trade({ buyer, seller, ...(confirmedAt === null && { confirmedAt }) })
  await site.deps.prisma.trade.update({
    where: { id },
    data: { condition: 'good', odometerKm: 212_000, damage: [] },
  })
  const state = async (statements: object, person = buyer) =>
    site.request('POST', `/api/trades/${id}/statements`, {
      token: await site.make.token(person),
      payload: { statements },
    })
  return { id, buyer, seller, state }
}

const countsOf = async (seller: { id: string }) =>
  (await site.get(`/api/users/${seller.id}/feedback`)).body.statements as unknown

describe('the buyer of a confirmed trade', () => {
  it('says which facts were as stated, which the page of the seller counts', async () => {
    const seller = await site.make.user()
    const [first, second] = [await sold(seller), await sold(seller)]
    expect((await first.state({ odometer: true, damage: false })).body.statements).toEqual([
      { fact: 'condition', asStated: null },
      { fact: 'odometer', asStated: true },
      { fact: 'damage', asStated: false },
    ])
    await second.state({ odometer: true })
    expect(await countsOf(seller)).toEqual([
      { fact: 'odometer', asStated: 2, total: 2 },
      { fact: 'damage', asStated: 0, total: 1 },
    ])
  })

  it('can change an answer, which counts once', async () => {
    const { state, seller } = await sold()
    await state({ odometer: false, condition: true })
    expect((await state({ odometer: true })).status).toBe(200)
    expect(await countsOf(seller)).toEqual([
      { fact: 'condition', asStated: 1, total: 1 },
      { fact: 'odometer', asStated: 1, total: 1 },
    ])
  })

  it('cannot answer for a fact that the seller has not stated, nor for none', async () => {
    const { state } = await sold()
    const { status, body } = await state({ odometer: true, tested: true })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ statements: 'Answer only for facts that the seller has stated.' })
    expect((await state({})).status).toBe(400)
  })

  it('has the answers in the data download', async () => {
    const { state, buyer } = await sold()
    await state({ damage: false })
    const caller = site.caller(await site.make.token(buyer))
    expect(JSON.stringify(await caller.user.export({ kind: 'trades' }))).toContain('"asStated":{"damage":false}')
  })
})

it('the seller, a stranger and the buyer of an unconfirmed trade cannot say what was as stated', async () => {
  const { state, seller } = await sold()
  expect((await state({ odometer: true }, seller)).status).toBe(403)
  expect((await state({ odometer: true }, await site.make.user())).status).toBe(404)
  const open = await sold(undefined, null)
  expect((await open.state({ odometer: true })).status).toBe(409)
  expect(await countsOf(seller)).toEqual([])
})
