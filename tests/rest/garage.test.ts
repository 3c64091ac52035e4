import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GARAGE_FULL, MAX_CARS } from '../../shared/garage.ts'
import { VIN_WRONG, vinWithoutSerial } from '../../shared/vin.ts'
import { listenApp, type ListeningApp } from '../support/app.ts'

const VIN = 'WBAAV31010FT51234'

let site: ListeningApp
beforeAll(async () => void (site = await listenApp()))
afterAll(() => site.close())

/** Creates a make with a model. */
const golf = async () => ({
  vehicleId: (await site.make.vehicle({ level: 'model', name: 'Golf', parent: await site.make.vehicle() })).id,
})

async function owner() {
  const user = await site.make.user()
  const token = await site.make.token(user)
  const { garage } = site.caller(token)
  const cars = () => site.deps.prisma.garageCar.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })
  const request = (method: 'POST' | 'PATCH' | 'DELETE', id = '', payload: object = {}) =>
    site.request(method, `/api/garage${id && `/${id}`}`, { token, payload })
  const add = async (fields: object = {}) => (await request('POST', '', { ...(await golf()), ...fields })).body
  return { user, token, garage, cars, request, add }
}

const chosen = (cars: { id: string; isChosen: boolean }[]) =>
  cars.filter(({ isChosen }) => isChosen).map(({ id }) => id)

describe('the cars of a user', () => {
  it('are listed in the order in which they were added; the first one is chosen', async () => {
    const { token, add } = await owner()
    const [first, second] = [await add({ builtFrom: '2001-03' }), await add()]
    expect(first).toMatchObject({ builtFrom: '2001-03', builtTo: null, vin: null, isChosen: true })
    expect((await site.get('/api/garage', token)).body).toEqual([first, { ...second, isChosen: false }])
  })

  it('are at most 20, also if 30 are added at once', async () => {
    const { cars, garage } = await owner()
    const car = await golf()
    const added = await Promise.allSettled(Array.from({ length: 30 }, () => garage.add(car)))
    const errors = added
      .filter(({ status }) => status === 'rejected')
      .map((each) => String(Reflect.get(each, 'reason')))
    expect(errors).toHaveLength(10)
    expect(errors.filter((error) => !error.includes(GARAGE_FULL))).toEqual([])
    const rows = await cars()
    expect(rows.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: MAX_CARS }, (_, i) => i),
    )
    expect(chosen(rows)).toHaveLength(1)
    await garage.remove({ id: rows[3]?.id ?? '' })
    await garage.add(car)
    expect(await cars()).toHaveLength(MAX_CARS)
  })

  it('include exactly one chosen car after choices at the same time', async () => {
    const { add, cars, garage } = await owner()
    const ids = [await add(), await add(), await add()].map(({ _id }) => _id)
    await Promise.all([...ids, ...ids, ...ids].map((id) => garage.choose({ id })))
    expect(chosen(await cars())).toHaveLength(1)
    await garage.choose({ id: ids[1] })
    expect(chosen(await cars())).toEqual([ids[1]])
  })

  it('choose the newest one when the chosen one is removed', async () => {
    const { add, cars, request } = await owner()
    const [first, second, third] = [await add(), await add(), await add()]
    await request('DELETE', second._id)
    expect(chosen(await cars())).toEqual([first._id])
    expect((await request('DELETE', first._id)).body).toEqual({ message: 'Car removed.' })
    expect(chosen(await cars())).toEqual([third._id])
    await request('DELETE', third._id)
    expect(await cars()).toEqual([])
  })

  it('change only in the fields that are sent', async () => {
    const { add, request } = await owner()
    const car = await add({ builtFrom: '2001-03', vin: VIN, keepVin: true })
    await add()
    const answers = [{ key: 'transmission', value: 'manual', yes: true }]
    expect((await request('PATCH', car._id, { builtTo: '2002-02' })).body).toEqual({ ...car, builtTo: '2002-02' })
    expect((await request('PATCH', car._id, { answers })).body).toMatchObject({
      answers,
      builtFrom: '2001-03',
      vin: VIN,
    })
    expect((await request('PATCH', car._id, { keepVin: false, builtTo: null })).body).toEqual({
      ...car,
      answers,
      vin: vinWithoutSerial(VIN),
    })
    const other = await golf()
    expect((await request('PATCH', car._id, { ...other, isChosen: true })).body).toMatchObject({
      ...other,
      isChosen: true,
    })
  })

  it('reject wrong input with a sentence at its field', async () => {
    const { add, request } = await owner()
    const { _id } = await add({ builtFrom: '2001-03' })
    const wrong = async (payload: object, id = _id) => {
      const { status, body } = await request(id ? 'PATCH' : 'POST', id, payload)
      return [status, Object.entries(body.fields ?? {}).join()]
    }
    expect(await wrong({ builtTo: '2000-01' })).toEqual([400, 'builtTo,The last month must not be before the first.'])
    expect(await wrong({ builtTo: '13/2000' })).toEqual([400, 'builtTo,Enter a month and a year, such as 09/2000.'])
    expect(await wrong({ vin: 'WBAAV31010FT5123O' })).toEqual([400, `vin,${VIN_WRONG}`])
    expect((await wrong({ vehicleId: site.deps.newId() }))[0]).toBe(400)
    expect((await wrong({ vehicleId: site.deps.newId() }, ''))[0]).toBe(400)
    expect((await wrong({ isChosen: false }))[0]).toBe(400)
  })
})

