import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

type Cars = Awaited<ReturnType<typeof makeCars>>
/** Creates BMW, 3 Series, E46, 320i with the engine M54B22, and 325i with the engine M54B25. */
async function makeCars() {
  const make = await site.make.vehicle({ name: `BMW ${(made += 1)}` })
  const model = await site.make.vehicle({ parent: make, name: '3 Series' })
  const generation = await site.make.vehicle({ parent: model, name: 'E46', builtFrom: '1998-04', builtTo: '2005-02' })
  const engine = await site.make.vehicle({ parent: make, level: 'engine', name: 'M54B22' })
  const other = await site.make.vehicle({ parent: make, level: 'engine', name: 'M54B25' })
  const variant = await site.make.vehicle({ parent: generation, name: '320i', engine })
  return {
    make,
    model,
    generation,
    engine,
    variant,
    big: await site.make.vehicle({ parent: generation, name: '325i', engine: other }),
  }
}
let made = 0

const row = (vehicle: { id: string }, given: object = {}) => ({
  vehicleId: vehicle.id,
  source: 'owner' as const,
  ...given,
})

describe('the fitment of a part', () => {
  let cars: Cars
  beforeAll(async () => void (cars = await makeCars()))

  it('decides verdicts by the most specific row, with the reason', async () => {
    const { generation, engine, variant, big } = cars
    const [part, none, universal] = [await site.make.part(), await site.make.part(), await site.make.part()]
    await site.make.fitment(part, [
      { vehicleId: generation.id, fits: false, note: 'Different flange' },
      { vehicleId: engine.id, builtFrom: '2000-09' },
    ])
    await site.make.fitment(universal, [], true)
    await site.make.confirmation({ part, vehicle: variant })
    const { rows } = await site.caller().fitment.ofPart({ partId: part.slug })
    expect(rows).toMatchObject([
      // The row of the engine is more specific.
      { vehicle: { names: [expect.any(String), '3 Series', 'E46'] }, fits: false, fitted: 0 },
      { vehicle: { name: 'M54B22' }, from: '2000-09', fits: true, fitted: 1, notFitted: 0 },
    ])
    const ask = (car: { vehicleId: string; builtFrom?: string }) =>
      site.caller().fitment.verdicts({ partIds: [none.id, part.id, UNKNOWN, universal.id], car })
    expect(await ask({ vehicleId: variant.id, builtFrom: '2001-01' })).toMatchObject([
      { partId: none.id, verdict: 'unknown', rows: [], reason: null },
      { partId: part.id, verdict: 'fits', reason: { row: { id: rows[1]?.id }, owners: 1 } },
      { partId: universal.id, verdict: 'fits', reason: null },
    ])
    expect((await ask({ vehicleId: big.id }))[1]).toMatchObject({
      verdict: 'no',
      reason: { row: { note: 'Different flange' } },
    })
    expect((await ask({ vehicleId: variant.id }))[1]).toMatchObject({
      verdict: 'check',
      questions: [{ kind: 'built', text: 'Built before or after 09/2000?' }],
    })
    const path = `/api/parts/${part.slug}/verdict?vehicleId=${variant.id}`
    expect((await site.get(`${path}&builtFrom=2001-01`)).body).toEqual({
      verdict: 'fits',
      questions: [],
      rows: [rows[1]?.id],
      kitPart: null,
    })
    expect((await site.get(`${path}&modelYear=2002`)).body).toMatchObject({ verdict: 'fits' })
    expect((await site.get(`${path}&modelYear=2002&builtTo=1999-01`)).body.fields).toEqual({
      modelYear: expect.any(String),
    })
    expect((await site.get(`/api/parts/${part.slug}/verdict?vehicleId=${UNKNOWN}`)).status).toBe(400)
    expect((await site.get(`/api/parts/nothing/verdict?vehicleId=${variant.id}`)).status).toBe(404)
  })

  it('has at most 1,000 conditions. One from before this limit can be read, and is "check"', async () => {
    const { generation, variant } = cars
    const conditions = (of: number) =>
      Array.from({ length: 10 }, (_, i) => ({ key: 'optionCode', value: `S${of} ${i}` }) as const)
    const caller = site.caller(await site.make.token())
    const save = async (count: number) => {
      const { id: partId } = await site.make.part()
      const rows = Array.from({ length: count }, (_, i) => row(variant, { conditions: conditions(i) }))
      return caller.fitment.save({ partId, baseRevision: 0, rows })
    }
    expect((await save(100)).fitment.rows).toHaveLength(100)
    const sentence =
      'The cars have more than 1,000 conditions together. Remove some, or combine cars with the same ones.'
    await expect(save(101)).rejects.toMatchObject({ cause: { issues: [{ path: ['rows'], message: sentence }] } })

    const earlier = await site.make.part()
    const rows = Array.from({ length: 500 }, (_, i) => ({ vehicleId: generation.id, conditions: conditions(i) }))
    await site.make.fitment(earlier, rows)
    expect((await caller.fitment.ofPart({ partId: earlier.id })).rows).toHaveLength(500)
    const path = `/api/parts/${earlier.slug}/verdict?vehicleId=${variant.id}`
    expect((await site.get(path)).body).toMatchObject({ verdict: 'check', questions: [{ kind: 'condition' }] })
  })

  it('is replaced as a whole over REST, with a revision, and a second edit of the same revision answers 409', async () => {
    const [{ id, slug }, token] = [await site.make.part(), await site.make.token()]
    const put = (payload: object) => site.request('PUT', `/api/parts/${id}/fitment`, { token, payload })
    const first = await put({
      baseRevision: 0,
      rows: [
        { vehicleId: cars.variant.id, from: '1999-07', to: '2004-12', precision: 'modelYear', source: 'catalogue' },
        {
          engineId: cars.engine.id,
          fits: false,
          note: ' Other  hub ',
          quantity: 2,
          conditions: [{ key: 'airConditioning', value: 'with' }],
          source: 'owner',
        },
      ],
    })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      revision: 1,
      universal: false,
      rows: [
        {
          vehicleId: cars.variant.id,
          from: '1999-07',
          to: '2004-12',
          precision: 'modelYear',
          fits: true,
          position: '',
          quantity: null,
        },
        {
          engineId: cars.engine.id,
          from: null,
          fits: false,
          note: 'Other hub',
          quantity: 2,
          conditions: [{ key: 'airConditioning', value: 'with' }],
          confirmations: { fitted: 0, bought: 0, notFitted: 0 },
        },
      ],
    })
    expect((await put({ baseRevision: 1, universal: true, rows: [] })).body).toMatchObject({
      revision: 2,
      universal: true,
      rows: [],
    })
    const late = await put({ baseRevision: 1, rows: [] })
    expect(late.status).toBe(409)
    expect(late.body.fitment).toMatchObject({ revision: 2, universal: true })
    expect((await put({ baseRevision: 2, universal: true, rows: [] })).body).toMatchObject({ revision: 2 })
    const history = (await site.get(`/api/parts/${slug}/fitment/history`)).body
    expect(history).toMatchObject({
      total: 2,
      items: [
        { revision: 2, rows: [] },
        { revision: 1, rows: [{ vehicleId: cars.variant.id }, {}] },
      ],
    })
    expect((await site.get(`/api/parts/${slug}/fitment`)).body).toMatchObject({ partId: id, revision: 2 })
  })

  it('names the row of each error', async () => {
    const { id } = await site.make.part()
    const caller = site.caller(await site.make.token())
    const fieldsOf = (rows: object[]) =>
      caller.fitment.save({ partId: id, baseRevision: 0, rows: rows as never }).then(
        () => null,
        (error: { cause: { issues?: { path: PropertyKey[] }[]; fields?: object } }) =>
          error.cause.issues?.map(({ path }) => path.join('.')) ?? Object.keys(error.cause.fields ?? {}),
      )
    const { variant } = cars
    expect(await fieldsOf([row(variant), row({ id: UNKNOWN })])).toEqual(['rows.1.vehicleId'])
    expect(await fieldsOf([row({ id: '' })])).toEqual(['rows.0.vehicleId'])
    expect(await fieldsOf([row(variant), row(variant)])).toEqual(['rows.1.vehicleId'])
    expect(
      await fieldsOf([row(variant, { from: '2001-13' }), row(variant, { from: '2001-02', to: '2001-01' })]),
    ).toEqual(['rows.0.from', 'rows.1.to'])
    expect(await fieldsOf([row(variant, { from: '1999-02', precision: 'year' })])).toEqual(['rows.0.from'])
    expect(await fieldsOf([row(variant, { to: '1999-06', precision: 'model_year' })])).toEqual(['rows.0.to'])
    expect(await fieldsOf([row(variant, { quantity: 0 })])).toEqual(['rows.0.quantity'])
    expect(await fieldsOf([row(variant, { conditions: [{ key: 'magic', value: 'x' }] })])).toEqual([
      'rows.0.conditions.0.key',
    ])
    expect(await fieldsOf(Array.from({ length: 501 }, (_, n) => row(variant, { position: `${n}` })))).toEqual(['rows'])
    expect(await fieldsOf(Array.from({ length: 500 }, (_, n) => row(variant, { position: `${n}` })))).toBeNull()
  })

  it('keeps a vehicle that a moderator removed, but takes no new row with it', async () => {
    const [one, two] = [await site.make.part(), await site.make.part()]
    const caller = site.caller(await site.make.token())
    const vehicle = await site.make.vehicle({ name: 'Trabant' })
    await caller.fitment.save({ partId: one.id, baseRevision: 0, rows: [row(vehicle)] })
    await site.deps.prisma.vehicle.update({ where: { id: vehicle.id }, data: { removedAt: new Date() } })
    const kept = [row(vehicle, { note: 'Still here' })]
    expect(await caller.fitment.save({ partId: one.id, baseRevision: 1, rows: kept })).toMatchObject({ changed: true })
    await expect(caller.fitment.save({ partId: two.id, baseRevision: 0, rows: kept })).rejects.toMatchObject({
      cause: { code: 'VALIDATION' },
    })
  })

  it('has a history with the number of changed rows, and any revision can be restored', async () => {
    const { id } = await site.make.part()
    const caller = site.caller(await site.make.token())
    const save = (baseRevision: number, ...rows: ReturnType<typeof row>[]) =>
      caller.fitment.save({ partId: id, baseRevision, rows })
    await save(0, row(cars.variant), row(cars.engine))
    await save(1, row(cars.engine, { note: 'With the small hub' }), row(cars.big))
    const { fitment } = await caller.fitment.revert({ partId: id, baseRevision: 2, to: 1 })
    expect(fitment.rows.map(({ vehicle }) => vehicle.id)).toEqual([cars.variant.id, cars.engine.id])
    const { items } = await caller.fitment.history({ partId: id })
    expect(items).toMatchObject([
      { number: 3, revertsTo: 1, summary: 'Reverted to revision 1' },
      { number: 2, counts: { added: 1, removed: 1, changed: 1 } },
      { number: 1, counts: { added: 2, removed: 0, changed: 0 } },
    ])
    expect(await caller.fitment.revert({ partId: id, baseRevision: 3, to: 1 })).toMatchObject({ changed: false })
    await expect(caller.fitment.revert({ partId: id, baseRevision: 3, to: 9 })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    })
  })

  it('goes back to the revision before when a moderator removes the current one, and its content is hidden', async () => {
    const { id } = await site.make.part({ tags: ['saab'] })
    const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
    const caller = site.caller(await site.make.token())
    await caller.fitment.save({ partId: id, baseRevision: 0, rows: [row(cars.variant)] })
    await caller.fitment.save({
      partId: id,
      baseRevision: 1,
      rows: [row(cars.big, { note: 'Buy at example.com' })],
      summary: 'Spam',
    })
    const remove = async (partId: string, number: number) => {
      const { id: itemId } = await caller.fitment.revision({ partId, number })
      const report = await site
        .caller(await site.make.token())
        .report.create({ itemType: 'fitment', itemId, reason: 'Spam' })
      await moderator.moderation.deleteItem({ id: report.id, adminReason: 'Spam' })
      return report.id
    }
    const reportId = await remove(id, 2)
    const current = async () => (await caller.fitment.ofPart({ partId: id })).rows.map(({ vehicle }) => vehicle.id)
    expect(await current()).toEqual([cars.variant.id])
    expect(await caller.fitment.revision({ partId: id, number: 2 })).toMatchObject({
      removed: true,
      rows: [],
      summary: '',
    })
    await expect(caller.fitment.revert({ partId: id, baseRevision: 3, to: 2 })).rejects.toMatchObject({
      cause: { code: 'CONFLICT' },
    })
    await moderator.moderation.restore({ id: reportId, adminReason: 'Mistake' })
    expect(await caller.fitment.revision({ partId: id, number: 2 })).toMatchObject({ removed: false, summary: 'Spam' })
    expect(await current()).toEqual([cars.variant.id])
    const { id: first } = await site.make.part({ tags: ['saab'] })
    await caller.fitment.save({ partId: first, baseRevision: 0, universal: true, rows: [] })
    await remove(first, 1)
    expect(await caller.fitment.ofPart({ partId: first })).toMatchObject({ revision: 2, universal: false, rows: [] })
    expect(await caller.fitment.revision({ partId: first, number: 2 })).toMatchObject({
      revertsTo: 0,
      summary: 'Reverted to no cars',
    })
  })
})

