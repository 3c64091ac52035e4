import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseFitment, readFitments } from '../../server/domains/catalogue/fitment/state-service.ts'
import { resolveCar } from '../../server/domains/catalogue/vehicles/service.ts'
import { MAX_FITMENT_ROWS, MAX_VERDICTS } from '../../shared/fitment.ts'
import type { VehicleLevel } from '../../shared/vehicle-names.ts'
import { type TestApp, bootApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Made = { id: string; path: string[] }

async function vehicle(
  level: VehicleLevel,
  name: string,
  parent?: Made,
  more: { engine?: Made; codes?: string[] } = {},
) {
  const id = site.deps.newId()
  const path = [...(parent?.path ?? []), id]
  const now = site.deps.now()
  await site.deps.prisma.vehicle.create({
    data: {
      id,
      level,
      parentId: parent?.id ?? null,
      path,
      name,
      codes: more.codes ?? [],
      engineId: more.engine?.id ?? null,
      slug: id,
      createdAt: now,
      updatedAt: now,
    },
  })
  return { id, path }
}

async function fitting(name: string, rows: { vehicle: Made; fits?: boolean }[], numbers: string[] = []) {
  const part = await site.make.part({ name, numbers })
  await site.deps.prisma.fitmentRow.createMany({
    data: rows.map((row, ordinal) => ({
      id: site.deps.newId(),
      partId: part.id,
      ordinal,
      vehicleId: row.vehicle.id,
      fits: row.fits ?? true,
      source: 'owner' as const,
    })),
  })
  return part
}

const found = async (q: string) => (await site.caller().search.list({ q })).parts.items.map(({ name }) => name)

it('a search by words finds the parts that fit the vehicle or engine that it names', async () => {
  const bmw = await vehicle('make', 'BMW')
  const engine = await vehicle('engine', 'M54B22', bmw)
  const series = await vehicle('model', '3 Series', bmw)
  const e46 = await vehicle('generation', 'E46', series, { codes: ['E46'] })
  const e36 = await vehicle('generation', 'E36', series)
  const later = await vehicle('variant', '320i Touring', e46, { engine })
  const earlier = await vehicle('variant', '320i', e36)
  await fitting('Water pump with metal impeller', [{ vehicle: later }])
  await fitting('Water pump of the older engine', [{ vehicle: earlier }])
  await fitting('Water pump for every generation', [{ vehicle: series }])
  await fitting('Water pump known not to fit', [{ vehicle: later, fits: false }])
  await fitting('Thermostat housing of aluminium', [{ vehicle: engine }])
  await fitting('Thermostat in the cylinder head', [{ vehicle: later }])

  expect((await found('e46 320i water pump')).toSorted()).toEqual([
    'Water pump for every generation',
    'Water pump with metal impeller',
  ])
  expect((await found('3 series water pump')).toSorted()).toEqual([
    'Water pump for every generation',
    'Water pump of the older engine',
    'Water pump with metal impeller',
  ])
  expect((await found('m54b22 thermostat')).toSorted()).toEqual([
    'Thermostat housing of aluminium',
    'Thermostat in the cylinder head',
  ])
  expect(await found('e46 320i thermostat')).toContain('Thermostat housing of aluminium')
})

it('a search that names a vehicle also finds the parts whose texts have all words, and lists each part once', async () => {
  const make = await vehicle('make', 'Ifa')
  const model = await vehicle('model', 'F9', make)
  await fitting('Ignition key for the Ifa F9', [])
  await fitting('Ignition key of brass', [{ vehicle: model }])
  await fitting('Ignition key of the Ifa F9, steel', [{ vehicle: model }])
  await fitting('Ignition key of another car', [])
  expect((await found('ifa f9 ignition key')).toSorted()).toEqual([
    'Ignition key for the Ifa F9',
    'Ignition key of brass',
    'Ignition key of the Ifa F9, steel',
  ])
  expect((await found('f9')).toSorted()).toEqual([
    'Ignition key for the Ifa F9',
    'Ignition key of brass',
    'Ignition key of the Ifa F9, steel',
  ])
})

it('a word that names another vehicle by chance loses no part, nor does one that names too many', async () => {
  const make = await vehicle('make', 'Tatra')
  const model = await vehicle('model', '613', make)
  const other = await vehicle('make', 'Glow')
  await vehicle('model', 'Spark', other)
  for (let i = 0; i < 21; i++)
    await vehicle('variant', '3.5', await vehicle('generation', `G${i}`, await vehicle('model', `M${i}`, other)))
  await fitting('Spark coil', [{ vehicle: model }])
  await fitting('Gasket 3.5 of copper', [{ vehicle: model }])
  await fitting('Gasket 4.5 of copper', [{ vehicle: model }])
  expect(await found('613 spark coil')).toEqual(['Spark coil'])
  expect(await found('613 gasket 3.5')).toEqual(['Gasket 3.5 of copper'])
})

it('a changed row is found at once, and a removed vehicle is not understood', async () => {
  const make = await vehicle('make', 'Zastava')
  const part = await fitting('Clutch cable with a hook', [{ vehicle: make }])
  expect(await found('zastava clutch')).toEqual(['Clutch cable with a hook'])

  const change = (fits: boolean) =>
    site.deps.prisma.fitmentRow.updateMany({ where: { partId: part.id }, data: { fits } })
  const isUnderstood = async () => !(await site.caller().search.list({ q: 'zastava clutch cable hook' })).most
  expect(await isUnderstood()).toBe(true)
  await change(false)
  expect(await found('zastava clutch cable hook')).toEqual(['Clutch cable with a hook'])
  expect(await isUnderstood()).toBe(false)
  await change(true)
  expect(await isUnderstood()).toBe(true)
  await site.deps.prisma.vehicle.update({ where: { id: make.id }, data: { removedAt: new Date() } })
  expect(await isUnderstood()).toBe(false)
})

it('the filter by a car lists parts that fit first, then those to check, and leaves out those that do not fit', async () => {
  const make = await vehicle('make', 'Wartburg')
  const model = await vehicle('model', '353', make)
  const generation = await vehicle('generation', 'W353', model)
  const saloon = await vehicle('variant', '353 Saloon', generation)
  const tourist = await vehicle('variant', '353 Tourist', generation)
  await fitting('Exhaust clamp, unlisted', [])
  await fitting('Exhaust clamp, other variant', [{ vehicle: tourist }])
  await fitting('Exhaust clamp, wrong', [{ vehicle: saloon, fits: false }])
  const dated = await fitting('Exhaust clamp, of some years', [{ vehicle: saloon }])
  await site.deps.prisma.fitmentRow.updateMany({ where: { partId: dated.id }, data: { builtFrom: '1975-01' } })
  await fitting('Exhaust clamp, every one', [{ vehicle: make }])
  const names = async (fits: object, more: object = {}) => {
    const { parts } = await site
      .caller()
      .search.list({ q: 'exhaust clamp', fits: { vehicleId: saloon.id, ...fits }, ...more })
    return [parts.total, ...parts.items.map(({ name }) => name.replace('Exhaust clamp, ', ''))]
  }

  expect(await names({}, { sort: 'newest' })).toEqual([4, 'every one', 'of some years', 'other variant', 'unlisted'])
  expect(await names({ builtFrom: '1980-01', builtTo: '1980-12' }, { limit: 2 })).toEqual([
    4,
    'every one',
    'of some years',
  ])
  expect(await names({ vehicleId: generation.id }, { sort: 'newest' })).toEqual([
    5,
    'every one',
    'of some years',
    'wrong',
    'other variant',
    'unlisted',
  ])
})

it('the filter by a car counts the parts of each verdict, the same on every page', async () => {
  const make = await vehicle('make', 'Trabant')
  const model = await vehicle('model', '601', make)
  const generation = await vehicle('generation', 'P601', model)
  const saloon = await vehicle('variant', '601 S', generation)
  for (let i = 0; i < 12; i++) await fitting(`Trunnion sleeve ${i}`, [{ vehicle: i % 2 ? saloon : make }])
  for (let i = 0; i < 3; i++) await fitting(`Trunnion sleeve unlisted ${i}`, [])
  const dated = await fitting('Trunnion sleeve of some years', [{ vehicle: saloon }])
  await site.deps.prisma.fitmentRow.updateMany({ where: { partId: dated.id }, data: { builtFrom: '1975-01' } })
  await fitting('Trunnion sleeve, wrong', [{ vehicle: saloon, fits: false }])
  const page = async (cursor: number) => {
    const fits = { vehicleId: saloon.id }
    const { parts, verdicts } = await site.caller().search.list({ q: 'trunnion sleeve', fits, limit: 5, cursor })
    return { verdicts, shown: parts.items.map(({ verdict }) => verdict) }
  }
  const verdicts = { fits: 12, check: 1, unknown: 3 }
  expect(await page(1)).toEqual({ verdicts, shown: Array.from({ length: 5 }, () => 'fits') })
  expect(await page(3)).toEqual({ verdicts, shown: ['fits', 'fits', 'check', 'unknown', 'unknown'] })
  expect(await page(4)).toEqual({ verdicts, shown: ['unknown'] })
  expect((await site.caller().search.list({ q: 'trunnion sleeve' })).verdicts).toBeUndefined()
})

it.each([true, false])('the filter by a car finds parts for its engine; known: %s', async (isKnown) => {
  const make = await vehicle('make', `Melkus ${isKnown}`)
  const model = await vehicle('model', 'RS', make)
  const engine = await vehicle('engine', 'AWE 353', make)
  await vehicle('variant', 'RS 1000', await vehicle('generation', 'RS', model), { engine })
  const part = await fitting(`Manifold gasket ${isKnown}`, [{ vehicle: engine }])
  await fitting(`Manifold gasket of a later engine ${isKnown}`, [])
  const fits = { vehicleId: model.id, engineId: isKnown ? engine.id : null }
  const { parts } = await site.caller().search.list({ q: `manifold gasket ${isKnown}`, fits, sort: 'newest' })
  expect([parts.total, parts.items[0]?.id]).toEqual([2, part.id])
})

it('a universal part is found with any vehicle and fits every car', async () => {
  const make = await vehicle('make', 'Syrena')
  const model = await vehicle('model', '105', make)
  const part = await site.make.part({ name: 'Hose clamp for every engine' })
  await site.deps.prisma.partFitment.create({
    data: { partId: part.id, revision: 1, universal: true, updatedAt: site.deps.now() },
  })
  expect(await found('syrena hose clamp')).toEqual(['Hose clamp for every engine'])
  const { parts } = await site.caller().search.list({ q: 'hose', fits: { vehicleId: model.id } })
  expect(parts.items.map(({ id }) => id)).toEqual([part.id])
})

it('the filter by a car also leaves out parts that do not fit if a number or a corrected word finds them', async () => {
  const make = await vehicle('make', 'Barkas')
  const model = await vehicle('model', 'B1000', make)
  await fitting('Bellcrank, other', [], ['BK77 1'])
  await fitting('Bellcrank, wrong', [{ vehicle: model, fits: false }], ['BK77 2'])
  await fitting('Bellcrank, right', [{ vehicle: model }], ['BK77 3'])
  for (const q of ['BK77', 'bellcrnak']) {
    const { parts } = await site.caller().search.list({ q, fits: { vehicleId: model.id } })
    expect(parts.items.map(({ name }) => name)).toEqual(['Bellcrank, right', 'Bellcrank, other'])
  }
})

it('among more parts than a search reads, the filter finds those that fit', async () => {
  const make = await vehicle('make', 'Melkus')
  const model = await vehicle('model', 'RS 1000', make)
  const part = await fitting('Washer that fits the Melkus', [{ vehicle: model }])
  // The others are more active, so that a search reads them first.
  await sql(
    site.deps,
    `insert into part (id, slug, name, name_key, description_markdown, description_html, renderer_version, created_at, updated_at, comment_count)
     select gen_random_uuid(), 'washer-' || i, 'Washer number ' || i, 'washer number ' || i, '', '', 1, now(), now(), 50
     from generate_series(1, 1100) i`,
  )
  const { parts } = await site.caller().search.list({ q: 'washer', fits: { vehicleId: model.id } })
  expect(parts.items[0]?.id).toBe(part.id)
  expect(parts.total).toBe(1_001)
})

it('a search for a car reads a limited number of rows, and the parts after them are to check', async () => {
  const make = await vehicle('make', 'Framo')
  const model = await vehicle('model', 'V901', make)
  const parts = []
  for (let i = 0; i <= MAX_VERDICTS; i++) parts.push(await site.make.part({ name: `Brake lining of cotton ${i}` }))
  const unlisted = await site.make.part({ name: 'Brake lining of cotton, unlisted' })
  const universal = await site.make.part({ name: 'Brake lining of cotton, universal' })
  await site.deps.prisma.partFitment.create({
    data: { partId: universal.id, revision: 1, universal: true, updatedAt: site.deps.now() },
  })
  await sql(
    site.deps,
    `insert into fitment_row (id, part_id, ordinal, vehicle_id, fits, source)
     select gen_random_uuid(), part_id, ordinal, $1, true, 'owner'
     from unnest($2::uuid[]) part_id cross join generate_series(0, $3) ordinal`,
    [model.id, parts.map(({ id }) => id), MAX_FITMENT_ROWS - 1],
  )
  const fits = { vehicleId: model.id }
  const { verdicts } = await site.caller().search.list({ q: 'lining of cotton', fits })
  expect(verdicts).toEqual({ fits: MAX_VERDICTS + 1, check: 1, unknown: 1 })

  const car = await resolveCar(site.deps, { ...fits, engineId: null, builtFrom: null, builtTo: null, answers: [] })
  const ids = [...parts, unlisted, universal].map(({ id }) => id)
  const { fitments, unread } = await readFitments(site.deps, ids, car)
  const rows = [...fitments.values()].map((fitment) => parseFitment(fitment).rows.length)
  expect(rows.reduce((sum, count) => sum + count)).toBe(MAX_VERDICTS * MAX_FITMENT_ROWS)
  expect(unread).toEqual([parts.at(-1)?.id])
})

it('a search for an unknown car is a field error', async () => {
  const search = site.caller().search.list({ q: 'clutch', fits: { vehicleId: site.deps.newId() } })
  await expect(search).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('a search and its suggestions name the vehicles of the text, those with parts first', async () => {
  const make = await vehicle('make', 'Skoda')
  const engine = await vehicle('engine', 'BZG14', make)
  const model = await vehicle('model', 'Roomster', make)
  const generation = await vehicle('generation', '5J7', model)
  const [empty, fitted] = [
    await vehicle('variant', '1.2', generation, { engine }),
    await vehicle('variant', '1.2 Scout', generation, { engine }),
  ]
  await fitting('Lambda probe of titanium', [{ vehicle: fitted }])
  const named = [
    { slug: fitted.id, names: ['Skoda', 'Roomster', '5J7', '1.2 Scout'], engine: { name: 'BZG14' }, partCount: 1 },
    { slug: empty.id, partCount: 0 },
  ]
  const { vehicles } = await site.caller().search.list({ q: 'bzg14' })
  expect(vehicles).toMatchObject(named)
  // A beginning of a word names no vehicle without parts.
  expect((await site.caller().search.suggest({ q: 'BZG1' })).vehicles).toMatchObject(named.slice(0, 1))
  expect((await site.caller().search.list({ q: 'bzg14', cursor: 2 })).vehicles).toEqual([])
  // The name of a make alone, or words of a part, name none.
  for (const q of ['skoda', 'lambda probe', '']) expect((await site.caller().search.list({ q })).vehicles).toEqual([])
})

it('a search finds the parts of a generation in each way to write its number', async () => {
  const make = await vehicle('make', 'Volkswagen')
  const golf = await vehicle('model', 'Golf', make)
  const second = await vehicle('generation', 'Golf II', golf)
  await fitting('Window regulator of steel', [{ vehicle: second }])
  await fitting('Window regulator of the third one', [{ vehicle: await vehicle('generation', 'Golf III', golf) }])
  for (const q of ['golf 2', 'golf ii', 'Golf Mk2', 'golf MK II'])
    expect(await found(`${q} window regulator`)).toEqual(['Window regulator of steel'])
})
