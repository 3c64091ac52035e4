import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { carRef, keepVisitorCar, readVisitorCar } from '../../features/garage/visitor-car.ts'
import { aUser, failed, violations, visit, type Answers, type Outputs } from '../../../tests/support/render.tsx'
import { listing, listOf, newId, person, vehicle } from '../../../tests/support/samples.ts'

const NO_MONTHS = { engineId: null, builtFrom: null, builtTo: null, answers: [] }

type Parts = Outputs['vehicle']['parts']

const engine = { id: newId(), slug: 'bmw-m54b22', name: 'M54B22' }
const VARIANT = vehicle({
  names: ['BMW', '3 Series', 'E46', '320i'],
  engine,
  builtFrom: '2000-09',
  builtTo: '2005-02',
})
const E46 = vehicle({
  names: ['BMW', '3 Series', 'E46'],
  from: '1997-01',
  to: '2006-12',
  attributes: { body: 'Saloon, Touring' },
  previous: { slug: 'bmw-3-series-e36', name: 'E36' },
  next: { slug: 'bmw-3-series-e90', name: 'E90' },
  children: [{ ...VARIANT, partCount: 41 }],
  posts: [
    { slug: 'e46-cooling', title: 'E46 cooling in one weekend', author: null, createdAt: '2026-01-02T12:00:00.000Z' },
  ],
})
const onePart = (name: string): Parts['parts'][number] => ({
  id: newId(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  image: null,
  number: '11 51 7 527 910',
  lowestAskCents: 2_800,
  highestBidCents: null,
})
const PUMP = onePart('Water Pump')
const parts = (given: Partial<Parts> = {}): Parts => ({
  total: 1,
  askCount: 1,
  bidCount: 0,
  tags: [],
  sections: [],
  parts: [PUMP],
  ...given,
})
const ASK = {
  ...listing({ priceCents: 2_800, seller: person('Nora'), coreCents: 4_000, grade: 'C', odometerKm: 198_000 }),
  part: { slug: 'water-pump', name: 'Water Pump' },
}

const open = (given: Answers['vehicle'] = {}, path = `/vehicle/${E46.slug}`) =>
  visit(path, {
    user: aUser(),
    answers: {
      vehicle: {
        bySlug: E46,
        parts: parts(),
        listings: ({ type }) => listOf(type === 'ask' ? [ASK] : []),
        ...given,
      },
    },
  })
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('the page of a vehicle', () => {
  it('shows its names, dates, neighbours, variants, parts, asks and bids', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('BMW 3 Series (E46)')
    await expect.element(page.getByText('1997 to 2006 · Saloon, Touring · follows E36, followed by E90')).toBeVisible()
    await expect
      .element(page.getByRole('navigation', { name: 'Breadcrumb' }))
      .toMatchTextContent('VehiclesBMW3 SeriesE46')
    await expect
      .element(page.getByRole('table').getByRole('row').nth(1))
      .toMatchTextContent('320iM54B2209/2000 to 02/200541')
    await expect.element(page.getByRole('link', { name: 'Water Pump' })).toHaveAttribute('href', '/part/water-pump')
    await expect
      .element(page.getByRole('link', { name: /^\$28\.00/ }))
      .toHaveAttribute('href', expect.stringContaining('/part/water-pump?listing='))
    await expect.element(page.getByText('+ $40.00 deposit')).toBeVisible()
    await expect.element(page.getByText('Grade C · 198,000 km')).toBeVisible()
    await expect.element(page.getByText('No bids yet.')).toBeVisible()
    const posts = page.getByRole('region', { name: 'Posts' })
    await expect.element(posts.getByRole('link')).toHaveAttribute('href', '/blog/e46-cooling')
    expect(document.title).toBe('BMW 3 Series (E46) · Tappet')
    expect(await violations()).toEqual([])
  })

  it('shows many parts by tag, and all parts of the tag in its address', async () => {
    const many = parts({
      total: 30,
      tags: [
        { name: 'cooling', count: 21 },
        { name: 'brakes', count: 9 },
      ],
      sections: [
        { tag: 'cooling', parts: [PUMP] },
        { tag: 'brakes', parts: [onePart('Brake Disc')] },
      ],
    })
    const { calls } = await open({ parts: many })
    const section = page.getByRole('region', { name: 'cooling' })
    await expect.element(section.getByRole('heading')).toMatchTextContent('cooling 21 parts')
    expect(await violations()).toEqual([])
    await section.getByRole('link', { name: 'See all 21 cooling parts' }).click()
    await expect.poll(() => calls('vehicle.parts').at(-1)).toMatchObject({ tag: 'cooling', page: 1 })
    await expect.element(page.getByRole('link', { name: 'cooling 21' })).toHaveAttribute('aria-current', 'true')
    await expect
      .element(page.getByRole('link', { name: 'Next page' }))
      .toHaveAttribute('href', expect.stringMatching(/tag=cooling&page=2/))
  })

  it('shows the parts of a tag from three parts on', async () => {
    const three = [PUMP, onePart('Hose'), onePart('Radiator')]
    const { calls } = await open({ parts: parts({ total: 3, tags: [{ name: 'cooling', count: 2 }], parts: three }) })
    await page.getByRole('navigation', { name: 'Parts by tag' }).getByRole('link', { name: 'cooling 2' }).click()
    await expect.poll(() => calls('vehicle.parts').at(-1)).toMatchObject({ tag: 'cooling' })
  })

  it('shows the first variants, and all of them on demand', async () => {
    const children = Array.from({ length: 10 }, (_, at) => ({
      ...vehicle({ names: ['BMW', '3 Series', 'E46', `32${at}i`] }),
      partCount: 1_000,
    }))
    await open({ bySlug: { ...E46, children } })
    await expect.element(page.getByRole('link', { name: '327i' })).toBeVisible()
    await expect.element(page.getByText('1,000+').first()).toBeVisible()
    expect(page.getByRole('link', { name: '328i' }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Show all 10 variants' }).click()
    await expect.element(page.getByRole('link', { name: '328i' })).toHaveFocus()
  })

  it('lists variants with most parts first, with bodies and engines', async () => {
    const variant = (name: string, partCount: number, attributes = {}) => ({
      ...vehicle({ names: ['BMW', '3 Series', 'E46', name], engine, attributes }),
      partCount,
    })
    const facts = { body: 'Saloon', displacement: '2171 cm³', fuel: 'petrol', power: '125 kW' }
    await open({ bySlug: { ...E46, children: [variant('316i', 0), variant('318i', 2), variant('320i', 41, facts)] } })
    const rows = page.getByRole('table').getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/^320iSaloonM54B222\.2\sl petrol, 125 kW41$/)
    await expect.element(rows.nth(2)).toMatchTextContent('318iM54B222')
    await expect.element(rows.nth(3)).toMatchTextContent('316iM54B22–')
  })

  it('lists the models and engines of a make', async () => {
    const series = vehicle({ names: ['BMW', '3 Series'] })
    const made = vehicle({
      names: ['BMW'],
      children: [{ ...series, partCount: null }],
      engines: [{ ...vehicle({ names: ['BMW', 'M54B22'], level: 'engine' }), partCount: null }],
    })
    await open({ bySlug: made }, '/vehicle/bmw')
    await expect
      .element(page.getByRole('link', { name: '3 Series' }))
      .toHaveAttribute('href', `/vehicle/${series.slug}`)
    await expect.element(page.getByRole('region', { name: 'Engines' }).first()).toMatchTextContent(/M54B22/)
    expect(await violations()).toEqual([])
  })

  it('names the models and generations of the variants of an engine', async () => {
    const agu = vehicle({
      names: ['Volkswagen', 'AGU'],
      level: 'engine',
      children: [{ ...vehicle({ names: ['Volkswagen', 'Golf', 'Golf IV', '1.8 T'] }), partCount: 12 }],
    })
    await open({ bySlug: agu }, `/vehicle/${agu.slug}`)
    const variants = page.getByRole('region', { name: 'Variants' }).first()
    await expect.element(variants.getByRole('row').nth(1)).toMatchTextContent(/^Volkswagen Golf IV 1\.8 T/)
  })

  it('says that an unknown vehicle does not exist', async () => {
    await open({ bySlug: failed('NOT_FOUND', 'Vehicle not found.') }, '/vehicle/nothing')
    await expect.element(page.getByRole('heading', { name: 'Vehicle not found.' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See all vehicles' })).toBeVisible()
  })
})

describe('the choice of a vehicle as the own car', () => {
  const mine = (label: string) => ({ label, detail: 'E46', name: label })
  const choice = page.getByRole('button', { name: 'This is my car' })

  it('of a visitor is kept in the browser, and can be undone', async () => {
    onTestFinished(() => keepVisitorCar(null))
    keepVisitorCar({ ...carRef({ ...NO_MONTHS, vehicleId: newId() }), ...mine('Opel Corsa') })
    await visit(`/vehicle/${E46.slug}`, {
      answers: {
        vehicle: { bySlug: E46, parts: parts(), listings: listOf() },
        garage: { describe: mine('BMW 3 Series') },
        fitment: { verdicts: [] },
      },
    })
    await choice.click()
    await expect.element(page.getByText('BMW 3 Series is your car now.')).toBeVisible()
    await expect.element(page.getByText('This is your car.')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('main').getByRole('link', { name: 'My garage' })).toHaveFocus()
    expect(readVisitorCar()).toMatchObject({ vehicleId: E46.id, label: 'BMW 3 Series' })
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Opel Corsa is your car again.')).toBeVisible()
    expect(readVisitorCar()).toMatchObject({ label: 'Opel Corsa' })
    await expect.element(choice).toBeVisible()
  })

  it('of a user is added to the garage, and removed again', async () => {
    const own = (vehicleId: string, isChosen: boolean) => ({
      ...carRef({ ...NO_MONTHS, vehicleId }),
      ...mine('BMW 3 Series'),
      id: newId(),
      vin: null,
      isChosen,
    })
    const before = own(newId(), true)
    const added = own(E46.id, true)
    let list = [before]
    const { calls } = await visit(`/vehicle/${E46.slug}`, {
      user: aUser(),
      answers: {
        vehicle: { bySlug: E46, parts: parts(), listings: listOf() },
        garage: {
          list: () => list,
          add: () => {
            list = [{ ...before, isChosen: false }, added]
            return added
          },
          remove: () => void (list = [{ ...before, isChosen: true }]),
          choose: () => undefined,
        },
        fitment: { verdicts: [] },
      },
    })
    await choice.click()
    await expect.element(page.getByText('This is your car.')).toBeVisible()
    expect(calls('garage.add')).toMatchObject([{ vehicleId: E46.id }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(choice).toBeVisible()
    // The button comes back at once, the calls follow.
    await expect
      .poll(() => [calls('garage.remove'), calls('garage.choose')])
      .toEqual([[{ id: added.id }], [{ id: before.id }]])
  })

  it('is not offered for a make', async () => {
    await open({ bySlug: vehicle({ names: ['BMW'] }) }, '/vehicle/bmw')
    await expect.element(page.getByRole('heading', { level: 1, name: 'BMW' })).toBeVisible()
    expect(choice.elements()).toHaveLength(0)
  })
})

describe('the editor of a vehicle', () => {
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(dialog('Edit vehicle').getByLabelText('Name', { exact: true })).toHaveValue('E46')
  }

  it('saves the changed fields with the revision that it started from', async () => {
    const { calls } = await open({ edit: { vehicle: E46, changed: true } })
    await edit()
    await dialog('Edit vehicle').getByLabelText('Built to (optional)').fill('8/2006')
    await dialog('Edit vehicle').getByLabelText('Codes (optional)').fill('E46, E46/2, ')
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Changes saved.')).toBeVisible()
    expect(calls('vehicle.edit')).toMatchObject([
      { id: E46.id, baseRevision: 1, name: 'E46', to: '2006-08', codes: ['E46', 'E46/2'] },
    ])
  })

  it('asks before it saves an edit in which a rule finds something', async () => {
    const site = await open({ edit: { vehicle: E46, changed: true } })
    site.answers.flag = { ofEdit: [{ rule: 'title-digits', title: '123' }] }
    await edit()
    await dialog('Edit vehicle').getByLabelText('Name', { exact: true }).fill('123')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(dialog('Save this edit?')).toMatchTextContent('Title became digits: 123')
    expect(site.calls('vehicle.edit')).toEqual([])
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await expect.element(page.getByText('Changes saved.')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toMatchObject([{ subject: 'vehicle', id: E46.id, name: '123' }])
  })

  it('shows what another user saved meanwhile, and saves on top of it', async () => {
    const theirs = { ...E46, revision: 2, codes: ['E46/5'] }
    const site = await open({
      edit: failed('CONFLICT', 'Someone else saved this vehicle while you were editing.', {
        details: { current: theirs },
      }),
    })
    await edit()
    await dialog('Edit vehicle').getByLabelText('Codes (optional)').fill('E46/3')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByRole('region', { name: 'Their changes' })).toMatchTextContent(/Codes added: E46\/5/)
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.element(dialog('Edit vehicle').getByLabelText('Codes (optional)')).toHaveValue('E46/5')
    site.answers.vehicle = { ...site.answers.vehicle, edit: { vehicle: theirs, changed: true } }
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => site.calls('vehicle.edit').at(-1)).toMatchObject({ baseRevision: 2, codes: ['E46/5'] })
  })
})

describe('the history of a vehicle', () => {
  const content = {
    name: 'E46',
    codes: [],
    aliases: [],
    from: null,
    to: null,
    engineId: null,
    engine: null,
    attributes: {},
  }
  const at = '2026-01-02T03:04:05.000Z'
  const items = [
    {
      id: newId(),
      number: 2,
      author: person('Edith'),
      summary: 'Dates',
      revertsTo: null,
      content: { ...content, from: '1997-12' },
      previous: content,
      createdAt: at,
    },
    { id: newId(), number: 1, author: null, summary: '', revertsTo: null, content, previous: null, createdAt: at },
  ]

  it('shows the changes of each revision and reverts to one', async () => {
    const { calls } = await open({
      history: { items, nextCursor: null },
      revert: { vehicle: E46, changed: true },
    })
    await page.getByRole('button', { name: 'Edit History' }).click()
    const last = page.getByRole('article', { name: 'Revision 2 by Edith' })
    await expect.element(last).toMatchTextContent(/Edith · .* · Revision 2 · Current/)
    await last.getByRole('button', { name: 'Show changes' }).click()
    await expect.element(dialog('Edit History')).toMatchTextContent(/Built from added: 12\/1997/)
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Revert to this revision' }).click()
    await expect.element(dialog('Revert to revision 1')).toMatchTextContent(/Built from ?removed: 12\/1997/)
    await page.getByRole('button', { name: 'Revert', exact: true }).click()
    await expect.element(page.getByText('Reverted to revision 1.')).toBeVisible()
    expect(calls('vehicle.revert')).toEqual([{ id: E46.id, baseRevision: 2, to: 1 }])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Edit History')).not.toBeInTheDocument()
  })
})
