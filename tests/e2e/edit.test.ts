import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, overflow, violations } from '../support/browser.ts'
import { edits, FAILED_REQUEST, holding, identify, ready, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps, url } = visitors
const edit = edits(visitors)

const POPUP = 'You must be logged in to edit the description. Please log in and try again.'

const editButton = (page: Page) =>
  page.getByRole('button', { name: 'Edit Part Information' }).filter({ visible: true }).first()
const dialog = (page: Page, name = 'Edit Part Information') => page.getByRole('dialog', { name })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const tagField = (page: Page) => page.getByRole('combobox', { name: 'Tags' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const revisions = (part: { id: string }) =>
  deps.prisma.partRevision.findMany({ where: { partId: part.id }, orderBy: { number: 'asc' } })

async function openEditor(page: Page) {
  await editButton(page).click()
  await page.getByLabel('Title').waitFor()
  await description(page).waitFor()
}

async function editorOf(part: { slug: string }, name: string, options: Parameters<typeof visit>[1] = {}) {
  const user = await make.user({ name })
  const page = await visit(`/part/${part.slug}`, { token: await make.token(user), ...options })
  await openEditor(page)
  return Object.assign(page, { user })
}

/** Closes the success dialog. */
const close = (page: Page) => page.getByRole('button', { name: 'Close' }).last().click()

/** Waits until the edit is saved and the page has been reloaded. */
async function saved(page: Page) {
  await save(page).click()
  await dialog(page, 'Changes Submitted').waitFor()
}

describe('an edit', () => {
  it('of all fields is on the page at once and after a reload', async () => {
    const part = await make.part({ tags: ['cooling'], numbers: ['1K0 121 011'], description: 'Old.', revisions: 1 })
    const name = `${part.name} with gasket`
    const page = await editorOf(part, 'Wanda Writer')
    const opener = editButton(page)
    await page.getByLabel('Title').fill(name)
    await description(page).fill('**Fits** the Golf.')
    await tagField(page).fill('Pumps')
    await page.keyboard.press('Enter')
    await tagField(page).fill('febi')
    await page.getByLabel('Non OE').check()
    await page.getByRole('button', { name: 'Add Tag' }).click()
    await page.getByRole('button', { name: 'Remove cooling' }).click()
    await page.getByRole('button', { name: 'Add Part Number' }).click()
    const second = page.getByRole('group', { name: 'Part number 2' })
    await second.getByRole('textbox', { name: 'Part number' }).fill(' 24-0555 ')
    await second.getByLabel('Brand').fill('Metelli')
    await second.getByLabel('Link').fill('https://example.com/24-0555')
    await second.getByLabel('Superseded by (optional)').fill('24-0556')
    await page.getByLabel('Summary (optional)').fill('The gasket comes with it')
    const release = await holding(page, 'part.edit')
    await save(page).dblclick()
    await page.getByText('Saving...').filter({ visible: true }).waitFor()
    release()

    const success = dialog(page, 'Changes Submitted')
    await success.getByText('Your changes are now on the page').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    async function isShown() {
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const text = await page.locator('main').innerText()
      for (const each of ['Fits the Golf.', '1K0 121 011', 'pumps', 'Last edited by Wanda Writer'])
        expect(text).toContain(each)
      expect(text).not.toContain('cooling')
      expect(await page.getByRole('link', { name: 'Non-OE: febi' }).count()).toBe(1)
      const number = page.getByRole('link', { name: '24-0555, opens in a new tab' }).first()
      expect(await number.getAttribute('href')).toBe('https://example.com/24-0555')
    }
    await page.getByRole('button', { name: 'View Edit History' }).click()
    const history = dialog(page, 'Edit History')
    await history.getByRole('article').first().getByRole('button', { name: 'Show changes' }).click()
    await history.getByText(', superseded by 24-0556').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await isShown()
    const now = await deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })
    await expect.poll(() => page.url()).toBe(`${url}/part/${now.slug}`)
    expect(now.slug).not.toBe(part.slug)
    // The address with the old slug redirects.
    const reloaded = await fetch(`${url}/part/${part.slug}`)
    expect(reloaded.url).toBe(`${url}/part/${now.slug}`)
    const html = (await reloaded.text()).replaceAll('<!-- -->', '')
    const shown = [name, '<strong>Fits</strong> the Golf.', '1K0 121 011', 'pumps', 'https://example.com/24-0555']
    for (const each of [...shown, 'Wanda Writer', 'Non-OE: febi']) expect(html).toContain(each)
    expect(html).not.toContain('cooling')
    expect((await revisions(part)).map(({ number, summary }) => [number, summary])).toEqual([
      [1, ''],
      [2, 'The gasket comes with it'],
    ])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })
})