describe('an answer to a question of a verdict', () => {
  const month = '2000-09'
  it.each([
    ['before a month', {}, { kind: 'built', month, isBefore: true }, { builtFrom: null, builtTo: '2000-08' }],
    ['from a month on', {}, { kind: 'built', month, isBefore: false }, { builtFrom: month, builtTo: null }],
    [
      'before a later month than the car has',
      { builtTo: '2000-03' },
      { kind: 'built', month, isBefore: true },
      { builtTo: '2000-03' },
    ],
    [
      'a condition',
      { answers: [{ key: 'steering', value: 'left', yes: true }] },
      { kind: 'condition', key: 'steering', value: 'left', yes: false },
      { answers: [{ key: 'steering', value: 'left', yes: false }] },
    ],
  ] as const)('about %s is stored with the car', async (_about, fields, answer, expected) => {
    const { add, garage } = await owner()
    const { _id: id } = await add(fields)
    expect(await garage.answer({ id, answer })).toMatchObject(expected)
  })

  it('replaces the oldest of 50', async () => {
    const { add, garage } = await owner()
    const answers = Array.from({ length: 50 }, (_, at) => ({ key: 'other' as const, value: `${at}`, yes: true }))
    const { _id: id } = await add({ answers })
    const last = { key: 'other' as const, value: 'last', yes: false }
    const answered = await garage.answer({ id, answer: { kind: 'condition', ...last } })
    expect(answered.answers).toEqual([...answers.slice(1), last])
    expect(await garage.list()).toHaveLength(1)
  })

  it('that contradicts the months of the car is rejected', async () => {
    const { add, garage } = await owner()
    const { _id: id } = await add({ builtFrom: '2001-01' })
    const answered = garage.answer({ id, answer: { kind: 'built', month, isBefore: true } })
    await expect(answered).rejects.toThrow('The last month must not be before the first.')
  })
})

describe('a garage', () => {
  it('is not found by other users and moderators', async () => {
    const { add, cars } = await owner()
    const { _id } = await add({ vin: VIN, keepVin: true })
    const others = [
      await site.make.user(),
      await site.make.moderator('saab'),
      await site.make.user({ isSiteAdmin: true }),
    ]
    for (const other of others) {
      const token = await site.make.token(other)
      expect((await site.get('/api/garage', token)).body).toEqual([])
      for (const method of ['PATCH', 'DELETE'] as const)
        expect((await site.request(method, `/api/garage/${_id}`, { token, payload: {} })).status).toBe(404)
      await expect(site.caller(token).garage.choose({ id: _id })).rejects.toThrow('Car not found.')
    }
    expect(await cars()).toMatchObject([{ id: _id, vin: VIN, isChosen: true }])
  })

  it('receives the car of a visitor only while it is empty, also from several tabs', async () => {
    const { garage, cars } = await owner()
    const car = { ...(await golf()), onlyFirst: true }
    const added = await Promise.all(Array.from({ length: 5 }, () => garage.add(car)))
    expect(added.filter((each) => each !== null)).toHaveLength(1)
    expect(await cars()).toHaveLength(1)
  })

  it('counts the parts with a row for each car', async () => {
    const { add, garage } = await owner()
    const car = await add({ builtFrom: '2001-01', builtTo: '2001-12' })
    const { path } = await site.deps.prisma.vehicle.findUniqueOrThrow({ where: { id: car.vehicleId } })
    const row = async (vehicleId: string | undefined, builtFrom: string | null, fits: boolean, removedAt?: Date) => {
      const { id: partId } = await site.make.part(removedAt && { removedAt })
      const data = { id: site.deps.newId(), partId, ordinal: 0, vehicleId: vehicleId ?? '', builtFrom, fits }
      await site.deps.prisma.fitmentRow.create({ data: { ...data, source: 'owner' } })
    }
    await row(path[0], null, true)
    await row(path[1], '2001-06', true)
    await row(path[1], '2002-01', true)
    await row(path[1], null, false)
    await row(path[1], null, true, new Date())
    await row((await golf()).vehicleId, null, true)
    expect(await garage.counts()).toEqual({ [car._id]: 2 })
  })

  it('is deleted with the account', async () => {
    const { user, token, add, cars, garage } = await owner()
    await add()
    await site.caller(token).user.remove({ name: user.name })
    expect(await cars()).toEqual([])
    await expect(garage.list()).rejects.toThrow('User not authenticated.')
  })
})

