import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  DESKTOP,
  failed,
  PHONE,
  violations,
  visit,
  type Answers,
  type Outputs,
} from '../../../tests/support/render.tsx'
import { conversation, conversations, messageBetween, newId, person } from '../../../tests/support/samples.ts'

const ANN = aUser({ id: newId(), name: 'Ann Archer' })
const BOB = person('Bob Byrne')
const HELLO = messageBetween(BOB, ANN, 'Hello')
type State = Outputs['message']['state']
const stateOf = (given: Partial<State> = {}): State => ({
  isStarted: true,
  isMuted: false,
  isArchived: false,
  isBlocked: false,
  canWrite: true,
  partnerTrades: 3,
  listingId: null,
  ...given,
})

type Options = { path?: string; viewport?: typeof DESKTOP; block?: Answers['block'] }

/** Opens the chat of Ann with Bob. */
const open = (
  message: Answers['message'] = {},
  { path = `/messages?recipientId=${BOB.id}`, viewport = DESKTOP, block = {} }: Options = {},
) =>
  visit(path, {
    user: ANN,
    viewport,
    answers: {
      message: {
        conversations: conversations([conversation(BOB, 'Hello')]),
        list: { items: [HELLO], nextCursor: null },
        partner: BOB,
        state: stateOf(),
        send: ({ content, sendKey }) => messageBetween(ANN, BOB, content, { sendKey }),
        ...message,
      },
      block,
      trade: { pending: [] },
    },
  })

