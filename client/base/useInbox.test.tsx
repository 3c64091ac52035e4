import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, held, visit, type Answers } from '../../tests/support/render.tsx'
import { conversation, conversations, messageBetween, person } from '../../tests/support/samples.ts'

const ANN = aUser({ id: '00000000-0000-7000-8000-00000000a11a', name: 'Ann Archer' })
const BOB = person('Bob Byrne')
const texts = () => Array.from(document.querySelectorAll('[aria-label="Messages"] li p'), (each) => each.textContent)

const open = (list: NonNullable<Answers['message']>['list']) =>
  visit(`/messages?recipientId=${BOB.id}`, {
    user: ANN,
    answers: {
      message: { conversations: conversations([conversation(BOB, 'Hello')]), list },
      trade: { pending: [] },
      offer: { withPartner: [] },
    },
  })

describe('the inbox', () => {
  it('updates the badge of every page', async () => {
    const { publish, calls } = await visit('/about', { user: ANN })
    await expect.poll(() => calls('message.unreadCount')).toHaveLength(1)
    await publish('message.live', { seq: '1', message: null, unreadCount: 2, unreadNotifications: 0 }, '1')
    const badge = page.getByRole('navigation', { name: 'Account' }).getByText('2 unread messages')
    await expect.element(badge).toBeInTheDocument()
  })

  it('updates the bell of every page, and takes a notification for no report', async () => {
    const { publish, calls } = await visit('/about', { user: { ...ANN, isSiteAdmin: true } })
    await expect.poll(() => calls('notification.unreadCount')).toHaveLength(1)
    await publish('message.live', { seq: '1', message: null, unreadCount: 0, unreadNotifications: 3 }, '1')
    await expect.element(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeInTheDocument()
    await publish('message.live', { seq: '1', message: null, unreadCount: 0, unreadNotifications: 0 }, '1')
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeInTheDocument()
  })

  it('adds a message to the open chat without reading the chat again', async () => {
    const first = messageBetween(BOB, ANN, 'Hello')
    const { publish, calls } = await open({ items: [first], nextCursor: null })
    await expect.poll(texts).toEqual(['Hello'])
    // The first event shows from where the stream continues, so the chat is read again.
    await publish('message.live', { seq: '7', message: null, unreadCount: 0, unreadNotifications: 0 }, '7')
    await expect.poll(() => calls('message.list').length).toBe(2)
    const next = messageBetween(BOB, ANN, 'Still there?')
    await publish('message.live', { seq: '8', message: next, unreadCount: 0, unreadNotifications: 0 }, '8')
    await expect.poll(texts).toEqual(['Hello', 'Still there?'])
    expect(calls('message.list')).toHaveLength(2)
  })

  it('reads the chat again if the stream begins during its first request', async () => {
    const first = messageBetween(BOB, ANN, 'Hello')
    const missed = messageBetween(BOB, ANN, 'Before the stream')
    const early = held({ items: [first], nextCursor: null })
    let isFirst = true
    const { publish, calls } = await open(() => {
      if (!isFirst) return { items: [missed, first], nextCursor: null }
      isFirst = false
      return early.answer()
    })
    await expect.poll(() => calls('message.list').length).toBe(1)
    await publish('message.live', { seq: '7', message: null, unreadCount: 1, unreadNotifications: 0 }, '7')
    early.release()
    await expect.poll(texts).toEqual(['Hello', 'Before the stream'])
  })

  it('keeps a message that arrives while older messages are loaded', async () => {
    const older = messageBetween(BOB, ANN, 'Older')
    const first = messageBetween(BOB, ANN, 'Hello')
    const next = messageBetween(BOB, ANN, 'New')
    const late = held({ items: [older], nextCursor: null })
    let newest = [first]
    let isLoadingOlder = false
    const { publish, calls } = await open(({ cursor }) => {
      isLoadingOlder = typeof cursor === 'string'
      return cursor ? late.answer() : { items: newest, nextCursor: first.id }
    })
    await publish('message.live', { seq: '7', message: null, unreadCount: 0, unreadNotifications: 0 }, '7')
    await expect.poll(() => calls('message.list').length > 2 && isLoadingOlder).toBe(true)
    newest = [next, first]
    await publish('message.live', { seq: '8', message: next, unreadCount: 0, unreadNotifications: 0 }, '8')
    late.release()
    await expect.poll(texts).toEqual(['Older', 'Hello', 'New'])
  })
})
