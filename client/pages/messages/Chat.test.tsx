import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  DESKTOP,
  failed,
  PHONE,
  proxied,
  unreachable,
  visit,
  type Answers,
  type Outputs,
} from '../../../tests/support/render.tsx'
import { conversation, conversations, messageBetween, newId, person } from '../../../tests/support/samples.ts'

const ANN = aUser({ id: newId(), name: 'Ann Archer' })
const BOB = person('Bob Byrne')
const HELLO = messageBetween(BOB, ANN, 'Hello')

type Given = { path?: string; viewport?: typeof DESKTOP; trade?: Answers['trade'] } & Answers['message']

/** Opens the chat of Ann with Bob. */
const open = ({ path = `/messages?recipientId=${BOB.id}`, viewport, trade, ...answers }: Given = {}) =>
  visit(path, {
    user: ANN,
    viewport,
    answers: {
      message: {
        conversations: conversations([conversation(BOB, 'Hello')]),
        list: { items: [HELLO], nextCursor: null },
        send: ({ content, sendKey }) => messageBetween(ANN, BOB, content, { sendKey }),
        ...answers,
      },
      trade: { pending: [], ...trade },
    },
  })

const box = () => page.getByRole('region', { name: 'Messages' })
const texts = () => Array.from(document.querySelectorAll('[aria-label="Messages"] li p'), (each) => each.textContent)
const row = (name: string) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const input = () => page.getByPlaceholder('Type a message...')

describe('a chat', () => {
  it('loads older messages after scrolling up, and keeps its scroll position', async () => {
    const all = Array.from({ length: 130 }, (_, index) => messageBetween(BOB, ANN, `Message ${index}`))
    const expected = () => all.map(({ content }) => content)
    const { publish } = await open({
      list({ cursor }) {
        const end = cursor ? all.findIndex(({ id }) => id === cursor) : all.length
        const items = all.slice(Math.max(0, end - 50), end).toReversed()
        return { items, nextCursor: end > 50 ? (items.at(-1)?.id ?? null) : null }
      },
    })
    const bobWrites = (content: string) => {
      const message = messageBetween(BOB, ANN, content)
      all.push(message)
      const seq = String(all.length)
      return publish('message.live', { seq, message, unreadCount: 0 }, seq)
    }
    const scroller = () => box().element()
    const fromEnd = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller()
      return Math.round(scrollHeight - scrollTop - clientHeight)
    }
    const news = page.getByRole('button', { name: 'New messages' })
    await expect.poll(texts).toEqual(expected().slice(-50))
    await expect.poll(fromEnd).toBe(0)

    // Relative to the box, because the page around it may still change its layout.
    const top = () =>
      box().getByText('Message 82', { exact: true }).element().getBoundingClientRect().top -
      scroller().getBoundingClientRect().top
    scroller().scrollTo(0, 100)
    const before = top()
    await expect.poll(() => texts().length).toBe(100)
    expect(top()).toBeCloseTo(before, 0)

    // A new message does not change the scroll position.
    await bobWrites('News')
    await expect.element(news).toBeVisible()
    await expect.poll(fromEnd).toBeGreaterThan(500)
    await news.click()
    await expect.poll(fromEnd).toBe(0)
    await expect.element(news).not.toBeInTheDocument()
    await bobWrites('More news')
    await expect.poll(() => texts().at(-1)).toBe('More news')
    await expect.poll(fromEnd).toBe(0)

    scroller().scrollTo(0, 0)
    await expect.poll(texts).toEqual(expected())
  })

  it('opens from the list on a phone, and leads back to it', async () => {
    await open({ path: '/messages', viewport: PHONE })
    const chat = page.getByRole('region', { name: 'Chat' })
    const list = page.getByRole('navigation', { name: 'Conversations' })
    const back = page.getByRole('link', { name: 'Back to conversations' })
    await expect.element(row('Bob Byrne')).toBeVisible()
    expect(chat.elements()).toEqual([])
    await row('Bob Byrne').click()
    await expect.element(heading('Chat with Bob Byrne')).toBeVisible()
    expect(list.elements()).toEqual([])
    const { bottom } = page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect()
    expect(bottom).toBeLessThan(PHONE.height)
    await back.click()
    await expect.element(row('Bob Byrne')).toHaveFocus()
    expect(location.search).toBe('')
    history.forward()
    await expect.element(heading('Chat with Bob Byrne')).toBeVisible()
    history.back()
    await expect.element(row('Bob Byrne')).toHaveFocus()
  })

  it('leads back to the list on a phone if it was opened by its address', async () => {
    await open({ viewport: PHONE })
    await page.getByRole('link', { name: 'Back to conversations' }).click()
    await expect.element(row('Bob Byrne')).toBeVisible()
  })

  it.each([{ width: 320, height: 640 }, PHONE, DESKTOP])(
    'with many messages fits into a window of $width px',
    async (viewport) => {
      const items = Array.from({ length: 30 }, () => messageBetween(BOB, ANN, 'W'.repeat(300)))
      await open({ viewport, list: { items, nextCursor: null } })
      await expect.poll(() => texts().length).toBe(30)
      const { scrollWidth, scrollHeight } = document.documentElement
      expect([scrollWidth, scrollHeight]).toEqual([viewport.width, viewport.height])
    },
  )

  it('shows the HTTP status of an error page of a proxy', async () => {
    await open({ list: proxied(502), partner: BOB })
    await expect.element(page.getByText('Error: Failed to fetch messages: 502')).toBeVisible()
  })

  it('keeps a draft for each conversation, and Enter sends it', async () => {
    const carl = person('Carl Cole')
    const { calls } = await open({
      conversations: conversations([conversation(BOB, 'Hello'), conversation(carl, 'Hi')]),
    })
    await input().click()
    await userEvent.keyboard('One line{Shift>}{Enter}{/Shift}and another')
    await row('Carl Cole').click()
    await expect.element(heading('Chat with Carl Cole')).toBeVisible()
    await expect.element(input()).toHaveValue('')
    await input().fill('For Carl')
    await row('Bob Byrne').click()
    await expect.element(heading('Chat with Bob Byrne')).toBeVisible()
    await expect.element(input()).toHaveValue('One line\nand another')
    await input().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(input()).toHaveValue('')
    await expect.element(input()).toHaveFocus()
    await expect.poll(() => calls('message.send')).toMatchObject([{ content: 'One line\nand another' }])
  })

  it('loses no key that is pressed while a message is sent', async () => {
    const { calls } = await open()
    await input().click()
    await userEvent.keyboard('One{Enter}Two{Enter}Three')
    await expect.element(input()).toHaveValue('Three')
    await expect.poll(() => calls('message.send')).toMatchObject([{ content: 'One' }, { content: 'Two' }])
  })

  it('sends a message with a key over plain HTTP, where browsers have no crypto.randomUUID', async () => {
    const { calls } = await open()
    const { randomUUID } = crypto
    Reflect.set(crypto, 'randomUUID', undefined)
    try {
      await input().fill('One')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => calls('message.send')).toMatchObject([{ content: 'One', sendKey: expect.any(String) }])
    } finally {
      Reflect.set(crypto, 'randomUUID', randomUUID)
    }
  })
})

