import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, held, PHONE, visit, violations, type Answers } from '../../../../tests/support/render.tsx'
import {
  fitmentRow,
  newId,
  outline,
  part,
  partAnswers,
  partState,
  person,
  vehicle,
} from '../../../../tests/support/samples.ts'

const PART = newId()
const engine = (name: string) => ({ id: newId(), slug: name.toLowerCase(), name })
const E46 = ['BMW', '3 Series', 'E46']
const [generation, other] = [vehicle({ names: E46 }), vehicle({ names: ['BMW', '5 Series', 'E39'] })]
/** Variants of one generation. */
const ofE46 = (name: string, code: string) => {
  const variant = vehicle({ names: [...E46, name], engine: engine(code), builtFrom: '2000-09', builtTo: '2005-02' })
  return { ...variant, path: [...generation.path, variant.id] }
}
const OWN = fitmentRow(ofE46('320i', 'M54B22'), { fitted: 7, bought: 2 })
const M3 = fitmentRow(ofE46('M3', 'S54B32'), { fits: false, note: 'different flange', notFitted: 2, source: 'owner' })
const ROWS = [
  M3,
  OWN,
  fitmentRow(ofE46('325i', 'M54B25')),
  fitmentRow(ofE46('325Ci', 'M54B25')),
  fitmentRow(other, { from: '1999-01', to: '2003-12', precision: 'year', quantity: 2 }),
]

const cars = () => page.getByRole('region', { name: /^Fits these cars/ })
const model = (name: string) => cars().getByRole('button', { name })
const rowTexts = () =>
  cars()
    .getByRole('row')
    .elements()
    .map((row) => (row instanceof HTMLElement ? row.innerText.replace(/\s+/g, ' ').trim() : ''))

type Options = { user?: ReturnType<typeof aUser>; vehicle?: Answers['vehicle'] }

const open = (fitment: Answers['fitment'] = {}, { vehicle: vehicles, ...options }: Options = {}) => {
  const page1 = partAnswers(part({ id: PART }))
  return visit('/part/camshaft', {
    ...options,
    answers: {
      ...page1,
      ...(vehicles && { vehicle: vehicles }),
      garage: { list: [] },
      fitment: { outline: outline(PART, ROWS, { editor: person('Rolf Brandt') }), ...fitment },
    },
  })
}

