import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, aUser, DESKTOP, failed, PHONE, visit, type Answers } from '../../../../tests/support/render.tsx'
import type { Item, Rehearsal, UndoJob } from './items.ts'

const USER = { id: '019c0000-0000-7000-8000-00000000000a', name: 'pump_deals_24', picture: null }
const JOB = '019c0000-0000-7000-8000-00000000000b'
const PATH = `/changes/undo/${USER.id}`

const part = (title: string): Item['item'] => ({ type: 'part', id: `part ${title}`, title, path: `/part/${title}` })
const item = (id: string, changes: Partial<Item> = {}): Item => ({
  id,
  kind: 'part.edited',
  item: part(id),
  revision: 2,
  changed: [{ field: 'numbers', count: null }],
  at: '2026-11-27T10:41:00.000Z',
  state: 'waiting',
  other: null,
  note: '',
  ...changes,
})
const by = (name: string, at: string, changed: Item['changed'] = []) => ({
  by: { id: name, name, picture: null },
  at: `2026-11-27T${at}:00.000Z`,
  revision: 3,
  changed,
})
const ITEMS = [
  item('Pump'),
  item('Hose', { item: null }),
  item('Radiator', { state: 'left', other: by('Erik Nyström', '10:52', [{ field: 'title', count: null }]) }),
  item('Thermostat', { state: 'gone', other: by('Tomasz Wrona', '12:31') }),
]
const rehearsal = (changes: Partial<Rehearsal> = {}): Rehearsal => ({
  user: { ...USER, createdAt: '2026-11-25T10:00:00.000Z' },
  counts: { waiting: 180, left: 29, gone: 5 },
  pages: 60,
  isCut: false,
  runningJob: null,
  items: ITEMS,
  nextCursor: null,
  ...changes,
})
const job = (changes: Partial<UndoJob> = {}): UndoJob => ({
  id: JOB,
  user: USER,
  moderator: null,
  reason: 'Numbers of a shop.',
  since: null,
  state: 'running',
  createdAt: '2026-11-27T11:00:00.000Z',
  endedAt: null,
  counts: { waiting: 68, undone: 110, left: 2, gone: 0, failed: 0 },
  pages: 41,
  mutedUntil: null,
  undoes: null,
  undoneBy: null,
  ...changes,
})
const DONE = { state: 'done', counts: { waiting: 0, undone: 177, left: 2, gone: 0, failed: 1 } } as const

/** Two changes of one part, and one of another. */
const LEFT = {
  items: [item('Camshaft', { state: 'left' }), item('Camshaft again', { item: part('Camshaft') }), item('Oil pump')],
  nextCursor: null,
}

