import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}
const commentBy = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })

describe('by keyboard', () => {
  it.each([
    ['part', 390],
    ['post', 1280],
  ] as const)(
    'comments on a %s can be read, answered, voted on, edited and deleted, and others see each state, at %i px',
    async (kind, width) => {
      const user = await make.user({ name: 'Kay Keyboard' })
      const opener = await make.user({ name: 'Otto Opener' })
      const place = kind === 'part' ? { part: await make.part() } : { post: await make.post() }
      await make.comment({ ...place, author: opener, text: 'Does it fit?' })
      const address = kind === 'part' ? `/part/${place.part?.slug}` : `/blog/${place.post?.slug}`
      /** Returns the comments of the page as other users read them. */
      const readByOthers = async () => {
        const html = await (await fetch(url + address)).text()
        return html.slice(html.indexOf('<article id="comment-'), html.lastIndexOf('</article>'))
      }
      const page = await visit(address, { viewport: { width, height: 844 }, token: await make.token(user) })
      await page.locator('footer').scrollIntoViewIfNeeded()
      const box = page.getByRole('textbox', { name: 'Write a comment' })
      await box.focus()
      await page.keyboard.type('It **does**.')
      await page.keyboard.press('Control+Enter')
      const own = commentBy(page, 'Kay Keyboard').first()
      await own.getByText('It does.').waitFor()
      expect(await readByOthers()).toContain('It <strong>does</strong>.')

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
      expect(await readByOthers()).toMatch(/edited <time[^]*It does fit\./)
      expect(await readByOthers()).not.toContain('>Edit<')
      await own.getByRole('button', { name: 'Delete', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).press('Enter')
      await page.getByText('[deleted by user]').waitFor()
      const left = await readByOthers()
      expect(left).toContain('[deleted by user]')
      expect(left).not.toContain('It does')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )
})
