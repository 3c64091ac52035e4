import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { accountMenu, EMPTY_PART, FAILED_REQUEST, RICH_PART, useVisitors } from '../support/visitors.ts'
import { action, dialog, confirmButton, panels, reason, rows } from '../support/pages.ts'
import * as accessibility from '../support/browser.ts'
import { banner, head, newName, press, submit, wizards } from '../support/wizard.ts'

const visitors = useVisitors()
const { visit, make } = visitors

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
    // Chromium sometimes does not repaint an element. A change of an inherited property repaints all of them.
    await page.evaluate((theme) => document.documentElement.style.setProperty('--theme-looked-at', theme), colorScheme)
    found.push(...(await accessibility.violations(page)).map((each) => `${each} (${viewport.width}, ${colorScheme})`))
  }
  return found
}

const PAGES = [
  '/',
  `/part/${RICH_PART}`,
  `/part/${EMPTY_PART}`,
  '/search?q=oil',
  '/search?q=qqqqxxxxzzzz',
  '/search',
  '/upload-part',
  '/login?error=expired',
  '/no/such/page',
  '/about',
  '/help',
  '/help/buying',
  '/feeds',
  '/terms',
  '/part/no-such-part',
]
/** Pages that show more to a signed-in user than the account menu. */
const SIGNED_IN_PAGES = ['/', `/part/${RICH_PART}`, `/part/${EMPTY_PART}`, '/upload-part']

describe.each([
  ['a visitor', false],
  ['a signed-in person', true],
])('axe finds nothing, for %s,', (_who, signedIn) => {
  const options = async () => ({
    token: signedIn ? await make.token(await make.user({ name: 'Axel Axe' })) : undefined,
    expectedMessages: FAILED_REQUEST,
  })

  it.each(signedIn ? SIGNED_IN_PAGES : PAGES)('on %s', async (path) => {
    const page = await visit(path, await options())
    expect(await violations(page)).toEqual([])
  })

  it('on a blog post', async () => {
    const content =
      '## Head\n\nText with [a link](https://example.com).\n\n- one\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n> quote\n\n`code`'
    const post = await make.post({ content, tags: ['cooling'] })
    await make.comment({ parent: await make.comment({ post }), text: 'An answer.' })
    const page = await visit(`/blog/${post.slug}`, await options())
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByText('An answer.').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('on a profile, and on the own profile with its settings', async () => {
    const user = await make.user({ name: 'Axel Axe', phone: `+1555${Date.now().toString().slice(-9)}` })
    const part = await make.part({ createdBy: user, revisions: 6 })
    await make.comment({ part, author: user })
    for (const type of ['ask', 'bid'] as const) await make.listing({ part, seller: user, type })
    await make.listing({ part, seller: user, status: 'expired' })
    await make.trade({ part, seller: user })
    await make.post({ author: user })
    const page = await visit(`/account/${user.id}`, signedIn ? { token: await make.token(user) } : {})
    if (signedIn) {
      await page.getByRole('region', { name: 'Settings' }).waitFor()
      await page.getByRole('heading', { name: 'Expired' }).waitFor()
    }
    expect(await violations(page)).toEqual([])
    if (!signedIn) return
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await page.getByText('This does not match the name on your profile.').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('on a part with expanded description and replies and a focused comment', async () => {
    const part = await make.part({
      tags: ['brakes', 'Non-OE: febi'],
      numbers: [{ number: '1', link: 'https://example.com' }],
    })
    const thread = await make.comment({ part })
    const reply = await make.comment({ parent: thread })
    const page = await visit(`/part/${part.slug}?comment=${reply.id}`, await options())
    await page.getByRole('list', { name: 'Replies' }).waitFor()
    await page.getByRole('button', { name: 'Reply' }).first().click()
    expect(await violations(page)).toEqual([])
  })

  it('in the carousel', async () => {
    const page = await visit(`/part/${RICH_PART}`, await options())
    await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click()
    await page.getByRole('dialog').getByText('Image 1 of 7').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

it('axe finds nothing in the open account menu and in the dialog that confirms a deletion', async () => {
  const user = await make.user({ name: 'Axel Axe' })
  const part = await make.part()
  await make.comment({ part, author: user })
  const page = await visit(`/part/${part.slug}`, { token: await make.token(user) })
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('Are you sure').waitFor()
  expect(await violations(page)).toEqual([])
})

it('axe finds nothing in the open menu of a visitor who is not signed in', async () => {
  const page = await visit('/about')
  await page.getByRole('button', { name: 'Site menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Match system' }).waitFor()
  expect(await violations(page)).toEqual([])
})

describe('axe finds nothing in the upload wizard', () => {
  const { openKept } = wizards(visitors)

  it.each([
    ['step 1', { step: 1, name: 'Short' }, 'Please enter a more descriptive and accurate part name.'],
    [
      'step 2',
      { step: 2, tags: { tags: ['brakes', 'Non-OE: febi'], text: 'x'.repeat(51), nonOe: false } },
      'A tag has',
    ],
    ['step 3', { step: 3 }, 'Please enter an image URL'],
    ['step 4', { step: 4, numbers: [{ number: '-', brand: '', link: 'ftp://x', supersededBy: '' }] }, 'A link must'],
  ])('at %s, with an error', async (_step, draft, sentence) => {
    const page = await openKept(draft)
    await press(page, 'Next')
    await page.getByText(sentence).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('at step 5 with a rejected submission', async () => {
    const taken = await make.part({ name: newName() })
    const page = await openKept({ name: taken.name }, { expectedMessages: FAILED_REQUEST })
    await submit(page).click()
    await banner(page).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('after the part is created', async () => {
    const page = await openKept()
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
    expect(await violations(page)).toEqual([])
  })
})

describe('axe finds nothing in the admin panel', () => {
  const { newTag, reportedComment, reportedListing, open } = panels(visitors)

  async function openPanel() {
    const tag = newTag()
    const admin = await make.moderator(tag)
    await reportedListing(tag, 'Camshaft')
    await reportedComment(tag, 'A line of it.\n'.repeat(20))
    const statuses = ['under_review', 'dismissed', 'resolved_action_taken'] as const
    for (const status of statuses) {
      const { id } = await reportedListing(tag, status)
      await visitors.deps.prisma.report.update({ where: { id }, data: { status, handledById: admin.id } })
    }
    for (let i = 0; i < 7; i++) await reportedListing(tag, 'Valve')
    const page = await open(admin, `?tag=${encodeURIComponent(tag)}&status=all&page=2`)
    await rows(page).nth(1).waitFor()
    return page
  }

  it('with its table, pagination and open menu', async () => {
    const page = await openPanel()
    expect(await violations(page)).toEqual([])
    await action(rows(page).first(), 'Change Status').click()
    expect(await violations(page)).toEqual([])
  })

  it('in its dialogs', async () => {
    const page = await openPanel()
    await action(rows(page).first(), 'View Reported Item Details').click()
    await dialog(page).getByText('Report ID').waitFor()
    expect(await violations(page)).toEqual([])
    await confirmButton(page, 'Delete Content & Mute User').click()
    await page.getByRole('dialog', { name: 'Reported Item Details' }).waitFor({ state: 'detached' })
    await confirmButton(page, 'Delete Content & Mute User').click()
    await dialog(page).getByText('Reason/Note is required').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('in its log', async () => {
    const page = await openPanel()
    await action(rows(page).first(), 'Dismiss Report').click()
    await reason(page).fill('Fine')
    await confirmButton(page, 'Dismiss Report').click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Moderation Log' }).click()
    await rows(page).first().waitFor()
    expect(await violations(page)).toEqual([])
  })
})
