import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, settled } from '../support/browser.ts'
import { misplaced } from '../support/misplaced.ts'
import { EMPTY_PART, FAILED_REQUEST, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** The default font size of the browser in px. */
const SIZES = [16, 24, 32]

/** Returns what is misplaced on the open page at each width and font size. */
async function look(page: Page, browser: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    for (const standard of SIZES) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await settled(page)
      found.push(...(await misplaced(page)).map((each) => `${each} (${viewport.width} px, font ${standard})`))
    }
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return found
}

/** Opens each address and returns what is misplaced there. */
async function lookAt(addresses: string[], token?: string): Promise<Record<string, string[]>> {
  const page = await visit('/terms', { token, isFresh: true, viewport: PHONE, expectedMessages: FAILED_REQUEST })
  const browser = await page.context().newCDPSession(page)
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.goto(url + address)
    await ready(page, token !== undefined)
    await page.getByRole('heading').first().waitFor()
    const misplacedThere = await look(page, browser)
    if (misplacedThere.length > 0) found[address] = misplacedThere
  }
  return found
}

const VISITOR = [
  ['/', `/part/${RICH_PART}`, `/part/${EMPTY_PART}`, '/search?q=oil'],
  ['/search', '/vehicles', '/vehicle/bmw-3-series-e46', '/garage', '/help/buying', '/help'],
  ['/about', '/feeds', '/terms', '/changes', '/login?error=expired', '/no/such/page'],
]

describe('a font of 16, 24 or 32 px leaves everything in its place at 390 and 1280 px', () => {
  it.each(VISITOR.map((addresses) => [addresses.join(' '), addresses]))(
    'for a visitor on %s',
    async (_names, addresses) => {
      expect(await lookAt(addresses)).toEqual({})
    },
  )

  /** A moderator with content of each kind. */
  const person = async () => {
    const [user, partner] = [await make.user({ name: 'Kessler Motorteile', isSiteAdmin: true }), await make.user()]
    const part = await make.part({ createdBy: user, revisions: 2 })
    await make.message(await make.conversation(user, partner), partner)
    await make.listing({ part, seller: user })
    await make.trade({ part, seller: user, buyer: partner })
    await make.comment({ part, author: user })
    const donor = await make.donor({ seller: user })
    await make.listing({ part, seller: user, facts: { donorId: donor.id } })
    const post = await make.post({ author: user, tags: ['cooling'] })
    return { user, partner, post, donor, token: await make.token(user) }
  }

  it('for a user on the pages that need an account', { timeout: 240_000 }, async () => {
    const { user, partner, post, donor, token } = await person()
    const addresses = [
      `/account/${user.id}`,
      `/messages?recipientId=${partner.id}`,
      '/messages',
      '/trades',
      '/notifications',
      '/notifications/settings',
      '/wants',
      '/garage',
      '/changes',
      '/sell',
      `/sell?part=${EMPTY_PART}`,
      `/sell?part=${EMPTY_PART}&step=2`,
      '/sell/import',
      '/sell/inventory',
      '/sell/labels',
      '/sell/numbers',
      `/donor/${donor.id}`,
      `/donor/${donor.id}/edit`,
      '/sell/donor',
      '/upload-part',
      '/blog/new',
      `/blog/${post.slug}`,
      '/admin',
      `/part/${RICH_PART}`,
      `/part/${EMPTY_PART}/merge`,
      `/part/${EMPTY_PART}/merge?into=${RICH_PART}`,
    ]
    expect(await lookAt(addresses, token)).toEqual({})
  })

  it('with the choices of the settings of notifications on a phone', async () => {
    const page = await visit('/notifications/settings', { token: await make.token(), isFresh: true, viewport: PHONE })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const name of ['Daily digest', 'Quiet hours']) await page.getByRole('button', { name, exact: true }).click()
    const cut = page.locator('main select').evaluateAll((selects) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('There is no canvas.')
      return (selects as HTMLSelectElement[]).flatMap((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
        canvas.font = font
        const shown = select.selectedOptions[0]?.text ?? ''
        const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
        return canvas.measureText(shown).width > room + 1 ? `${shown} in ${room} px` : []
      })
    })
    expect(await cut).toEqual([])
  })

  it('for a user of the demo who follows, searches and is told', async () => {
    const { prisma } = deps
    const wants = await prisma.want.findMany({
      where: { user: { follows: { some: {} }, savedSearches: { some: {} }, notifications: { some: {} } } },
      select: { user: true, maxPriceCents: true, part: { select: { lowestAskCents: true } } },
      orderBy: { id: 'asc' },
    })
    const user = wants.find(
      ({ maxPriceCents, part: { lowestAskCents } }) => (lowestAskCents ?? Infinity) <= maxPriceCents,
    )?.user
    if (!user) throw new Error('No want has a matching ask.')
    const token = await make.token(user)
    expect(await lookAt(['/following', '/saved-searches', '/wants', '/notifications'], token)).toEqual({})

    const page = await visit('/terms', { token, isFresh: true, viewport: PHONE })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
    expect(await look(page, await page.context().newCDPSession(page))).toEqual([])
  })
})
