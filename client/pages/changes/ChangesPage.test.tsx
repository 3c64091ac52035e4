import { expect, it, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  failed,
  PHONE,
  violations,
  visit,
  type Answers,
  type Outputs,
  type RenderOptions,
} from '../../../tests/support/render.tsx'
import { listOf, profile } from '../../../tests/support/samples.ts'
import type { Change } from '../../features/changes/change.ts'

type Flags = Change['flags']

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const now = Date.now()
const HOUR = 3_600_000
/** A moment of this UTC day, and its time as the page shows it. */
const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
const at = (hours: number, minutes: number) => new Date(midnight + hours * HOUR + minutes * 60_000).toISOString()

const DAY = 24 * HOUR
const person = (name: string, days = 1_000) => ({
  id: id([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 1_000)),
  name,
  picture: null,
  createdAt: new Date(midnight - days * DAY).toISOString(),
})
const DEALS = person('pump_deals_24', 2)
const INES = person('Ines')
const PETRA = person('Petra')

const item = (number: number, title: string, type: 'part' | 'vehicle' = 'part') => ({
  itemId: id(number),
  page: { id: id(number), type, title, slug: `item-${number}` },
})
const PUMP = item(901, 'Water Pump BMW M52TU / M54, Metal Impeller')
const RADIATOR = item(902, 'Radiator 520 x 440 mm, BMW E36 Six Cylinder, Manual')
const E46 = item(903, 'BMW 3 Series (E46)', 'vehicle')
const ARM = item(904, 'Front Control Arm Bushing Pair, BMW E36 / Z3, with Bracket')

const change = (seq: number, given: Partial<Change> = {}): Change => ({
  id: id(seq),
  seq,
  kind: 'part.edited',
  subject: 'part',
  ...PUMP,
  revision: 2,
  isHidden: false,
  newest: 2,
  actor: INES,
  summary: '',
  flags: [],
  added: 31,
  removed: 24,
  unit: 'characters',
  state: 'unchecked',
  checkedBy: null,
  checkedAt: null,
  openedBy: null,
  openedAt: null,
  at: at(0, 0),
  newer: null,
  ...given,
})