describe('the cars of a part', () => {
  it('stay as they are after an edit by another user until the reader asks for the new version', async () => {
    const user = aUser()
    const { publish, answers } = await open({}, { user })
    const notice = cars().getByText('The cars were edited.')
    await publish('part.live', { ...partState(), fitmentRevision: 2, fitmentEditorId: user.id })
    await publish('part.live', { ...partState(), fitmentRevision: 3, fitmentEditorId: newId() })
    await expect.element(notice).toBeVisible()
    answers.fitment = { ...answers.fitment, outline: outline(PART, ROWS.slice(0, 2), { revision: 3 }) }
    await cars().getByRole('button', { name: 'Show the new version' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(cars().getByRole('heading', { level: 2 })).toHaveFocus()
    await expect.element(cars().getByRole('heading', { level: 2 })).toMatchTextContent('Fits these cars 1')
  })

  it('are closed models, which open to lines of variants with the same engine, exceptions last', async () => {
    await open()
    await expect.element(cars().getByRole('heading', { level: 2 })).toMatchTextContent('Fits these cars 3')
    await expect.element(model('3 Series (E46)')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(model('3 Series (E46)')).toMatchTextContent('320i, 325i, 325Ci')
    await model('3 Series (E46)').click()
    await expect.element(model('3 Series (E46)')).toMatchTextContent('2 fit, 1 does not')
    expect(rowTexts()).toEqual([
      'Car Engine Built Confirmed Source',
      '3 Series (E46) 2 fit, 1 does not',
      '320i M54B22 09/2000 to 02/2005 7 fitted, 2 bought here BMW catalogue',
      '325i, 325Ci M54B25 09/2000 to 02/2005 None yet BMW catalogue',
      'M3 Does not fit: different flange S54B32 09/2000 to 02/2005 2 did not fit Owner',
      '5 Series (E39) All variants',
    ])
    await model('5 Series (E39)').click()
    await expect.element(cars()).toMatchTextContent('2 pieces')
    await expect.element(cars()).toMatchTextContent('1999 to 2003')
    expect(await violations()).toEqual([])
  })

  it('can be searched by model, engine and year', async () => {
    await open()
    const search = cars().getByRole('searchbox', { name: 'Find a model, engine or year' })
    await search.fill('m54b25')
    await expect.element(cars().getByText('1 car matches.')).toBeVisible()
    expect(rowTexts().slice(1)).toEqual([expect.stringContaining('3 Series'), expect.stringContaining('325i, 325Ci')])
    await search.fill('5 1999')
    await expect.element(cars().getByText('1 car matches.')).toBeVisible()
    await search.fill('e46 1999')
    await expect.element(cars().getByText('No listed car matches.')).toBeVisible()
    await search.fill('')
    await expect.element(model('5 Series (E39)')).toHaveAttribute('aria-expanded', 'false')
  })

  it('of a long list are loaded when a model is opened', async () => {
    const late = held({ ...outline(PART, ROWS), rows: ROWS })
    const { calls } = await open({ outline: outline(PART, ROWS, { rows: null }), ofPart: late.answer })
    expect(calls('fitment.ofPart')).toEqual([])
    await model('3 Series (E46)').click()
    await expect.element(cars().getByText('Loading...')).toBeVisible()
    late.release()
    await expect.element(cars().getByRole('rowheader', { name: '320i' })).toBeVisible()
  })

  it.each([
    ['no car', {}, 'No cars listed yet.'],
    ['every car', { universal: true, revision: 1, updatedAt: '2026-01-01T00:00:00.000Z' }, 'Fits every car.'],
  ])('with %s say so', async (_name, given, sentence) => {
    await open({ outline: outline(PART, [], given) })
    await expect.element(cars().getByText(sentence)).toBeVisible()
    await expect.element(cars().getByRole('button', { name: 'Add a car' })).toBeVisible()
    expect(cars().getByRole('table').elements()).toEqual([])
  })

  it('open at the model of the reader and ask whether the part fitted, also on a phone', async () => {
    const reader = {
      label: '2002 BMW 320i',
      detail: 'E46',
      name: '320i',
      answers: [],
      engineId: null,
      builtFrom: null,
      builtTo: null,
    }
    const car = { ...reader, vehicleId: OWN.vehicle.id, id: newId(), vin: null, isChosen: true }
    const said = { id: newId(), vehicleId: car.vehicleId, fitted: true, note: 'Straight swap.' }
    const site = await visit('/part/camshaft', {
      user: aUser(),
      viewport: PHONE,
      answers: {
        ...partAnswers(part({ id: PART })),
        garage: { list: [car] },
        fitment: {
          outline: outline(PART, ROWS),
          verdicts: [
            {
              partId: PART,
              verdict: 'fits',
              questions: [],
              rows: [OWN.id],
              reason: { row: OWN, owners: 7 },
              car: { make: 'BMW', path: OWN.vehicle.path },
              kitPart: null,
            },
          ],
          ownConfirmations: [],
          confirm: [said],
          withdraw: [],
        },
      },
    })
    await expect.element(cars().getByText('Your car', { exact: true })).toBeVisible()
    await expect.element(model('3 Series (E46)')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(model('5 Series (E39)')).toHaveAttribute('aria-expanded', 'false')
    await cars().getByRole('button', { name: 'It fitted' }).click()
    await page.getByLabelText('Note (optional)').fill('Straight swap.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.element(cars().getByText('You said that it fitted.')).toBeVisible()
    expect(site.calls('fitment.confirm')).toMatchObject([
      { partId: PART, car: { vehicleId: car.vehicleId }, fitted: true, note: 'Straight swap.' },
    ])
    await cars().getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(cars().getByText('Have you fitted this part to your car?')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('the editor of the cars', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Cars this part fits' })
  const list = () => dialog().getByRole('list', { name: 'Cars' })
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true })
  const fitmentOf = (rows: typeof ROWS, revision = 1) => ({ ...outline(PART, rows, { revision }), rows })

  async function edit(fitment: Answers['fitment'] = {}) {
    onTestFinished(() => localStorage.clear())
    const site = await open({ ofPart: fitmentOf([OWN]), ...fitment }, { user: aUser() })
    await cars().getByRole('button', { name: 'Edit the cars' }).click()
    await expect.element(list()).toMatchTextContent('BMW 320i (E46, M54B22), Manufacturer catalogue')
    return site
  }

  it('changes and removes rows, keeps a draft, and saves all rows', async () => {
    const site = await edit({ save: { fitment: fitmentOf([]), changed: true } })
    await list()
      .getByRole('button', { name: /^Edit BMW 320i/ })
      .click()
    const form = dialog().getByRole('form', { name: /^Edit BMW 320i/ })
    await form.getByLabelText('Built from (optional)').fill('sometime')
    await form.getByRole('button', { name: 'Done' }).click()
    await expect.element(form.getByText('Enter a month and a year, such as 09/2000.')).toBeVisible()
    await form.getByLabelText('Built from (optional)').fill('2001')
    await form.getByLabelText('These are model years').click()
    await form.getByLabelText('Does it fit?').selectOptions('no')
    await form.getByRole('button', { name: 'Add a condition' }).click()
    await form.getByLabelText('Reason (optional)').fill('Other hub')
    expect(await violations()).toEqual([])
    await form.getByRole('button', { name: 'Done' }).click()
    await expect
      .element(list())
      .toMatchTextContent('from model year 2001, does not fit, With air conditioning, Other hub')
    await expect.element(list().getByRole('button', { name: /^Edit BMW 320i/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await cars().getByRole('button', { name: 'Edit the cars' }).click()
    await expect.element(list()).toMatchTextContent('Other hub')
    await save().click()
    await expect.element(page.getByText('The cars are saved.')).toBeVisible()
    expect(site.calls('fitment.save')).toMatchObject([
      {
        partId: PART,
        baseRevision: 1,
        rows: [
          {
            vehicleId: OWN.vehicle.id,
            from: '2000-07',
            to: null,
            precision: 'model_year',
            fits: false,
            note: 'Other hub',
            conditions: [{ key: 'airConditioning', value: 'with' }],
          },
        ],
      },
    ])
  })

  it('asks before it saves an edit in which a rule finds something, with the cars of the open form', async () => {
    const site = await edit({ save: { fitment: fitmentOf([]), changed: true } })
    site.answers.flag = { ofEdit: [{ rule: 'make-removed', make: 'BMW', rows: 1 }] }
    await list()
      .getByRole('button', { name: /^Remove BMW 320i/ })
      .click()
    await save().click()
    const question = page.getByRole('dialog', { name: 'Save this edit?' })
    await expect.element(question).toMatchTextContent('All cars of BMW removed, 1 row')
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(save()).toHaveFocus()
    expect(site.calls('fitment.save')).toEqual([])
    await save().click()
    await expect.element(page.getByText('The cars are saved.')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toEqual([{ subject: 'cars', partId: PART, universal: false, rows: [] }])
  })

  it('saves what stands in the form of an open row', async () => {
    const site = await edit({ save: { fitment: fitmentOf([]), changed: true } })
    await list()
      .getByRole('button', { name: /^Edit BMW 320i/ })
      .click()
    const form = dialog().getByRole('form', { name: /^Edit BMW 320i/ })
    await form.getByLabelText('Built from (optional)').fill('sometime')
    await save().click()
    await expect.element(form.getByText('Enter a month and a year, such as 09/2000.')).toBeVisible()
    await expect.element(form.getByLabelText('Built from (optional)')).toHaveFocus()
    await form.getByLabelText('Built from (optional)').fill('03/2002')
    await save().click()
    await expect.element(page.getByText('The cars are saved.')).toBeVisible()
    expect(site.calls('fitment.save')).toMatchObject([{ rows: [{ from: '2002-03' }] }])
  })

  describe('with the form for a new car', () => {
    const adding = () => dialog().getByRole('form', { name: 'Add a car' })
    const finder = () => adding().getByRole('combobox', { name: 'Find a car' })
    const FIVE = vehicle({ names: ['BMW', '5 Series'] })
    const [BMW = '', MODEL = ''] = FIVE.path
    const lists = {
      search: [{ ...M3.vehicle, year: null, ignoredWords: [], isExact: true }],
      list: ({ level }: { level?: string | null }) =>
        level === 'make' ? [{ ...vehicle({ names: ['BMW'] }), id: BMW }] : [{ ...FIVE, id: MODEL }],
    }

    async function add(fitment: Answers['fitment'] = {}) {
      onTestFinished(() => localStorage.clear())
      const site = await open(
        { ofPart: fitmentOf([OWN]), save: { fitment: fitmentOf([]), changed: true }, ...fitment },
        { user: aUser(), vehicle: lists },
      )
      await cars().getByRole('button', { name: 'Add a car' }).click()
      await expect.element(finder()).toHaveFocus()
      return site
    }
    async function find(words: string) {
      await finder().fill(words)
      await page.getByRole('option', { name: /^BMW M3/ }).click()
    }
    const saved = { vehicleId: M3.vehicle.id, fits: true, source: 'owner', from: null }

    it('saves the cars that were found', async () => {
      const site = await add()
      await find('m3')
      await expect.element(adding().getByRole('button', { name: /^Remove BMW M3/ })).toBeVisible()
      expect(await violations()).toEqual([])
      await save().click()
      await expect.element(page.getByText('The cars are saved.')).toBeVisible()
      expect(site.calls('fitment.save')).toMatchObject([{ rows: [{ vehicleId: OWN.vehicle.id }, saved] }])
    })

    it('saves the model that was chosen below Details', async () => {
      const site = await add()
      await adding().getByText('Details').click()
      for (const [label, option] of [
        ['Make', 'BMW'],
        ['Model', '5 Series'],
      ] as const) {
        await adding().getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await adding().getByLabelText('Source').selectOptions('I sell it')
      await save().click()
      await expect.element(page.getByText('The cars are saved.')).toBeVisible()
      expect(site.calls('fitment.save')).toMatchObject([{ rows: [{}, { vehicleId: MODEL, source: 'seller' }] }])
    })

    it('asks beside the field for what is missing', async () => {
      const site = await add()
      await save().click()
      await expect.element(adding().getByText('Choose a car.')).toBeVisible()
      await expect.element(finder()).toHaveFocus()
      await finder().fill('m3')
      await expect.element(page.getByRole('option', { name: /^BMW M3/ })).toBeVisible()
      // The open list hides the roles of all other elements.
      await page.getByText('Save', { exact: true }).click()
      await expect.element(adding().getByText('Choose from the list, or leave the field empty.')).toBeVisible()
      await page.getByRole('option', { name: /^BMW M3/ }).click()
      await adding().getByText('Details').click()
      await adding().getByLabelText('Built from (optional)').fill('soon')
      await adding().getByText('Details').click()
      await save().click()
      await expect.element(adding().getByText('Enter a month and a year, such as 09/2000.')).toBeVisible()
      await expect.element(adding().getByLabelText('Built from (optional)')).toHaveFocus()
      expect(site.calls('fitment.save')).toEqual([])
    })

    it('keeps it when the dialog is closed', async () => {
      await add()
      await find('m3')
      await dialog().getByRole('button', { name: 'Cancel' }).last().click()
      await expect.element(page.getByText('Draft saved in this browser.')).toBeVisible()
      await cars().getByRole('button', { name: 'Edit the cars' }).click()
      await expect.element(adding().getByRole('button', { name: /^Remove BMW M3/ })).toBeVisible()
    })

    it('adds several cars to the list, one after the other', async () => {
      const site = await add()
      await find('m3')
      await adding().getByRole('button', { name: 'Add car' }).click()
      await expect.element(dialog().getByRole('button', { name: 'Add a car' })).toHaveFocus()
      await expect.element(list()).toMatchTextContent('M3')
      await save().click()
      await expect.element(page.getByText('The cars are saved.')).toBeVisible()
      expect(site.calls('fitment.save')).toMatchObject([{ rows: [{}, saved] }])
    })
  })

  it('keeps both edits after a conflict, and shows them side by side', async () => {
    const theirs = fitmentOf([OWN, M3], 2)
    const sentence = 'Someone else changed these cars while you were editing. Compare both versions and save again.'
    const site = await edit({ save: failed('CONFLICT', sentence, { details: { current: theirs } }) })
    await dialog().getByRole('checkbox', { name: 'Fits every car (a universal part)' }).click()
    await save().click()
    const panel = dialog().getByRole('region', { name: 'Someone else changed these cars while you were editing.' })
    await expect.element(panel).toHaveFocus()
    await expect.element(list()).toMatchTextContent('M3')
    await panel.getByRole('button', { name: 'Keep mine, Cars' }).click()
    await expect.element(list()).not.toMatchTextContent('M3')
    await panel.getByRole('button', { name: 'Use theirs, Cars' }).click()
    await expect.element(dialog().getByRole('checkbox', { name: /^Fits every car/ })).not.toBeChecked()
    site.answers.fitment = { ...site.answers.fitment, save: { fitment: fitmentOf([]), changed: true } }
    await dialog()
      .getByRole('checkbox', { name: /^Fits every car/ })
      .click()
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(site.calls('fitment.save').at(-1)).toMatchObject({ baseRevision: 2, universal: true, rows: [{}, {}] })
  })

  it('shows an error of the server at its row', async () => {
    await edit({ save: failed('VALIDATION', 'Choose a car.', { fields: { 'rows.0.vehicleId': 'Choose a car.' } }) })
    await dialog().getByLabelText('Summary (optional)').fill('x')
    await save().click()
    await expect.element(list().getByText('Choose a car.')).toBeVisible()
  })
})

describe('the history of the cars', () => {
  it('shows the rows that an edit changed, and restores a revision', async () => {
    const edit = (number: number) => ({
      id: newId(),
      number,
      author: person('Rolf Brandt'),
      summary: '',
      revertsTo: null,
      removed: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      counts: { added: 1, removed: 0, changed: 0 },
    })
    const content = {
      from: null,
      to: null,
      precision: 'month',
      fits: true,
      position: '',
      quantity: null,
      note: '',
      conditions: [],
      source: 'owner',
    } as const
    const row = (vehicleName: string) => ({ ...content, conditions: [], vehicleId: vehicleName, vehicle: vehicleName })
    const { counts: _, ...base } = edit(1)
    const site = await open(
      {
        history: { items: [edit(2), edit(1)], nextCursor: null },
        revision: ({ number }) => ({
          ...base,
          number,
          universal: false,
          rows: [row('BMW Z3'), ...(number === 2 ? [row('BMW Z4')] : [])],
        }),
        revert: { fitment: { ...outline(PART), rows: [] }, changed: true },
      },
      { user: aUser() },
    )
    await cars().getByRole('button', { name: 'Edit history of the cars' }).click()
    const second = page.getByRole('article', { name: /^Revision 2 by/ })
    await expect.element(second).toMatchTextContent('1 added')
    await second.getByRole('button', { name: 'Show changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit History of the Cars' })
    await expect.element(dialog.getByText('BMW Z4, Owner')).toBeVisible()
    expect(dialog.getByText('BMW Z3, Owner').elements()).toEqual([])
    await page
      .getByRole('article', { name: /^Revision 1 by/ })
      .getByRole('button', { name: 'Revert to this revision' })
      .click()
    await page.getByRole('button', { name: 'Revert', exact: true }).click()
    await expect.element(page.getByText('Reverted to revision 1.')).toBeVisible()
    expect(site.calls('fitment.revert')).toEqual([{ partId: PART, baseRevision: 2, to: 1 }])
  })
})
