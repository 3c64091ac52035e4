import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, PHONE, visit, violations, type Answers } from '../../../../tests/support/render.tsx'
import {
  listing,
  newId,
  part,
  partAnswers,
  partState,
  person,
  relation,
  relations,
} from '../../../../tests/support/samples.ts'

const PART = part({ asks: [listing({ priceCents: 9_000 })] })
const summary = (name: string, number: string | null = null) => ({
  id: newId(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  image: null,
  number,
})
const FEBI = relation('Febi tappet', {
  part: summary('Febi tappet', '020 4400'),
  confirmations: { cars: 2, trades: 1 },
  askCount: 2,
  lowestAskCents: 4_050,
})
const INA = relation('INA tappet', {
  kind: 'works_with_changes',
  note: 'Needs the longer shim.',
  source: 'owner',
})
const SHIM = relation('Shim', { kind: 'contains', quantity: 2 })
const LATER = relation('Later tappet', { kind: 'replaces', askCount: 1, lowestAskCents: 12_000 })
const KIT = relation('Valve kit', { kind: 'contains', quantity: 8 })

const section = () => page.getByRole('region', { name: /^Interchange/ })
const lines = () =>
  section()
    .getByRole('listitem')
    .elements()
    .map((line) =>
      line instanceof HTMLElement ? line.innerText.replace('No image', '').replace(/\s+/g, ' ').trim() : '',
    )
const line = (title: string) => section().getByRole('listitem').filter({ hasText: title })
const sameName = (title: string) => ({ ...summary(title), id: PART.id })

type Options = { user?: ReturnType<typeof aUser>; answers?: Answers; viewport?: typeof PHONE }

const open = (answered: Answers['relation'] = {}, { answers = {}, ...options }: Options = {}) =>
  visit('/part/camshaft', { ...options, answers: { ...partAnswers(PART), relation: answered, ...answers } })

describe('the relations of a part', () => {
  const all = relations(PART.id, [INA, FEBI, SHIM], {
    editor: person('Rolf Brandt'),
    fromOthers: [LATER, KIT],
    further: [{ ...relation('Far tappet'), via: { id: newId(), slug: 'febi-tappet', name: 'Febi tappet' } }],
  })

  it('are listed in both directions, confirmed ones first', async () => {
    await open({ list: all }, { user: aUser() })
    await expect.element(section().getByRole('heading', { level: 2 })).toMatchTextContent('Interchange 5')
    await expect.element(line('Febi tappet').getByRole('button')).toBeVisible()
    expect(lines()).toEqual([
      'Same as 2 asks, from $41 Febi tappet 020 4400 Confirmed by 2 cars and 1 trade Manufacturer catalogue Confirm',
      'Works in place of, with changes No asks INA tappet Needs the longer shim. Not confirmed yet Owner Confirm',
      'Contains 2 × No asks Shim Not confirmed yet Manufacturer catalogue Confirm',
      'Replaced by 1 ask, from $120 Later tappet Not confirmed yet Manufacturer catalogue Confirm',
      'Part of the kit No asks Valve kit Not confirmed yet Manufacturer catalogue Confirm',
    ])
    await expect.element(section()).toMatchTextContent('Last edited by Rolf Brandt')
    await section().getByText('1 part two steps away, not confirmed').click()
    await expect.element(line('Far tappet')).toMatchTextContent('through Febi tappet')
    expect(await violations()).toEqual([])
  })

  it('stay as they are after an edit by another user until the reader asks for the new version', async () => {
    const user = aUser()
    const { publish, answers } = await open({ list: all }, { user })
    const notice = section().getByText('The relations were edited.')
    await publish('part.live', { ...partState(), relationRevision: 2, relationEditorId: user.id })
    await publish('part.live', { ...partState(), relationRevision: 3, relationEditorId: newId() })
    await expect.element(notice).toBeVisible()
    answers.relation = { list: relations(PART.id, [FEBI], { revision: 3 }) }
    await section().getByRole('button', { name: 'Show the new version' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(section().getByRole('heading', { level: 2 })).toHaveFocus()
    await expect.element(section().getByRole('heading', { level: 2 })).toMatchTextContent('Interchange 1')
  })

  it('beyond ten are folded', async () => {
    const many = Array.from({ length: 12 }, (_, index) => relation(`Screw ${index}`))
    await open({ list: relations(PART.id, many) })
    await expect.element(line('Screw 9')).toBeVisible()
    await expect.element(section().getByText('Screw 10')).not.toBeVisible()
    await section().getByText('2 more').click()
    await expect.element(line('Screw 11')).toBeVisible()
  })

  it('that are missing can be added', async () => {
    await open()
    await expect.element(section().getByText('No relations yet.')).toBeVisible()
    expect(section().getByRole('button', { name: 'Report the relations' }).elements()).toEqual([])
    await section().getByRole('button', { name: 'Add a relation' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Login Required' }))
      .toMatchTextContent('You must be logged in to edit the relations of a part.')
  })

  it('can be loaded again after an error', async () => {
    const { answers } = await open({ list: failed('INTERNAL', 'The shelf is locked.') })
    await expect.element(section().getByRole('alert')).toMatchTextContent('Error: The shelf is locked.')
    answers.relation = { list: all }
    await section().getByRole('button', { name: 'Try again' }).click()
    await expect.element(line('Febi tappet')).toBeVisible()
  })

  it('lead a user below the level of a protected part to the sentence about it', async () => {
    const protection = { level: 2 as const, reason: 'Vandalised often.', until: null }
    await open(
      { list: all },
      {
        user: aUser(),
        answers: {
          part: { bySlug: { ...PART, protection } },
          change: { rights: { level: 1, isModerator: false, tags: [] } },
        } as unknown as Answers,
      },
    )
    await section().getByRole('button', { name: 'Add a relation' }).click()
    await expect.element(page.getByRole('region', { name: /Vandalised often/ })).toHaveFocus()
    await section().getByRole('button', { name: 'Edit the relations' }).click()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('the asks of equivalents', () => {
  const asks = () => page.getByRole('region', { name: 'Asks' })

  it('stand below the own asks and open to the parts that have them', async () => {
    const list = relations(PART.id, [FEBI, { ...SHIM, askCount: 4, lowestAskCents: 100 }], { fromOthers: [LATER] })
    const { calls } = await open({ list })
    const text = asks().getByText('3 asks for the same part under other numbers, from $41')
    await expect.element(text).toBeVisible()
    await text.click()
    await expect.element(asks().getByRole('link', { name: 'Febi tappet' })).toHaveAttribute('href', '/part/febi-tappet')
    await expect.element(asks()).toMatchTextContent('2 asks, from $41 · confirmed')
    await expect.element(asks()).toMatchTextContent('1 ask, from $120 · not confirmed')
    expect(asks().getByText('Shim').elements()).toEqual([])
    expect(calls('relation.list')).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('of one part that has two relations count once', async () => {
    const again = relation('Febi tappet', { ...FEBI, id: newId(), kind: 'replaces' })
    await open({ list: relations(PART.id, [FEBI], { fromOthers: [again] }) })
    await expect.element(asks().getByText('2 asks for the same part under other numbers, from $41')).toBeVisible()
  })

  it('are not mentioned if there is none', async () => {
    await open({ list: relations(PART.id, [{ ...LATER, kind: 'replaces' }, INA]) })
    await expect.element(line('INA tappet')).toBeVisible()
    expect(
      asks()
        .getByText(/under other numbers/)
        .elements(),
    ).toEqual([])
  })
})

describe('a confirmation of a relation', () => {
  const CAR = {
    id: newId(),
    vehicleId: newId(),
    engineId: null,
    builtFrom: null,
    builtTo: null,
    answers: [],
    vin: null,
    isChosen: true,
    label: '2002 BMW 320i',
    detail: 'E46',
    name: '320i',
  }
  const dialog = () => page.getByRole('dialog', { name: 'Confirm this relation' })
  const list = relations(PART.id, [FEBI], { fromOthers: [LATER] })
  const of = { partId: LATER.part.id, kind: 'replaces' as const, otherId: PART.id }

  it('names a car of the garage, and can be withdrawn', async () => {
    const own = [{ ...of, id: newId(), vehicleId: CAR.vehicleId }]
    const site = await open(
      { list, confirm: own, withdraw: [] },
      {
        user: aUser(),
        answers: { garage: { list: [CAR] } },
        viewport: PHONE,
      },
    )
    await line('Later tappet').getByRole('button', { name: 'Confirm: Later tappet' }).click()
    await expect.element(dialog().getByRole('radio', { name: 'It worked on my 2002 BMW 320i' })).toBeChecked()
    expect(await violations()).toEqual([])
    site.answers.relation = {
      ...site.answers.relation,
      own,
      list: relations(PART.id, [FEBI], { fromOthers: [{ ...LATER, confirmations: { cars: 4, trades: 0 } }] }),
    }
    await dialog().getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(line('Later tappet')).toMatchTextContent('Confirmed by 4 cars')
    await expect.element(line('Later tappet').getByText('Confirmed by you')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(site.calls('relation.confirm')).toEqual([{ ...of, vehicleId: CAR.vehicleId }])
    site.answers.relation = { ...site.answers.relation, own: [], list }
    await line('Later tappet').getByRole('button', { name: 'Withdraw your confirmation: Later tappet' }).click()
    await expect.element(line('Later tappet').getByRole('button', { name: 'Confirm: Later tappet' })).toBeVisible()
    await expect.poll(() => line('Later tappet').element().contains(document.activeElement)).toBe(true)
    expect(site.calls('relation.withdraw')).toEqual([of])
  })

  it('by a trade is refused beside the choice if there was none', async () => {
    const sentence = 'You have not bought or sold one of these parts here. Confirm it by a car of your garage.'
    const site = await open({ list, confirm: failed('CONFLICT', sentence) }, { user: aUser() })
    await line('Febi tappet').getByRole('button', { name: 'Confirm: Febi tappet' }).click()
    await expect.element(dialog().getByRole('radio', { name: 'I traded one of the two parts here' })).toBeChecked()
    await dialog().getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(dialog().getByText(sentence)).toBeVisible()
    await expect.element(dialog().getByRole('radiogroup')).toHaveFocus()
    expect(site.calls('relation.confirm')).toEqual([
      { partId: PART.id, kind: 'same_as', otherId: FEBI.part.id, vehicleId: null },
    ])
  })

  it('needs a user', async () => {
    await open({ list })
    await line('Febi tappet').getByRole('button', { name: 'Confirm: Febi tappet' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Login Required' }))
      .toMatchTextContent('You must be logged in to confirm a relation.')
  })
})

describe('the editor of the relations', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Interchange of this part' })
  const list = () => dialog().getByRole('list', { name: 'Relations' })
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true })
  const adding = () => dialog().getByRole('form', { name: 'Add a relation' })
  const texts = () =>
    list()
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent)
  const OTHER = summary('Swag tappet', '30 18 0001')
  const suggested = {
    vehicles: [],
    tags: [],
    people: [],
    parts: [sameName('Camshaft'), OTHER].map((found) => ({ ...found, lowestAskCents: null })),
  }

  async function edit(button: string, answered: Answers['relation'] = {}) {
    onTestFinished(() => localStorage.clear())
    const site = await open(
      {
        list: relations(PART.id, [FEBI, SHIM]),
        save: ({ rows }) => ({ relations: relations(PART.id, [], { revision: rows.length }), changed: true }),
        ...answered,
      },
      { user: aUser(), answers: { search: { suggest: suggested } } },
    )
    await section().getByRole('button', { name: button }).click()
    await expect.element(list()).toMatchTextContent('Contains: 2 × Shim, Manufacturer catalogue')
    return site
  }
  async function find(form = adding()) {
    await form.getByRole('searchbox', { name: 'Part number or name' }).fill('tappet')
    await form.getByRole('button', { name: 'Swag tappet' }).click()
  }

  it('adds a kit with its quantity, moves rows and saves all of them with the summary', async () => {
    const site = await edit('Add a relation')
    await expect.element(adding().getByLabelText('This part')).toHaveFocus()
    await adding().getByLabelText('This part').selectOptions('Contains')
    await adding().getByRole('searchbox').fill('tappet')
    await expect.element(adding().getByRole('button', { name: 'Swag tappet' })).toBeVisible()
    // The part itself is not offered.
    expect(adding().getByRole('button', { name: 'Camshaft' }).elements()).toEqual([])
    await adding().getByRole('button', { name: 'Swag tappet' }).click()
    await expect.element(adding().getByRole('button', { name: /^Change the other part/ })).toHaveFocus()
    await adding().getByRole('button', { name: 'Add relation' }).click()
    await expect.element(adding().getByText('Say how many of it the kit contains.')).toBeVisible()
    await expect.element(adding().getByLabelText('Quantity')).toHaveFocus()
    await adding().getByLabelText('Quantity').fill('8')
    await adding().getByLabelText('Source').selectOptions('I sell it')
    expect(await violations()).toEqual([])
    await adding().getByRole('button', { name: 'Add relation' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Add a relation' })).toHaveFocus()
    await list().getByRole('button', { name: 'Move Swag tappet up' }).click()
    await list().getByRole('button', { name: 'Move Swag tappet up' }).click()
    await expect.element(list().getByRole('button', { name: 'Move Swag tappet down' })).toHaveFocus()
    await expect.element(dialog().getByText('Swag tappet, moved to 1 of 3.')).toBeInTheDocument()
    await list().getByRole('button', { name: 'Remove Shim' }).click()
    expect(texts()).toEqual(['Contains: 8 × Swag tappet, Seller', 'Same as: Febi tappet, Manufacturer catalogue'])
    expect(await violations()).toEqual([])
    await dialog().getByLabelText('Summary (optional)').fill('A kit')
    await save().click()
    await expect.element(page.getByText('The relations are saved.')).toBeVisible()
    expect(site.calls('relation.save')).toEqual([
      {
        partId: PART.id,
        baseRevision: 1,
        summary: 'A kit',
        rows: [
          { kind: 'contains', otherId: OTHER.id, quantity: 8, note: '', source: 'seller' },
          { kind: 'same_as', otherId: FEBI.part.id, quantity: null, note: '', source: 'catalogue' },
        ],
      },
    ])
  })

  it('saves what stands in an open form, if it is complete', async () => {
    const site = await edit('Add a relation')
    await save().click()
    await expect.element(adding().getByText('Choose a part.')).toBeVisible()
    await expect.element(adding().getByRole('searchbox')).toHaveFocus()
    await find()
    await adding().getByLabelText('This part').selectOptions('Works in place of, with changes')
    await save().click()
    await expect.element(adding().getByText('Say what must be changed so that it works.')).toBeVisible()
    await adding().getByLabelText('What must be changed').fill('Other bolts')
    await save().click()
    await expect.element(page.getByText('The relations are saved.')).toBeVisible()
    expect(site.calls('relation.save')).toMatchObject([
      { rows: [{}, {}, { kind: 'works_with_changes', otherId: OTHER.id, note: 'Other bolts' }] },
    ])
  })

  it('asks before it saves an edit in which a rule finds something', async () => {
    const site = await edit('Add a relation')
    site.answers.flag = { ofEdit: [{ rule: 'placeholder', text: 'lorem ipsum' }] }
    await find()
    await save().click()
    const question = page.getByRole('dialog', { name: 'Save this edit?' })
    await question.getByRole('button', { name: 'Go back' }).click()
    expect(site.calls('relation.save')).toEqual([])
    await save().click()
    await expect.element(page.getByText('The relations are saved.')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toMatchObject([{ subject: 'relations', partId: PART.id, rows: [{}, {}, {}] }])
  })

  it('changes the other part of a row, keeps a draft, and can leave a row as it was', async () => {
    await edit('Edit the relations')
    await list().getByRole('button', { name: 'Edit Febi tappet' }).click()
    const form = dialog().getByRole('form', { name: 'Edit Febi tappet' })
    await form.getByRole('button', { name: 'Change the other part, Febi tappet' }).click()
    const again = dialog().getByRole('form', { name: /^Edit/ })
    await expect.element(again.getByRole('searchbox')).toHaveFocus()
    await again.getByRole('searchbox').fill('tappet')
    await expect.element(again.getByRole('button', { name: 'Swag tappet' })).toBeVisible()
    // The only part that is offered.
    await userEvent.keyboard('{Enter}')
    await again.getByRole('button', { name: 'Done' }).click()
    await expect.element(list().getByRole('button', { name: 'Edit Swag tappet' })).toHaveFocus()
    await list().getByRole('button', { name: 'Edit Shim' }).click()
    const shim = dialog().getByRole('form', { name: 'Edit Shim' })
    await shim.getByLabelText('Quantity').fill('7')
    await shim.getByRole('button', { name: 'Cancel' }).click()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Draft saved in this browser.')).toBeVisible()
    await section().getByRole('button', { name: 'Edit the relations' }).click()
    await expect.element(dialog().getByText('Your unsaved changes are here again.')).toBeVisible()
    expect(texts()).toEqual([
      'Same as: Swag tappet, Manufacturer catalogue',
      'Contains: 2 × Shim, Manufacturer catalogue',
    ])
  })

  it('shows an error of the server at its row', async () => {
    const sentence = 'The other part already says that the two are the same.'
    await edit('Add a relation', { save: failed('VALIDATION', sentence, { fields: { 'rows.2.otherId': sentence } }) })
    await find()
    await save().click()
    await expect.element(list().getByRole('listitem').filter({ hasText: 'Swag tappet' })).toMatchTextContent(sentence)
  })

  it('keeps both edits after a conflict, and shows them side by side', async () => {
    const theirs = relations(PART.id, [FEBI, SHIM, INA], { revision: 2 })
    const sentence =
      'Someone else changed these relations while you were editing. Compare both versions and save again.'
    const site = await edit('Edit the relations', {
      save: failed('CONFLICT', sentence, { details: { current: theirs } }),
    })
    await list().getByRole('button', { name: 'Remove Febi tappet' }).click()
    await save().click()
    const panel = dialog().getByRole('region', { name: 'Someone else changed these relations while you were editing.' })
    await expect.element(panel).toHaveFocus()
    await expect.element(list()).toMatchTextContent('INA tappet (Needs the longer shim.)')
    await expect.element(list()).not.toMatchTextContent('Febi tappet')
    expect(await violations()).toEqual([])
    await panel.getByRole('button', { name: 'Use theirs, Relations' }).click()
    await expect.element(list()).toMatchTextContent('Febi tappet')
    await panel.getByRole('button', { name: 'Keep mine, Relations' }).click()
    await expect.element(list()).not.toMatchTextContent('INA tappet')
    site.answers.relation = {
      ...site.answers.relation,
      save: { relations: relations(PART.id, [SHIM], { revision: 3 }), changed: true },
    }
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(site.calls('relation.save').at(-1)).toMatchObject({ baseRevision: 2, rows: [{ otherId: SHIM.part.id }] })
  })
})

describe('the history of the relations', () => {
  it('shows what an edit changed and moved, and restores a revision', async () => {
    const row = (other: string, source: 'owner' | 'seller' = 'owner') => ({
      kind: 'same_as' as const,
      quantity: null,
      note: '',
      source,
      otherId: other,
      other,
    })
    const edit = (number: number, rows: ReturnType<typeof row>[]) => ({
      id: newId(),
      number,
      author: person('Rolf Brandt'),
      summary: '',
      revertsTo: null,
      removed: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      rows,
    })
    const first = edit(1, [row('INA'), row('Swag'), row('Ate')])
    const second = edit(2, [row('Swag'), row('INA'), row('Ate', 'seller'), row('Febi')])
    const site = await open(
      {
        list: relations(PART.id, [FEBI]),
        history: ({ cursor }) =>
          cursor === 2 ? { items: [first], nextCursor: null } : { items: [second], nextCursor: 2 },
        revert: { relations: relations(PART.id), changed: true },
      },
      { user: aUser() },
    )
    await section().getByRole('button', { name: 'Edit history of the relations' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit History of the Relations' })
    const article = page.getByRole('article', { name: /^Revision 2 by/ })
    await article.getByRole('button', { name: 'Show changes' }).click()
    await expect.element(dialog.getByText('Same as: Febi, Owner')).toBeVisible()
    await expect.element(article).toMatchTextContent('1 added, 1 changed, 1 moved')
    await page
      .getByRole('article', { name: /^Revision 1 by/ })
      .getByRole('button', { name: 'Revert to this revision' })
      .click()
    await page.getByRole('button', { name: 'Revert', exact: true }).click()
    await expect.element(page.getByText('Reverted to revision 1.')).toBeVisible()
    expect(site.calls('relation.revert')).toEqual([{ partId: PART.id, baseRevision: 2, to: 1 }])
  })
})
