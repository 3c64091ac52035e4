import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, held, PHONE, violations, visit, type RenderOptions } from '../../tests/support/render.tsx'
import { notification, person, type Notification } from '../../tests/support/samples.ts'

const LINES = [
  notification({ count: 3, actorCount: 3, actors: [person('Marta Kowalczyk'), person('Hana Suzuki')] }),
  notification({ kind: 'edit', actors: [person('Rolf Brandt')], readAt: new Date().toISOString() }),
]

const bell = () => page.getByRole('button', { name: /^Notifications/ })
const panel = () => page.getByRole('dialog', { name: 'Notifications' })

const open = (items: Notification[] = LINES, { answers, ...options }: RenderOptions = {}) =>
  visit('/help', {
    user: aUser(),
    answers: {
      notification: {
        unreadCount: items.filter(({ readAt }) => readAt === null).length,
        list: { items, nextCursor: null, unreadCount: 0 },
        read: () => ({ readAt: new Date().toISOString(), unreadCount: 0 }),
        unread: () => ({ unreadCount: 1 }),
        ...answers?.notification,
      },
    },
    ...options,
  })

describe('the bell', () => {
  it('has the number of unread lines, and none without them', async () => {
    await open(LINES, { answers: { notification: { unreadCount: 120 } } })
    await expect.element(bell()).toHaveAccessibleName('Notifications, 120 unread')
    await expect.element(bell()).toMatchTextContent('99+')
  })

  it('keeps its width without a number', async () => {
    const { queryClient } = await open()
    await expect.element(bell()).toHaveAccessibleName('Notifications, 1 unread')
    const { width } = bell().element().getBoundingClientRect()
    queryClient.setQueriesData({ queryKey: [['notification', 'unreadCount']] }, 0)
    await expect.element(bell()).toHaveAccessibleName('Notifications')
    expect(bell().element().getBoundingClientRect().width).toBe(width)
  })

  it('opens a panel by keyboard, moves in it with the arrows, and gets the focus back by Escape', async () => {
    const { calls } = await open()
    await expect.element(bell()).toHaveAttribute('aria-expanded', 'false')
    bell().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel().getByRole('heading', { name: 'Notifications' })).toHaveFocus()
    await expect.element(bell()).toHaveAttribute('aria-expanded', 'true')
    await expect
      .element(panel())
      .toMatchTextContent('Marta Kowalczyk and 2 others replied to your comment on Water Pump')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(panel().getByRole('link', { name: /^Marta Kowalczyk/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(panel().getByRole('link', { name: 'Notification settings' })).toHaveFocus()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(bell()).toHaveFocus()
    expect(calls('notification.read')).toEqual([])
  })

  it('reads a line that is opened, and closes', async () => {
    const { calls } = await open()
    await bell().click()
    await panel()
      .getByRole('link', { name: /^Marta Kowalczyk/ })
      .click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.poll(() => calls('notification.read')).toEqual([{ ids: [LINES[0]?.id] }])
    await bell().click()
    await panel()
      .getByRole('link', { name: /^Rolf Brandt/ })
      .click()
    await expect.poll(() => calls('notification.read')).toHaveLength(1)
  })

  it('marks all as read up to the newest shown line, and undoes it', async () => {
    const { calls } = await open()
    await bell().click()
    await expect.element(panel().getByText('Unread', { exact: true })).toBeInTheDocument()
    await panel().getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => calls('notification.read')).toEqual([{ upTo: LINES[0]?.id, seq: LINES[0]?.seq }])
    await expect.element(panel().getByText('Unread', { exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => calls('notification.unread')).toHaveLength(1)
  })

  it('closes by a press outside', async () => {
    await open()
    await bell().click()
    await expect.element(panel()).toBeVisible()
    document.querySelector('main')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(panel()).not.toBeInTheDocument()
  })

  it('says so without notifications', async () => {
    await open([])
    await bell().click()
    await expect
      .element(panel().getByText('Nothing yet. Replies, offers and changes of parts you follow appear here.'))
      .toBeVisible()
  })

  it('offers to load the lines again after an error', async () => {
    const { answers } = await open(LINES, {
      answers: { notification: { list: failed('INTERNAL', 'Something went wrong.') } },
    })
    await bell().click()
    await expect.element(panel().getByText('Notifications could not be loaded.')).toBeVisible()
    expect(await violations()).toEqual([])
    answers.notification = { ...answers.notification, list: { items: LINES, nextCursor: null, unreadCount: 1 } }
    await panel().getByRole('button', { name: 'Try again' }).click()
    await expect.element(panel().getByRole('link', { name: /^Marta Kowalczyk/ })).toBeVisible()
  })

  it('shows the shape of lines while they are loading, on a phone from edge to edge', async () => {
    const list = held({ items: LINES, nextCursor: null, unreadCount: 1 })
    await open(LINES, { answers: { notification: { list: list.answer } }, viewport: PHONE })
    await bell().click()
    await expect.element(panel().getByText('Loading notifications...')).toBeInTheDocument()
    expect(panel().element().getBoundingClientRect()).toMatchObject({ left: 0, width: PHONE.width })
    list.release()
    await expect.element(panel().getByRole('link', { name: /^Marta Kowalczyk/ })).toBeVisible()
  })

  describe('announces a larger number to screen readers', () => {
    const start = async (pause: { until: string | null } | null) => {
      const { queryClient, calls, answers } = await open()
      await expect.element(bell()).toHaveAccessibleName('Notifications, 1 unread')
      const { settings } = answers.notification ?? {}
      answers.notification = {
        ...answers.notification,
        settings: () => ({ ...(settings as object), pause }) as never,
      }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const set = (count: number) => queryClient.setQueriesData({ queryKey: [['notification', 'unreadCount']] }, count)
      return { set, calls }
    }
    const said = () => page.getByRole('navigation', { name: 'Account' }).getByRole('status')

    it('at most once a minute', async () => {
      const { set } = await start(null)
      set(2)
      await vi.advanceTimersByTimeAsync(1)
      await expect.element(said()).toMatchTextContent('2 unread notifications')
      set(3)
      set(4)
      await vi.advanceTimersByTimeAsync(59_000)
      await expect.element(said()).toMatchTextContent('2 unread notifications')
      await vi.advanceTimersByTimeAsync(1_000)
      await expect.element(said()).toMatchTextContent('4 unread notifications')
    })

    it('but not while notifications are paused', async () => {
      const { set, calls } = await start({ until: null })
      set(2)
      await vi.advanceTimersByTimeAsync(1)
      await expect.poll(() => calls('notification.settings')).toHaveLength(1)
      await expect.element(bell()).toHaveAccessibleName('Notifications, 2 unread')
      await expect.element(said()).toMatchTextContent('')
    })
  })
})