const FLAGS: Flags = [
  { rule: 'sources', rows: 2, withSource: 2 },
  { rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' },
  { rule: 'number-removed', number: '11 51 7 509 985', listings: 3 },
]
const FLAGGED = change(60, {
  at: at(0, 41),
  actor: DEALS,
  summary: 'better numbers',
  flags: FLAGS,
  revision: 7,
  newest: 7,
})
const CHANGES = [
  FLAGGED,
  change(59, {
    at: at(0, 38),
    actor: DEALS,
    flags: [{ rule: 'new-site', host: 'shop.example' }],
    added: 212,
    removed: 0,
  }),
  change(58, {
    at: at(0, 30),
    ...RADIATOR,
    subject: 'cars',
    kind: 'fitment.edited',
    unit: 'cars',
    added: 2,
    removed: 0,
    summary: '328i from 09/1995',
  }),
  change(57, { at: at(0, 20), ...E46, subject: 'vehicle', kind: 'vehicle.edited', summary: 'Built to 02/2005' }),
  change(56, { at: at(0, 10), ...E46, subject: 'vehicle', kind: 'vehicle.edited', unit: 'rows', added: 1, removed: 0 }),
  change(55, { at: at(0, 2), ...E46, subject: 'vehicle', kind: 'vehicle.edited', summary: 'N42 added' }),
  change(54, {
    at: at(0, 1),
    ...ARM,
    subject: 'image',
    kind: 'image.added',
    unit: 'images',
    added: 1,
    removed: 0,
    revision: null,
    newest: 0,
    state: 'good',
    checkedBy: PETRA,
    checkedAt: at(0, 1),
    actor: person('Sam Ortega', 5),
    flags: [{ rule: 'same-picture', parts: 2 }],
  }),
]

const COUNTS: Outputs['change']['counts'] = { all: 148, unchecked: 31, flagged: 6 }
const CHECKER: Outputs['change']['rights'] = { level: 1, mayCheck: true, scope: { isSiteAdmin: false, adminTags: [] } }
const content = () => ({ name: 'Water Pump', numbers: [], tags: [], descriptionMarkdown: 'Four nuts, M6, 10 Nm.' })
const BEFORE = { ...content(), numbers: [{ number: '11 51 7 509 985', brand: 'BMW', link: null, supersededBy: null }] }
const AFTER = { ...content(), descriptionMarkdown: 'Four nuts, M6, 25 Nm.' }
const HEAD = {
  id: id(8),
  number: 8,
  author: PETRA,
  summary: '',
  revertsTo: null,
  createdAt: at(10, 52),
  changed: [],
  growth: 0,
  removed: false,
}
const DIFF: NonNullable<Outputs['change']['diff']> = { subject: 'part', before: BEFORE, after: AFTER }
const ME = aUser({ name: 'Marta' })
const GOOD = { id: id(60), state: 'good' as const, checkedBy: ME, checkedAt: at(0, 50) }

const answersOf = (given: Answers['change'] = {}): Answers => ({
  change: { list: listOf(CHANGES), counts: COUNTS, rights: CHECKER, diff: DIFF, open: undefined, ...given },
  flag: { rules: [] },
  tag: { suggest: [] },
})
const open = (
  path = '/changes',
  { answers, ...options }: Omit<RenderOptions, 'answers'> & { answers?: Answers['change'] } = {},
) => visit(path, { user: ME, ...options, answers: answersOf(answers) })

const line = (number: number) =>
  page.elementLocator(document.querySelector<HTMLElement>(`[data-change="${id(number)}"]`) as HTMLElement)
const press = (keys: string) => userEvent.keyboard(keys)

describe('the list', () => {
  it('has the changes by day and item, with flags as sentences, and is accessible', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible()
    await expect.element(page.getByText('31 unchecked of 148 today')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    const titles = page.getByRole('article').getByRole('heading').elements()
    expect(titles.map(({ textContent }) => textContent)).toEqual([PUMP, RADIATOR, E46, ARM].map((of) => of.page.title))
    await expect
      .element(line(60))
      .toMatchTextContent(
        /00:41.*pump_deals_24.*Account 2 days old.*better numbers.*Number 11 51 7 509 985 removed, 3 listings name it.*Torque changed from 10 Nm to 25 Nm.*\+1 more, shown with the difference.*\+31.*−24.*Diff.*Good.*Undo/,
      )
    await expect.element(line(54)).toMatchTextContent(/Checked by Petra$/)
    await expect.element(line(59).getByText('No summary')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('folds three edits of one user, and opens them', async () => {
    await open()
    const fold = page.getByRole('button', { name: '3 edits by Ines, 00:02 to 00:20' })
    await fold.click()
    await expect.element(line(55).getByText('N42 added')).toBeVisible()
    await fold.click()
    await expect.element(page.getByText('N42 added')).not.toBeInTheDocument()
  })

  it('shows several differences in place, with all flags', async () => {
    const { calls } = await open()
    await line(60).getByRole('button', { name: 'Diff' }).click()
    await line(59).getByRole('button', { name: 'Diff' }).click()
    await expect.poll(() => page.getByText('Part numbers').elements()).toHaveLength(2)
    await expect.element(line(60).getByText('2 of 2 with source')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '3 listings that name 11 51 7 509 985' })).toBeVisible()
    expect(calls('change.open')).toEqual([{ id: id(60) }, { id: id(59) }])
    expect(await violations()).toEqual([])
  })

  it('says that everything is checked, and offers to try again after an error', async () => {
    const { answers } = await open('/changes', {
      answers: { list: failed('INTERNAL', 'No list here.') },
      expectedMessages: /./,
    })
    await expect.element(page.getByText('No list here.')).toBeVisible()
    answers.change = { ...answers.change, list: listOf([]) }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Everything is checked.')).toBeVisible()
  })

  it('loads more on demand', async () => {
    const { calls } = await open('/changes', {
      answers: {
        list: ({ cursor }) =>
          cursor
            ? listOf([change(40, { at: at(0, 0), ...RADIATOR, summary: 'older' })])
            : { items: CHANGES, nextCursor: 54 },
      },
    })
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.element(page.getByText('older')).toBeVisible()
    expect(calls('change.list').at(-1)).toMatchObject({ cursor: 54 })
  })

  it('shows others who opened a change', async () => {
    const openedAt = new Date(Date.now() - 150_000).toISOString()
    await open('/changes', { answers: { list: listOf([{ ...FLAGGED, openedBy: PETRA, openedAt }]) } })
    // The clock of the page is up to a minute behind.
    await expect.element(page.getByText(/^Opened by Petra (?:a minute|2 minutes) ago$/)).toBeVisible()
  })

  it('announces newer changes and shows them only when asked', async () => {
    const newer = [change(62, { summary: 'second' }), change(61, { summary: 'first' })]
    const { answers, publish } = await open()
    await expect.element(line(60)).toBeVisible()
    answers.change = { ...answers.change, list: listOf([...newer, ...CHANGES]) }
    await publish('change.live', { seq: 62 })
    const button = page.getByRole('button', { name: '2 new changes' })
    await expect.element(button).toBeVisible()
    expect(document.querySelector(`[data-change="${id(62)}"]`)).toBeNull()
    await button.click()
    await expect.element(page.getByText('second')).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(line(62)).toHaveFocus()
  })
})

describe('the filters', () => {
  it('are in the address and above the list, and can be cleared', async () => {
    const { calls } = await open('/changes?tag=bmw')
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Numbers')
    await page.getByRole('checkbox', { name: 'Unchecked only 31' }).click()
    await expect.poll(() => location.search).toBe('?kind=numbers&tag=bmw&unchecked=true')
    expect(calls('change.list').at(-1)).toMatchObject({ kind: 'numbers', tag: 'bmw', unchecked: true })
    await page.getByRole('button', { name: 'Remove the filter Numbers' }).click()
    await expect.poll(() => location.search).toBe('?tag=bmw&unchecked=true')
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  it('of a person name the person', async () => {
    await visit(`/changes?user=${INES.id}`, {
      answers: { ...answersOf(), user: { profile: profile({ id: INES.id, name: 'Ines' }) } },
    })
    await expect.element(page.getByRole('button', { name: 'Remove the filter By Ines' })).toBeVisible()
  })

  it('without changes that match say so', async () => {
    await open('/changes?kind=images', { answers: { list: listOf([]) } })
    await expect.element(page.getByText('No changes match these filters.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Unchecked only 31' }).click()
    await expect.element(page.getByText('Everything is checked.')).toBeVisible()
  })

  it('are in a sheet on a phone', async () => {
    await open('/changes', { viewport: PHONE })
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'Flagged only 6' }).click()
    await sheet.getByRole('button', { name: 'Show changes' }).click()
    await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    expect(location.search).toBe('?flagged=true')
  })
})

describe('checking', () => {
  it('is only for those who may: others see the state', async () => {
    await open('/changes', {
      user: aUser({ name: 'New' }),
      answers: { rights: { ...CHECKER, level: 0, mayCheck: false } },
    })
    await expect.element(line(60)).toMatchTextContent(/Unchecked$/)
    expect(page.getByRole('button', { name: 'Good' }).elements()).toHaveLength(0)
  })

  it('marks as good and takes that back in the line', async () => {
    const { calls } = await open('/changes', { answers: { good: GOOD, takeBack: GOOD } })
    await line(60).getByRole('button', { name: 'Good' }).click()
    await expect.element(line(60).getByText('Good, by you')).toBeVisible()
    await expect.element(line(60)).toHaveFocus()
    await line(60).getByRole('button', { name: 'Take back' }).click()
    await expect.element(line(60).getByRole('button', { name: 'Good' })).toBeVisible()
    expect(calls('change.good')).toEqual([{ id: id(60) }])
    expect(calls('change.takeBack')).toEqual([{ id: id(60) }])
  })

  it('tells that another one was first', async () => {
    const details = { state: 'good', checkedBy: PETRA, checkedAt: new Date().toISOString() }
    await open('/changes', { answers: { good: failed('CONFLICT', 'Petra was first.', { details }) } })
    await line(60).getByRole('button', { name: 'Good' }).click()
    await expect.element(page.getByText('Good, by Petra, a moment ago.')).toBeVisible()
    await expect.element(line(60)).toMatchTextContent(/Checked by Petra$/)
  })

  it('asks to log in again when the session has ended', async () => {
    await open('/changes', { answers: { good: failed('UNAUTHENTICATED', 'User not authenticated.') } })
    await line(60).getByRole('button', { name: 'Good' }).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(dialog).toMatchTextContent(/You must be logged in to check changes\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(line(60).getByRole('button', { name: 'Good' })).toBeVisible()
  })

  it('closes the question for the reason when another user was first', async () => {
    const details = { state: 'good', checkedBy: PETRA, checkedAt: new Date().toISOString() }
    await open('/changes', { answers: { undo: failed('CONFLICT', 'Petra was first.', { details }) } })
    await line(60).getByRole('button', { name: 'Undo' }).click()
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await reason.fill('not an OE number')
    await press('{Enter}')
    await expect.element(page.getByText('Good, by Petra, a moment ago.')).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
    await expect.element(line(60)).toHaveFocus()
  })

  it('undoes with a reason, and says which earlier edits remain', async () => {
    const { calls } = await open('/changes', {
      answers: { undo: { ...GOOD, state: 'undone', revisions: [8, 7], earlier: 2 } },
    })
    await line(60).getByRole('button', { name: 'Undo' }).click()
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect.element(reason).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText('Say why you undo this change.')).toBeVisible()
    await reason.fill('not an OE number')
    await press('{Enter}')
    await expect.element(page.getByText('2 earlier edits by pump_deals_24 remain.')).toBeVisible()
    await expect.element(line(60)).toMatchTextContent(/Undone by Marta$/)
    expect(calls('change.undo')).toEqual([{ id: id(60), reason: 'not an OE number', newest: 7 }])
  })

  it('keeps the reason when a newer edit is in the way, and shows both', async () => {
    const details = { newer: { by: PETRA, at: at(10, 52) }, newest: 8 }
    await visit('/changes', {
      user: ME,
      answers: {
        ...answersOf({ undo: failed('CONFLICT', 'Changed again at 10:52.', { details }) }),
        part: { revision: { ...AFTER, ...HEAD } },
      },
    })
    await line(60).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('not an OE number')
    await press('{Enter}')
    await expect.element(page.getByText('Changed again at 10:52. See both')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('not an OE number')
    await page.getByRole('button', { name: 'See both' }).click()
    await expect.element(page.getByRole('heading', { name: 'Changed again at 10:52 by Petra' })).toBeVisible()
  })
})

it('undoes two edits of one user after the user has looked at the second one', async () => {
  const details = { newer: { by: DEALS, at: at(10, 52) }, newest: 8 }
  const { answers, calls } = await visit('/changes', {
    user: ME,
    answers: {
      ...answersOf({ undo: failed('CONFLICT', 'Changed again at 10:52.', { details }) }),
      part: { revision: { ...AFTER, ...HEAD } },
    },
  })
  await line(60).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('not an OE number')
  await press('{Enter}')
  await page.getByRole('button', { name: 'See both' }).click()
  await expect.element(page.getByRole('heading', { name: /^Changed again at 10:52/ })).toBeVisible()
  answers.change = { ...answers.change, undo: { ...GOOD, state: 'undone', revisions: [8, 7], earlier: 0 } }
  await page.getByRole('button', { name: 'Undo the change by pump_deals_24' }).click()
  await expect.element(line(60)).toMatchTextContent(/Undone by Marta$/)
  const undo = { id: id(60), reason: 'not an OE number' }
  expect(calls('change.undo')).toEqual([
    { ...undo, newest: 7 },
    { ...undo, newest: 8 },
  ])
})

describe('the keys', () => {
  it('of a visitor move and open, and ask to log in before a check', async () => {
    await visit('/changes', { answers: answersOf() })
    await expect.element(line(60)).toMatchTextContent(/Unchecked$/)
    await press('jd')
    await expect.element(page.getByText('Part numbers')).toBeVisible()
    await press('g')
    await expect.element(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toHaveFocus()
    await press('{Escape}')
    await expect.poll(() => line(60).element().contains(document.activeElement)).toBe(true)
  })

  it('move between lines, open, check and undo, and are off while typing', async () => {
    await open('/changes', { answers: { good: GOOD } })
    await expect.element(line(60)).toBeVisible()
    await press('j')
    await expect.element(line(60)).toHaveFocus()
    await press('jjk')
    await expect.element(line(59)).toHaveFocus()
    await press('d')
    await expect.element(page.getByText('Part numbers')).toBeVisible()
    await press('g')
    await expect.element(line(59).getByText('Good, by you')).toBeVisible()
    await press('ku')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect.element(reason).toHaveFocus()
    await press('judge')
    await expect.element(reason).toHaveValue('judge')
    await press('{Escape}')
    await expect.element(line(60)).toHaveFocus()
    await press('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await violations()).toEqual([])
  })
})