describe('unsaved changes', () => {
  it('are kept after Escape, a press outside, Cancel, two edits by another user and a reload, until they are discarded', async () => {
    const part = await make.part({ description: 'Start.', revisions: 1 })
    const page = await editorOf(part, 'Paula Patient', { expectedMessages: FAILED_REQUEST })
    await description(page).fill('Half a thought')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await description(page).inputValue()).toBe('Half a thought')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Draft saved in this browser.').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await openEditor(page)
    await page.getByText('Your unsaved changes are here again.').waitFor()
    expect(await description(page).inputValue()).toBe('Half a thought')
    await description(page).fill('Mine.')
    await edit(part, 'Otto Other', { description_markdown: 'Theirs, one.' })
    await page.reload()
    await ready(page, true)
    await openEditor(page)
    await page.getByText(/Saved by Otto Other/).waitFor()
    await expect.poll(() => description(page).inputValue()).toBe('Mine.')

    await edit(part, 'Otto Other', { description_markdown: 'Theirs, two.' })
    await save(page).click()
    await page.getByRole('group', { name: 'Description' }).getByText('Theirs, two.').waitFor()
    expect(await description(page).inputValue()).toBe('Mine.')
    await saved(page)
    await close(page)
    expect((await revisions(part)).map(({ descriptionMarkdown }) => descriptionMarkdown)).toEqual([
      'Start.',
      'Theirs, one.',
      'Theirs, two.',
      'Mine.',
    ])

    await openEditor(page)
    await description(page).fill('Not meant')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await openEditor(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => description(page).inputValue()).toBe('Mine.')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => description(page).inputValue()).toBe('Not meant')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await ready(page, true)
    await openEditor(page)
    expect(await description(page).inputValue()).toBe('Mine.')
    expect(await page.getByText('Your unsaved changes are here again.').count()).toBe(0)
  })
})

it('a visitor signs in to edit a part and returns to it, and after the end of the session signs in again and keeps the text', async () => {
  const part = await make.part()
  const user = await make.user({ name: 'Silke Session', phone: '+15550104101' })
  const page = await visit(`/part/${part.slug}`, { expectedMessages: FAILED_REQUEST })
  const popup = dialog(page, 'Login Required')
  const signInFromPopup = async () => {
    await popup.getByRole('button', { name: 'Login' }).click()
    await identify(page, { email: user.email, name: user.name })
    await page.waitForURL(`**/part/${part.slug}`)
    await ready(page, true)
  }
  await editButton(page).click()
  await popup.getByText(POPUP).waitFor()
  expect(await dialog(page).count()).toBe(0)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => popup.count()).toBe(0)
  await editButton(page).click()
  await signInFromPopup()

  await openEditor(page)
  await description(page).fill('Written before the end.')
  await deps.prisma.session.deleteMany({ where: { userId: user.id } })
  await save(page).click()
  await popup.getByText(POPUP).waitFor()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => popup.count()).toBe(0)
  expect(await description(page).inputValue()).toBe('Written before the end.')
  await save(page).click()
  await signInFromPopup()
  await openEditor(page)
  await expect.poll(() => description(page).inputValue()).toBe('Written before the end.')
  await saved(page)
})

describe('an edit by another user in the meantime', () => {
  it('shows both versions, to merge and save again, on a phone', async () => {
    const part = await make.part({ tags: ['cooling'], description: 'One line.\n\nAnother line.', revisions: 1 })
    const second = await editorOf(part, 'Selma Second', {
      viewport: PHONE,
      colorScheme: 'dark',
      expectedMessages: FAILED_REQUEST,
    })
    await edit(part, 'Fritz First', {
      description_markdown: 'One line, longer.\n\nAnother line.',
      tags: ['engines'],
    })

    await description(second).fill('One line.\n\nAnother line, mine.')
    await save(second).click()
    const panel = second.getByRole('region', { name: 'Someone else saved this part while you were editing.' })
    await panel.waitFor()
    await panel.getByText(/Saved by Fritz First,/).waitFor()
    await panel.getByText(/as in the other version: Tags\./).waitFor()
    const compared = panel.getByRole('group', { name: 'Description' })
    await compared.getByText('Your version').waitFor()
    expect(await panel.getByRole('group').count()).toBe(1)
    expect(await compared.innerText()).toContain('One line, longer.')
    expect(await compared.locator('mark').allInnerTexts()).toEqual(expect.arrayContaining([', mine']))
    expect(await description(second).inputValue()).toBe('One line.\n\nAnother line, mine.')
    await second.getByRole('button', { name: 'Remove engines' }).waitFor()
    await second.getByLabel('Title').fill('Short')
    await save(second).click()
    await second.getByText('Please enter a more descriptive').waitFor()
    expect(await violations(second)).toEqual([])
    expect(await overflow(second)).toBe(0)
    await second.getByLabel('Title').fill(part.name)

    await compared.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => description(second).inputValue()).toBe('One line, longer.\n\nAnother line.')
    await compared.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => description(second).inputValue()).toBe('One line.\n\nAnother line, mine.')
    await description(second).fill('One line, longer.\n\nAnother line, mine.')
    await saved(second)
    await close(second)
    await second.getByText('Another line, mine.').waitFor()
    const all = await revisions(part)
    expect(all.map(({ descriptionMarkdown, tags }) => [descriptionMarkdown, tags])).toEqual([
      ['One line.\n\nAnother line.', ['cooling']],
      ['One line, longer.\n\nAnother line.', ['engines']],
      ['One line, longer.\n\nAnother line, mine.', ['engines']],
    ])
  })
})
