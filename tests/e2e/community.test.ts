import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}
const commentBy = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })

describe.each([1280, 390])('at %i px, by keyboard', (width) => {
  const viewport = { width, height: 844 }

  it.each(['part', 'post'] as const)(
    'comments on a %s can be read, answered, voted on, edited and deleted',
    async (kind) => {
      const user = await make.user({ name: 'Kay Keyboard' })
      const opener = await make.user({ name: 'Otto Opener' })
      const place = kind === 'part' ? { part: await make.part() } : { post: await make.post() }
      await make.comment({ ...place, author: opener, text: 'Does it fit?' })
      const address = kind === 'part' ? `/part/${place.part?.slug}` : `/blog/${place.post?.slug}`
      const page = await visit(address, { viewport, token: await make.token(user) })
      await page.locator('footer').scrollIntoViewIfNeeded()
      const box = page.getByRole('textbox', { name: 'Write a comment' })
      await box.focus()
      await page.keyboard.type('It **does**.')
      await page.keyboard.press('Control+Enter')
      const own = commentBy(page, 'Kay Keyboard').first()
      await own.getByText('It does.').waitFor()

      await commentBy(page, 'Otto Opener').getByRole('button', { name: 'Reply', exact: true }).focus()
      await page.keyboard.press('Enter')
      const reply = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
      await expect.poll(() => reply.evaluate((area) => area === document.activeElement)).toBe(true)
      await page.keyboard.type('Mine did.')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('list', { name: 'Replies' }).getByText('Mine did.').waitFor()
      await press(page, /^Collapse thread/)
      await expect.poll(() => page.getByText('Mine did.').isVisible()).toBe(false)
      await press(page, /^Expand thread/)
      await page.getByText('Mine did.').waitFor()

      const votes = page.getByRole('group', { name: 'Votes on comment by Otto Opener' })
      const up = votes.getByRole('button').first()
      await up.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true')
      expect(await up.getAttribute('title')).toBe('Remove upvote')
      await expect.poll(() => votes.innerText()).toBe('1')
      await page.keyboard.press('Enter')
      await expect.poll(() => votes.innerText()).toBe('0')

      await own.getByRole('button', { name: 'Edit', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Your comment' }).fill('It does fit.')
      await page.getByRole('button', { name: 'Save Comment' }).press('Enter')
      await own.getByText('It does fit.').waitFor()
      await own.getByRole('button', { name: 'Delete', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).press('Enter')
      await page.getByText('[deleted by user]').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )

  it('a visitor can read comments, and has a Login button in place of the comment box', async () => {
    const part = await make.part()
    const root = await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    await make.comment({ parent: root, text: 'An answer.' })
    const page = await visit(`/part/${part.slug}`, { viewport })
    const comments = page.getByRole('region', { name: 'Comments' })
    await comments.getByRole('button', { name: 'Login' }).waitFor()
    expect(await comments.getByRole('textbox').count()).toBe(0)
    const votes = comments.getByRole('group', { name: 'Votes on comment by Otto Opener' })
    expect(await votes.getByRole('button').first().isDisabled()).toBe(true)
    await page.getByTitle('Log in to vote').first().waitFor()
    await press(page, 'Show 1 reply')
    await comments.getByText('An answer.').waitFor()
    await commentBy(page, 'Otto Opener').getByRole('button', { name: 'Reply', exact: true }).press('Enter')
    await comments.getByText('to write a reply').waitFor()
  })
})
