import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, overflow, settled } from '../support/browser.ts'
import { good } from '../support/images.ts'
import { account, FAILED_REQUEST, follow, isFocused, routeImages, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Creates a user with items in every list. */
async function createUserWithLists() {
  const user = await make.user({ name: 'Petra Profile', phone: `+1555${Date.now().toString().slice(-9)}` })
  const part = await make.part({ createdBy: user, revisions: 6 })
  const ask = await make.listing({ part, seller: user, priceCents: 6_400 })
  const bid = await make.listing({ part, seller: user, type: 'bid', priceCents: 4_800 })
  const expired = await make.listing({ part, seller: user, status: 'expired' })
  const comment = await make.comment({ part, author: user, text: 'The **groove** is the thing.' })
  const post = await make.post({ author: user })
  const onPost = await make.comment({ post, author: user, text: 'One more picture.' })
  const removedPart = await make.part({ removedAt: new Date() })
  await make.comment({ part: removedPart, author: user, text: 'Anyone measured one?' })
  const buyer = await make.user({ name: 'Hana Buyer' })
  await make.trade({ part, seller: user, buyer, priceCents: 11_200 })
  await make.trade({ buyer: user })
  return { user, token: await make.token(user), part, ask, bid, expired, comment, post, onPost }
}

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const head = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
/** Presses a button by keyboard. */
async function press(button: Locator) {
  await button.focus()
  await button.press('Enter')
}
/** Returns the page as the server sends it, without comments that separate texts. */
const html = async (path: string) => (await (await fetch(url + path)).text()).replaceAll('<!-- -->', '')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
describe('the owner of a profile', () => {
  it('can delete a comment and a listing, there and on the page of the part, edit a post and renew a listing by keyboard', async () => {
    const { user, token, ask, bid, expired, comment, post, part } = await createUserWithLists()
    const onPart = await make.comment({ part, author: user, text: 'Mine is flat.' })
    const page = await visit('/about', { token, viewport: PHONE })
    await press(page.getByRole('button', { name: 'Account menu' }))
    await page.getByRole('menuitem', { name: 'My Profile' }).press('Enter')
    await page.waitForURL(`${url}/account/${user.id}`)
    await page.getByRole('link', { name: 'Create New Post' }).waitFor()
    await section(page, 'Items Sold').getByRole('link', { name: 'Hana Buyer' }).waitFor()

    await press(section(page, 'Comments').getByRole('button', { name: 'Delete comment: The groove is the thing.' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to delete this comment?').waitFor()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await dialog.waitFor({ state: 'hidden' })
    const deleteComment = section(page, 'Comments').getByRole('button', { name: /groove/ })
    await expect.poll(() => isFocused(deleteComment)).toBe(true)
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Delete Comment' }))
    await toast(page, 'Comment deleted successfully.')
    await head(page, 'Comments 3').waitFor()
    expect(await deps.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } })).toMatchObject({
      deletedBy: 'author',
    })
    await expect.poll(() => isFocused(section(page, 'Comments'))).toBe(true)

    await head(page, 'My Active Bids 1').waitFor()
    await press(section(page, 'My Active Bids').getByRole('button', { name: `Delete listing: ${part.name}` }))
    await dialog.getByText('Are you sure you want to delete this listing?').waitFor()
    await press(dialog.getByRole('button', { name: 'Delete Listing' }))
    await toast(page, 'Listing deleted successfully.')
    await head(page, 'My Active Bids 0').waitFor()
    await head(page, 'Active Listings 1').waitFor()
    const status = async ({ id }: { id: string }) =>
      (await deps.prisma.listing.findUniqueOrThrow({ where: { id } })).status
    expect([await status(bid), await status(ask)]).toEqual(['deleted', 'active'])

    await section(page, 'Active Listings')
      .getByText(/^Expired just now|^Expired .+ ago/)
      .waitFor()
    await press(page.getByRole('button', { name: `Renew listing: ${part.name}` }))
    await head(page, 'Active Listings 2').waitFor()
    expect(await status(expired)).toBe('active')
    await expect.poll(() => page.getByRole('heading', { name: 'Expired' }).count()).toBe(0)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await settled(page)
      expect(await overflow(page)).toBe(0)
    }

    // The lists do not show items that were deleted on the page of a part.
    await follow(page, `/part/${part.slug}?comment=${onPart.id}`)
    const item = page.getByRole('article', { name: 'Comment by Petra Profile' }).filter({ hasText: 'Mine is flat.' })
    await item.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete Comment' }).click()
    await page.getByText('[deleted by user]').first().waitFor()
    await page.goBack()
    await head(page, 'Comments 2').waitFor()
    await follow(page, `/part/${part.slug}?listing=${ask.id}`)
    await dialog.getByRole('button', { name: 'Delete Listing' }).click()
    await page.getByRole('dialog', { name: 'Delete Listing' }).getByRole('button', { name: 'Delete Listing' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.goBack()
    await head(page, 'Active Listings 1').waitFor()

    await press(page.getByRole('link', { name: `Edit ${post.title}` }))
    await page.waitForURL(`${url}/blog/edit/${post.slug}`)
  })
})

describe('the profile page', () => {
  it('lets the owner change name, bio, image and theme, and download all data', async () => {
    // A user without a post, because a later test would request the deleted image of the author of a post.
    const user = await make.user({ name: 'Petra Profile' })
    const token = await make.token(user)
    const page = await visit(`/account/${user.id}`, {
      token,
      colorScheme: 'light',
      isFresh: false,
      before: routeImages,
    })
    await press(page.getByRole('link', { name: 'Settings' }))
    const settings = section(page, 'Settings')
    const name = settings.getByLabel('Display name')
    await name.fill('Petra Newname')
    await name.press('Enter')
    await toast(page, 'Name saved.')
    await page.getByRole('heading', { level: 1, name: 'Petra Newname' }).waitFor()

    await settings.getByLabel('Bio').fill('Old *diesels*.\n<b>Call</b> me.')
    await settings.getByLabel('Location').fill('Porto')
    await settings.getByLabel('Location').press('Enter')
    await toast(page, 'Profile saved.')
    await page.locator('main header').getByText('Old *diesels*.').waitFor()
    const shown = await html(`/account/${user.id}`)
    expect(shown).toContain('Old *diesels*.\n&lt;b&gt;Call&lt;/b&gt; me.')
    expect(shown).toContain('Porto')

    const address = settings.getByLabel('Profile picture URL')
    await address.fill(good(3))
    await settings.getByRole('img', { name: 'Preview' }).waitFor()
    await address.press('Enter')
    await toast(page, 'Profile picture saved.')
    await page.locator('main header img').waitFor()
    await account(page).locator('img').waitFor()
    await expect.poll(() => address.inputValue()).toBe('')
    await press(settings.getByRole('button', { name: 'Remove Profile Picture' }))
    await toast(page, 'Profile picture removed.')
    await expect.poll(() => page.locator('main header img, nav img').count()).toBe(0)

    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await settings.getByLabel('Dark').check()
    await expect.poll(paper).not.toBe(light)
    await page.reload()
    await settings.getByLabel('Dark').waitFor()
    expect([await paper(), await settings.getByLabel('Dark').isChecked()]).toEqual(['rgb(21, 22, 20)', true])
    await settings.getByLabel('Match system').check()
    await expect.poll(paper).toBe(light)

    const downloaded = page.waitForEvent('download')
    await press(settings.getByRole('button', { name: 'Download My Data' }))
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('tappet-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { name: string }[] }
    expect(data.profile[0]?.name).toBe('Petra Newname')
  })

  it('lets the owner delete the account after typing the name', async () => {
    const { user, token, part } = await createUserWithLists()
    const page = await visit(`/account/${user.id}`, { token, expectedMessages: FAILED_REQUEST })
    await press(page.getByRole('button', { name: 'Delete My Account' }))
    const dialog = page.getByRole('dialog', { name: 'Delete My Account' })
    const field = dialog.getByRole('textbox')
    await expect.poll(() => isFocused(field)).toBe(true)
    await deps.prisma.user.update({ where: { id: user.id }, data: { name: 'Petra Renamed' } })
    await page.keyboard.press('Enter')
    await dialog.getByText('This does not match the name on your profile.').waitFor()
    await page.keyboard.type('Petra Profile')
    await page.keyboard.press('Enter')
    await dialog.getByText('Type your name, Petra Renamed, to confirm').waitFor()
    await dialog.getByText('This does not match the name on your profile.').waitFor()
    await field.fill('Petra Renamed')
    await page.keyboard.press('Enter')
    await toast(page, 'Your account was deleted.')
    await page.waitForURL(`${url}/`)
    await account(page).getByRole('link', { name: 'Login' }).waitFor()
    const profile = await fetch(`${url}/account/${user.id}`)
    expect(profile.status).toBe(404)
    expect(await profile.text()).toMatch(/<h1[^>]*>User not found\.</)
    expect(await html(`/part/${part.slug}`)).not.toContain('Petra Profile')
  })
})

it('a profile can be read without scripts', async () => {
  const { user } = await createUserWithLists()
  const shown = await html(`/account/${user.id}`)
  for (const text of ['Petra Profile', 'The groove is the thing.', '$64.00', 'on a deleted item'])
    expect(shown).toContain(text)
})
