import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  loadVehicles,
  writeVehicleLists,
  type VehicleList,
} from '../../server/domains/catalogue/vehicles/load-service.ts'
import { resolveCar } from '../../server/domains/catalogue/vehicles/service.ts'
import { carRefSchema } from '../../shared/vehicles.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Creates BMW (with a number), 3 Series, E46, its engine M54B22 and the 320i with it. */
async function makeCar() {
  const { vehicle } = site.make
  const make = await vehicle({ name: `BMW ${(made += 1)}` })
  const model = await vehicle({ parent: make, name: '3 Series' })
  const generation = await vehicle({
    parent: model,
    name: 'E46',
    codes: ['E46'],
    builtFrom: '1997-12',
    builtTo: '2006-08',
  })
  const engine = await vehicle({ parent: make, level: 'engine', name: 'M54B22' })
  const variant = await vehicle({ parent: generation, name: '320i', engine, builtFrom: '2000-09', builtTo: '2005-02' })
  return { make, model, generation, engine, variant }
}
let made = 0

const signedIn = async () => site.caller(await site.make.token())

describe('vehicles', () => {
  it('are added level by level, and found by the beginnings of names, aliases and codes', async () => {
    const token = await site.make.token()
    const post = async (payload: object) => {
      const { status, body } = await site.request('POST', '/api/vehicles', { token, payload })
      expect([status, body]).toEqual([201, expect.any(Object)])
      return body as { _id: string; slug: string; title: string }
    }
    const make = await post({ level: 'make', name: 'Škoda', aliases: ['Skoda Auto'] })
    const model = await post({ level: 'model', parentId: make._id, name: 'Fabia' })
    const generation = await post({
      level: 'generation',
      parentId: model._id,
      name: 'I',
      codes: ['6Y2', '6Y5'],
      from: '1999-12',
      to: '2008-03',
      attributes: { body: 'Hatchback, Combi' },
    })
    const engine = await post({ level: 'engine', parentId: make._id, name: 'BBZ' })
    const variant = await post({
      level: 'variant',
      parentId: generation._id,
      name: '1.4 16V',
      engineId: engine._id,
      from: '2000-05',
    })
    expect([make, model, generation, engine, variant].map(({ slug }) => slug)).toEqual([
      'skoda',
      'skoda-fabia',
      'skoda-fabia-i',
      'skoda-bbz',
      'skoda-fabia-1-4-16v-i-bbz',
    ])
    expect(variant).toMatchObject({
      title: 'Škoda Fabia 1.4 16V (I, BBZ)',
      parentId: generation._id,
      engine: { name: 'BBZ' },
      from: '2000-05',
      to: null,
      builtTo: '2008-03',
      path: [{ name: 'Škoda' }, { name: 'Fabia' }, { name: 'I' }, { name: '1.4 16V' }],
      revision: 1,
    })
    const names = async (query: string) =>
      (await site.get(`/api/vehicles?${query}`)).body.map(({ name }: { name: string }) => name) as string[]
    expect(await names('level=make&q=skoda au')).toEqual(['Škoda'])
    expect(await names('level=generation&q=6y')).toEqual(['I'])
    expect(await names(`parentId=${make._id}&level=model&q=`)).toEqual(['Fabia'])
    expect(await names(`parentId=${make._id}&level=engine&q=bb`)).toEqual(['BBZ'])
    expect(await names(`parentId=${generation._id}&q=1.4`)).toEqual(['1.4 16V'])
    expect(await names(`parentId=${generation._id}&q=v`)).toEqual([])
    expect(await names(`parentId=${generation._id}&q=%25`)).toEqual(['1.4 16V'])
    expect(await names('q=6y2 1.4')).toEqual(['1.4 16V'])
    expect(await names('level=variant&q=6y2 1.4')).toEqual([])
    expect((await site.get(`/api/vehicles/${variant.slug}`)).body).toEqual(variant)
  })

  it.each([
    [{ level: 'model', name: 'Fabia' }, 'parentId', 'Choose what the entry belongs to. Only a make has no parent.'],
    [{ level: 'make', name: ' !! ' }, 'name', 'Enter a name with a letter or a digit.'],
    [{ level: 'make', name: 'x'.repeat(101) }, 'name', 'A name has at most 100 characters.'],
    [
      { level: 'make', name: 'A', from: '2005-01', to: '2004-12' },
      'to',
      'The last month must not be before the first.',
    ],
    [{ level: 'make', name: 'A', from: '2005-13' }, 'from', 'Enter a month and a year, such as 09/2000.'],
    [
      { level: 'make', name: 'A', engineId: '01a1fa6a-0000-7000-8000-000000000000' },
      'engineId',
      'Only a variant has an engine.',
    ],
    [
      { level: 'model', name: 'A', parentId: '01a1fa6a-0000-7000-8000-000000000000' },
      'parentId',
      'Choose a make from the list.',
    ],
  ])('are rejected with an error at the field: %j', async (payload, field, sentence) => {
    const { status, body } = await site.request('POST', '/api/vehicles', { token: await site.make.token(), payload })
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  })

  it('of one name are added once when many users add them at once', async () => {
    const make = await site.make.vehicle()
    const callers = await Promise.all(Array.from({ length: 12 }, signedIn))
    const draft = { level: 'model' as const, parentId: make.id, name: 'Saga' }
    const answers = await Promise.allSettled(callers.map(({ vehicle }) => vehicle.create(draft)))
    const added = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(added).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          message: 'This entry exists already. Choose it from the list.',
          cause: { code: 'CONFLICT', details: { existing: { id: added[0] } } },
        })
    const { status, body } = await site.request('POST', '/api/vehicles', {
      token: await site.make.token(),
      payload: { ...draft, name: 'SAGA' },
    })
    expect([status, body.existing]).toMatchObject([409, { _id: added[0], name: 'Saga' }])
  })

  it('of the same name can have different engines and different makes', async () => {
    const { variant, generation, make } = await makeCar()
    const caller = await signedIn()
    const engine = await caller.vehicle.create({ level: 'engine', parentId: make.id, name: 'M52TUB20' })
    const other = await caller.vehicle.create({
      level: 'variant',
      parentId: generation.id,
      name: '320i',
      engineId: engine.id,
    })
    expect(other.slug).not.toBe(variant.slug)
    const elsewhere = await makeCar()
    expect((await caller.vehicle.bySlug({ idOrSlug: elsewhere.variant.id })).name).toBe('320i')
  })
})

