import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listingMessage } from '../../../shared/listing-message.ts'
import { SITE_USER_ID } from '../../../shared/messages.ts'
import {
  aModerator,
  aUser,
  DESKTOP,
  failed,
  held,
  PHONE,
  violations,
  visit,
  type Answers,
} from '../../../tests/support/render.tsx'
import { conversation, conversations, messageBetween, person, type Message } from '../../../tests/support/samples.ts'

const ANN = aUser({ name: 'Ann Archer' })
const BOB = { id: '00000000-0000-7000-8000-00000000b0b0', name: 'Bob Byrne', picture: null }
const AT = '2026-01-02T03:04:05.000Z'

const message = (content: string | null, given: Partial<Message> = {}) => messageBetween(BOB, ANN, content, given)
/** As the server sends them, newest first. */
const messagesOf = (...items: Message[]) => ({ items: items.toReversed(), nextCursor: null })

type Given = { user?: typeof ANN; viewport?: typeof DESKTOP } & Answers['message'] & { trade?: Answers['trade'] }

/** Opens the messages, with the chat of a partner if there is one. */
const open = (partnerId: string | undefined, { user = ANN, viewport, trade, ...answers }: Given = {}) =>
  visit(partnerId === undefined ? '/messages' : `/messages?recipientId=${partnerId}`, {
    user,
    viewport,
    answers: {
      message: {
        conversations: conversations([conversation(BOB, 'Hello')]),
        list: messagesOf(message('Hello')),
        ...answers,
      },
      trade: { pending: [], ...trade },
      offer: { withPartner: [] },
    },
  })

const list = () => page.getByRole('navigation', { name: 'Conversations' })
const row = (name: string) => list().getByRole('link', { name: new RegExp(name) })
const chat = () => page.getByRole('region', { name: 'Chat' })
const bubbles = () => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const texts = () =>
  Array.from(document.querySelectorAll('[aria-label="Messages"] li p'), (each) => each.textContent?.trim())