type Calls = NonNullable<Answers['undoJob']>
const open = (undoJob: Calls, path = PATH, viewport = DESKTOP) =>
  visit(path, { viewport, user: aModerator(), answers: { undoJob } })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function expectNoViolations() {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the undo of everything %s', (_where, viewport) => {
  it('counts and lists the changes, and starts a job with what is chosen', async () => {
    const started = job()
    const { calls } = await open({ rehearsal: rehearsal(), start: started, get: started, steps: LEFT }, PATH, viewport)
    await expect.element(page.getByRole('heading', { name: '214 changes by pump_deals_24' })).toBeVisible()
    await expect.element(page.getByText('Erik Nyström edited the title at 10:52')).toBeVisible()
    await expect.element(page.getByText('Undone by Tomasz Wrona at 12:31')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Thermostat' })).toBeDisabled()
    await expect.element(page.getByRole('checkbox', { name: 'Compare: Radiator' })).not.toBeChecked()
    await expectNoViolations()
    expect(document.documentElement.scrollWidth).toBe(viewport.width)
    await page.getByRole('checkbox', { name: 'Pump' }).click()
    await expect.element(page.getByText('179 selected.')).toBeVisible()
    // It is off, and says what is missing.
    await button('Undo 179 changes').click({ force: true })
    await expect.element(page.getByText('Say why you undo these changes.')).toBeVisible()
    await expect.element(page.getByLabelText('Reason')).toHaveFocus()
    await page.getByLabelText('Reason').fill('Numbers of a shop.')
    await page.getByLabelText('Type 179 to confirm').fill('180')
    await expect.element(button('Undo 179 changes')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Type 179 to confirm.', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Type 179 to confirm')).toHaveFocus()
    expect(calls('undoJob.start')).toEqual([])
    await page.getByLabelText('Type 179 to confirm').fill('179')
    await page.getByLabelText('Also mute the user for').click()
    await page.getByLabelText('Rule').selectOptions('Wrong numbers')
    await page.getByLabelText('For the public log').fill('Numbers that no source has.')
    await expect.element(button('Undo 179 changes')).toHaveAttribute('aria-disabled', 'false')
    await button('Undo 179 changes').click()
    await expect.element(page.getByRole('heading', { name: 'Undoing 180 changes' })).toBeVisible()
    expect(calls('undoJob.start')).toEqual([
      {
        userId: USER.id,
        reason: 'Numbers of a shop.',
        rule: 'wrong-numbers',
        publicReason: 'Numbers that no source has.',
        muteDays: 14,
        except: ['Pump'],
      },
    ])
    expect(location.search).toBe(`?job=${JOB}`)
  })

  it('shows the progress, and can be stopped and continued', async () => {
    const { calls, answers } = await open({ get: job(), stop: job(), steps: LEFT }, `${PATH}?job=${JOB}`, viewport)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '112')
    await expect.element(page.getByText('112 of 180', { exact: true })).toBeVisible()
    await expect.element(page.getByText('60 percent done')).toBeInTheDocument()
    await expectNoViolations()
    await expect.element(page.getByText('Edited by others since you started: Camshaft, Oil pump')).toBeVisible()
    answers.undoJob = { get: job({ state: 'stopped' }), stop: job(), retry: job(), steps: LEFT }
    await button('Stop').click()
    await expect.element(page.getByRole('heading', { name: 'Stopped undoing 180 changes' })).toBeVisible()
    await button('Continue').click()
    await expect.poll(() => [calls('undoJob.stop'), calls('undoJob.retry')]).toEqual([[{ id: JOB }], [{ id: JOB }]])
  })

  it('shows the result with what was left alone, tries failed changes again and can be undone', async () => {
    const steps = [item('Camshaft', { state: 'left', note: 'Edited since.' })]
    const restored = { ...job({ undoes: JOB }), id: '019c0000-0000-7000-8000-00000000000c' }
    const { calls } = await open(
      {
        get: ({ id }) => (id === JOB ? job(DONE) : restored),
        steps: { items: steps, nextCursor: null },
        retry: job(DONE),
        undo: restored,
      },
      `${PATH}?job=${JOB}`,
      viewport,
    )
    await expect.element(page.getByRole('heading', { name: 'Undid 177 changes' })).toBeVisible()
    await expect.element(page.getByText('41 items back in their earlier state')).toBeVisible()
    const named = page.getByText('Edited by others since you started, or earlier than a change that you kept: Camshaft')
    await expect.element(named.getByRole('link', { name: 'Camshaft' })).toHaveAttribute('href', '/part/Camshaft')
    await button('Look at both').click()
    await expect.element(page.getByText('Edited since.')).toBeVisible()
    await expectNoViolations()
    await button('Try again').click()
    await expect.poll(() => calls('undoJob.retry')).toEqual([{ id: JOB }])
    await button('Undo this job').click()
    await button('Restore 177 changes').click()
    await expect.element(page.getByRole('heading', { name: 'Restoring 180 changes' })).toBeVisible()
  })
})

it('shows the newer edit of a vehicle beside the one that was left alone', async () => {
  const content = {
    name: 'E46',
    from: null,
    to: null,
    engine: null,
    engineId: null,
    codes: [],
    aliases: [],
    attributes: {},
  }
  const edit = { number: 3, content: { ...content, engine: 'M54' } }
  const vehicle = { ...part('E46'), type: 'vehicle' } as Item['item']
  const left = item('E46', { kind: 'vehicle.edited', item: vehicle, state: 'left', other: by('Petra', '10:52') })
  const { calls } = await visit(`${PATH}?job=${JOB}`, {
    user: aModerator(),
    answers: {
      undoJob: { get: job(DONE), steps: { items: [left], nextCursor: null } },
      change: { diff: { subject: 'vehicle', before: null, after: content } },
      vehicle: { history: { items: [edit], nextCursor: null } as never },
    },
  })
  await button('Look at both').click()
  await button('Diff of E46').click()
  await expect.element(page.getByText('added: M54')).toBeVisible()
  expect(calls('vehicle.history')).toMatchObject([{ cursor: edit.number + 1, limit: 1 }])
})

