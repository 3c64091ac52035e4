import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, held, unreachable, violations, visit, type Answers } from '../../../../tests/support/render.tsx'
import { part, partAnswers, partSource } from '../../../../tests/support/samples.ts'

const WANDA = aUser({ name: 'Wanda Writer' })
const SAVED = { part: partSource({ revision: 2 }), changed: true }

const dialog = (name = 'Edit Part Information') => page.getByRole('dialog', { name })
const title = () => page.getByLabelText('Title')
const description = () => page.getByRole('textbox', { name: 'Description' })
const tagField = () => page.getByRole('combobox', { name: 'Tags' })
const number = (place: number) => page.getByRole('group', { name: `Part number ${place}` })
const save = () => page.getByRole('button', { name: 'Save Changes' })
const editButton = () => page.getByRole('button', { name: 'Edit Part Information' }).first()

async function open(given: Answers['part'] = {}, user = WANDA) {
  const page1 = partAnswers(part({ id: 'part', name: 'Camshaft, hydraulic', tags: ['cooling'] }))
  const site = await visit('/part/camshaft', {
    user,
    answers: {
      ...page1,
      part: { ...page1.part, source: partSource(), edit: SAVED, ...given },
      tag: { suggest: [] },
    },
  })
  await editButton().click()
  await expect.element(dialog()).toBeVisible()
  return site
}
const edits = (site: Awaited<ReturnType<typeof open>>) => site.calls('part.edit')

