import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { failing, FAILED_REQUEST, identify, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const title = (page: Page) => page.getByLabel('Title')
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' })

let made = 0
const newTitle = () => `Reading a camshaft, part ${(made += 1)}`

it('a post can be written by keyboard, published, edited and deleted', async () => {
  const token = await make.token(await make.user({ name: 'Paula Poster' }))
  const page = await visit('/', { token, expectedMessages: FAILED_REQUEST })
  const name = newTitle()
  await page.getByRole('link', { name: 'Create Post' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Create New Blog Post' }).waitFor()
  await content(page).waitFor()
  expect(await content(page).getAttribute('rows')).toBe('15')
  await title(page).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Camshafts')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tools')
  await content(page).focus()
  await page.keyboard.type('A worn ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('lobe')
  await page.getByRole('region', { name: 'Preview' }).getByText('lobe').waitFor()
  await publish(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForURL(`**/blog/reading-a-camshaft-part-${made}`)
  expect(await page.locator('article strong').first().innerText()).toBe('lobe')
  for (const tag of ['camshafts', 'tools']) await page.getByRole('link', { name: tag, exact: true }).waitFor()

  await page.getByRole('link', { name: 'Edit Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Blog Post' }).waitFor()
  await expect.poll(() => content(page).inputValue()).toBe('A worn **lobe**')
  expect(await title(page).inputValue()).toBe(name)
  await title(page).fill(`${name}, again`)
  await page.getByRole('button', { name: 'Remove tools' }).click()
  await update(page).click()
  await page.getByRole('heading', { level: 1, name: `${name}, again` }).waitFor()
  await page.waitForURL(`**/blog/reading-a-camshaft-part-${made}`)
  expect(await page.getByRole('link', { name: 'tools', exact: true }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: `${name}, again` }).waitFor()

  await page.getByRole('link', { name: 'Create Post' }).click()
  await content(page).waitFor()
  expect(await title(page).inputValue()).toBe('')
  expect(await page.getByText('Draft restored.').count()).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Edit Post' }).click()
  await page.getByRole('button', { name: 'Delete Post' }).click()
  await page.getByRole('dialog', { name: 'Delete Post' }).getByRole('button', { name: 'Delete Post' }).click()
  await page.getByText('Post deleted.').waitFor()
  await page.waitForURL(`${url}/`)
  await page.goto(`${url}/blog/reading-a-camshaft-part-${made}`)
  await page.getByRole('heading', { level: 1, name: 'Blog post not found.' }).waitFor()
})

it('a visitor signs in to write a post on a phone; the draft is kept after a failure, a reload and the end of the session', async () => {
  const page = await visit('/blog/new', { viewport: { width: 390, height: 844 }, expectedMessages: FAILED_REQUEST })
  await page.waitForURL(`**/login?from=${encodeURIComponent('/blog/new')}`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await identify(page, { pick: 'Ines Carvalho' })
  await page.waitForURL(`${url}/blog/new`)
  const name = newTitle()
  await title(page).fill(name)
  await content(page).fill('Not to be lost.')
  const stopFailing = await failing(page, 'post.create', 'The press is down.')
  await publish(page).click()
  await page.getByText('Error: The press is down.').waitFor()
  await stopFailing()
  await page.reload()
  await page.getByText('Draft restored.').waitFor()
  await expect.poll(() => content(page).inputValue()).toBe('Not to be lost.')

  const { id } = await deps.prisma.user.findFirstOrThrow({ where: { name: 'Ines Carvalho' } })
  // The session ends on the way to the server. Before, another request of the page could end in 401 first.
  await page.route(
    '**/post.create*',
    async (route) => {
      await deps.prisma.session.deleteMany({ where: { userId: id } })
      await route.continue()
    },
    { times: 1 },
  )
  await publish(page).click()
  const dialog = page.getByRole('dialog', { name: 'Login Required' })
  await dialog.getByRole('button', { name: 'Login' }).click()
  await identify(page, { pick: 'Ines Carvalho' })
  await page.waitForURL(`${url}/blog/new`)
  await expect.poll(() => content(page).inputValue()).toBe('Not to be lost.')
  await publish(page).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})