describe('the undo of everything', () => {
  it('filters by state and date, which the address has, and asks for no number up to 20 changes', async () => {
    const few = rehearsal({ counts: { waiting: 20, left: 1, gone: 0 } })
    const { calls } = await open({ rehearsal: few })
    await expect.element(button('Gone 0')).toBeDisabled()
    await expect.element(page.getByText('Newest first', { exact: true })).toBeVisible()
    await button('Newer edits 1').click()
    await expect.poll(() => calls('undoJob.rehearsal').at(-1)).toMatchObject({ userId: USER.id, state: 'left' })
    await page.getByLabelText('Since').fill('2026-11-20')
    await expect.poll(() => calls('undoJob.rehearsal').at(-1)).toMatchObject({ since: '2026-11-20T00:00:00.000Z' })
    expect(location.search).toBe('?state=left&since=2026-11-20')
    expect(page.getByLabelText('Type 20 to confirm').elements()).toEqual([])
    await page.getByLabelText('Reason').fill('Spam')
    await expect.element(button('Undo 20 changes')).toHaveAttribute('aria-disabled', 'false')
    history.back()
    await expect.element(button('All 21')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByLabelText('Since')).toHaveValue('')
    await expect.element(page.getByLabelText('Reason')).toHaveValue('Spam')
  })

  it('ignores what an address asks that does not exist', async () => {
    const { calls } = await open({ rehearsal: rehearsal() }, `${PATH}?state=failed&since=2026-02-31`)
    await expect.element(button('All 214')).toHaveAttribute('aria-pressed', 'true')
    expect(calls('undoJob.rehearsal')).toEqual([{ userId: USER.id, direction: 'forward' }])
  })

  it('cannot start while the number is still that of other filters', async () => {
    const few = rehearsal({ counts: { waiting: 20, left: 1, gone: 0 } })
    const counting = Promise.withResolvers<Rehearsal>()
    await open({ rehearsal: ({ since }) => (since === undefined ? counting.promise : few) }, `${PATH}?since=2026-11-20`)
    await page.getByLabelText('Reason').fill('Spam')
    await page.getByLabelText('Since').fill('')
    await expect.element(button('Undo 20 changes')).toBeDisabled()
    counting.resolve(rehearsal({ counts: { waiting: 19, left: 1, gone: 0 } }))
    await expect.element(button('Undo 19 changes')).toBeEnabled()
  })

  it('lets a moderator keep all changes again after another first day', async () => {
    await open({ rehearsal: rehearsal() })
    await page.getByRole('checkbox', { name: 'Pump' }).click()
    await expect.element(page.getByText('179 selected.')).toBeVisible()
    await page.getByLabelText('Since').fill('2026-11-20')
    await expect.element(page.getByText('180 selected.')).toBeVisible()
  })

  it('shows the error of the server and keeps the reason', async () => {
    const few = rehearsal({ counts: { waiting: 2, left: 0, gone: 0 } })
    await open({ rehearsal: few, start: failed('CONFLICT', 'A job is running.') })
    await page.getByLabelText('Reason').fill('Spam')
    await button('Undo 2 changes').click()
    await expect.element(page.getByText('A job is running.')).toBeVisible()
    await expect.element(page.getByLabelText('Reason')).toHaveValue('Spam')
  })

  it.each([
    ['without changes', { waiting: 0, left: 0, gone: 0 }, 0],
    ['whose changes are gone', { waiting: 0, left: 0, gone: 4 }, 1],
  ])('says that there is nothing to undo of a user %s', async (_who, counts, tables) => {
    await open({ rehearsal: rehearsal({ counts }) })
    await expect.element(page.getByText('There is nothing to undo.')).toBeVisible()
    await expect.poll(() => page.getByRole('form').elements()).toEqual([])
    expect(page.getByRole('table').elements()).toHaveLength(tables)
    await expectNoViolations()
  })

  it('keeps the reason while no change since the first day can be undone', async () => {
    const none = rehearsal({ counts: { waiting: 0, left: 0, gone: 0 }, items: [] })
    const few = rehearsal({ counts: { waiting: 2, left: 0, gone: 0 } })
    await open({ rehearsal: ({ since }) => (since === undefined ? few : none) })
    await page.getByLabelText('Reason').fill('Spam')
    await page.getByLabelText('Since').fill('2026-11-28')
    await expect.element(button('Undo 0 changes')).toBeDisabled()
    await page.getByLabelText('Since').fill('')
    await expect.element(button('Undo 2 changes')).toBeEnabled()
    await expect.element(page.getByLabelText('Reason')).toHaveValue('Spam')
  })

  it('says that one item is back in its earlier state', async () => {
    await open({ get: job({ ...DONE, pages: 1 }), steps: LEFT }, `${PATH}?job=${JOB}`)
    await expect.element(page.getByText('1 item back in its earlier state')).toBeVisible()
  })

  it('leads visitors to the login page and back to the same job', async () => {
    await visit(`${PATH}?job=${JOB}`)
    await expect.poll(() => new URLSearchParams(location.search).get('from')).toBe(`${PATH}?job=${JOB}`)
    expect(location.pathname).toBe('/login')
  })

  it('is denied to users who are no moderators', async () => {
    await visit(PATH, { user: aUser() })
    await expect.element(page.getByText('Access Denied.')).toBeVisible()
  })
})