describe('a confirmation', () => {
  let cars: Cars
  beforeAll(async () => void (cars = await makeCars()))

  async function setUp() {
    const [part, owner] = [await site.make.part(), await site.make.user()]
    await site.make.fitment(part, [{ vehicleId: cars.engine.id, builtFrom: '2000-09' }, { vehicleId: cars.big.id }])
    const caller = site.caller(await site.make.token(owner))
    const counts = async () =>
      (await caller.fitment.ofPart({ partId: part.id })).rows.map(({ fitted, bought, notFitted }) => [
        fitted,
        bought,
        notFitted,
      ])
    const say = (fitted: boolean, vehicle = cars.variant) =>
      caller.fitment.confirm({ partId: part.id, car: { vehicleId: vehicle.id }, fitted, note: ' Tight ' })
    return { part, owner, caller, counts, say }
  }

  it('needs a car in the own garage that a row covers', async () => {
    const { owner, say, caller } = await setUp()
    const rejected = (sentence: string) => ({ message: expect.stringContaining(sentence) as string })
    await expect(say(true)).rejects.toMatchObject(rejected('garage'))
    await site.make.car(owner, { vehicle: cars.variant, builtTo: '2000-01' })
    await expect(say(true)).rejects.toMatchObject(rejected('not listed'))
    await expect(
      caller.fitment.confirm({ partId: UNKNOWN, car: { vehicleId: cars.variant.id }, fitted: true }),
    ).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
  })

  it('is stored and deleted over REST', async () => {
    const part = await site.make.part()
    await site.make.fitment(part, [{ vehicleId: cars.variant.id }])
    const owner = await site.make.user()
    await site.make.car(owner, { vehicle: cars.variant })
    const token = await site.make.token(owner)
    const path = `/api/parts/${part.id}/confirmation`
    const said = { vehicleId: cars.variant.id, fitted: false, note: 'Too short' }
    expect(await site.request('PUT', path, { token, payload: said })).toMatchObject({ status: 200, body: [said] })
    expect(await site.request('DELETE', `${path}/${said.vehicleId}`, { token })).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await site.request('DELETE', `${path}/${said.vehicleId}`, { token })).toMatchObject({
      status: 404,
    })
  })

  it('counts once per user, part and vehicle, can be changed and withdrawn, and a purchase counts as more', async () => {
    const { part, owner, caller, counts, say } = await setUp()
    await site.make.car(owner, { vehicle: cars.variant, builtFrom: '2001-01' })
    expect(await say(true)).toEqual([
      { id: expect.any(String), vehicleId: cars.variant.id, fitted: true, note: 'Tight' },
    ])
    expect(await counts()).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ])
    await say(false)
    expect(await counts()).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ])
    await say(true)
    await site.make.trade({ part, buyer: owner })
    await site.make.confirmation({ part, vehicle: cars.variant })
    expect(await counts()).toEqual([
      [2, 1, 0],
      [0, 0, 0],
    ])
    const { rows } = await caller.fitment.ofPart({ partId: part.id })
    const said = await caller.fitment.confirmations({ rowIds: rows.map(({ id }) => id) })
    expect(said).toHaveLength(2)
    expect(said).toContainEqual(
      expect.objectContaining({ bought: true, note: 'Tight', author: expect.objectContaining({ id: owner.id }) }),
    )
    await caller.fitment.withdraw({ partId: part.id, vehicleId: cars.variant.id })
    expect(await counts()).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ])
    await expect(caller.fitment.withdraw({ partId: part.id, vehicleId: cars.variant.id })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    })
  })

  it('stays removed after a moderator has removed it, and is deleted with the account', async () => {
    const { part, owner, caller, counts, say } = await setUp()
    await site.make.car(owner, { vehicle: cars.big })
    const [own] = await say(true, cars.big)
    await site.deps.prisma.fitmentConfirmation.update({ where: { id: own?.id ?? '' }, data: { removedAt: new Date() } })
    expect(await counts()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await expect(say(true, cars.big)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    await expect(caller.fitment.withdraw({ partId: part.id, vehicleId: cars.big.id })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    })
    await caller.user.remove({ name: owner.name })
    expect(await site.deps.prisma.fitmentConfirmation.count({ where: { userId: owner.id } })).toBe(0)
  })
})
