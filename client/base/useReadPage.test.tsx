import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, visit } from '../../tests/support/render.tsx'
import { part, partAnswers } from '../../tests/support/samples.ts'

const CAMSHAFT = part()
const open = (unreadCount: number) =>
  visit('/part/camshaft', {
    user: aUser(),
    answers: {
      ...partAnswers(CAMSHAFT),
      notification: { unreadCount, read: () => ({ readAt: new Date().toISOString(), unreadCount: 1 }) },
    },
  })

it('opening a page reads the lines that lead to it, once', async () => {
  const { calls, queryClient } = await open(3)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  queryClient.setQueriesData({ queryKey: [['notification', 'unreadCount']] }, 2)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  expect(calls('notification.read')).toEqual([{ page: `part ${CAMSHAFT.id}` }])
})

it('opening a page sends nothing without unread lines', async () => {
  const { calls } = await open(0)
  await expect.poll(() => calls('notification.unreadCount')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  expect(calls('notification.read')).toEqual([])
})
