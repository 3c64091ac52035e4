import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { hasKeyboard, isFocused, tabTo, useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])('a moderator merges two parts and undoes the merge by keyboard at %s px', async (width, viewport) => {
  const tag = `pumps ${width}`
  const winner = await make.part({ tags: [tag], numbers: [`11 51 ${width}`, `P482 ${width}`], revisions: 1 })
  const loser = await make.part({
    tags: [tag, `${tag} doubles`],
    numbers: [`1151${width}`, `PA632 ${width}`],
    revisions: 1,
  })
  const token = await make.token(await make.moderator(tag))

  const page = await visit(`/part/${loser.slug}`, { token, viewport })
  const link = page.getByRole('link', { name: 'Merge with another part' }).filter({ visible: true })
  await link.scrollIntoViewIfNeeded()
  await tabTo(page, link, 200)
  await page.keyboard.press('Enter')
  await page.getByText(`Which part is the same as ${loser.name}?`).waitFor()
  await tabTo(page, page.getByRole('searchbox', { name: 'Part number or name' }))
  await page.keyboard.type(winner.id)
  const found = page.getByRole('list', { name: 'Parts' }).getByRole('link', { name: winner.name })
  await found.waitFor()
  await expectAccessible(page)
  await tabTo(page, found)
  await page.keyboard.press('Enter')

  await page.getByText('3 after the merge').waitFor()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('radio', { name: `Title of ${winner.name}` }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: `Title of ${loser.name}` }).isChecked()).toBe(true)
  await tabTo(page, page.getByLabel('Why are they the same part?'))
  await page.keyboard.type('Same number.')
  await tabTo(page, page.getByRole('button', { name: 'Merge now' }))
  await page.keyboard.press('Enter')

  await heading(page, loser.name).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/part\//)
  const undo = page.getByRole('button', { name: /^Undo the merge of / })
  await undo.waitFor()
  await expectAccessible(page)
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Undo merge' })
  await hasKeyboard(dialog)
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.type('They differ.')
  await tabTo(page, dialog.getByRole('button', { name: 'Undo merge' }))
  await page.keyboard.press('Enter')

  const report = page.getByRole('dialog', { name: 'The merge is undone' })
  await report.getByText('1 field came back.').waitFor()
  await report.getByText('1 number came back.').waitFor()
  await expectAccessible(page)
  await tabTo(page, report.getByRole('button', { name: 'Close' }).last())
  await page.keyboard.press('Enter')
  await heading(page, winner.name).waitFor()
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await page.getByRole('list', { name: 'Merged parts' }).count()).toBe(0)
})
