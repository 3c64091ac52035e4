import { expect, it } from 'vitest'
import { EMPTY_PART, RICH_PART, ready, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

// The main pages, and those that load the schemas of forms. A violation is logged, which fails the test.
const PATHS = [
  '/',
  `/part/${EMPTY_PART}`,
  '/search?q=pump',
  '/sell',
  '/upload-part',
  '/sell/import',
  '/sell/inventory',
  '/blog/new',
  '/messages',
  '/trades',
  '/wants',
  '/garage',
  '/admin',
]

it('no main page does what the Content-Security-Policy forbids, nor do its forms', async () => {
  const moderator = await make.user({ isSiteAdmin: true })
  const page = await visit(`/account/${moderator.id}`, { token: await make.token(moderator) })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  for (const path of [...PATHS, `/part/${RICH_PART}`]) {
    await page.goto(url + path)
    await ready(page, true)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.getByRole('button', { name: 'Add Image' }).first().click()
  await page.getByRole('dialog', { name: 'Add Image' }).waitFor()
  expect(messages).toEqual([])
})
