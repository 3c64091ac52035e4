import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { visit, make, deps, url } = useVisitors()

const levels = ({ id }: { id: string }) =>
  deps.prisma.follow.findMany({ where: { userId: id }, select: { type: true, level: true, topics: true } })

it.each([
  ['desktop', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'a user follows a part, chooses topics, mutes it and unfollows it by keyboard on a %s',
  async (_, viewport, colorScheme) => {
    const user = await make.user()
    const part = await make.part({ tags: ['bmw', 'm54', 'e46', 'intake'], numbers: ['13 54 1 435 627'] })
    const page = await visit(`/part/${part.slug}`, { token: await make.token(user), viewport, colorScheme })
    const button = page.getByRole('button', { name: /^(Follow|Following|Muted)$/ })
    const arrow = page.getByRole('button', { name: 'What to tell me about this part' })
    await arrow.waitFor()
    const before = await button.boundingBox()

    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 follows', { exact: true }).waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect((await button.boundingBox())?.width).toBe(before?.width)
    await arrow.focus()
    await page.keyboard.press('ArrowDown')
    const comments = page.getByRole('menuitemcheckbox', { name: 'Comments' })
    await page.getByRole('menuitemcheckbox', { name: 'New asks and price falls', checked: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Comments', checked: true }).waitFor()
    expect(await comments.evaluate((item) => item === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await expect
      .poll(() => levels(user))
      .toEqual([{ type: 'part', level: 'following', topics: ['asks', 'edits', 'comments'] }])

    await page.getByRole('menuitem', { name: 'Mute' }).press('Enter')
    await page.getByRole('button', { name: 'Muted', exact: true }).waitFor()
    await arrow.press('Enter')
    await page.getByRole('menuitem', { name: 'Unmute' }).press('Enter')
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    await page.getByText('Unmuted.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => levels(user)).toMatchObject([{ level: 'muted', topics: ['asks', 'edits', 'comments'] }])
  },
)

it.each([
  ['desktop', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'a user follows from each page and ends it on the page Following on a %s',
  async (_, viewport, colorScheme) => {
    const user = await make.user()
    const [seller, post] = [await make.user(), await make.post({ tags: ['cooling'] })]
    const part = await make.part({ tags: [`tag-${user.id.slice(-6)}`] })
    const vehicle = await make.vehicle({ parent: await make.vehicle() })
    const comment = await make.comment({ part })
    const page = await visit(`/vehicle/${vehicle.slug}`, { token: await make.token(user), viewport, colorScheme })
    const follow = page.getByRole('button', { name: 'Follow', exact: true })
    const following = page.getByRole('button', { name: 'Following', exact: true })
    const press = async (path: string, what: string) => {
      await page.goto(`${url}${path}`)
      await page.getByRole('button', { name: `What to tell me about this ${what}` }).waitFor()
      await follow.click()
      await following.waitFor()
      expect(await overflow(page)).toBe(0)
    }
    await press(`/vehicle/${vehicle.slug}`, 'vehicle')
    await press(`/account/${seller.id}`, 'seller')
    await press(`/blog/${post.slug}`, 'post')
    await press(`/search?q=tag-${user.id.slice(-6)}`, 'tag')
    await press(`/part/${part.slug}`, 'part')
    await page.goto(`${url}/part/${part.slug}?comment=${comment.id}`)
    await page.getByRole('button', { name: /^Thread of the comment by/ }).press('Enter')
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: 'Muted' }).press('Enter')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Following' }).click()
    await page.getByRole('heading', { name: 'Following', level: 1 }).waitFor()
    await page.getByRole('link', { name: seller.name }).waitFor()
    await page.getByRole('button', { name: 'Muted 1' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: `Unfollow ${seller.name}` }).press('Enter')
    await page.getByRole('link', { name: seller.name }).waitFor({ state: 'detached' })
    expect(
      await page
        .getByRole('heading', { name: 'Following', level: 1 })
        .evaluate((head) => head === document.activeElement),
    ).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('link', { name: seller.name }).waitFor()
    await page.getByRole('button', { name: 'Sellers 1' }).click()
    await page.waitForURL('**/following?type=seller')
    await page.getByRole('button', { name: 'Remove the filter Sellers' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: `Unmute Thread on ${part.name}` }).click()
    await expect
      .poll(async () => (await levels(user)).filter(({ level }) => level === 'none'))
      .toMatchObject([{ type: 'thread' }])
  },
)

it('a visitor who follows logs in and comes back', async () => {
  const part = await make.part()
  const page = await visit(`/part/${part.slug}`)
  const started = page.waitForRequest((request) => request.url().includes('/api/auth/google'))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  expect(new URL((await started).url()).searchParams.get('state')).toContain(`/part/${part.slug}`)
})

it('an act says what it follows, and "Undo" keeps it unfollowed', async () => {
  const user = await make.user()
  const part = await make.part()
  const page = await visit(`/part/${part.slug}`, { token: await make.token(user) })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Does it fit?')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByText('Following.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => levels(user)).toMatchObject([{ type: 'thread', level: 'none' }])
})
