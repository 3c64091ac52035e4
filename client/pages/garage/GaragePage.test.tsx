import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VIN_WRONG } from '../../../shared/vin.ts'
import { aUser, failed, PHONE, violations, visit, type Answers, type Outputs } from '../../../tests/support/render.tsx'
import { foundVehicle, newId, vehicle } from '../../../tests/support/samples.ts'
import { keepVisitorCar, readVisitorCar, type Car } from '../../features/garage/visitor-car.ts'

type GarageCar = Outputs['garage']['list'][number]

const VIN = 'WBAAV31010FT51234'
const MAKE = vehicle({ names: ['BMW'] })
const MODEL = vehicle({ names: ['BMW', '3 Series'], path: [MAKE.id, newId()] })
const ID = MODEL.path[1] ?? ''
const ENGINE = { id: newId(), slug: 'm54b30', name: 'M54B30' }
const E46 = vehicle({ names: ['BMW', '3 Series', 'E46'] })
const OF_E46 = ['330i', '330Ci'].map((name) => vehicle({ names: [...E46.names, name], engine: ENGINE }))
/** The vehicles of each field. */
const VEHICLES = { make: [MAKE], model: [{ ...MODEL, id: ID }], generation: [E46], variant: OF_E46, engine: [] }

const car = (given: Partial<GarageCar> = {}): GarageCar => ({
  id: newId(),
  vehicleId: ID,
  engineId: null,
  builtFrom: null,
  builtTo: null,
  answers: [],
  vin: null,
  isChosen: false,
  label: '2002 BMW 320i Touring',
  detail: 'E46, M54B22',
  name: '320i Touring',
  ...given,
})
const BMW = car({ isChosen: true })
const GOLF = car({ label: '1987 Volkswagen Golf GTI', detail: 'Mk2, PF', name: 'Golf GTI' })
const VISITOR: Car = {
  vehicleId: ID,
  engineId: null,
  builtFrom: null,
  builtTo: null,
  answers: [],
  label: 'BMW 320i',
  detail: 'E46',
  name: '320i',
}
const DECODED = { makes: [MAKE], candidates: [], months: { from: null, to: null }, warning: null }
const FEED: Answers = { feed: { list: { items: [], nextCursor: null } } }
const CANDIDATES = [
  {
    vehicleId: newId(),
    label: 'BMW 320i Touring',
    detail: 'E46, M54B22',
    builtFrom: '2000-09',
    builtTo: '2005-02',
  },
  {
    vehicleId: newId(),
    label: 'BMW 320i Saloon',
    detail: 'E46, M54B22',
    builtFrom: '2000-09',
    builtTo: '2005-02',
  },
]

const open = (answers: Answers['garage'] = {}, viewport = { width: 1280, height: 800 }) =>
  visit('/garage', {
    user: aUser(),
    viewport,
    answers: {
      garage: { list: [BMW, GOLF], counts: { [BMW.id]: 41, [GOLF.id]: 1 }, ...answers },
      vehicle: {
        list: ({ level }) => VEHICLES[level ?? 'make'],
        bySlug: ({ idOrSlug }) => {
          const found = idOrSlug === ENGINE.id ? ENGINE : idOrSlug === E46.id ? E46 : { ...MODEL, id: ID }
          return found as never
        },
      },
    },
  })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
const announce = (tab: BroadcastChannel) => tab.postMessage(null)
const cars = () => page.getByRole('region', { name: /^Cars/ }).getByRole('listitem')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const byModel = () => page.getByRole('form', { name: 'By model' })
const candidates = () => page.getByRole('form', { name: 'Cars of the VIN' })
const dialog = (name: string) => page.getByRole('dialog', { name })

async function pick(field: string, option: string) {
  const combobox = byModel().getByRole('combobox', { name: field })
  await combobox.click()
  await page.getByRole('option', { name: option }).click()
  await expect.element(combobox).toHaveValue(option)
}
async function find(vin: string) {
  await page.getByRole('textbox', { name: 'VIN' }).fill(vin)
  await button('Find').click()
}