describe('an edit of a vehicle', () => {
  it('makes a revision, and a revert another one with the content before', async () => {
    const { variant, engine } = await makeCar()
    const editor = await site.make.user({ name: 'Edith Editor' })
    const { vehicle } = site.caller(await site.make.token(editor))
    const edited = await vehicle.edit({
      id: variant.id,
      baseRevision: 0,
      codes: ['AV12'],
      from: '2000-10',
      summary: 'The first one was built in October.',
    })
    expect(edited).toMatchObject({ changed: true, vehicle: { revision: 2, codes: ['AV12'], from: '2000-10' } })
    expect((await vehicle.edit({ id: variant.id, baseRevision: 2, name: '320i' })).changed).toBe(false)
    const history = await vehicle.history({ id: variant.id })
    expect(history).toMatchObject({
      nextCursor: null,
      items: [
        {
          number: 2,
          author: { name: 'Edith Editor' },
          summary: 'The first one was built in October.',
          content: { from: '2000-10', engine: 'M54B22' },
          previous: { from: '2000-09', codes: [] },
        },
        { number: 1, author: null, previous: null, content: { name: '320i', engineId: engine.id } },
      ],
    })
    await vehicle.revert({ id: variant.id, baseRevision: 2, to: 1 })
    expect((await site.get(`/api/vehicles/${variant.id}`)).body).toMatchObject({
      from: '2000-09',
      codes: [],
      revision: 3,
    })
    const { body } = await site.get(`/api/vehicles/${variant.id}/history?limit=1`)
    expect(body).toMatchObject({
      items: [{ revision: 3, revertsTo: 1, summary: 'Reverted to revision 1' }],
      nextBefore: 3,
    })
  })

  it('answers 409 with the vehicle as it is now if another edit came first', async () => {
    const { model } = await makeCar()
    const token = await site.make.token()
    const put = (payload: object) => site.request('PUT', `/api/vehicles/${model.id}`, { token, payload })
    expect((await put({ baseRevision: 0, aliases: ['3er'] })).status).toBe(200)
    const { status, body } = await put({ baseRevision: 0, aliases: ['Dreier'] })
    expect([status, body.vehicle]).toMatchObject([409, { revision: 2, aliases: ['3er'] }])
  })

  it('of 12 users at once loses none of them', async () => {
    const { model } = await makeCar()
    const callers = await Promise.all(Array.from({ length: 12 }, signedIn))
    await Promise.all(
      callers.map(async ({ vehicle }, at) => {
        for (;;) {
          const { revision, aliases } = await vehicle.bySlug({ idOrSlug: model.id })
          const edit = { id: model.id, baseRevision: revision, aliases: [...aliases, `Name ${at}`] }
          const answer = await vehicle.edit(edit).catch(() => null)
          if (answer) return
        }
      }),
    )
    const { aliases, revision } = await site.caller().vehicle.bySlug({ idOrSlug: model.id })
    expect([aliases.length, revision]).toEqual([12, 13])
  })

  it('is rejected for the name of another entry, for months in the wrong order, and for an engine of a generation', async () => {
    const { make, model, generation, engine, variant } = await makeCar()
    const other = await site.make.vehicle({ parent: make, name: '5 Series' })
    const { vehicle } = await signedIn()
    await expect(vehicle.edit({ id: other.id, baseRevision: null, name: '3 series' })).rejects.toMatchObject({
      cause: { code: 'CONFLICT', details: { existing: { id: model.id } } },
    })
    await expect(vehicle.edit({ id: variant.id, baseRevision: null, to: '1999-01' })).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fields: { to: 'The last month must not be before the first.' } },
    })
    for (const id of [generation.id, engine.id])
      await expect(vehicle.edit({ id, baseRevision: null, engineId: engine.id })).rejects.toMatchObject({
        cause: { code: 'VALIDATION', fields: { engineId: 'Only a variant has an engine.' } },
      })
  })
})

