import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, visit } from '../../../tests/support/render.tsx'
import { listOf, newId, person, profile } from '../../../tests/support/samples.ts'

const ANN = aUser({ id: newId(), name: 'Ann Archer' })
const BOB = person('Bob Byrne')
const LISTS = {
  comments: listOf([]),
  listings: listOf([]),
  bids: listOf([]),
  expired: listOf([]),
  edits: listOf([]),
  sales: listOf([]),
  posts: listOf([]),
}
const state = { isStarted: false, isMuted: false, isArchived: false, partnerTrades: 0, listingId: null }

it('a profile blocks and unblocks its user', async () => {
  let isBlocked = false
  const { calls } = await visit(`/account/${BOB.id}`, {
    user: ANN,
    answers: {
      user: { profile: profile({ id: BOB.id, name: BOB.name }), ...LISTS },
      message: { unreadCount: 0, state: () => ({ ...state, isBlocked, canWrite: !isBlocked }) },
      block: { add: () => void (isBlocked = true), remove: () => void (isBlocked = false) },
    },
  })
  await page.getByRole('button', { name: 'Block Bob Byrne', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block User' }).click()
  await page.getByRole('button', { name: 'Unblock Bob Byrne' }).click()
  await expect.element(page.getByRole('button', { name: 'Block Bob Byrne', exact: true })).toBeVisible()
  expect([calls('block.add'), calls('block.remove')]).toEqual([[{ userId: BOB.id }], [{ userId: BOB.id }]])
})

it('the settings list the blocked people by page, and unblock them', async () => {
  let people = [BOB, person('Cleo')].map((each) => ({ ...each, blockedAt: '2026-01-02T03:04:05.000Z' }))
  await visit(`/account/${ANN.id}`, {
    user: ANN,
    answers: {
      user: { profile: profile({ id: ANN.id, name: ANN.name }), ...LISTS },
      block: {
        list: ({ cursor = 1 } = {}) => ({
          items: people.slice(Number(cursor) - 1, Number(cursor)),
          total: people.length,
          page: Number(cursor),
          limit: 1,
          totalPages: people.length,
        }),
        remove: ({ userId }) => void (people = people.filter(({ id }) => id !== userId)),
      },
    },
  })
  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Load More blocked people' }).click()
  await expect.element(settings.getByRole('link', { name: 'Cleo' })).toBeVisible()
  for (const name of ['Bob Byrne', 'Cleo']) await settings.getByRole('button', { name: `Unblock ${name}` }).click()
  await expect.element(settings.getByText('You have not blocked anyone.')).toBeVisible()
  await expect.element(settings.getByRole('heading', { name: 'Blocked people' })).toHaveFocus()
})
