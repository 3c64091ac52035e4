import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, held, PHONE, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { notification, person, type Notification } from '../../../tests/support/samples.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const READ = { readAt: daysAgo(0) }

/** Lines of all days, the newest first. */
const LINES = [
  notification({ seq: 9 }),
  notification({ seq: 8, kind: 'ask.new', at: daysAgo(1), facts: { priceCents: 3_100 }, ...READ }),
  notification({ seq: 7, kind: 'report.decided', actors: [], at: daysAgo(3), ...READ }),
  notification({ seq: 6, kind: 'listing.expired', at: daysAgo(20), ...READ }),
]
const pageOf = (items: Notification[], nextCursor: string | null = null) => ({ items, nextCursor, unreadCount: 0 })

const open = (answers: Answers['notification'] = {}, options: { path?: string; viewport?: typeof PHONE } = {}) =>
  visit(options.path ?? '/notifications', {
    user: aUser(),
    answers: { notification: { unreadCount: 1, list: pageOf(LINES), ...answers } },
    ...(options.viewport && { viewport: options.viewport }),
  })

const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

describe('the page of notifications', () => {
  it('lists the lines by day', async () => {
    await open()
    await expect.poll(headings).toEqual(['Today', 'Yesterday', 'This week', 'Earlier'])
    await expect.element(page.getByRole('tab', { name: 'Unread 1' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^New ask at \$31.00 for Water Pump/ })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('filters by tab, which is in the address', async () => {
    const { calls } = await open({
      list: (input) => pageOf(input.unread ? LINES.slice(0, 1) : input.tab === 'wiki' ? [] : LINES),
    })
    await page.getByRole('tab', { name: 'Trades' }).click()
    await expect.poll(() => location.search).toBe('?show=trades')
    await expect.poll(() => calls('notification.list').at(-1)).toMatchObject({ tab: 'trades' })
    await page.getByRole('tab', { name: 'Wiki' }).click()
    await expect.element(page.getByText('No replies or changes yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Unread' }).click()
    await expect.poll(headings).toEqual(['Today'])
  })

  it.each([
    ['/notifications', 'Nothing yet. Replies, offers and changes of parts you follow appear here.'],
    ['/notifications?show=unread', 'All read.'],
    ['/notifications?show=trades', 'No trades, offers or messages yet.'],
  ])('%s says "%s" without lines', async (path, text) => {
    await open({ unreadCount: 0, list: pageOf([]) }, { path })
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByRole('button', { name: 'Mark all as read' }).elements()).toEqual([])
  })

  it('marks all as read in the line of the first day, and undoes it', async () => {
    const { answers, calls } = await open({
      read: () => ({ readAt: daysAgo(0), unreadCount: 0 }),
      unread: () => ({ unreadCount: 1 }),
    })
    await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
    answers.notification = { ...answers.notification, unreadCount: 0 }
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.element(page.getByText('All marked as read.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Today' })).toHaveFocus()
    await expect.element(page.getByRole('tab', { name: 'Unread', exact: true })).toBeVisible()
    expect(calls('notification.read')).toEqual([{ upTo: LINES[0]?.id, seq: 9 }])
    answers.notification = { ...answers.notification, unreadCount: 1 }
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('tab', { name: 'Unread 1' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  })

  it('loads more lines on request', async () => {
    await open({ list: (input) => (input.cursor ? pageOf(LINES.slice(2)) : pageOf(LINES.slice(0, 2), 'next')) })
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(headings).toEqual(['Today', 'Yesterday', 'This week', 'Earlier'])
  })

  it('shows the shape of the lines, then an error with "Try again"', async () => {
    const list = held(pageOf(LINES))
    const { answers } = await open({ list: list.answer })
    await expect.element(page.getByText('Loading notifications...')).toBeInTheDocument()
    list.release()
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    answers.notification = { ...answers.notification, list: failed('INTERNAL', 'Something went wrong.') }
    await page.getByRole('tab', { name: 'Wiki' }).click()
    await expect.element(page.getByText('Notifications could not be loaded.')).toBeVisible()
    answers.notification = { ...answers.notification, list: pageOf(LINES) }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  it('offers new lines as "1 new" above the list, which they do not move', async () => {
    const { answers, calls, publish } = await open()
    await expect.poll(headings).toHaveLength(4)
    const newer = notification({ seq: 10, actors: [person('Nora Lindqvist')] })
    answers.notification = { ...answers.notification, list: pageOf([newer, ...LINES]) }
    await publish('message.live', { seq: '1', message: null, unreadCount: 0, unreadNotifications: 2 }, '1')
    await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Unread 2' })).toBeVisible()
    expect(page.getByText(/^Nora Lindqvist/).elements()).toEqual([])
    await page.getByRole('button', { name: '1 new' }).click()
    await expect.element(page.getByRole('link', { name: /^Nora Lindqvist/ })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: '1 new' })).not.toBeInTheDocument()
    expect(calls('notification.read')).toEqual([])
  })

  it('offers no line of the tab Unread as new after all are read', async () => {
    const { answers, calls, publish } = await open(
      { list: pageOf(LINES.slice(0, 1)), read: () => ({ readAt: daysAgo(0), unreadCount: 0 }) },
      { path: '/notifications?show=unread' },
    )
    await expect.poll(headings).toEqual(['Today'])
    const newer = notification({ seq: 10, actors: [person('Nora Lindqvist')] })
    answers.notification = { ...answers.notification, list: pageOf([newer, ...LINES.slice(0, 1)]) }
    await publish('message.live', { seq: '1', message: null, unreadCount: 0, unreadNotifications: 2 }, '1')
    await page.getByRole('button', { name: '1 new' }).click()
    await expect.element(page.getByRole('link', { name: /^Nora Lindqvist/ })).toHaveFocus()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.element(page.getByText('All read.', { exact: true })).toBeVisible()
    expect(calls('notification.read')).toHaveLength(1)
    expect(page.getByRole('button', { name: / new$/ }).elements()).toEqual([])
  })

  it('has lines from edge to edge on a phone, also with names from right to left', async () => {
    await open(
      { list: pageOf([notification({ actors: [person('ليلى (الورشة)')], actorCount: 12 })]) },
      { viewport: PHONE },
    )
    const link = page.getByRole('link', { name: /ليلى/ })
    await expect.element(link).toMatchTextContent('ليلى (الورشة) and 11 others replied to your comment on Water Pump')
    expect(link.element().getBoundingClientRect()).toMatchObject({ left: 0, width: PHONE.width })
    expect(link.element().querySelector('bdi')?.textContent).toBe('ليلى (الورشة)')
    expect(document.documentElement.scrollWidth).toBe(PHONE.width)
    expect(await violations()).toEqual([])
  })

  it('leads visitors to the login page', async () => {
    await visit('/notifications')
    await expect.poll(() => location.pathname + location.search).toBe('/login?from=%2Fnotifications')
  })
})
