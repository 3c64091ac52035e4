import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, settled } from '../support/browser.ts'
import { FAILED_REQUEST, failing, useVisitors } from '../support/visitors.ts'

const { make, deps, visit } = useVisitors()

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications', includeHidden: true }).locator('div').filter({ hasText: text })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}
/** Returns whether the two elements overlap by more than one pixel. */
async function covers(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height
}

describe('on a phone and on a desktop a toast covers nothing', () => {
  it('in a chat: neither its messages nor the input', async () => {
    const [ann, bob] = [await make.user({ name: 'Ann Archer' }), await make.user({ name: 'Bob Byrne' })]
    const conversation = await make.conversation(ann, bob)
    for (let i = 0; i < 30; i++) await make.message(conversation, bob, `Message ${i}`)
    const part = await make.part()
    const listing = await make.listing({ part, seller: bob, status: 'sold' })
    const sides = { buyerId: ann.id, sellerId: bob.id, listingId: listing.id, partId: part.id }
    await deps.prisma.trade.create({ data: { id: deps.newId(), ...sides, priceCents: 6_400, markedAt: deps.now() } })
    const page = await visit(`/messages?recipientId=${bob.id}`, { token: await make.token(ann) })
    await page.getByRole('button', { name: `Confirm: ${part.name}` }).click()
    await page.getByRole('button', { name: 'Confirm trade' }).click()
    const shown = toast(page, 'Trade confirmed.')
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await shown.hover()
      await settled(page)
      for (const other of [page.getByPlaceholder('Type a message...'), page.getByRole('button', { name: 'Send' })])
        expect(await covers(shown, other)).toBe(false)
      expect(await covers(shown, page.getByRole('region', { name: 'Messages' }))).toBe(false)
    }
    // The extra space at the end of the page disappears with the toast.
    await shown.getByRole('button', { name: 'Close' }).click()
    const bottom = async () => {
      const { y, height } = await boxOf(page.getByRole('region', { name: 'Chat' }))
      return Math.round(y + height)
    }
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await expect.poll(bottom).toBe(viewport.height)
    }
  })

  it('on a part page: neither the price bar, nor a dialog, nor the end of the page', async () => {
    const part = await make.part()
    await make.comment({ part })
    const page = await visit(`/part/${part.slug}`, { token: await make.token(), expectedMessages: FAILED_REQUEST })
    await failing(page, 'vote.set', 'The ink is dry.')
    const upvote = page.getByRole('button', { name: 'Upvote' }).first()
    const shown = toast(page, 'The ink is dry.')
    const dialog = page.getByRole('dialog')
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await upvote.scrollIntoViewIfNeeded()
      await upvote.click()
      await shown.waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await settled(page)
      const add = page.getByRole('button', { name: 'Add New Listing' }).filter({ visible: true }).last()
      if (viewport === PHONE) expect(await covers(shown, add)).toBe(false)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await covers(shown, page.locator('footer'))).toBe(false)
      await page.evaluate(() => scrollTo(0, 0))
      await add.click()
      await dialog.waitFor()
      await settled(page)
      expect(await covers(shown, dialog)).toBe(false)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await shown.getByRole('button', { name: 'Close' }).click()
      await shown.waitFor({ state: 'detached' })
    }
  })
})
