import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { failing, FAILED_REQUEST, holding, identify, signIn, useVisitors, waitForVote } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const PHONE = { viewport: { width: 390, height: 844 } }

async function person(name = 'Paula Poster') {
  const user = await make.user({ name })
  return { user, token: await make.token(user) }
}
const title = (page: Page) => page.getByLabel('Title')
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' })

let made = 0
const newTitle = () => `Reading a camshaft, part ${(made += 1)}`

describe.each([
  ['on a wide screen', {}],
  ['on a phone', PHONE],
])('%s', (_where, size) => {
  it('a post can be written, published, edited and read by keyboard', async () => {
    const { token } = await person()
    const page = await visit('/', { token, ...size })
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
  })
})

describe('the editor', () => {
  it('sends a visitor to the sign-in page, and back after it', async () => {
    const page = await visit('/blog/new')
    await page.waitForURL(`**/login?from=${encodeURIComponent('/blog/new')}`)
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await identify(page, { pick: 'Ines Carvalho' })
    await page.waitForURL(`${url}/blog/new`)
    await content(page).waitFor()
  })

  it('sends other users to the home page, and a visitor to the sign-in page', async () => {
    const post = await make.post()
    const { token } = await person('Somebody Else')
    const page = await visit(`/blog/edit/${post.slug}`, { token })
    await page.waitForURL(`${url}/`)
    const visitor = await visit(`/blog/edit/${post.slug}`)
    await visitor.waitForURL(`**/login?from=${encodeURIComponent(`/blog/edit/${post.slug}`)}`)
  })

  it('shows an error if the post does not exist', async () => {
    const { token } = await person()
    const page = await visit('/blog/edit/no-such-post', { token, expectedMessages: FAILED_REQUEST })
    await page.getByText('Blog post not found.').waitFor()
  })

  it('has the tools of the specification, and inserts a table of two columns and three rows', async () => {
    const { token } = await person()
    const page = await visit('/blog/new', { token })
    const tools = page.getByRole('toolbar').getByRole('button')
    await expect
      .poll(() => tools.allInnerTexts())
      .toEqual(['Bold', 'Italic', 'Link', 'List Item', 'Numbered List', 'Table'])
    await tools.filter({ hasText: 'Table' }).click()
    await page.getByRole('button', { name: 'Insert Table' }).click()
    const columns = async () =>
      (await content(page).inputValue())
        .trim()
        .split('\n')
        .map((line) => line.split('|').length - 2)
    await expect.poll(columns).toEqual([2, 2, 2, 2])
  })

  it('shows errors at the fields and focuses the first of them', async () => {
    const { token } = await person()
    const page = await visit('/blog/new', { token, expectedMessages: FAILED_REQUEST })
    await content(page).waitFor()
    await publish(page).click()
    await page.getByText('Please enter a title.').waitFor()
    await page.getByText('Please enter the content.').waitFor()
    await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await title(page).fill(newTitle())
    expect(await page.getByText('Please enter a title.').count()).toBe(0)
    await content(page).fill('> '.repeat(40) + 'x')
    await publish(page).click()
    await expect.poll(() => content(page).getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps the draft after a failure, a reload and the end of the session', async () => {
    const { user, token } = await person()
    const page = await visit('/blog/new', { token, expectedMessages: FAILED_REQUEST })
    await content(page).waitFor()
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

    await deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await publish(page).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await dialog.getByRole('button', { name: 'Login' }).click()
    await identify(page, { email: user.email, name: user.name })
    const skip = page.getByRole('button', { name: 'Skip for now' })
    await skip.or(content(page)).waitFor()
    if (await skip.isVisible()) await skip.click()
    await page.waitForURL(`${url}/blog/new`)
    await expect.poll(() => content(page).inputValue()).toBe('Not to be lost.')
    await publish(page).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })

  it('publishes once if the button is pressed twice, and shows that it is busy', async () => {
    const { user, token } = await person()
    const page = await visit('/blog/new', { token })
    await content(page).waitFor()
    await title(page).fill(newTitle())
    await content(page).fill('Only once.')
    const release = await holding(page, 'post.create')
    await publish(page).dblclick()
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    release()
    await page.waitForURL('**/blog/reading-*')
    expect(await deps.prisma.blogPost.count({ where: { authorId: user.id } })).toBe(1)
  })

  it('is empty after a post was published', async () => {
    const { token } = await person()
    const page = await visit('/blog/new', { token })
    await content(page).waitFor()
    await title(page).fill(newTitle())
    await content(page).fill('Done.')
    await publish(page).click()
    await page.waitForURL('**/blog/reading-*')
    await page.getByRole('link', { name: 'Create Post' }).click()
    await content(page).waitFor()
    expect(await title(page).inputValue()).toBe('')
    expect(await page.getByText('Draft restored.').count()).toBe(0)
  })
})

describe('a post', () => {
  it('can be edited only by its author', async () => {
    const { user, token } = await person()
    const post = await make.post({ author: user })
    const own = await visit(`/blog/${post.slug}`, { token })
    await own.getByRole('link', { name: 'Edit Post' }).waitFor()
    for (const options of [{}, { token: (await person('Other')).token }]) {
      const page = await visit(`/blog/${post.slug}`, options)
      await page.getByRole('heading', { level: 1, name: post.title }).waitFor()
      expect(await page.getByRole('link', { name: 'Edit Post' }).count()).toBe(0)
    }
  })

  it('can be deleted by its author after a confirmation', async () => {
    const { user, token } = await person()
    const post = await make.post({ author: user })
    const page = await visit(`/blog/edit/${post.slug}`, { token, expectedMessages: FAILED_REQUEST })
    await page.getByRole('button', { name: 'Delete Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Post' })
    await dialog.getByText('Are you sure you want to delete this post?').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete Post' }).click()
    await dialog.getByRole('button', { name: 'Delete Post' }).click()
    await page.getByText('Post deleted.').waitFor()
    await page.waitForURL(`${url}/`)
    await page.goto(`${url}/blog/${post.slug}`)
    await page.getByRole('heading', { level: 1, name: 'Blog post not found.' }).waitFor()
  })

  it('can be voted on by a signed-in user', async () => {
    const post = await make.post()
    const page = await visit(`/blog/${post.slug}`)
    const votes = page.getByRole('group', { name: `Votes on post ${post.title}` })
    expect(await votes.getByRole('button').first().isDisabled()).toBe(true)
    await signIn(page, { pick: 'Ines Carvalho' })
    await waitForVote(page, votes.getByRole('button', { name: /Upvote/ }).click())
    await expect.poll(() => votes.innerText()).toBe('1')
    await expect.poll(() => votes.getByRole('button').first().getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => votes.innerText()).toBe('1')
  })
})
