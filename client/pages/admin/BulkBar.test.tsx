import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, DESKTOP, PHONE, visit } from '../../../tests/support/render.tsx'
import { moderationOf, reported } from '../../../tests/support/samples.ts'

const box = (title: string) => page.getByRole('checkbox', { name: `Select Listing of ${title}` })
const all = () => page.getByRole('checkbox', { name: 'Select all on this page' })
const dialog = () => page.getByRole('dialog')

async function open(viewport = DESKTOP) {
  const rows = ['A1', 'B2', 'C3', 'D4'].map((title) => reported(title))
  rows.push(reported('E5', { status: 'dismissed' }))
  const bulk = [
    { id: 'report-A1', report: reported('A1', { status: 'dismissed' }), error: null },
    { id: 'report-B2', report: null, error: 'This report is about your own content.' },
  ]
  return visit('/admin?status=all', {
    user: aModerator(),
    viewport,
    answers: { moderation: { ...moderationOf(rows), bulk } },
  })
}
async function choose(action: string) {
  await page.getByRole('button', { name: 'Act on selected' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('bulk actions %s', (_where, viewport) => {
  it('say which reports were handled and which not, and keep those selected', async () => {
    const { calls } = await open(viewport)
    await box('A1').click()
    await box('B2').click()
    await expect.element(page.getByText('2 selected')).toBeVisible()
    await choose('Dismiss Report')
    await dialog().getByRole('button', { name: 'Dismiss Report' }).click()
    await expect.element(dialog().getByText('Reason/Note is required for this action.')).toBeVisible()
    await dialog().getByLabelText('Reason').fill('Duplicates')
    await dialog().getByRole('button', { name: 'Dismiss Report' }).click()
    await expect.element(dialog().getByText('Listing of B2: This report is about your own content.')).toBeVisible()
    await expect.element(dialog().getByText('Done: 1 report', { exact: true })).toBeVisible()
    expect(calls('moderation.bulk')).toEqual([
      { ids: ['report-A1', 'report-B2'], action: 'dismissed', adminReason: 'Duplicates' },
    ])
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await expect.element(box('B2')).toBeChecked()
    await expect.element(box('A1')).not.toBeInTheDocument()
  })
})

it('Shift selects the reports between two, and closed reports cannot be selected', async () => {
  await open()
  await box('A1').click()
  await userEvent.keyboard('{Shift>}')
  await box('C3').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await all().click()
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await expect.element(box('E5')).not.toBeInTheDocument()
  await all().click()
  await expect.element(page.getByText('4 selected')).not.toBeInTheDocument()
})

it('the deletion of several items can name the rule and a reason for the public', async () => {
  const { calls } = await open()
  await box('A1').click()
  await choose('Delete Content')
  await dialog().getByLabelText('Reason').fill('Spam')
  await dialog().getByLabelText('Rule').selectOptions('spam')
  await dialog().getByLabelText('For the public log').fill('Advertising')
  await dialog().getByRole('button', { name: 'Delete Content' }).click()
  await expect
    .poll(() => calls('moderation.bulk'))
    .toEqual([
      { ids: ['report-A1'], action: 'delete_item', adminReason: 'Spam', rule: 'spam', publicReason: 'Advertising' },
    ])
})