describe('the garage', () => {
  it.each([{ width: 1280, height: 800 }, PHONE])('lists the cars with the parts that fit at %o', async (viewport) => {
    await open({}, viewport)
    await expect.element(page.getByText('Only you can see this page · 2 of 20 cars')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: '2002 BMW 320i Touring E46 · M54B22' })).toBeChecked()
    await expect.element(cars().first()).toMatchTextContent('Chosen car')
    await expect.element(page.getByRole('link', { name: '41 parts fit' })).toHaveAttribute('href', `/vehicle/${ID}`)
    await expect.element(page.getByRole('link', { name: '1 part fits' })).toBeVisible()
    await expect.element(page.getByText('The chosen car is used for every "Fits" answer on Tappet.')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('is empty without cars', async () => {
    await open({ list: [] })
    await expect.element(page.getByText('No cars yet')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('shows an error if the cars cannot be loaded', async () => {
    await open({ list: failed('INTERNAL', 'No') })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error: No')
  })

  it('chooses another car', async () => {
    const { answers, calls } = await open({ choose: undefined })
    await expect.element(page.getByRole('radio', { name: /Golf/ })).not.toBeChecked()
    answers.garage = {
      list: [
        { ...BMW, isChosen: false },
        { ...GOLF, isChosen: true },
      ],
      choose: undefined,
      counts: {},
    }
    await page.getByRole('radio', { name: /Golf/ }).click()
    await expect.element(page.getByRole('radio', { name: /Golf/ })).toBeChecked()
    await expect.element(button('My car: 1987 Volkswagen Golf GTI')).toBeVisible()
    expect(calls('garage.choose')).toEqual([{ id: GOLF.id }])
  })

  it('removes a car after a question', async () => {
    const { answers, calls } = await open({ remove: undefined })
    await button('Remove 2002 BMW 320i Touring').click()
    expect(await violations()).toEqual([])
    answers.garage = { list: [{ ...GOLF, isChosen: true }], remove: undefined, counts: {} }
    await dialog('Remove car').getByRole('button', { name: 'Remove car' }).click()
    await expect.element(page.getByText('Car removed.')).toBeVisible()
    await expect.poll(() => cars().elements()).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: 'Cars 1' })).toHaveFocus()
    expect(calls('garage.remove')).toEqual([{ id: BMW.id }])
  })

  it('edits the months and the answers of a car', async () => {
    const answers = [{ key: 'airConditioning' as const, value: 'with', yes: true }]
    const { calls } = await open({ list: [{ ...BMW, answers, vin: VIN }], edit: BMW })
    await button('Edit 2002 BMW 320i Touring').click()
    const edit = dialog('Edit car')
    await expect.element(edit.getByRole('combobox', { name: 'Model' })).toHaveValue('3 Series')
    await edit.getByLabelText('Built (optional)').fill('13/2002')
    await edit.getByRole('button', { name: 'Save car' }).click()
    await expect.element(edit.getByText('Enter a month and a year, such as 09/2000.')).toBeVisible()
    await edit.getByLabelText('Built (optional)').fill('2002')
    await edit.getByLabelText('With air conditioning').selectOptions('No')
    await edit.getByLabelText(/^Keep the full VIN/).click()
    expect(await violations()).toEqual([])
    await edit.getByRole('button', { name: 'Save car' }).click()
    await expect.element(page.getByText('Car saved.')).toBeVisible()
    expect(calls('garage.edit')).toEqual([
      {
        id: BMW.id,
        vehicleId: ID,
        engineId: null,
        builtFrom: '2002-01',
        builtTo: '2002-12',
        answers: [{ ...answers[0], yes: false }],
        keepVin: false,
      },
    ])
  })

  it.each([
    ['keeps', 'M54B30', ENGINE.id],
    ['removes', '', null],
  ])('%s the engine of a car without a variant', async (_, text, engineId) => {
    const { calls } = await open({ list: [{ ...BMW, vehicleId: E46.id, engineId: ENGINE.id }], edit: BMW })
    await button('Edit 2002 BMW 320i Touring').click()
    const edit = dialog('Edit car')
    const field = edit.getByRole('combobox', { name: 'Variant or engine' })
    await expect.element(field).toHaveValue('M54B30')
    if (text === '') await field.fill(text)
    await edit.getByRole('button', { name: 'Save car' }).click()
    await expect.poll(() => calls('garage.edit')).toMatchObject([{ vehicleId: E46.id, engineId }])
  })
})

it('asks a user whose session has ended to log in before a car is changed', async () => {
  await open({ edit: failed('UNAUTHENTICATED', 'User not authenticated.') })
  await button('Edit 2002 BMW 320i Touring').click()
  const edit = dialog('Edit car')
  await edit.getByRole('button', { name: 'Save car' }).click()
  await expect.element(page.getByText(/You must be logged in to change a car/)).toBeVisible()
})

describe('a car by model', () => {
  it('is added when a model is chosen', async () => {
    const { calls } = await open({ add: GOLF })
    await byModel().getByRole('button', { name: 'Add car' }).click()
    await expect.element(byModel().getByText('Choose a model from the list.')).toBeVisible()
    await expect.element(byModel().getByRole('combobox', { name: 'Model' })).toBeDisabled()
    await expect.element(byModel().getByRole('combobox', { name: 'Make' })).toHaveFocus()
    await pick('Make', 'BMW')
    await pick('Model', '3 Series')
    await byModel().getByLabelText('Built (optional)').fill('3/2002')
    expect(await violations()).toEqual([])
    await byModel().getByRole('button', { name: 'Add car' }).click()
    await expect.element(page.getByText('Car added.')).toBeVisible()
    expect(calls('garage.add')).toEqual([{ vehicleId: ID, engineId: null, builtFrom: '2002-03', builtTo: '2002-03' }])
    await expect.element(byModel().getByRole('combobox', { name: 'Make' })).toHaveValue('')
  })

  it('is added with an engine instead of a variant', async () => {
    const { calls } = await open({ add: BMW })
    await pick('Make', 'BMW')
    await pick('Model', '3 Series')
    await pick('Generation', 'E46')
    await byModel().getByRole('combobox', { name: 'Variant or engine' }).fill('m54')
    await page.getByRole('option', { name: 'M54B30 any variant with this engine' }).click()
    await expect.element(byModel().getByRole('combobox', { name: 'Variant or engine' })).toHaveValue('M54B30')
    await byModel().getByRole('button', { name: 'Add car' }).click()
    await expect.poll(() => calls('garage.add')).toMatchObject([{ vehicleId: E46.id, engineId: ENGINE.id }])
  })

  it('keeps a rejected draft', async () => {
    await open({ add: failed('CONFLICT', 'A garage has at most 20 cars. Remove one first.') })
    await pick('Make', 'BMW')
    await pick('Model', '3 Series')
    await byModel().getByRole('button', { name: 'Add car' }).click()
    await expect.element(byModel().getByText('A garage has at most 20 cars. Remove one first.')).toBeVisible()
    await expect.element(byModel().getByRole('combobox', { name: 'Model' })).toHaveValue('3 Series')
  })

  it('cannot be added to a full garage', async () => {
    await open({ list: Array.from({ length: 20 }, (_, at) => car({ isChosen: at === 0 })) })
    await expect.element(page.getByText('A garage has at most 20 cars. Remove one to add another.')).toBeVisible()
    expect(byModel().elements()).toEqual([])
  })
})

describe('a car by VIN', () => {
  it('is chosen among the cars of the VIN', async () => {
    const { calls } = await open({ decodeVin: { ...DECODED, candidates: CANDIDATES }, add: BMW })
    await find('WBAAV31010FT5123O')
    await expect.element(page.getByText(VIN_WRONG)).toBeVisible()
    await find(VIN)
    await expect.element(page.getByText('2 cars match this VIN')).toBeVisible()
    await candidates()
      .getByRole('radio', { name: /^BMW 320i Saloon \(E46, M54B22\)/ })
      .click()
    expect(await violations()).toEqual([])
    await candidates().getByRole('button', { name: 'Add car' }).click()
    await expect.element(page.getByText('Car added.')).toBeVisible()
    const { vehicleId } = CANDIDATES[1] ?? {}
    expect(calls('garage.add')).toEqual([
      { vehicleId, engineId: null, builtFrom: null, builtTo: null, vin: VIN, keepVin: false },
    ])
    expect(calls('garage.decodeVin')).toEqual([{ vin: VIN }])
    await expect.element(candidates()).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'VIN' })).toHaveValue('')
  })

  it('is kept with the VIN if its owner wants that', async () => {
    const { calls } = await open({ decodeVin: { ...DECODED, candidates: CANDIDATES }, add: BMW })
    await find(VIN)
    await candidates().getByRole('button', { name: 'Add car' }).click()
    await expect.element(candidates().getByText('Choose a model from the list.')).toBeVisible()
    await candidates()
      .getByRole('radio', { name: /Touring/ })
      .click()
    await candidates()
      .getByLabelText(/^Keep the full VIN/)
      .click()
    await candidates().getByRole('button', { name: 'Add car' }).click()
    await expect.poll(() => calls('garage.add')).toMatchObject([{ vin: VIN, keepVin: true }])
    expect(JSON.stringify({ ...localStorage })).not.toContain(VIN)
  })

  it('continues by model if only the make is known', async () => {
    await open({
      decodeVin: { ...DECODED, months: { from: '2001-07', to: '2002-12' }, warning: 'The check digit does not match.' },
    })
    await find(VIN)
    await expect.element(page.getByText('Make: BMW. Choose the model.')).toBeVisible()
    await expect.element(page.getByText('The check digit does not match.')).toBeVisible()
    await expect.element(byModel().getByRole('combobox', { name: 'Make' })).toHaveValue('BMW')
    await expect.element(byModel().getByLabelText('Built (optional)')).toHaveValue('07/2001 to 12/2002')
    await expect.element(byModel().getByRole('combobox', { name: 'Model' })).toHaveFocus()
  })

  it('leads on to the engine inside the car that was found, with what the VIN says', async () => {
    const found = { ...CANDIDATES[0], vehicleId: E46.id, label: 'BMW 3 Series', detail: 'E46' }
    const { calls } = await open({
      decodeVin: {
        ...DECODED,
        candidates: [found as (typeof CANDIDATES)[0]],
        months: { from: '2001-07', to: '2002-12' },
      },
      add: BMW,
    })
    await find(`VIN: ${VIN.toLowerCase()}`)
    await expect.element(page.getByText('1 car matches this VIN')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'VIN' })).toHaveValue(VIN)
    await expect.element(candidates().getByRole('radio', { name: 'Not my car Choose by model' })).toBeVisible()
    await candidates()
      .getByRole('radio', { name: /^BMW 3 Series/ })
      .click()
    const engine = candidates().getByRole('combobox', { name: 'Variant or engine (optional)' })
    await engine.fill('m54b30')
    await userEvent.keyboard('{Escape}')
    await candidates().getByRole('button', { name: 'Add car' }).click()
    await expect.element(candidates().getByText(/^Choose a variant or engine from the list/)).toBeVisible()
    await engine.fill('m54')
    await page.getByRole('option', { name: 'M54B30 any variant with this engine' }).click()
    await candidates().getByRole('button', { name: 'Add car' }).click()
    await expect.element(page.getByText('Car added.')).toBeVisible()
    const built = { builtFrom: '2001-07', builtTo: '2002-12' }
    expect(calls('garage.add')).toEqual([
      { vehicleId: E46.id, engineId: ENGINE.id, ...built, vin: VIN, keepVin: false },
    ])
  })

  it('continues by model with none of the cars', async () => {
    await open({ decodeVin: { ...DECODED, candidates: CANDIDATES } })
    await find(VIN)
    await candidates()
      .getByRole('radio', { name: /^Not my car/ })
      .click()
    await candidates().getByRole('button', { name: 'Choose by model' }).click()
    await expect.element(byModel().getByRole('combobox', { name: 'Model' })).toHaveFocus()
  })

  it('of an unknown manufacturer is not found', async () => {
    await open({ decodeVin: { ...DECODED, makes: [] } })
    await find(VIN)
    await expect.element(page.getByText('This VIN is not known. Choose by model instead.')).toBeVisible()
  })
})