const menu = page.getByRole('button', { name: 'Conversation menu' })
const choose = async (name: string) => {
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const input = page.getByPlaceholder('Type a message...')
const chat = page.getByRole('region', { name: 'Chat' })
const list = page.getByRole('navigation', { name: 'Conversations' })
const texts = () => Array.from(document.querySelectorAll('[aria-label="Messages"] li p'), (each) => each.textContent)

describe('the menu of a chat', () => {
  it('mutes the conversation, which says so until it is unmuted', async () => {
    const { calls } = await open({
      setConversation: ({ muted = false }) => stateOf({ isMuted: muted }),
    })
    await choose('Mute')
    await expect.element(chat.getByText('New messages from Bob Byrne do not notify you.')).toBeVisible()
    expect(await violations()).toEqual([])
    await chat.getByRole('button', { name: 'Unmute' }).click()
    await expect.element(chat.getByText('do not notify you')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Chat with Bob Byrne' })).toHaveFocus()
    expect(calls('message.setConversation')).toEqual([
      { partnerId: BOB.id, muted: true },
      { partnerId: BOB.id, muted: false },
    ])
  })

  it('archives the conversation and returns it to the inbox', async () => {
    const { calls } = await open({ setConversation: ({ archived = false }) => stateOf({ isArchived: archived }) })
    await choose('Archive')
    await expect.element(page.getByText('Conversation archived.').first()).toBeVisible()
    await choose('Move to inbox')
    expect(calls('message.setConversation').at(-1)).toEqual({ partnerId: BOB.id, archived: false })
  })

  it('blocks the partner after a confirmation that says what it does', async () => {
    let isBlocked = false
    const { calls } = await open(
      { state: () => stateOf({ isBlocked, canWrite: !isBlocked }) },
      { block: { add: () => void (isBlocked = true), remove: () => void (isBlocked = false) } },
    )
    await choose('Block')
    const dialog = page.getByRole('dialog', { name: 'Block User' })
    await expect
      .element(dialog.getByText('can no longer send each other messages, offers or trades. Open trades stay'))
      .toBeVisible()
    expect(calls('block.add')).toEqual([])
    await dialog.getByRole('button', { name: 'Block User' }).click()
    await expect.element(chat.getByText('You blocked Bob Byrne.')).toBeVisible()
    await expect.element(input).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
    await chat.getByRole('button', { name: 'Unblock' }).click()
    await expect.element(input).toBeVisible()
    expect([calls('block.add'), calls('block.remove')]).toEqual([[{ userId: BOB.id }], [{ userId: BOB.id }]])
  })

  it('keeps the dialog open if the block fails', async () => {
    await open({}, { block: { add: failed('RATE_LIMITED', 'Please wait.') } })
    await choose('Block')
    const dialog = page.getByRole('dialog', { name: 'Block User' })
    await dialog.getByRole('button', { name: 'Block User' }).click()
    await expect.element(page.getByText('Failed to block: Please wait.').first()).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  it('asks for a photo with the code of the listing', async () => {
    const { calls } = await open({ state: stateOf({ listingId: newId() }), photoCode: { code: '4F7K' } })
    await choose("Ask for a photo with today's code")
    await expect
      .poll(() => calls('message.send'))
      .toMatchObject([{ receiverId: BOB.id, content: "Please send me a photo of the part with today's code: 4F7K." }])
  })

  it('has no items for a conversation that is not started with a deleted account', async () => {
    await open({
      conversations: conversations([conversation(null, 'Bye')]),
      state: stateOf({ isStarted: false }),
      partner: failed('NOT_FOUND', 'User not found.'),
    })
    await expect.element(chat.getByText('User not found.')).toBeVisible()
    expect(menu.elements()).toEqual([])
  })
})

describe('a chat with a block', () => {
  it('by the other user shows the refusal and no reason', async () => {
    await open({ state: stateOf({ canWrite: false }) })
    await expect.element(chat.getByText('You cannot contact this person.')).toBeVisible()
    await expect.element(input).not.toBeInTheDocument()
    await expect.poll(texts).toEqual(['Hello'])
    expect(chat.getByText('blocked').elements()).toEqual([])
  })

  it('by the user lets both write while a trade is open', async () => {
    await open({ state: stateOf({ isBlocked: true }) }, { viewport: PHONE })
    await expect.element(chat.getByText('You blocked Bob Byrne.')).toBeVisible()
    await expect.element(input).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('that begins while the user writes keeps the text', async () => {
    await open({ send: failed('FORBIDDEN', 'You cannot contact this person.') })
    await input.fill('Still there?')
    await userEvent.keyboard('{Enter}')
    await expect.element(chat.getByRole('alert').getByText('You cannot contact this person.')).toBeVisible()
    await expect.poll(texts).toContain('Still there?')
    expect(chat.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  })
})

describe('a received message', () => {
  it('links to other sites with their host, and to this site in place', async () => {
    const content = `See https://user.example/a and ${location.origin}/part/pump, not https://x@user.example`
    await open({ list: { items: [messageBetween(BOB, ANN, content)], nextCursor: null } })
    const link = chat.getByRole('link', { name: /user\.example/ })
    await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    await expect.element(link).toHaveAttribute('title', 'Leads to user.example')
    await expect.element(chat.getByRole('link', { name: 'part/pump' })).toHaveAttribute('href', '/part/pump')
    expect(texts()[0]).toContain('https://user.example/a (opens in a new tab)user.example')
    expect(await violations()).toEqual([])
  })

  it('has warnings, and own messages have none', async () => {
    const content = 'Pay by Western Union, call +48 601 234 567'
    const items = [messageBetween(ANN, BOB, content), messageBetween(BOB, ANN, content)]
    const { answers, queryClient } = await open({ list: { items, nextCursor: null } })
    const warnings = chat.getByRole('listitem').getByRole('listitem')
    await expect
      .poll(() => warnings.elements().map((each) => each.textContent))
      .toEqual(['This message asks for payment in advance. Only pay after you have agreed on a trade.'])
    answers.message = { ...answers.message, state: stateOf({ partnerTrades: 0 }) }
    await queryClient.invalidateQueries()
    await expect.poll(() => warnings.elements().length).toBe(2)
    await expect.element(input).toBeEnabled()
    expect(await violations()).toEqual([])
  })
})

describe('the list of conversations', () => {
  it('shows the archived ones, and marks the muted ones', async () => {
    const cleo = person('Cleo')
    await open({
      conversations: (asked) =>
        conversations(
          asked?.archived
            ? [{ ...conversation(cleo, 'Old'), isMuted: true, unreadCount: 2 }]
            : [conversation(BOB, 'Hello')],
        ),
    })
    await expect.element(list.getByRole('link', { name: /Bob Byrne/ })).toBeVisible()
    await list.getByRole('button', { name: 'Archived' }).click()
    await expect.element(list.getByRole('link', { name: /Cleo.*Muted.*2 unread messages/ })).toBeVisible()
    await expect.element(list.getByRole('link', { name: /Bob Byrne/ })).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
  })

  it('searches people and messages, and opens a message that is not among the latest', async () => {
    const old = messageBetween(BOB, ANN, 'The camshaft is from 1987.')
    const before = messageBetween(BOB, ANN, 'Before it')
    const { id, content, createdAt } = old
    const { calls } = await open({
      search: ({ q }) => ({
        items:
          q === 'cam'
            ? [{ id, partnerId: BOB.id, partner: BOB, senderId: BOB.id, excerpt: content ?? '', createdAt }]
            : [],
        partners: q === 'cam' ? [person('Camille')] : [],
        nextCursor: null,
      }),
      list: ({ around }) => ({ items: around === undefined ? [HELLO] : [before, old], nextCursor: null }),
    })
    const field = list.getByRole('searchbox', { name: 'Search messages' })
    await field.fill('zzz')
    await expect.element(list.getByText('No messages or people found for “zzz”.')).toBeVisible()
    await field.fill('cam')
    await expect.element(list.getByRole('link', { name: 'Camille' })).toBeVisible()
    await expect.element(list.getByText('camshaft', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
    await list.getByRole('link', { name: /camshaft/ }).click()
    await expect.poll(texts).toContain('The camshaft is from 1987.')
    expect(calls('message.list').at(-1)).toMatchObject({ partnerId: BOB.id, around: id })
    expect(document.activeElement?.textContent).toContain('The camshaft is from 1987.')
    await chat.getByRole('button', { name: 'Latest messages' }).click()
    await expect.poll(texts).toEqual(['Hello'])
    expect(location.search).toBe(`?recipientId=${BOB.id}`)
  })

  it('shows an error if the search fails, and tries again', async () => {
    const { answers } = await open({ search: failed('INTERNAL', 'No') })
    await list.getByRole('searchbox').fill('cam')
    await expect.element(list.getByText('Failed to search messages: No')).toBeVisible()
    answers.message = { ...answers.message, search: { items: [], partners: [], nextCursor: null } }
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect.element(list.getByText(/^No messages or people found/)).toBeVisible()
  })
})
