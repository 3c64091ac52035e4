import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { hasKeyboard, isFocused, tabTo, useVisitors } from '../support/visitors.ts'

const { visit, make, url, deps } = useVisitors()

const section = (page: Page) => page.getByRole('region', { name: /^Interchange/ })
const line = (page: Page, title: string) => section(page).getByRole('listitem').filter({ hasText: title })

it.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])(
  'an owner adds a relation, confirms it and takes it back by keyboard at %s px',
  { timeout: 180_000 },
  async (width, viewport) => {
    const number = `06A 109 ${width}`
    const part = await make.part({ numbers: [`050 109 ${width}`] })
    const other = await make.part({ numbers: [number], revisions: 1 })
    await make.listing({ part: other, type: 'ask', priceCents: 4_050 })
    const owner = await make.user()
    const vehicle = await make.vehicle({ parent: await make.vehicle({ name: `Relation ${width}` }), name: 'Golf' })
    await make.car(owner, { vehicle, isChosen: true })
    const token = await make.token(owner)

    const page = await visit(`/part/${part.slug}`, { token, viewport })
    await section(page).getByText('No relations yet.').waitFor()
    await tabTo(page, section(page).getByRole('button', { name: 'Add a relation' }), 200)
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: 'Interchange of this part' })
    const form = editor.getByRole('form', { name: 'Add a relation' })
    await hasKeyboard(form)
    await tabTo(page, form.getByRole('searchbox', { name: 'Part number or name' }))
    await page.keyboard.type(number)
    const found = form.getByRole('button', { name: other.name })
    await found.waitFor()
    await expectAccessible(page)
    await tabTo(page, found)
    await page.keyboard.press('Enter')
    await tabTo(page, editor.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await editor.waitFor({ state: 'hidden' })
    await line(page, other.name).getByText('Not confirmed yet').waitFor()
    const asks = page.getByRole('region', { name: 'Asks' })
    await asks.getByText('1 ask for the same part under other numbers, from $41').waitFor()

    await tabTo(page, line(page, other.name).getByRole('button', { name: `Confirm: ${other.name}` }), 200)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirm this relation' })
    await hasKeyboard(dialog)
    await expectAccessible(page)
    await tabTo(page, dialog.getByRole('button', { name: 'Confirm', exact: true }))
    await page.keyboard.press('Enter')
    await line(page, other.name).getByText('Confirmed by 1 car').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expectAccessible(page)

    const visitor = await visit(`/part/${other.slug}`, { viewport, javaScriptEnabled: false })
    const text = await line(visitor, part.name).innerText()
    expect(text).toContain('Same as')
    expect(text).toContain('Confirmed by 1 car')

    await tabTo(page, section(page).getByRole('button', { name: 'Edit the relations' }), 200)
    await page.keyboard.press('Enter')
    await tabTo(page, editor.getByRole('button', { name: `Remove ${other.name}` }))
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(editor.getByRole('button', { name: 'Add a relation' }))).toBe(true)
    await tabTo(page, editor.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await section(page).getByText('No relations yet.').waitFor()

    await tabTo(page, section(page).getByRole('button', { name: 'Edit history of the relations' }), 200)
    await page.keyboard.press('Enter')
    const history = page.getByRole('dialog', { name: 'Edit History of the Relations' })
    const first = history.getByRole('article', { name: /^Revision 1 by/ })
    await tabTo(page, first.getByRole('button', { name: 'Show changes' }))
    await page.keyboard.press('Enter')
    await history.getByText(`Same as: ${other.name}, Owner`).waitFor()
    await expectAccessible(page)
    await tabTo(page, first.getByRole('button', { name: 'Revert to this revision' }))
    await page.keyboard.press('Enter')
    const revert = page.getByRole('dialog', { name: 'Revert to revision 1' })
    await hasKeyboard(revert)
    await tabTo(page, revert.getByRole('button', { name: 'Revert' }))
    await page.keyboard.press('Enter')
    await page.getByText('Reverted to revision 1.').waitFor()
    await page.keyboard.press('Escape')
    // The confirmation counts again, because the relation stands again.
    await line(page, other.name).getByText('Confirmed by 1 car').waitFor()
    // Added, removed, and taken back.
    await expect.poll(() => deps.prisma.recentChange.count({ where: { pageId: part.id } })).toBe(3)
    await page.goto(`${url}/changes?page=${part.id}`)
    await page.getByText('Reverted to revision 1').first().waitFor()
  },
)
