import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DESKTOP, failed, PHONE, visit, type Answers } from '../../../tests/support/render.tsx'
import type { PublicEntry } from './ModerationPage.tsx'

const entry = (changes: Partial<PublicEntry> = {}): PublicEntry => ({
  id: '019c0000-0000-7000-8000-000000000001',
  action: 'delete-item',
  rule: 'spam',
  tags: ['bmw'],
  item: null,
  items: 1,
  reason: 'Advertising of a shop',
  createdAt: '2026-11-27T10:41:00.000Z',
  ...changes,
})

type Log = NonNullable<NonNullable<Answers['moderation']>['publicLog']>
const open = (publicLog: Log, search = '', viewport = DESKTOP) =>
  visit(`/moderation${search}`, { viewport, answers: { moderation: { publicLog } } })

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the moderation log %s', (_where, viewport) => {
  it('shows action, rule, tags, public item, number of items and public reason', async () => {
    const part = { type: 'part' as const, title: 'Water Pump', path: '/part/water-pump' }
    const items = [entry({ action: 'revert', item: part }), entry({ id: 'b', items: 180, rule: null, reason: '' })]
    await open({ items, nextCursor: null }, '', viewport)
    const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(2)]
    await expect.element(first).toMatchTextContent(/Spam.*Water Pump.*Advertising of a shop.*bmw/)
    await expect.element(first.getByRole('link', { name: 'Water Pump' })).toHaveAttribute('href', '/part/water-pump')
    await expect.element(second).toMatchTextContent(/180 items.*No reason given/)
  })
})

describe('the moderation log', () => {
  it('asks for the filters of the address, and changes the address', async () => {
    const { calls } = await open({ items: [], nextCursor: null }, '?tag=bmw&action=revert')
    await expect.element(page.getByText('No actions.')).toBeVisible()
    expect(calls('moderation.publicLog')).toMatchObject([{ tag: 'bmw', action: 'revert' }])
    await page.getByLabelText('Tag').fill('audi')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect.poll(() => location.search).toBe('?action=revert&tag=audi')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  it('says that it could not be loaded', async () => {
    await open(failed('INTERNAL', 'Something went wrong.'))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
