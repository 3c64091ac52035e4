import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, DESKTOP, failed, PHONE, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { person } from '../../../tests/support/samples.ts'

type Appeal = Outputs['moderation']['appeals']['items'][number]

const AT = '2026-11-20T10:00:00.000Z'
const moderator = aModerator()

function appeal(by: Appeal['mute']['moderator'], given: Partial<Appeal> = {}): Appeal {
  return {
    id: '0199aaaa-0000-7000-8000-000000000001',
    user: person('Muriel Muted'),
    text: 'It was no spam.\nI sell what I made.',
    createdAt: AT,
    outcome: null,
    answer: '',
    answeredBy: null,
    answeredAt: null,
    mute: {
      reason: 'Advertising',
      createdAt: AT,
      until: '2099-11-27T10:00:00.000Z',
      liftedAt: null,
      moderator: by,
      reportId: null,
    },
    ...given,
  }
}

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the appeals of the panel %s', (_where, viewport) => {
  const open = (items: Appeal[], more: object = {}) =>
    visit('/admin?view=appeals', {
      user: moderator,
      viewport,
      answers: { moderation: { appeals: { items, nextCursor: null }, openAppeals: items.length, ...more } },
    })

  it('are answered by keyboard, with a reason', async () => {
    const { calls, answers } = await open([appeal(person('Petra'))], { answerAppeal: appeal(person('Petra')) })
    await expect
      .element(page.getByText(/Muriel Muted was muted by Petra until 27 November 2099, 10:00 \(UTC\)/))
      .toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Appeals (1)' })).toBeVisible()
    expect(await violations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(viewport.width)
    page.getByRole('button', { name: 'Answer appeal' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Choose whether the mute stays or ends.')).toBeVisible()
    await expect.element(page.getByText('Reason/Note is required for this action.')).toBeVisible()
    await expect.element(page.getByLabelText('Answer', { exact: true })).toHaveFocus()
    await page.getByLabelText('Answer', { exact: true }).selectOptions('Grant: the mute ends')
    await page.getByLabelText('Reason, shown to the user').fill('A mistake.')
    answers.moderation = { ...answers.moderation, appeals: { items: [], nextCursor: null }, openAppeals: 0 }
    page.getByRole('button', { name: 'Answer appeal' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('No open appeals.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(calls('moderation.answerAppeal')).toEqual([{ id: appeal(null).id, outcome: 'lifted', answer: 'A mistake.' }])
  })

  it('of own mutes are for another moderator', async () => {
    await open([appeal(moderator)])
    await expect.element(page.getByText('You muted this user. Another moderator must answer the appeal.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Answer appeal' }).elements()).toEqual([])
  })

  it('keep the answer when another moderator was faster', async () => {
    await open([appeal(null)], { answerAppeal: failed('CONFLICT', 'This appeal was already answered.') })
    await page.getByLabelText('Answer', { exact: true }).selectOptions('Reject: the mute stays')
    await page.getByLabelText('Reason, shown to the user').fill('It was spam.')
    await page.getByRole('button', { name: 'Answer appeal' }).click()
    await expect.element(page.getByText('This appeal was already answered.')).toBeVisible()
    await expect.element(page.getByLabelText('Reason, shown to the user')).toHaveValue('It was spam.')
  })

  it('that cannot be loaded can be tried again', async () => {
    await open([], { appeals: failed('INTERNAL', 'The lights are out.') })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
