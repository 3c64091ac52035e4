import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Stores a comment of a reader, and returns a function with which somebody replies to it. */
async function commented(name: string) {
  const [reader, part] = [await make.user(), await make.part()]
  const comment = await make.comment({ part, author: reader })
  const token = await make.token(await make.user({ name }))
  const reply = async () => {
    const { status } = await fetch(`${url}/api/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ productId: part.id, parentId: comment.id, text: 'Mine too.' }),
    })
    expect(status).toBe(201)
  }
  const unread = () => deps.prisma.notification.count({ where: { userId: reader.id, readAt: null } })
  return { part, token: await make.token(reader), reply, unread }
}

it.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])('a reply appears in the bell of an open page, and is read by keyboard at %s px', async (_width, viewport) => {
  const { part, token, reply, unread } = await commented('Marta Kowalczyk')
  const page = await visit('/help', { token, viewport })
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await reply()
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.waitFor()

  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const line = panel.getByRole('link', { name: `Marta Kowalczyk replied to your comment on ${part.name}` })
  await line.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await unread()).toBe(1)

  await page.keyboard.press('Enter')
  await line.waitFor()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/part/${part.slug}?comment=*`)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await expect.poll(unread).toBe(0)
})

it('the page lists the lines, marks all as read and takes it back by keyboard, and its settings turn a kind off', async () => {
  const { token, reply, unread } = await commented('Marta Kowalczyk')
  await reply()
  await expect.poll(unread, { timeout: 5_000 }).toBe(1)
  const page = await visit('/notifications', { token, viewport: PHONE })
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Mark all as read' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('All marked as read.').waitFor()
  expect(await unread()).toBe(0)
  // The count follows the lines.
  await page.getByRole('tab', { name: 'Unread', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Unread 1' }).waitFor()
  expect(await unread()).toBe(1)

  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page
    .getByRole('group', { name: 'Replies to your comments and posts' })
    .getByRole('checkbox', { name: 'In app' })
    .focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('Saved').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Pause everything' }).click()
  await page.getByRole('button', { name: '1 week' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Paused until \d+ \w+, \d\d:\d\d\.$/).waitFor()
})

it('opening the page that a line leads to reads the line', async () => {
  const { part, token, reply, unread } = await commented('Marta Kowalczyk')
  await reply()
  await expect.poll(unread, { timeout: 5_000 }).toBe(1)
  await visit(`/part/${part.slug}`, { token })
  await expect.poll(unread).toBe(0)
})