const input = () => page.getByPlaceholder('Type a message...')
const send = () => page.getByRole('button', { name: 'Send' })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the messages page', () => {
  it('sends a visitor to the home page', async () => {
    await visit('/messages', { answers: { feed: { list: { items: [], nextCursor: null } } } })
    await expect.poll(() => location.pathname).toBe('/')
  })

  it('lists conversations with the last message, its time and the number of unread messages', async () => {
    const items = [
      conversation(BOB, 'Both of them', 2),
      conversation(person('Silent Sid')),
      conversation(null, 'Goodbye'),
    ]
    await open(undefined, { conversations: conversations(items), unreadCount: 3 })
    await expect.element(row('Bob Byrne')).toMatchTextContent(/Both of them.*2 unread messages/)
    await expect.element(row('Silent Sid')).toMatchTextContent('No messages yet')
    await expect.element(row('Deleted user')).toMatchTextContent('Goodbye')
    expect(list().getByRole('link', { name: 'Admin Panel' }).elements()).toEqual([])
    await expect
      .element(page.getByRole('navigation', { name: 'Account' }).getByText('3 unread messages'))
      .toBeInTheDocument()
    await expect.element(page.getByText('Select a conversation to view messages.')).toBeVisible()
    await expect.element(input()).toBeDisabled()
    await expect.element(send()).toBeDisabled()
    expect(await violations()).toEqual([])
  })

  it.each([
    ['conversations', 'Error: Failed to fetch conversations: 500'],
    ['list', 'Error: Failed to fetch messages: 500'],
  ] as const)('shows an error if message.%s fails, and tries again', async (procedure, sentence) => {
    const { answers } = await open(BOB.id, { [procedure]: failed('INTERNAL', 'No'), partner: BOB, markRead: undefined })
    const note = page.getByRole('alert').filter({ hasText: sentence })
    await expect.element(note).toBeVisible()
    answers.message = {
      conversations: conversations([conversation(BOB, 'Hello')]),
      list: messagesOf(message('Hello')),
      partner: BOB,
    }
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Bob Byrne')).toBeVisible()
    await expect.poll(texts).toEqual(['Hello'])
    expect(note.elements()).toEqual([])
  })

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('lists more conversations on scrolling, each once, on a %s', async (_where, viewport) => {
    const all = Array.from({ length: 61 }, (_, index) => conversation(person(`Person ${index}`), 'Hi'))
    const unread = conversation(person('Read me'), 'Hello', 1)
    await open(undefined, {
      viewport,
      conversations: (asked) =>
        asked?.cursor
          ? conversations([...all.slice(50), unread])
          : { items: all.slice(0, 50), nextCursor: 'next', unread: [unread], reports: [] },
    })
    const rows = list().getByRole('listitem')
    // Unread conversations are on the first page.
    await expect.poll(() => rows.elements().length).toBe(51)
    await expect.element(row('Read me')).toBeInTheDocument()
    rows.last().element().scrollIntoView()
    await expect.poll(() => rows.elements().length).toBe(62)
    expect(
      list()
        .getByRole('link', { name: /Read me/ })
        .elements(),
    ).toHaveLength(1)
  })

  it('tries again if the partner could not be loaded', async () => {
    const { answers } = await open(BOB.id, {
      conversations: conversations([]),
      list: messagesOf(),
      partner: failed('INTERNAL', 'No'),
    })
    const note = page.getByRole('alert').filter({ hasText: 'This user could not be loaded.' })
    await expect.element(note).toBeVisible()
    answers.message = { ...answers.message, partner: BOB }
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading('Chat with Bob Byrne')).toBeVisible()
    await expect.element(page.getByText('No messages yet. Say hello!')).toBeVisible()
    await expect.element(page.getByText('select them in the list or send a first message')).toBeVisible()
    await expect.element(row('Bob Byrne')).toMatchTextContent('No messages yet')
  })

  it('shows "User not found." for an unknown user', async () => {
    await open('nobody', { conversations: conversations([]), partner: failed('NOT_FOUND', 'User not found.') })
    await expect.element(page.getByText('User not found.')).toBeVisible()
    await expect.element(input()).toBeDisabled()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  })

  it('shows a deleted partner as Deleted user with a visible avatar', async () => {
    const gone = conversation(null, 'Goodbye')
    const last = message('Goodbye', { senderId: gone.partnerId, sender: null })
    await open(gone.partnerId, { conversations: conversations([gone]), list: messagesOf(last) })
    await expect.element(heading('Chat with Deleted user')).toBeVisible()
    await expect.element(bubbles().getByText('Deleted user:')).toBeInTheDocument()
    await expect.element(page.getByText('This account was deleted. It cannot receive messages.')).toBeVisible()
    for (const place of [row('Deleted user'), chat()]) {
      const icon = place.element().querySelector('span > svg')
      expect(icon?.checkVisibility()).toBe(true)
    }
  })

  it('shows moderators the new reports of each tag, and counts a report with two tags once', async () => {
    const reports = [
      { tag: 'alpine', openCount: 2, unreadCount: 2, latestAt: AT },
      { tag: 'matra', openCount: 3, unreadCount: 1, latestAt: AT },
      { tag: 'steyr', openCount: 0, unreadCount: 0, latestAt: null },
      { tag: '', openCount: 1, unreadCount: 1, latestAt: AT },
    ]
    await open(undefined, { user: aModerator(), conversations: conversations([], { reports }) })
    await expect.element(row('alpine')).toMatchTextContent(/2 new reports.*2 open reports/)
    await expect.element(row('matra')).toMatchTextContent(/3 new reports, 2 also under another tag.*1 open reports/)
    await expect.element(row('steyr')).toMatchTextContent('No new reports')
    await expect.element(row('Admin Reports without a tag')).toBeVisible()
    await expect.element(list().getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
    await row('alpine').click()
    await expect.element(heading('Admin Reports for alpine')).toBeVisible()
    await expect
      .element(page.getByText('You have 2 new content report(s) awaiting review in this category.'))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View Reports' })).toHaveAttribute('href', '/admin?tag=alpine')
  })

  it('shows an error, also on a phone, if the reports of a tag cannot be loaded, and tries again', async () => {
    const { answers } = await open('admin-report-laverda', {
      user: aModerator(),
      viewport: PHONE,
      conversations: failed('INTERNAL', 'No'),
    })
    await expect.element(chat().getByText('Error: Failed to fetch conversations: 500')).toBeVisible()
    const reports = [{ tag: 'laverda', openCount: 0, unreadCount: 0, latestAt: null }]
    const late = held(conversations([], { reports }))
    answers.message = { conversations: late.answer }
    await chat().getByRole('button', { name: 'Try again' }).click()
    await expect.element(chat().getByText('Loading conversations...')).toBeVisible()
    late.release()
    await expect.element(heading('Admin Reports for laverda')).toBeVisible()
    await expect.element(chat().getByText('No new reports')).toBeVisible()
  })
})