describe('a VIN', () => {
  it('is stored without its serial number unless its owner keeps it', async () => {
    const { add } = await owner()
    expect(await add({ vin: VIN })).toMatchObject({ vin: vinWithoutSerial(VIN) })
    expect(await add({ vin: ' wbaav31010 ft51234', keepVin: true })).toMatchObject({ vin: VIN })
  })

  const decode = async (vin: string) => {
    const { status, body } = await site.request('POST', '/api/garage/decode-vin', { payload: { vin } })
    return status === 200 ? body : body.fields
  }

  it('leads to the generations that it can belong to, within its model year', async () => {
    const make = await site.make.vehicle({ name: 'Volkswagen' })
    const generationOf = async (model: string, name: string, builtFrom: string, builtTo: string) =>
      site.make.vehicle({ parent: await site.make.vehicle({ parent: make, name: model }), name, builtFrom, builtTo })
    const golf4 = await generationOf('Golf', 'Golf IV', '1997-08', '2003-06')
    await generationOf('Bora', 'Bora', '1998-08', '2001-06')
    expect(await decode('WVWZZZ1JZ3W000109')).toEqual({
      makes: [{ _id: make.id, name: 'Volkswagen' }],
      candidates: [
        { vehicleId: golf4.id, label: 'Volkswagen Golf IV', detail: '', builtFrom: '2002-07', builtTo: '2003-06' },
      ],
      builtFrom: '2002-07',
      builtTo: '2003-12',
      warning: null,
    })
  })

  it('leads to the make if only that is known, and to nothing for an unknown manufacturer', async () => {
    const { id } = await site.make.vehicle({ name: 'Suzuki' })
    expect(await decode('JSAFJB43V00000210')).toMatchObject({ makes: [{ _id: id, name: 'Suzuki' }], candidates: [] })
    expect(await decode('00000000000000000')).toMatchObject({ makes: [], candidates: [] })
    expect(await decode('WVWZZZ1JZ3W00010')).toEqual({ vin: VIN_WRONG })
  })

  it('is not logged, also after an error of the server', async () => {
    const { token, add } = await owner()
    const { prisma } = site.deps
    const send = (path: string, payload: object) => site.request('POST', path, { token, payload })
    const statuses = [
      await send('/api/garage/decode-vin', { vin: VIN }),
      await send('/api/garage/decode-vin', { vin: `${VIN}5` }),
      await send('/api/garage', { vin: VIN, vehicleId: 'none' }),
    ]
    const { _id } = await add()
    await prisma.$executeRaw`alter table garage_car add constraint no_vin check (vin is null) not valid`
    const keep = { vin: VIN, keepVin: true }
    statuses.push(await send('/api/garage', { ...(await golf()), ...keep }))
    statuses.push(await site.request('PATCH', `/api/garage/${_id}`, { token, payload: keep }))
    await prisma.$executeRaw`alter table garage_car drop constraint no_vin`
    expect(statuses.map(({ status }) => status)).toEqual([200, 400, 400, 500, 500])
    expect(site.lines.filter((line) => line.includes('no_vin'))).toHaveLength(2)
    expect(site.lines.filter((line) => line.includes(VIN))).toEqual([])
  })
})
