import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as browser from '../support/browser.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { RICH_PART, useVisitors } from '../support/visitors.ts'

/** Axe on one page of each kind. client/shell/accessibility.test.tsx and the tests of dialogs have their other states. */

const { visit, make } = useVisitors()

/** Each theme and each width once. Colours depend on the theme only, and the layout on the width only. */
const LOOKS = [
  { colorScheme: 'light', viewport: DESKTOP },
  { colorScheme: 'dark', viewport: PHONE },
] as const

/** Returns the violations on the page in each look. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    found.push(...(await browser.violations(page)).map((each) => `${each} (${viewport.width}, ${colorScheme})`))
  }
  return found
}

it.each(['/', '/search?q=oil', '/help/buying', '/vehicles', '/vehicle/bmw-3-series-e46'])(
  'axe finds nothing for a visitor on %s',
  async (path) => {
    const page = await visit(path)
    expect(await violations(page)).toEqual([])
  },
)

it('axe finds nothing on a blog post', async () => {
  const content =
    '## Head\n\nText with [a link](https://example.com).\n\n- one\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n> quote\n\n`code`'
  const post = await make.post({ content, tags: ['cooling'] })
  await make.comment({ parent: await make.comment({ post }), text: 'An answer.' })
  const page = await visit(`/blog/${post.slug}`)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show 1 reply' }).click()
  await page.getByText('An answer.').waitFor()
  expect(await violations(page)).toEqual([])
})

it('axe finds nothing on a part and in its carousel', async () => {
  const page = await visit(`/part/${RICH_PART}`, { token: await make.token() })
  expect(await violations(page)).toEqual([])
  await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByText('Image 1 of 7').waitFor()
  expect(await violations(page)).toEqual([])
})

it('axe finds nothing on a part with replies and a focused comment', async () => {
  const part = await make.part({
    tags: ['brakes', 'Non-OE: febi'],
    numbers: [{ number: '1', link: 'https://example.com' }],
  })
  const reply = await make.comment({ parent: await make.comment({ part }) })
  const page = await visit(`/part/${part.slug}?comment=${reply.id}`, { token: await make.token() })
  await page.getByRole('list', { name: 'Replies' }).waitFor()
  await page.getByRole('button', { name: 'Reply' }).first().click()
  expect(await violations(page)).toEqual([])
})

it("axe finds nothing on the user's own profile and in the dialog that deletes the account", async () => {
  const user = await make.user({ name: 'Axel Axe', phone: `+1555${Date.now().toString().slice(-9)}` })
  const part = await make.part({ createdBy: user, revisions: 6 })
  await make.comment({ part, author: user })
  for (const type of ['ask', 'bid'] as const) await make.listing({ part, seller: user, type })
  await make.listing({ part, seller: user, status: 'expired' })
  await make.trade({ part, seller: user })
  await make.post({ author: user })
  const page = await visit(`/account/${user.id}`, { token: await make.token(user) })
  await page.getByRole('region', { name: 'Settings' }).waitFor()
  await page.getByRole('heading', { name: 'Expired' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  await page.getByText('This does not match the name on your profile.').waitFor()
  expect(await violations(page)).toEqual([])
})