describe('a message', () => {
  it('that a moderator removed is replaced by a note', async () => {
    await open(BOB.id, { conversations: conversations([conversation(BOB, '')]), list: messagesOf(message(null)) })
    await expect.poll(texts).toEqual(['[removed by moderator]'])
  })

  it('that arrives is shown once and counted', async () => {
    const [first, next] = [message('Hello'), message('First')]
    let stored = [first]
    const { publish } = await open(BOB.id, { list: () => messagesOf(...stored) })
    await expect.poll(texts).toEqual(['Hello'])
    stored = [first, next]
    await publish('message.live', { seq: '1', message: next, unreadCount: 1 }, '1')
    await publish('message.live', { seq: '1', message: next, unreadCount: 1 }, '1')
    await expect.poll(texts).toEqual(['Hello', 'First'])
  })

  it('is shown at once, in order, and once', async () => {
    const waiting = Promise.withResolvers<void>()
    const first = message('Hello')
    const sent: Message[] = []
    const { publish } = await open(BOB.id, {
      list: () => messagesOf(first, ...sent),
      send: async ({ content, sendKey }) => {
        await waiting.promise
        const stored = message(content, { senderId: ANN.id, sender: ANN, receiverId: BOB.id, receiver: BOB, sendKey })
        sent.push(stored)
        await publish(
          'message.live',
          { seq: String(sent.length), message: stored, unreadCount: 0 },
          String(sent.length),
        )
        return stored
      },
    })
    await expect.poll(texts).toEqual(['Hello'])
    for (const text of ['One', 'Two', 'Three']) {
      await input().fill(text)
      await send().click()
    }
    await expect.element(input()).toHaveFocus()
    await expect.poll(texts).toEqual(['Hello', 'One', 'Two', 'Three'])
    expect(bubbles().getByText('Sending...').elements()).toHaveLength(3)
    await expect.element(input()).toHaveValue('')
    waiting.resolve()
    await expect.poll(() => bubbles().getByText('Sending...').elements().length).toBe(0)
    expect(texts()).toEqual(['Hello', 'One', 'Two', 'Three'])
    expect(sent.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  })

  it('is not sent if it is blank or too long', async () => {
    const { calls } = await open(BOB.id)
    await expect.element(send()).toBeDisabled()
    await input().fill(' \n ')
    await userEvent.keyboard('{Enter}')
    await expect.element(send()).toBeDisabled()
    await input().fill('x'.repeat(10_001))
    await expect.element(page.getByText('A message has at most 10,000 characters.')).toBeVisible()
    await expect.element(send()).toBeDisabled()
    expect(calls('message.send')).toEqual([])
  })

  it('about a listing shows its quote in a box with a link to the part only', async () => {
    const listing = { type: 'ask', priceCents: 6_400 } as const
    const quoting = (title: string, address: string, text: string) =>
      message(listingMessage(listing, title, address, text))
    await open(BOB.id, {
      list: messagesOf(
        quoting('A part', `${location.origin}/part/a-part`, 'Still there?'),
        quoting('Free parts', 'https://evil.example/part/x', 'Look'),
        quoting('Script', 'javascript:alert(1)', 'Press'),
        quoting('Account', `${location.origin}/api/auth/google`, 'Log in'),
      ),
    })
    await expect.poll(texts).toContain('Still there?')
    const link = bubbles().getByRole('link')
    expect(link.elements()).toHaveLength(1)
    await expect.element(link).toHaveAttribute('href', '/part/a-part')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(bubbles().getByText('https://evil.example/part/x')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('of the site cannot be answered, and has a link', async () => {
    const site = { id: SITE_USER_ID, name: 'Tappet', picture: null }
    const text = `Confirm it in your conversation with them: ${location.origin}/messages?recipientId=${BOB.id}`
    await open(SITE_USER_ID, {
      conversations: conversations([conversation(site, text)]),
      list: messagesOf(message(text, { senderId: site.id, sender: site })),
    })
    await expect.element(page.getByText('You cannot reply to these notices.')).toBeVisible()
    expect(input().elements()).toEqual([])
    await expect.element(bubbles().getByRole('link')).toHaveAttribute('href', `/messages?recipientId=${BOB.id}`)
  })

  it('of the site has a mark in the list and the chat, which a user with its name has not', async () => {
    const site = { id: SITE_USER_ID, name: 'Tappet', picture: null }
    const impostor = { ...person('Tappet'), picture: null }
    const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem')
    await open(SITE_USER_ID, {
      conversations: conversations([conversation(impostor, 'Security notice'), conversation(site, 'Your ask ends')]),
      list: messagesOf(message('Your ask ends', { senderId: site.id, sender: site })),
    })
    await expect.element(rows.filter({ hasText: 'Your ask ends' })).toMatchTextContent('TappetOfficial')
    expect(page.getByText('Official').elements()).toHaveLength(2)
    await expect.element(rows.filter({ hasText: 'Security notice' })).not.toMatchTextContent('Official')
    expect(await violations()).toEqual([])
  })
})

describe('a chat', () => {
  it('shows an error if the sales cannot be loaded, and tries again', async () => {
    const { answers } = await open(BOB.id, { trade: { pending: failed('INTERNAL', 'No') } })
    const note = page.getByRole('alert').filter({ hasText: 'Failed to load open trades: No' })
    await expect.element(note).toBeVisible()
    answers.trade = { pending: [] }
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => note.elements().length).toBe(0)
  })
})