describe('a removed vehicle', () => {
  it('has no page and is not suggested, but is still the vehicle of cars, and its name can be used again', async () => {
    const { generation, variant } = await makeCar()
    const { vehicle } = await signedIn()
    await sql(site.deps, 'update vehicle set removed_at = now() where id = $1', [variant.id])
    for (const idOrSlug of [variant.id, variant.slug])
      expect((await site.get(`/api/vehicles/${idOrSlug}`)).status).toBe(404)
    expect(await vehicle.list({ parentId: generation.id })).toEqual([])
    expect((await vehicle.bySlug({ idOrSlug: generation.id })).children).toEqual([])
    await expect(vehicle.edit({ id: variant.id, baseRevision: null, name: 'x' })).rejects.toThrow('Vehicle not found.')
    expect((await resolveCar(site.deps, carRefSchema.parse({ vehicleId: variant.id }))).detail).toBe('E46, M54B22')
    await vehicle.create({ level: 'variant', parentId: generation.id, name: '320i', engineId: variant.engineId })
    await sql(site.deps, 'update vehicle set removed_at = now() where id = $1', [generation.id])
    await expect(vehicle.create({ level: 'variant', parentId: generation.id, name: '325i' })).rejects.toThrow(
      'Choose a generation from the list.',
    )
  })
})

describe('a car', () => {
  const car = (given: object) => resolveCar(site.deps, carRefSchema.parse(given))

  it('has the names, months and engine of its variant', async () => {
    const { make, model, generation, engine, variant } = await makeCar()
    expect(await car({ vehicleId: variant.id })).toMatchObject({
      path: [make.id, model.id, generation.id, variant.id],
      engineId: engine.id,
      possibleEngineIds: [engine.id],
      builtFrom: '2000-09',
      builtTo: '2005-02',
      label: `${make.name} 320i`,
      detail: 'E46, M54B22',
      names: { make: make.name, model: '3 Series', generation: 'E46', variant: '320i', engine: 'M54B22' },
    })
    expect(await car({ vehicleId: variant.id, builtFrom: '2002-01', builtTo: '2002-12' })).toMatchObject({
      builtFrom: '2002-01',
      label: `2002 ${make.name} 320i`,
    })
  })

  it('of which only the generation is known can have the engine of each of its variants', async () => {
    const { make, generation, engine } = await makeCar()
    const other = await site.make.vehicle({ parent: make, level: 'engine', name: 'M54B30' })
    await site.make.vehicle({ parent: generation, name: '330i', engine: other })
    expect(await car({ vehicleId: generation.id })).toMatchObject({
      engineId: null,
      possibleEngineIds: [engine.id, other.id].toSorted(),
      builtFrom: '1997-12',
      label: `${make.name} 3 Series`,
      detail: 'E46',
    })
  })

  it('is rejected without a model and with an unknown engine', async () => {
    const { make, engine, variant } = await makeCar()
    const sentence = 'Choose a model, a generation or a variant from the list.'
    for (const vehicleId of [make.id, engine.id, '01a1fa6a-0000-7000-8000-000000000000'])
      await expect(car({ vehicleId })).rejects.toMatchObject({ code: 'VALIDATION', fields: { vehicleId: sentence } })
    await expect(car({ vehicleId: variant.id, engineId: make.id })).rejects.toMatchObject({
      fields: { engineId: 'Choose an engine from the list.' },
    })
  })
})

