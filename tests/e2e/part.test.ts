import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAILED_REQUEST, recording, RICH_PART, useVisitors } from '../support/visitors.ts'

const { visit, make, url } = useVisitors()

describe('a script that a part page loads on demand', () => {
  const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByText('could not be loaded')

  it('shows an error if it fails to load, and the rest of the page works', async () => {
    const page = await visit(`/part/${RICH_PART}`, {
      before: (unread) => unread.route(/(HistoryDialog|PriceChart)-/, (route) => route.abort()),
      token: await make.token(),
      expectedMessages: FAILED_REQUEST,
    })
    await page.getByRole('button', { name: 'Edit History', exact: true }).click()
    await toast(page).waitFor()
    await page.getByRole('button', { name: 'Report this part' }).click()
    await page.getByRole('dialog', { name: 'Report Part' }).waitFor()
    expect(await page.locator('h1').count()).toBe(1)
  })

  it('is loaded by another press when the network is back', async () => {
    const page = await visit(`/part/${RICH_PART}`, { expectedMessages: FAILED_REQUEST })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Edit History', exact: true }).click()
    await toast(page).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Edit History', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog', { name: 'Edit History', exact: true }).isVisible()).toBe(true)
  })

  it('for the account menu has a reload button if it fails to load', async () => {
    const page = await visit(`/part/${RICH_PART}`, { expectedMessages: FAILED_REQUEST })
    await page.evaluate((token) => localStorage.setItem('authToken', token), await make.token())
    await page.route(/SignedIn-/, (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Reload menu' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

describe('a part page', () => {
  it('has the status 404 if the part does not exist', async () => {
    const page = await visit('/part/no-such-part', { expectedMessages: FAILED_REQUEST })
    expect(page.firstAnswer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'No product found for no-such-part' }).waitFor()
    expect(await page.title()).toContain('No product found for no-such-part')
  })

  it('shows no names of deleted accounts', async () => {
    const gone = await make.user({ name: 'Gundula Gone', deletedAt: new Date() })
    const part = await make.part({ createdBy: gone, revisions: 1 })
    await make.listing({ part, seller: gone })
    await make.comment({ part, author: gone })
    const page = await visit(`/part/${part.slug}`)
    await page.getByRole('article', { name: 'Comment by Unknown User' }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text.match(/Unknown User/g)).toHaveLength(3)
    expect(await page.content()).not.toContain('Gundula')
  })

  it('replaces the id in the address with the slug without another request', async () => {
    const part = await make.part()
    let seen: string[] = []
    const page = await visit(`/part/${part.id}?comment=`, {
      before: (fresh) => void (seen = recording(fresh, 'part.bySlug')),
    })
    await page.waitForURL(`${url}/part/${part.slug}*`)
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor()
    expect(seen).toEqual([])
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/part/${part.slug}`)
  })
})
