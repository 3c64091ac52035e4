import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit } = useVisitors()

const hasFocus = (button: Locator) =>
  expect.poll(() => button.evaluateAll(([element]) => element === document.activeElement)).toBe(true)

it.each([
  { width: DESKTOP.width, viewport: DESKTOP, colorScheme: 'light' as const },
  { width: PHONE.width, viewport: PHONE, colorScheme: 'dark' as const },
])('an author is asked before an edit that breaks listings, by keyboard at $width px', async (look) => {
  const part = await make.part({
    numbers: ['06A 109 309 AD'],
    description: 'Four nuts, M6, 10 Nm. Wet the O-ring with coolant.',
    revisions: 1,
  })
  await make.listing({ part, description: 'VW 06A109309AD, new' })
  const { width: _, ...options } = look
  const page = await visit(`/part/${part.slug}`, { token: await make.token(), ...options })
  await page.getByRole('button', { name: 'Edit Part Information' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Edit Part Information' })
  const description = editor.getByRole('textbox', { name: 'Description' })
  await description.fill('Four nuts, M6, 25 Nm. Wet the O-ring with coolant, see https://shop.example.')
  await editor.getByRole('group', { name: 'Part number 1' }).getByRole('textbox', { name: 'Part number' }).fill('PA632')
  const save = editor.getByRole('button', { name: 'Save Changes' })
  await save.focus()
  await page.keyboard.press('Enter')

  const question = page.getByRole('dialog', { name: 'Save this edit?' })
  await hasFocus(question.getByRole('button', { name: 'Go back' }))
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
    'Number 06A 109 309 AD removed, 1 listing names it',
    'Link to shop.example added, which nobody linked before',
    'Torque changed from 10 Nm to 25 Nm',
  ])
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const heights = await question.getByRole('button').evaluateAll((all) => all.map((each) => each.clientHeight))
  if (look.viewport === PHONE) expect(Math.min(...heights)).toBeGreaterThanOrEqual(42)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await hasFocus(save)
  expect(await description.inputValue()).toContain('25 Nm')

  await description.fill('Four nuts, M6, 26 Nm. Wet the O-ring with coolant.')
  await save.focus()
  await page.keyboard.press('Enter')
  await hasFocus(question.getByRole('button', { name: 'Go back' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Changes Submitted' }).waitFor()
})