describe('the page of a vehicle', () => {
  it('lists the parts with rows for it, above it, below it and for its engines', async () => {
    const { make, model, generation, engine, variant } = await makeCar()
    const other = await site.make.vehicle({ parent: generation, name: '330i' })
    const part = async (of: { id: string }, name: string, fits = true) => {
      const added = await site.make.part({ name: `${name} ${make.name}`, tags: [make.name, 'cooling', name] })
      await site.make.fitment(added, [{ vehicleId: of.id, fits }])
      return added
    }
    const pump = await part(generation, 'pump')
    await part(engine, 'thermostat')
    await part(variant, 'hose')
    await part(other, 'fan')
    await part(generation, 'switch', false)
    await site.make.listing({ part: pump, type: 'ask' })
    await site.make.listing({ part: pump, type: 'bid' })
    const { vehicle } = site.caller()
    const namesOf = async ({ id }: { id: string }) =>
      (await vehicle.parts({ id })).parts.map(({ name }) => name.replace(/ .*/, '')).toSorted()
    expect(await namesOf(variant)).toEqual(['hose', 'pump', 'thermostat'])
    expect(await namesOf(other)).toEqual(['fan', 'pump'])
    expect(await namesOf(engine)).toEqual(['hose', 'thermostat'])
    for (const above of [make, model, generation])
      expect(await namesOf(above)).toEqual(['fan', 'hose', 'pump', 'thermostat'])

    const page = await vehicle.parts({ id: generation.id, tag: 'pump' })
    expect(page).toMatchObject({ total: 4, askCount: 1, bidCount: 1, parts: [{ id: pump.id }] })
    // The tag with the name of the make is on all of them.
    expect(page.tags.slice(0, 2)).toEqual([
      { name: 'cooling', count: 4 },
      { name: 'fan', count: 1 },
    ])
    expect(page.sections[0]).toMatchObject({ tag: 'cooling', parts: { length: 3, 0: { id: pump.id } } })
    expect((await vehicle.listings({ id: variant.id, type: 'bid' })).items).toMatchObject([
      { part: { slug: pump.slug } },
    ])
    expect((await vehicle.bySlug({ idOrSlug: generation.slug })).children).toMatchObject([
      { name: '320i', engine: { name: 'M54B22' }, partCount: 3 },
      { name: '330i', partCount: 2 },
    ])
  })

  it('leaves out the parts that are known not to fit exactly it', async () => {
    const { generation, variant } = await makeCar()
    const part = await site.make.part()
    await site.make.fitment(part, [{ vehicleId: generation.id }, { vehicleId: variant.id, fits: false }])
    const { vehicle } = site.caller()
    expect((await vehicle.parts({ id: generation.id })).total).toBe(1)
    expect((await vehicle.parts({ id: variant.id })).total).toBe(0)
  })

  it('lists a variant of a generation also by its engine', async () => {
    const { generation, variant } = await makeCar()
    await site.make.vehicle({ parent: generation, name: '316i' })
    const found = await site.caller().vehicle.list({ parentId: generation.id, q: 'm54' })
    expect(found.map(({ id }) => id)).toEqual([variant.id])
  })

  it('lists the newest posts that name it', async () => {
    const { model, generation, variant, engine } = await makeCar()
    const cooling = await site.make.post({ title: 'E46 cooling: the 320i in one weekend' })
    const other = await site.make.post({ title: 'An E46 wagon' })
    await site.make.post({ title: 'The 320i of 1992' })
    const titles = async ({ slug }: { slug: string }) =>
      (await site.caller().vehicle.bySlug({ idOrSlug: slug })).posts.map(({ title }) => title)
    expect(await titles(generation)).toEqual([other.title, cooling.title])
    expect(await titles(variant)).toEqual([cooling.title])
    expect(await titles(model)).toEqual([])
    expect(await titles(engine)).toEqual([])
  })

  it('names the generations before and after it', async () => {
    const { model, generation } = await makeCar()
    const e36 = await site.make.vehicle({ parent: model, name: 'E36', builtFrom: '1990-10' })
    const e90 = await site.make.vehicle({ parent: model, name: 'E90', builtFrom: '2005-01' })
    expect(await site.caller().vehicle.bySlug({ idOrSlug: generation.slug })).toMatchObject({
      previous: { slug: e36.slug, name: 'E36' },
      next: { slug: e90.slug, name: 'E90' },
    })
  })
})

