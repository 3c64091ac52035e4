import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { FAILED_REQUEST, follow, identify, isFocused, useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const commentBy = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const heading = (page: Page) => comments(page).getByRole('heading', { level: 2 })

it('the drafts of a comment and a reply are kept on other pages, after a reload and after the end of the session', async () => {
  const part = await make.part()
  await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
  const user = await make.user({ name: 'Ella Ended', phone: '+15550104103' })
  const page = await visit(`/part/${part.slug}`, {
    token: await make.token(user),
    expectedMessages: FAILED_REQUEST,
  })
  await commentBy(page, 'Otto Opener').getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
  await expect.poll(() => isFocused(reply)).toBe(true)
  await reply.fill('Half an answer.')
  await box(page).fill('Not to be lost.')
  await page.reload()
  await expect.poll(() => box(page).inputValue()).toBe('Not to be lost.')
  await follow(page, '/about')
  await page.goBack()
  await expect.poll(() => box(page).inputValue()).toBe('Not to be lost.')

  await deps.prisma.session.deleteMany({ where: { userId: user.id } })
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByText('Authentication required to comment.').waitFor()
  await comments(page).getByRole('button', { name: 'Login' }).click()
  await identify(page, { email: user.email, name: user.name })
  await expect.poll(() => box(page).inputValue()).toBe('Not to be lost.')
  await expect.poll(() => reply.inputValue()).toBe('Half an answer.')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByRole('list', { name: 'Replies' }).getByText('Half an answer.').waitFor()
  expect(await heading(page).innerText()).toBe('Comments 2')
  expect(await deps.prisma.comment.count({ where: { partId: part.id, text: 'Half an answer.' } })).toBe(1)
})
