import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aModerator,
  aUser,
  failed,
  violations,
  visit,
  type Answers,
  type User,
} from '../../../tests/support/render.tsx'
import {
  listOf,
  outline,
  part,
  partAnswers,
  partSource,
  partState,
  revision,
  vehicle,
} from '../../../tests/support/samples.ts'

const CAR = vehicle({ names: ['BMW', '3 Series'] })
const PROTECTION = { level: 2, until: '2099-12-05T10:00:00.000Z', reason: 'The torque is disputed.' } as const
const SENTENCE =
  'Until Saturday, 5 December 2099, only users with 100 edits that stood can edit this part: The torque is disputed.'
const rights = (level: 0 | 1 | 2 | 3) => ({
  rights: { level, mayCheck: false, scope: { isSiteAdmin: false, adminTags: [] } },
})

type Given = { query?: string; user?: User; protection?: ReturnType<typeof part>['protection']; answers?: Answers }

async function openPart({ query = '', user, protection = PROTECTION, answers = {} }: Given = {}) {
  const shown = part({ id: 'part', tags: ['brakes'], protection })
  const { part: byName, ...others } = partAnswers(shown)
  return visit(`/part/camshaft${query}`, {
    user,
    answers: { ...others, change: rights(0), ...answers, part: { ...byName, source: partSource(), ...answers.part } },
  })
}

const openVehicle = ({ user, protection = PROTECTION, answers = {} }: Given = {}) =>
  visit(`/vehicle/${CAR.slug}`, {
    user,
    answers: {
      change: rights(0),
      ...answers,
      vehicle: {
        bySlug: { ...CAR, protection },
        parts: { total: 0, askCount: 0, bidCount: 0, tags: [], sections: [], parts: [] },
        listings: () => listOf([]),
        ...answers.vehicle,
      },
    },
  })

const line = () => page.getByRole('region', { name: /can edit this/ })
const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