describe('the car of a visitor', () => {
  it('is kept in the browser', async () => {
    keepVisitorCar(VISITOR)
    await visit('/garage', { answers: { vehicle: { list: [] } } })
    await expect.element(page.getByRole('radio', { name: 'BMW 320i E46' })).toBeChecked()
    await expect.element(page.getByText('Your car is kept in this browser.')).toBeVisible()
    await button('Remove BMW 320i').click()
    await dialog('Remove car').getByRole('button', { name: 'Remove car' }).click()
    await expect.element(page.getByText('No cars yet')).toBeVisible()
    expect(readVisitorCar()).toBeNull()
  })

  it('moves to the empty garage when the visitor signs in', async () => {
    keepVisitorCar(VISITOR)
    const added: GarageCar[] = []
    const add = () => {
      added.push(BMW)
      return BMW
    }
    const { calls } = await visit('/', { user: aUser(), answers: { ...FEED, garage: { list: () => [...added], add } } })
    await expect.element(button('My car: 2002 BMW 320i Touring')).toBeVisible()
    const { label: _, detail: __, name: ___, ...ref } = VISITOR
    expect(calls('garage.add')).toEqual([{ ...ref, onlyFirst: true }])
    expect(readVisitorCar()).toBeNull()
  })
})

describe('the car chip', () => {
  const chip = () => button(/^My car: /)
  const home = (options: Parameters<typeof visit>[1]) =>
    visit('/', { ...options, answers: { ...FEED, ...options?.answers } })

  it('chooses a car with the keyboard and returns the focus', async () => {
    const { calls } = await home({ user: aUser(), answers: { garage: { list: [BMW, GOLF], choose: undefined } } })
    await expect.element(chip()).toBeVisible()
    const width = chip().element().getBoundingClientRect().width
    chip().element().focus()
    await userEvent.keyboard('{Enter}')
    expect(await violations()).toEqual([])
    await expect.element(page.getByRole('menuitemradio', { name: /BMW/ })).toHaveAttribute('aria-checked', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(chip()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => calls('garage.choose')).toEqual([{ id: GOLF.id }])
    expect(chip().element().getBoundingClientRect().width).toBe(width)
  })

  it('chooses the car of a visitor and asks when it was built', async () => {
    const found = foundVehicle({ names: ['BMW', '3 Series', 'E46', '320i'], builtFrom: '2000-09', builtTo: '2005-02' })
    const { calls } = await home({
      answers: {
        vehicle: { search: [found] },
        garage: { describe: { label: 'BMW 320i', detail: 'E46, M54B22', name: '320i' } },
      },
    })
    const link = page.getByRole('banner').getByRole('link', { name: 'Choose your car' })
    const width = link.element().getBoundingClientRect().width
    await link.click()
    await expect.element(page.getByRole('combobox', { name: 'Find your car' })).toHaveFocus()
    await userEvent.keyboard('e46 320i')
    await expect.element(page.getByRole('option', { name: /^BMW 320i/ })).toBeVisible()
    // The popup of Base UI is outside of all landmarks while it is open.
    expect((await violations()).filter((each) => !each.startsWith('region'))).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Choose your car').getByLabelText('Built (optional)')).toHaveFocus()
    expect((await violations()).filter((each) => !each.startsWith('region'))).toEqual([])
    await userEvent.keyboard('03/2002{Enter}')
    await expect.element(chip()).toMatchTextContent('BMW 320i')
    await expect.element(dialog('Choose your car')).not.toBeInTheDocument()
    const built = { builtFrom: '2002-03', builtTo: '2002-03' }
    expect(readVisitorCar()).toMatchObject({ vehicleId: found.id, label: 'BMW 320i', name: '320i', ...built })
    expect(calls('vehicle.search').at(-1)).toEqual({ q: 'e46 320i' })
    expect(chip().element().getBoundingClientRect().width).toBe(width)
  })

  it('takes the year of the words as Built, and says which words it ignored', async () => {
    const found = foundVehicle({ names: ['BMW', '3 Series', 'E46'], year: 2002, ignoredWords: ['blue', 'one'] })
    const { calls } = await home({
      user: aUser(),
      answers: {
        vehicle: { search: [found], list: OF_E46 },
        garage: { list: [car({ vehicleId: found.id, isChosen: true })], add: BMW, choose: undefined },
      },
    })
    await chip().click()
    await page.getByRole('menuitem', { name: 'Add a car' }).click()
    await page.getByRole('combobox', { name: 'Find your car' }).fill('2002 bmw e46 blue one')
    await expect.element(page.getByText('These words were ignored: blue, one.').first()).toBeVisible()
    await page.getByRole('option', { name: /^BMW 3 Series/ }).click()
    const chooser = dialog('Choose your car')
    await expect.element(chooser.getByLabelText('Built (optional)')).toHaveValue('2002')
    await chooser.getByRole('combobox', { name: 'Variant or engine' }).fill('m54')
    await page.getByRole('option', { name: 'M54B30 any variant with this engine' }).click()
    await chooser.getByRole('button', { name: 'Use this car' }).click()
    await expect.element(chooser).not.toBeInTheDocument()
    const built = { builtFrom: '2002-01', builtTo: '2002-12' }
    expect(calls('garage.add')).toMatchObject([{ vehicleId: found.id, engineId: ENGINE.id, ...built }])
  })

  it('follows the changes of other tabs', async () => {
    const otherTab = new BroadcastChannel('car')
    const { answers } = await home({ user: aUser(), answers: { garage: { list: [BMW] } } })
    await expect.element(button('My car: 2002 BMW 320i Touring')).toBeVisible()
    answers.garage = { list: [{ ...GOLF, isChosen: true }] }
    announce(otherTab)
    await expect.element(button('My car: 1987 Volkswagen Golf GTI')).toBeVisible()
    otherTab.close()
  })

  it('follows the changes of a visitor in other tabs', async () => {
    const otherTab = new BroadcastChannel('car')
    await home({})
    document.cookie = `car=${encodeURIComponent(JSON.stringify(VISITOR))}; Path=/`
    announce(otherTab)
    await expect.element(button('My car: BMW 320i')).toBeVisible()
    otherTab.close()
  })

  it('says that no car matches', async () => {
    await home({ answers: { vehicle: { search: [] } } })
    await page.getByRole('banner').getByRole('link', { name: 'Choose your car' }).click()
    await page.getByRole('combobox', { name: 'Find your car' }).fill('trabant')
    await expect
      .element(page.getByText('No car found. Try make, model and engine, such as BMW 320i M54.'))
      .toBeVisible()
  })
})