describe('the list of vehicles', () => {
  const core = (from = '1999-12'): VehicleList['list'] => ({
    makes: [
      {
        name: 'Listed',
        models: [
          {
            name: 'Uno',
            generations: [
              {
                name: 'I',
                from,
                to: '2004',
                variants: [
                  { name: '1.0', engine: 'L1' },
                  { name: '1.2', engine: 'L2' },
                ],
              },
            ],
          },
        ],
      },
    ],
    engines: [
      { code: 'L1', name: '1.0 petrol', make: 'Listed' },
      { code: 'L2', name: 'L2', make: 'Listed' },
    ],
  })
  const load = (version: string, list: VehicleList['list'], also: VehicleList['list'] = { makes: [] }) =>
    writeVehicleLists(site.deps.config.databaseUrl, version, () =>
      Promise.resolve([
        { source: 'core', list },
        { source: 'vpic', list: also },
      ]),
    )
  const listed = () =>
    sql<{ name: string; source: string | null }>(
      site.deps,
      `select v.name, v.source from vehicle v join vehicle m on m.id = v.path[1] where m.name = 'Listed' order by v.level, v.name`,
    )

  it('is loaded once for each version, and keeps what users have added, edited and removed', async () => {
    const { vehicle } = await signedIn()
    // A user had added a make and a model of the list before.
    const own = await vehicle.create({ level: 'make', name: 'Listed' })
    await Promise.all([load('1', core()), load('1', core())])
    const before = await listed()
    expect(before.map(({ name }) => name)).toEqual(['Listed', 'Uno', 'I', 'L1', 'L2', '1.0', '1.2'])
    const page = await vehicle.bySlug({ idOrSlug: own.id })
    expect(page).toMatchObject({ children: [{ name: 'Uno' }], engines: [{ name: 'L1' }, { name: 'L2' }] })

    const [uno] = page.children
    const { children: generations } = await vehicle.bySlug({ idOrSlug: uno?.id ?? '' })
    await vehicle.edit({ id: uno?.id ?? '', baseRevision: 0, name: 'Duo' })
    await sql(site.deps, `update vehicle set removed_at = now() where name = 'L2'`)
    await load('1', { makes: [{ name: 'Not read' }] })
    await load('2', core('2000'), { makes: [{ name: 'Listed', models: [{ name: 'Tre' }, { name: 'Uno' }] }] })
    expect((await listed()).map(({ name }) => name)).toEqual(['Listed', 'Duo', 'Tre', 'I', 'L1', 'L2', '1.0', '1.2'])
    expect(await vehicle.bySlug({ idOrSlug: generations[0]?.id ?? '' })).toMatchObject({
      from: '2000-01',
      to: '2004-12',
    })
  })

  it('of the project has the cars of vPIC and of Europe', async () => {
    await sql(site.deps, 'truncate vehicle cascade')
    const { databaseUrl } = site.deps.config
    await loadVehicles(databaseUrl)
    const { vehicle } = site.caller()
    expect((await vehicle.makes()).length).toBeGreaterThan(150)
    const [car] = await vehicle.search({ q: 'e46 320i m54b22' })
    expect(car).toMatchObject({ names: ['BMW', '3 Series', 'E46', '320i'], engine: { name: 'M54B22' } })
    expect((await vehicle.search({ q: 'toyota camry' }))[0]).toMatchObject({ slug: 'toyota-camry' })
    expect((await vehicle.search({ q: 'e46 320i 1999 xenon' }))[0]).toMatchObject({
      names: ['BMW', '3 Series', 'E46', '320i'],
      engine: { name: 'M52TUB20' },
      year: 1999,
      ignoredWords: ['xenon'],
      isExact: true,
    })
    // A year in which the car was not built is ignored too.
    expect((await vehicle.search({ q: 'golf iii 2015' }))[0]).toMatchObject({ year: null, ignoredWords: ['2015'] })
    expect((await vehicle.search({ q: 'mercedez w124' }))[0]).toMatchObject({ name: 'W124', isExact: false })
    expect(await vehicle.search({ q: 'nothing known here' })).toEqual([])
    // The makes with most entries come first.
    expect((await vehicle.list({ level: 'make', limit: 5 })).map(({ name }) => name)).toContain('BMW')
  })
})
