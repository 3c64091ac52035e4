import { expect, it } from 'vitest'
import { PHONE, violations } from '../support/browser.ts'
import { FAILED_REQUEST, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const handleOf = async ({ id }: { id: string }) =>
  (await deps.prisma.handle.findFirstOrThrow({ where: { userId: id, isCurrent: true } })).handle

it('a user mentions people in a comment and a message by keyboard, on a phone too', async () => {
  const [me, marta, other] = [
    await make.user(),
    await make.user({ name: 'Quintina Marten' }),
    await make.user({ name: 'Quintina Abel' }),
  ]
  const part = await make.part()
  await make.comment({ part, author: marta })
  const page = await visit(`/part/${part.slug}`, { token: await make.token(me) })
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  const options = page.getByRole('listbox', { name: 'People' }).getByRole('option')
  await box.focus()
  await page.keyboard.type('Thanks @quint')
  await expect
    .poll(() => options.allTextContents())
    .toEqual([expect.stringContaining('Quintina Marten'), expect.stringContaining('Quintina Abel')])
  const chosen = async () => page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`).textContent()
  expect(await chosen()).toContain('Quintina Marten')
  await page.keyboard.press('ArrowDown')
  expect(await chosen()).toContain('Quintina Abel')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('Thanks @quint')
  await page.keyboard.type('i')
  await expect.poll(() => options.count()).toBe(0)
  await page.keyboard.type(' @')
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe(`Thanks @quinti @${await handleOf(marta)} `)
  await page.keyboard.press('Control+Enter')
  const link = page.getByRole('article').getByRole('link', { name: `@${await handleOf(marta)}` })
  expect(await link.getAttribute('href')).toBe(`/account/${marta.id}`)

  await page.setViewportSize(PHONE)
  await page.goto(`${url}/messages?recipientId=${marta.id}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.focus()
  await page.keyboard.type('Ask @quintina-a')
  await options.first().waitFor()
  const { y = 0, height = 0, width = 0 } = (await options.first().boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeLessThanOrEqual(390)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const mention = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('link', { name: `@${await handleOf(other)}` })
  expect(await mention.getAttribute('href')).toBe(`/account/${other.id}`)
})

it('a user changes the handle in the settings', async () => {
  const [me, taken] = [await make.user(), await make.user({ name: 'Taken Name' })]
  const page = await visit(`/account/${me.id}`, { token: await make.token(me), expectedMessages: FAILED_REQUEST })
  const field = page.getByRole('textbox', { name: 'Handle' })
  await field.fill(await handleOf(taken))
  await page.getByRole('button', { name: 'Save Handle' }).click()
  await page.getByText('Somebody else has or had this handle. Please choose another one.').waitFor()
  await field.fill('@My_Own-Handle')
  await page.keyboard.press('Enter')
  await page.getByText('Handle saved.').waitFor()
  await page.getByText('Others mention you as @my_own-handle.').waitFor()
  await page.goto(`${url}/@My_Own-Handle`)
  expect(page.url()).toBe(`${url}/account/${me.id}`)
})
