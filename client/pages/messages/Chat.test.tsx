import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  DESKTOP,
  failed,
  PHONE,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
} from '../../../tests/support/render.tsx'
import {
  conversation,
  conversations,
  listing,
  listingDetails,
  messageBetween,
  newId,
  offer,
  part,
  person,
  trade,
  type Offer,
  type Person,
} from '../../../tests/support/samples.ts'

const ANN = aUser({ id: newId(), name: 'Ann Archer' })
const BOB = person('Bob Byrne')
const HELLO = messageBetween(BOB, ANN, 'Hello')

type Given = {
  path?: string
  viewport?: typeof DESKTOP
  trade?: Answers['trade']
  offer?: Answers['offer']
  about?: Pick<Answers, 'listing' | 'part'>
} & Answers['message']

/** Opens the chat of Ann with Bob. */
const open = ({
  path = `/messages?recipientId=${BOB.id}`,
  viewport,
  trade: trades,
  offer: offers,
  about,
  ...answers
}: Given = {}) =>
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
      trade: { pending: [], ...trades },
      offer: { withPartner: [], ...offers },
      ...about,
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

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'does not send with the Enter that ends a composition (%j)',
    async (of) => {
      const { calls } = await open()
      await input().fill('にほんご')
      const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...of })
      expect(input().element().dispatchEvent(enter())).toBe(true)
      await expect.element(input()).toHaveValue('にほんご')
      await input().click()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => calls('message.send')).toMatchObject([{ content: 'にほんご' }])
    },
  )

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
  it('is confirmed or declined by the user who is asked', async () => {
    let pending = [trade({ seller: BOB }), trade({ seller: BOB, priceCents: 6_500 })]
    const settle =
      (state: 'confirmed' | 'cancelled') =>
      ({ id }: { id: string }) => {
        pending = pending.filter((each) => each.id !== id)
        return trade({ state })
      }
    const { calls } = await open({
      trade: { pending: () => pending, confirm: settle('confirmed'), cancel: settle('cancelled') },
    })
    await page.getByRole('button', { name: 'Confirm: Camshaft' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Confirm trade' })
    await expect.element(dialog.getByText('Bob Byrne marked this part as sold to you.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm trade' }).click()
    await expect.element(page.getByText('Trade confirmed.')).toBeVisible()
    await expect.poll(() => calls('trade.confirm')).toMatchObject([{ price: '64.00', soldOn: '2026-01-02' }])
    await expect.element(heading('Chat with Bob Byrne')).toHaveFocus()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect.element(page.getByText('Trade declined.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    await expect.element(heading('Chat with Bob Byrne')).toHaveFocus()
  })

  it('waits for the other user', async () => {
    await open({ trade: { pending: [trade({ side: 'seller', buyer: BOB, seller: ANN })] } })
    await expect.element(page.getByText('Waiting for Bob Byrne')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cancel: Camshaft' })).toBeVisible()
  })

  it('that is confirmed offline shows an error, and is not confirmed later', async () => {
    const { answers, calls } = await open({ trade: { pending: [trade({ seller: BOB })], confirm: unreachable } })
    await page.getByRole('button', { name: 'Confirm: Camshaft' }).click()
    const confirm = page.getByRole('button', { name: 'Confirm trade' })
    await expect.element(confirm).toBeVisible()
    dispatchEvent(new Event('offline'))
    await confirm.click()
    await expect.element(page.getByText('Your answer was not saved. Please try again.')).toBeVisible()
    answers.trade = { pending: [], confirm: failed('INTERNAL', 'Sent twice.') }
    dispatchEvent(new Event('online'))
    await page.getByRole('button', { name: 'Close' }).click()
    await input().fill('Back again')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => calls('message.send')).toHaveLength(1)
    expect(calls('trade.confirm')).toHaveLength(1)
  })
})

describe('an offer', () => {
  const offerFrom = (maker: Person, given: Partial<Offer> = {}) =>
    offer(maker, maker === BOB ? ANN : BOB, {
      listing: { id: 'listing', sellerId: ANN.id, type: 'ask', priceCents: 4_800, condition: 'good', cover: null },
      ...given,
    })

  /** Opens a chat with one offer, which the answers change. */
  async function openWith(made: Offer, about: Given['about'] = {}) {
    const [maker, receiver] = made.makerId === BOB.id ? [BOB, ANN] : [ANN, BOB]
    const sent = messageBetween(maker, receiver, 'Offer of $40.00 for "Camshaft". Can pay today.')
    let offers = [{ ...made, messageId: sent.id }]
    const answer = (state: Offer['state']) => () => {
      offers = offers.map((each) => ({ ...each, state }))
      return { ...made, state }
    }
    return open({
      about,
      list: { items: [sent, HELLO], nextCursor: null },
      offer: {
        withPartner: () => offers,
        accept: answer('accepted'),
        decline: answer('declined'),
        withdraw: answer('withdrawn'),
      },
    })
  }

  it('of the partner is answered on its card, and the answer is announced', async () => {
    const { calls } = await openWith(offerFrom(BOB, { shippingCents: 1_250 }))
    const card = page.getByRole('region', { name: 'Messages' })
    const sentence =
      'Offer from Bob Byrne for Camshaft: $40.00, listed at $48.00 plus $12.50 shipping. Awaiting your answer. Can pay today.'
    await expect.element(card.getByText(sentence)).toBeInTheDocument()
    await expect.element(card.getByText('47 h left')).toBeVisible()
    expect(await violations()).toEqual([])
    await expect
      .element(card.getByRole('link', { name: 'Camshaft' }))
      .toHaveAttribute('href', '/part/camshaft?listing=listing')
    await expect.element(card).toMatchTextContent('Good')
    await card.getByRole('button', { name: 'Accept' }).click()
    const accept = page.getByRole('dialog', { name: 'Accept this offer?' })
    await expect.element(accept).toMatchTextContent('You sell "Camshaft" to Bob Byrne for $40.00 plus $12.50 shipping.')
    expect(await violations()).toEqual([])
    await accept.getByRole('button', { name: 'Accept for $40.00' }).click()
    await expect
      .element(card.getByText(/Trade opened at/))
      .toHaveTextContent('Trade opened at $40.00 plus $12.50 shipping. The listing is reserved. View trade')
    await expect
      .element(card.getByRole('status').first())
      .toHaveTextContent('Offer from Bob Byrne for Camshaft: $40.00, listed at $48.00 plus $12.50 shipping. Accepted.')
    await expect.element(card.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    expect(calls('offer.accept')).toEqual([{ id: expect.any(String), price: '40.00' }])
  })

  it('on a listing of the partner has the warnings of the listing when it is accepted', async () => {
    const ask = listing({ type: 'ask', priceCents: 4_800, seller: BOB, description: 'Pay in advance, please.' })
    const made = offerFrom(BOB)
    await openWith(
      { ...made, listing: { ...made.listing, id: ask.id, sellerId: BOB.id } },
      { listing: { byId: listingDetails(ask) }, part: { bySlug: part({ highestBidCents: 4_500 }) } },
    )
    await box().getByRole('button', { name: 'Accept' }).click()
    const accept = page.getByRole('dialog', { name: 'Accept this offer?' })
    await expect
      .element(accept.getByText('This listing asks for payment in advance. Only pay after you have agreed on a trade.'))
      .toBeVisible()
    await expect.element(accept.getByText('This price is below the highest bid ($45.00).')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  /** The start of the focused text, '' if nothing has the focus. */
  const focused = () => {
    const element = document.activeElement
    return element === document.body ? '' : element?.textContent.slice(0, 20)
  }

  it('of the user can be withdrawn, and its card keeps the focus', async () => {
    await openWith(offerFrom(ANN))
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
    expect(focused()).toBe('Offer from you for C')
  })

  it.each([
    ['expired', 'Not answered within 48 hours.'],
    ['declined', '1 of 3 offers on this listing.'],
  ] as const)('that is %s has no buttons', async (state, text) => {
    await openWith(offerFrom(BOB, { state }))
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it('that comes too late says so', async () => {
    const sentence = 'This listing was just reserved for someone else.'
    const { answers } = await openWith(offerFrom(BOB))
    answers.offer = { ...answers.offer, accept: failed('CONFLICT', sentence) }
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Accept for $40.00' }).click()
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it('is countered in a dialog, and its card receives the focus', async () => {
    const { answers, calls } = await openWith(offerFrom(BOB))
    answers.offer = { ...answers.offer, counter: offerFrom(ANN, { priceCents: 4_400 }) }
    await page.getByRole('button', { name: 'Counter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Counter-offer' })
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
    await expect.element(dialog.getByText('Please enter a price in US dollars')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Your counter-offer (USD)' }).fill('44')
    await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
    await expect.element(page.getByText('Counter-offer sent.')).toBeVisible()
    expect(calls('offer.counter')).toMatchObject([{ price: '44', note: '' }])
    await expect.poll(focused).toBe('Offer from Bob Byrne')
  })
})