describe('an edit of a part', () => {
  it('needs a sign-in', async () => {
    await visit('/part/camshaft', { answers: partAnswers(part()) })
    await editButton().click()
    const popup = dialog('Login Required')
    const sentence = 'You must be logged in to edit the description. Please log in and try again.'
    await expect.element(popup.getByText(sentence)).toBeVisible()
    expect(dialog().elements()).toEqual([])
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(popup).not.toBeInTheDocument()
  })

  it('sends all fields once, and says that it is saved', async () => {
    const late = held(SAVED)
    const site = await open({ edit: late.answer })
    await title().fill('Camshaft with gasket')
    await description().fill('**Fits** the Golf.')
    await tagField().fill('Pumps')
    await userEvent.keyboard('{Enter}')
    await tagField().fill('febi')
    await page.getByLabelText('Non OE').click()
    await page.getByRole('button', { name: 'Add Tag' }).click()
    await page.getByRole('button', { name: 'Remove cooling' }).click()
    await page.getByRole('button', { name: 'Add Part Number' }).click()
    await number(2).getByRole('textbox', { name: 'Part number' }).fill(' 24-0555 ')
    await number(2).getByLabelText('Brand').fill('Metelli')
    await number(2).getByLabelText('Link').fill('https://example.com/24-0555')
    await page.getByLabelText('Summary (optional)').fill('The gasket comes with it')
    await save().dblClick()
    await expect.element(page.getByText('Saving...').first()).toBeVisible()
    late.release()
    await expect.element(dialog('Changes Submitted')).toMatchTextContent('Your changes are now on the page')
    expect(edits(site)).toEqual([
      expect.objectContaining({
        id: 'part',
        baseRevision: 1,
        name: 'Camshaft with gasket',
        description: '**Fits** the Golf.',
        tags: ['pumps', 'Non-OE: febi'],
        summary: 'The gasket comes with it',
      }),
    ])
    expect(JSON.stringify(edits(site)[0])).toContain('24-0555')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(editButton()).toHaveFocus()
  })

  it('starts with the current part, not with the part when the page was opened, and without changes shows a message', async () => {
    const current = partSource({ descriptionMarkdown: 'Written meanwhile.' })
    await open({ source: current, edit: { part: current, changed: false } })
    await expect.element(description()).toHaveValue('Written meanwhile.')
    await expect.element(title()).toHaveValue('Camshaft, hydraulic')
    await save().click()
    await expect.element(dialog().getByText('No changes to save.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('shows an error at each field, without a request, and focuses the first one', async () => {
    const site = await open()
    await title().fill('Short')
    await number(1).getByLabelText('Link').fill('ftp://example.com')
    await number(1).getByLabelText('Superseded by').fill('1k0-121-011')
    await save().click()
    await expect.element(page.getByText('Please enter a more descriptive and accurate part name.')).toBeVisible()
    await expect.element(page.getByText('A link must start with http:// or https://.')).toBeVisible()
    const superseded = number(1).getByText('A part number cannot supersede itself. Enter the number that replaces it.')
    await expect.element(superseded).toBeVisible()
    await expect.element(title()).toHaveFocus()
    await title().fill('A longer and better title')
    await expect.element(page.getByText('Please enter a more descriptive')).not.toBeInTheDocument()
    await number(1).getByLabelText('Link').fill('')
    await number(1).getByLabelText('Superseded by').fill('1K0 121 011 A')
    await expect.element(superseded).not.toBeInTheDocument()
    await tagField().fill('x'.repeat(51))
    await save().click()
    await expect.element(page.getByText('A tag has at most 50 characters.')).toBeVisible()
    expect(edits(site)).toEqual([])
    // A typed tag that was not added is part of the edit.
    await tagField().fill('typed, not added')
    await save().click()
    await expect.element(dialog('Changes Submitted')).toBeVisible()
    expect(edits(site)).toMatchObject([{ tags: ['cooling', 'typed', 'not added'] }])
  })

  it('has a link to another part that has the name', async () => {
    const sentence = 'A part with this name already exists.'
    const taken = failed('CONFLICT', sentence, { fields: { name: sentence }, details: { existingSlug: 'taken' } })
    await open({ edit: taken })
    await title().fill('CAMSHAFT THAT IS TAKEN')
    await save().click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    const link = page.getByRole('link', { name: 'View Existing Part' })
    await expect.element(link).toHaveAttribute('href', '/part/taken')
    await expect.element(title()).toHaveValue('CAMSHAFT THAT IS TAKEN')
  })

  it('shows another error next to the button, and keeps the text', async () => {
    const site = await open({ edit: failed('INTERNAL', 'The ink is dry.') })
    await description().fill('Not to be lost.')
    await save().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to update product: The ink is dry.')
    site.answers.part = { ...site.answers.part, edit: unreachable }
    await save().click()
    const network = 'Failed to update product: Network error. Please try again.'
    await expect.element(page.getByText(network)).toBeVisible()
    site.answers.part = { ...site.answers.part, edit: failed('MUTED', 'You are muted until tomorrow.') }
    await save().click()
    await expect.element(page.getByText('Failed to update product: You are muted until tomorrow.')).toBeVisible()
    await expect.element(description()).toHaveValue('Not to be lost.')
  })

  it('of a part that cannot be loaded has a button to try again', async () => {
    const site = await open({ source: failed('INTERNAL', 'The shelf is locked.') })
    await expect.element(dialog().getByText('Error: The shelf is locked.')).toBeVisible()
    await expect.element(save()).toBeDisabled()
    site.answers.part = { ...site.answers.part, source: partSource() }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(title()).toHaveValue('Camshaft, hydraulic')
  })

  it('suggests tags, and Escape closes the suggestions but not the editor', async () => {
    const site = await open()
    site.answers.tag = { suggest: [{ name: 'lemfoerder', count: 1 }] }
    await tagField().fill('lemf')
    const option = page.getByRole('option', { name: /lemfoerder/ })
    await expect.element(option).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option).not.toBeInTheDocument()
    await expect.element(tagField()).toHaveValue('lemf')
    await userEvent.keyboard('{ArrowDown}')
    await option.click()
    await expect.element(page.getByRole('button', { name: 'Remove lemfoerder' })).toBeVisible()
    await expect.element(dialog()).toBeVisible()
  })

  it('can insert a table into the description', async () => {
    await open({ source: partSource({ descriptionMarkdown: '' }) })
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByLabelText('Columns').fill('0')
    await page.getByRole('button', { name: 'Insert Table' }).click()
    await expect.element(page.getByText(/Invalid (input|table dimensions)/)).toBeVisible()
    await page.getByLabelText('Columns').fill('3')
    await page.getByRole('button', { name: 'Insert Table' }).click()
    await expect
      .poll(() => (description().element() as HTMLTextAreaElement).value)
      .toContain('| Header 1 | Header 2 | Header 3 |')
  })
})

describe('unsaved changes of a part', () => {
  it('are kept after Escape and Cancel, until they are discarded', async () => {
    await open()
    await description().fill('Half a thought')
    await userEvent.keyboard('{Escape}')
    await expect.element(description()).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Draft saved in this browser.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await editButton().click()
    await expect.element(page.getByText('Your unsaved changes are here again.')).toBeVisible()
    await expect.element(description()).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(description()).toHaveValue('As it was.')
  })

  it('are kept after the end of the session', async () => {
    await open({ edit: failed('UNAUTHENTICATED', 'User not authenticated.') })
    await description().fill('Half a thought')
    await save().click()
    await expect.element(dialog('Login Required')).toBeVisible()
    await expect.element(dialog('Login Required')).toMatchTextContent('Draft saved in this browser.')
    await expect.poll(() => JSON.stringify(localStorage)).toContain('Half a thought')
  })
})

describe('the question before an edit is saved', () => {
  const FLAGS = [
    { rule: 'number-removed', number: '06A 109 309 AD', listings: 3 },
    { rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' },
  ] as const
  const question = () => page.getByRole('dialog', { name: 'Save this edit?' })
  const asking = async (ofEdit: NonNullable<Answers['flag']>['ofEdit'] = [...FLAGS]) => {
    const site = await open()
    site.answers.flag = { ofEdit }
    await description().fill('Four nuts, 25 Nm.')
    await save().click()
    return site
  }

  it('shows what the rules find, and keeps the text when the author goes back', async () => {
    const site = await asking()
    await expect.element(question()).toBeVisible()
    const items = question().getByRole('listitem')
    await expect.element(items.nth(0)).toHaveTextContent('Number 06A 109 309 AD removed, 3 listings name it')
    await expect.element(items.nth(1)).toHaveTextContent('Torque changed from 10 Nm to 25 Nm')
    expect(await violations()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Go back' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(save()).toHaveFocus()
    await expect.element(description()).toHaveValue('Four nuts, 25 Nm.')
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(edits(site)).toEqual([])
  })

  it('saves after "Save anyway", and asks about the same text only once', async () => {
    const site = await asking()
    await expect.element(question()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    await description().fill('Four nuts, 26 Nm.')
    await save().click()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await expect.element(dialog('Changes Submitted')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toHaveLength(2)
    expect(edits(site)).toMatchObject([{ description: 'Four nuts, 26 Nm.' }])
  })

  it('is not repeated for the text about which it was asked', async () => {
    const site = await asking()
    await page.getByRole('button', { name: 'Go back' }).click()
    await save().click()
    await expect.element(dialog('Changes Submitted')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toEqual([{ subject: 'part', id: 'part', description: 'Four nuts, 25 Nm.' }])
  })

  it.each<[string, NonNullable<Answers['flag']>['ofEdit']]>([
    ['fails', failed('INTERNAL', 'The rules are lost.')],
    ['takes too long', held([...FLAGS]).answer],
  ])('is left out if the check %s', async (_, ofEdit) => {
    const site = await asking(ofEdit)
    await expect.element(dialog('Changes Submitted')).toBeVisible()
    expect(edits(site)).toHaveLength(1)
  })
})