describe('the line of a protected page', () => {
  it('says on a part who may edit, until when and why', async () => {
    await openPart()
    await expect.element(line()).toMatchTextContent(SENTENCE)
    expect(await violations()).toEqual([])
  })

  it('says on a vehicle that there is no end, and offers no comment', async () => {
    await openVehicle({ protection: { level: 3, until: null, reason: 'Edit war.' } })
    await expect.element(line()).toHaveTextContent('Only moderators can edit this vehicle: Edit war.')
    expect(page.getByRole('link', { name: 'Suggest a change' }).elements()).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('is not on a page that everyone may edit', async () => {
    await openPart({ protection: null })
    await expect.element(button('Edit Part Information')).toBeVisible()
    expect(line().elements()).toEqual([])
  })

  it('appears and disappears on an open page', async () => {
    const { publish } = await openPart({ protection: null })
    await publish('part.live', { ...partState(), protection: PROTECTION })
    await expect.element(line()).toMatchTextContent(SENTENCE)
    await publish('part.live', partState())
    await expect.element(line()).not.toBeInTheDocument()
  })

  it('leads a user to a comment that has a beginning, and keeps a comment that is already written', async () => {
    await openPart({ user: aUser() })
    const text = page.getByRole('textbox', { name: 'Write a comment' })
    await page.getByRole('link', { name: 'Suggest a change' }).click()
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveValue('Suggested change: ')
    await text.fill('10 Nm, says the manual.')
    await page.getByRole('link', { name: 'Suggest a change' }).click()
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveValue('10 Nm, says the manual.')
  })

  it('leads a visitor to the comments', async () => {
    await openPart()
    await page.getByRole('link', { name: 'Suggest a change' }).click()
    await expect.element(page.getByRole('heading', { name: 'Comments' })).toHaveFocus()
  })
})

describe('an edit of a protected page', () => {
  it.each(['Edit Part Information', 'Edit the cars', 'Add a car'])(
    'by a user below the level leads from "%s" to the line, again each time',
    async (name) => {
      await openPart({ user: aUser(), answers: { change: rights(1) } })
      for (const _ of [1, 2]) {
        await button(name).click()
        await expect.element(line()).toHaveFocus()
        await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
        await expect.element(line()).not.toHaveFocus()
      }
      expect(page.getByRole('dialog').elements()).toEqual([])
    },
  )

  it('by an address that asks for a car leads a user below the level to the line', async () => {
    await openPart({ query: '?add=car', user: aUser(), answers: { change: rights(1) } })
    await expect.element(line()).toHaveFocus()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it.each<[string, Given]>([
    ['of the level', { user: aUser(), answers: { change: rights(2) } }],
    ['who moderates it', { user: aModerator(), protection: { ...PROTECTION, level: 3 } }],
    ['after its end', { user: aUser(), protection: { ...PROTECTION, until: '2020-01-01T00:00:00.000Z' } }],
    ['whose level cannot be read', { user: aUser(), answers: { change: { rights: failed('INTERNAL', 'Lost.') } } }],
  ])('opens for a user %s', async (_, given) => {
    await openPart(given)
    await button('Edit Part Information').click()
    await expect.element(dialog('Edit Part Information')).toBeVisible()
  })

  it('asks a visitor to log in', async () => {
    await openPart()
    await button('Edit Part Information').click()
    await expect.element(dialog('Login Required')).toBeVisible()
  })

  it('by a revert says the sentence above the history', async () => {
    const history = { items: [revision(2), revision(1)], nextCursor: null }
    const site = await openPart({ user: aUser(), answers: { part: { history } } })
    await button('Edit History').click()
    const revert = dialog('Edit History').getByRole('button', { name: /^Revert/ })
    await revert.click()
    await expect.element(dialog('Protected').getByText('The torque is disputed.')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog('Protected').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(revert).toHaveFocus()
    site.unmount()
    const content = { ...revision(1), name: '', descriptionMarkdown: '', tags: [], numbers: [] }
    await openPart({ user: aUser(), answers: { change: rights(2), part: { history, revision: content } } })
    await button('Edit History').click()
    await revert.click()
    await expect.element(dialog('Revert to revision 1')).toBeVisible()
  })

  it('of a part stays open when the part becomes protected: the form shows the sentence and keeps the text', async () => {
    const refused = failed('FORBIDDEN', SENTENCE)
    const site = await openPart({ user: aUser(), protection: null, answers: { part: { edit: refused } } })
    await button('Edit Part Information').click()
    const text = dialog('Edit Part Information').getByRole('textbox', { name: 'Description' })
    await text.fill('Four nuts, M6, 10 Nm.')
    await site.publish('part.live', { ...partState(), protection: PROTECTION })
    await expect.element(page.getByText('The torque is disputed.')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(SENTENCE)
    await expect.element(text).toHaveValue('Four nuts, M6, 10 Nm.')
  })

  it('of cars shows the sentence in the form, and keeps what was chosen', async () => {
    const cars = { ...outline('part'), rows: [] }
    const fitment = { outline: outline('part'), ofPart: cars, save: failed('FORBIDDEN', SENTENCE) }
    await openPart({ user: aUser(), protection: null, answers: { fitment } })
    await button('Edit the cars').click()
    const universal = dialog('Cars this part fits').getByLabelText('Fits every car (a universal part)')
    await universal.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(SENTENCE)
    await expect.element(universal).toBeChecked()
  })

  it('of a vehicle shows the sentence in the form, and keeps the text', async () => {
    const refused = failed('FORBIDDEN', 'Only moderators can edit this vehicle: Edit war.')
    await openVehicle({ user: aUser(), protection: null, answers: { vehicle: { edit: refused } } })
    await button('Edit').click()
    const name = dialog('Edit vehicle').getByLabelText('Name', { exact: true })
    await name.fill('3 Series!')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Only moderators can edit this vehicle: Edit war.')
    await expect.element(name).toHaveValue('3 Series!')
  })

  it('of a vehicle leads to the line, and opens for a moderator of its make', async () => {
    const { unmount } = await openVehicle({ user: aUser() })
    await button('Edit').click()
    await expect.element(line()).toHaveFocus()
    unmount()
    await openVehicle({ user: aModerator({ adminTags: ['bmw'] }) })
    await button('Edit').click()
    await expect.element(dialog('Edit vehicle')).toBeVisible()
  })
})

describe('a moderator', () => {
  it('protects a part: the errors are beside the fields, what was typed stays, and the page shows the line', async () => {
    const site = await openPart({ user: aModerator(), protection: null })
    const { bySlug } = partAnswers(part({ id: 'part', tags: ['brakes'], protection: PROTECTION })).part
    await button('Protect').click()
    const form = dialog('Protect part')
    await expect.element(form.getByLabelText('Who may edit')).toHaveFocus()
    expect(await violations()).toEqual([])
    await form.getByRole('button', { name: 'Protect' }).click()
    const reason = form.getByLabelText('Reason')
    await expect.element(reason).toHaveFocus()
    await expect.element(reason).toHaveAccessibleDescription(/Say why you protect this page\./)

    const wrong = 'Choose a date from now to 366 days from now.'
    site.answers.protection = { protect: failed('VALIDATION', wrong, { fields: { until: wrong } }) }
    await reason.fill('The torque is disputed.')
    await form.getByLabelText('Who may edit').selectOptions('Only users with 100 edits that stood')
    await form.getByLabelText('Rule').selectOptions('Edit war')
    await form.getByRole('button', { name: 'Protect' }).click()
    await expect.element(form.getByLabelText('For how long')).toHaveAccessibleDescription(wrong)

    site.answers.protection = { protect: PROTECTION }
    site.answers.part = { ...site.answers.part, bySlug }
    await form.getByLabelText('For how long').selectOptions('No end')
    await form.getByRole('button', { name: 'Protect' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(site.calls('protection.protect').at(-1)).toEqual({
      type: 'part',
      id: 'part',
      level: 2,
      until: null,
      reason: 'The torque is disputed.',
      rule: 'edit-war',
    })
    await expect.element(line()).toMatchTextContent(SENTENCE)
    await expect.element(button('End protection')).toHaveFocus()
  })

  it('ends the protection of a vehicle with a reason for the public', async () => {
    const site = await openVehicle({ user: aModerator({ adminTags: ['bmw'] }) })
    await button('End protection').click()
    const form = dialog('End protection')
    await expect.element(form.getByText('The torque is disputed.')).toBeVisible()
    expect(await violations()).toEqual([])
    await form.getByLabelText('For the public log').fill('Both sides agree.')
    const ended = 'This page is not protected.'
    site.answers.protection = { end: failed('CONFLICT', ended) }
    await form.getByRole('button', { name: 'End protection' }).click()
    await expect.element(form.getByRole('alert')).toMatchTextContent(ended)
    site.answers.protection = { end: undefined }
    site.answers.vehicle = { ...site.answers.vehicle, bySlug: CAR }
    await form.getByRole('button', { name: 'End protection' }).click()
    await expect.element(line()).not.toBeInTheDocument()
    expect(site.calls('protection.end').at(-1)).toEqual({
      type: 'vehicle',
      id: CAR.id,
      publicReason: 'Both sides agree.',
    })
    await expect.element(button('Protect')).toHaveFocus()
  })

  it('changes a protection, which starts with the current one', async () => {
    const site = await openPart({ user: aModerator(), answers: { protection: { protect: PROTECTION } } })
    await button('End protection').click()
    await dialog('End protection').getByRole('button', { name: 'Change it instead' }).click()
    const form = dialog('Change protection')
    await expect.element(form.getByLabelText('Reason')).toHaveValue('The torque is disputed.')
    await form.getByLabelText('Who may edit').selectOptions('Only moderators')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(site.calls('protection.protect')).toEqual([{ type: 'part', id: 'part', ...PROTECTION, level: 3 }])
  })

  it('of other tags sees no button', async () => {
    await openPart({ user: aModerator({ adminTags: ['bmw'] }) })
    await expect.element(button('Edit Part Information')).toBeVisible()
    expect(page.getByRole('button', { name: 'End protection' }).elements()).toEqual([])
  })
})
