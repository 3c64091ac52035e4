import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { deps, make, visit } = useVisitors()

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluateAll(([first]) => first === document.activeElement)).toBe(true)

it.each([
  { width: DESKTOP.width, viewport: DESKTOP, colorScheme: 'light' as const },
  { width: PHONE.width, viewport: PHONE, colorScheme: 'dark' as const },
])('a moderator protects a part, and ends that after a suggestion, by keyboard at $width px', async (look) => {
  const { width: _, ...options } = look
  const tag = `steering ${look.width}`
  const part = await make.part({ tags: [tag], revisions: 1 })
  const author = await make.user()
  const asModerator = { ...options, token: await make.token(await make.moderator(tag)) }
  const asAuthor = { ...options, token: await make.token(author) }

  const panel = await visit(`/part/${part.slug}`, asModerator)
  const button = (name: string) => panel.getByRole('button', { name, exact: true }).filter({ visible: true })
  await button('Protect').press('Enter')
  const protect = panel.getByRole('dialog', { name: 'Protect part' })
  await hasFocus(protect.getByLabel('Who may edit'))
  await protect.getByLabel('Reason', { exact: true }).fill('The torque is disputed.')
  expect(await violations(panel)).toEqual([])
  await protect.getByRole('button', { name: 'Protect', exact: true }).press('Enter')
  await protect.waitFor({ state: 'detached' })
  await hasFocus(button('End protection'))

  const page = await visit(`/part/${part.slug}`, asAuthor)
  const line = page.getByRole('region', { name: /^Until .* can edit this part: The torque is disputed\.$/ })
  const edit = page.getByRole('button', { name: 'Edit Part Information' }).filter({ visible: true }).first()
  await edit.press('Enter')
  await hasFocus(line)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Tab')
  await hasFocus(line.getByRole('link', { name: 'Suggest a change' }))
  await page.keyboard.press('Enter')
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await hasFocus(comment)
  await page.keyboard.type('10 Nm, says the manual.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Suggested change: 10 Nm, says the manual.').and(page.locator('p')).waitFor()

  await button('End protection').press('Enter')
  const end = panel.getByRole('dialog', { name: 'End protection' })
  await hasFocus(end.getByLabel('Rule'))
  await end.getByRole('button', { name: 'End protection' }).press('Enter')
  await end.waitFor({ state: 'detached' })
  await hasFocus(button('Protect'))

  // The page of the author is open all the time.
  await line.waitFor({ state: 'detached' })
  await edit.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit Part Information' })
  await editor.getByRole('textbox', { name: 'Description' }).fill('Four nuts, M6, 10 Nm.')
  await editor.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await page.getByRole('dialog', { name: 'Changes Submitted' }).waitFor()
  const saved = await deps.prisma.part.findUnique({ where: { id: part.id }, select: { lastEditedById: true } })
  expect(saved?.lastEditedById).toBe(author.id)
})
