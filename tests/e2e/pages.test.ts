import { describe, expect, it } from 'vitest'
import { failing, FAILED_REQUEST, follow, ready, recording, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

describe('a blog post', () => {
  it('shows title, author, date, tags, content and votes', async () => {
    const author = await make.user({ name: 'Bert Blogger' })
    const content = 'First the **drain plug**.\n\n| Bolt | Torque |\n|---|--:|\n| M8 | 20 Nm |'
    const post = await make.post({ author, content, tags: ['cooling'], createdAt: new Date('2026-11-14T12:00:00Z') })
    const page = await visit(`/blog/${post.slug}`)
    expect(page.firstAnswer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: post.title }).waitFor()
    expect(await page.getByRole('link', { name: 'Bert Blogger' }).first().getAttribute('href')).toBe(
      `/account/${author.id}`,
    )
    const text = await page.locator('main').innerText()
    for (const each of ['Saturday, 14 November 2026', 'cooling', 'First the drain plug.', '20\u00a0Nm'])
      expect(text).toContain(each)
    expect(await page.getByRole('group', { name: `Votes on post ${post.title}` }).innerText()).toBe('0')
    expect(await page.title()).toBe(`${post.title} · Tappet`)
  })

  it('loads its comments when they become visible, ten at a time', async () => {
    const content = Array.from({ length: 80 }, (_, line) => `Paragraph ${line}.`).join('\n\n')
    const post = await make.post({ content })
    for (let i = 1; i <= 12; i++) await make.comment({ post, text: `Remark ${i} of 12.` })
    const page = await visit(`/search?q=${encodeURIComponent(post.title)}`)
    const seen = recording(page, 'comment.list')
    await follow(page, `/blog/${post.slug}`)
    await page.getByText('Paragraph 1.').waitFor()
    expect(seen).toEqual([])
    const end = page.getByText('No more comments.')
    await expect
      .poll(async () => {
        await page.locator('footer').scrollIntoViewIfNeeded()
        return end.isVisible()
      })
      .toBe(true)
    expect(await page.getByText(/^Remark \d+ of 12\.$/).count()).toBe(12)
    expect(seen).toHaveLength(2)
  })

  it('that does not exist is a 404 page', async () => {
    const page = await visit('/blog/no-such-post', { expectedMessages: FAILED_REQUEST })
    expect(page.firstAnswer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Blog post not found.' }).waitFor()
  })

  it('that cannot be loaded shows an error, and tries again', async () => {
    const post = await make.post()
    const page = await visit(`/search?q=${encodeURIComponent(post.title)}`, { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'post.bySlug', 'The press is down.')
    await follow(page, `/blog/${post.slug}`)
    await page.getByText('Error: The press is down.').waitFor()
    await stopFailing()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1, name: post.title }).isVisible()).toBe(true)
  })
})

describe('the login page', () => {
  it('shows an error for known codes in the address only', async () => {
    const page = await visit('/login?error=expired')
    await page.getByText('This sign-in has expired. Please try again.').waitFor()
    await page.goto(`${url}/login?error=Call%20this%20number`)
    await ready(page)
    expect(await page.locator('main').innerText()).not.toContain('Call this number')
    await page.getByText('Sign-in failed. Please try again.').waitFor()
    await page.goto(`${url}/login`)
    await ready(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('redirects a signed-in user, and never to another site', async () => {
    const token = await make.token()
    const page = await visit('/login?from=%2Fsearch%3Fq%3Dpump', { token })
    await page.waitForURL(`${url}/search?q=pump`)
    await page.goto(`${url}/login?from=%2F%2Fevil.example`)
    await expect.poll(() => page.url()).toBe(`${url}/`)
  })
})

describe('any other address', () => {
  it('is the 404 page', async () => {
    const page = await visit('/help', { expectedMessages: FAILED_REQUEST })
    for (const path of ['/no/such/page', '/parts', '/blog/a/b']) {
      const answer = await page.goto(url + path)
      await ready(page)
      expect([path, answer?.status()]).toEqual([path, 404])
      await page.getByRole('heading', { level: 1, name: '404 - Page Not Found' }).waitFor()
      await page.getByText('The page you are looking for does not exist.').waitFor()
    }
    await page.locator('main').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'New parts' }).waitFor()
    expect(page.url()).toBe(`${url}/`)
  })
})