describe('an unconfirmed sale', () => {
  type Trade = Outputs['trade']['pending'][number]
  const trade = (given: Partial<Trade> = {}): Trade => ({
    id: newId(),
    listingId: newId(),
    markedAt: '2026-01-02T03:04:05.000Z',
    confirmedAt: null,
    part: { id: newId(), slug: 'camshaft', name: 'Camshaft', image: null, number: null },
    priceCents: 6_400,
    buyer: ANN,
    seller: BOB,
    asked: ANN,
    ...given,
  })
  const QUESTION = 'Bob Byrne marked "Camshaft" as sold to you for $64.00.'

  it('is confirmed or declined by the user who is asked', async () => {
    let pending = [trade(), trade({ priceCents: 6_500 })]
    const settle = ({ id }: { id: string }): undefined => {
      pending = pending.filter((each) => each.id !== id)
    }
    const { calls } = await open({
      trade: { pending: () => pending, confirm: settle, decline: settle },
    })
    await expect.element(page.getByText(QUESTION)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm', exact: true }).first().click()
    await expect.element(page.getByText('Sale confirmed.')).toBeVisible()
    await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
    await expect.element(heading('Chat with Bob Byrne')).toHaveFocus()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    expect([...calls('trade.confirm'), ...calls('trade.decline')]).toHaveLength(2)
  })

  it('waits for the other user', async () => {
    await open({ trade: { pending: [trade({ buyer: BOB, seller: ANN, asked: BOB })] } })
    const text = 'Waiting for Bob Byrne to confirm the sale of "Camshaft" for $64.00.'
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cancel sale' })).toBeVisible()
  })

  it('that is confirmed offline shows an error, and is not confirmed later', async () => {
    const { answers, calls } = await open({ trade: { pending: [trade()], confirm: unreachable } })
    dispatchEvent(new Event('offline'))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(page.getByText('Your answer was not saved. Please try again.')).toBeVisible()
    answers.trade = { pending: [], confirm: failed('INTERNAL', 'Sent twice.') }
    dispatchEvent(new Event('online'))
    await input().fill('Back again')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => calls('message.send')).toHaveLength(1)
    expect(calls('trade.confirm')).toHaveLength(1)
  })
})
