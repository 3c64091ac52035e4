import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import {
  aUser,
  failed,
  held,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
  type Outputs,
  type User,
} from '../../../tests/support/render.tsx'
import {
  REFUSED_PRICES,
  image,
  listing,
  listingDetails,
  messageBetween,
  offer as offerOf,
  part,
  partAnswers,
  partState,
  person,
  trade,
  written,
  type Listing,
} from '../../../tests/support/samples.ts'

const OLGA = aUser({ name: 'Olga Owner' })
const EARLIER = '2026-03-03T12:00:00.000Z'

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const form = () => dialog('Add New Listing')
const price = (within = form()) => within.getByLabelText('Price (USD)')
const description = () => form().getByLabelText('Description')
const add = () => form().getByRole('button', { name: 'Add Listing' })
const addButton = () => page.getByRole('button', { name: 'Add New Listing' }).first()

type Given = { user?: User; shown?: Listing; answers?: Answers['listing']; more?: Answers }

/** Opens a part with at most one listing, and the dialog of that listing. */
async function open({ user, shown, answers = {}, more = {} }: Given) {
  const item = part({
    id: 'part',
    ...(shown && { asks: shown.type === 'ask' ? [shown] : [], bids: shown.type === 'bid' ? [shown] : [] }),
  })
  const all = partAnswers(item)
  const site = await visit(`/part/camshaft${shown ? `?listing=${shown.id}` : ''}`, {
    user,
    answers: {
      ...all,
      ...more,
      listing: { ...all.listing, ...(shown && { byId: listingDetails(shown) }), ...answers },
    },
  })
  if (!shown) await addButton().click()
  return site
}

/** Refuses a call with the details of a question. */
const refused = (sentence: string, details: Record<string, unknown>) => (): never => {
  throw new AppError('CONFLICT', sentence, { details })
}
/** Returns whether each call answers this question of the server. */
const answersOf = (calls: unknown[], flag: string) => calls.map((input) => (input as Record<string, unknown>)[flag])

const GRANADA = { id: 2_517_117, name: 'Granada', region: 'Andalusia', country: 'ES' }
const GRAZ = { id: 2_778_067, name: 'Graz', region: 'Styria', country: 'AT' }
const BUSINESS = {
  businessName: 'Kessler Motorteile e.U.',
  street: 'Lendplatz 14',
  postalCode: '8020',
  city: 'Graz',
  country: 'AT',
  email: 'info@kessler.example',
  registerNumber: null,
  vatId: 'ATU12345678',
}

describe('a new listing', () => {
  it('needs a sign-in', async () => {
    await open({})
    await expect.element(dialog('Login Required').getByText('You must be logged in to add a listing.')).toBeVisible()
  })

  it('shows errors for price and description at the fields, without a request', async () => {
    const { calls } = await open({ user: OLGA })
    for (const [text, sentence] of REFUSED_PRICES) {
      await price().fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText(sentence)).toBeVisible()
      // The error of the previous price is no longer shown.
      await price().fill('5')
      await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
    }
    await price().fill('')
    await userEvent.keyboard('{Enter}')
    const sentence = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText('Please describe what you are selling or looking for.')).toBeVisible()
    await expect.element(price()).toHaveFocus()
    expect(calls('listing.create')).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('is sent once, with price, location and condition', async () => {
    const late = held(written(listing({ seller: OLGA })))
    const { calls } = await open({ user: OLGA, answers: { create: late.answer } })
    await form().getByRole('radio', { name: 'Bid' }).click()
    await price().fill('$1,000')
    await description().fill('INA, sealed')
    await form().getByLabelText('Location (optional)').fill('Porto')
    await form().getByLabelText('Condition (optional)').selectOptions('Like new')
    await add().dblClick()
    await expect.element(page.getByText('Listing...').first()).toBeVisible()
    late.release()
    await expect.element(form()).not.toBeInTheDocument()
    expect(calls('listing.create')).toEqual([
      expect.objectContaining({ type: 'bid', location: 'Porto', condition: 'like_new', description: 'INA, sealed' }),
    ])
  })

  it('is at a place that is chosen by keyboard, and ships to the chosen countries', async () => {
    const suggest = ({ q }: { q: string }) => (q === 'gra' ? [GRANADA, GRAZ] : [])
    const create = written(listing({ seller: OLGA }))
    const { calls } = await open({ user: OLGA, answers: { create }, more: { place: { suggest } } })
    await price().fill('48')
    await description().fill('INA, sealed')
    const place = form().getByRole('combobox', { name: 'Location (optional)' })
    await place.click()
    await userEvent.keyboard('gra')
    await expect.element(page.getByRole('option', { name: 'Graz Styria, Austria' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(place).toHaveValue('Graz, Austria')
    await form().getByLabelText('Ships to (optional)').selectOptions('Chosen countries')
    await add().click()
    await expect.element(form().getByText('Choose at least one country.')).toBeVisible()
    await form().getByLabelText('Countries', { exact: true }).selectOptions('European Union')
    await form().getByLabelText('Countries', { exact: true }).selectOptions('Switzerland')
    await form().getByRole('button', { name: 'Remove European Union' }).click()
    await form().getByLabelText('Shipping (USD)').fill('many')
    await add().click()
    await expect.element(form().getByText('Enter the shipping cost in US dollars')).toBeVisible()
    expect(await violations()).toEqual([])
    await form().getByLabelText('Shipping (USD)').fill('9.50')
    await add().click()
    await expect.element(form()).not.toBeInTheDocument()
    expect(calls('listing.create')).toMatchObject([
      { placeId: GRAZ.id, location: 'Graz, Austria', shipping: { to: 'region', countries: ['CH'], price: '9.50' } },
    ])
  })

  it('that ships within its country needs a place', async () => {
    const { calls } = await open({ user: OLGA })
    await price().fill('48')
    await description().fill('INA, sealed')
    const place = form().getByRole('combobox', { name: 'Location (optional)' })
    await place.fill('Lendplatz')
    await form().getByLabelText('Ships to (optional)').selectOptions('My country')
    await add().click()
    await expect.element(place).toHaveFocus()
    await expect.element(place).toHaveAccessibleDescription(/Choose a place, so that buyers know which country\./)
    expect(calls('listing.create')).toEqual([])
  })

  it("starts with the place and shipping of the seller's last ask, which a bid does not send", async () => {
    const shipping = { to: 'world' as const, countries: [], priceCents: 1_250 }
    const defaults = { placeId: GRAZ.id, location: 'Graz, Austria', shipping }
    const { calls } = await open({ user: OLGA, answers: { defaults, create: written(listing({ seller: OLGA })) } })
    await expect.element(form().getByLabelText('Location (optional)')).toHaveValue('Graz, Austria')
    await expect.element(form().getByLabelText('Shipping (USD)')).toHaveValue('12.50')
    await form().getByRole('radio', { name: 'Bid' }).click()
    await expect.element(form().getByLabelText('Ships to (optional)')).not.toBeInTheDocument()
    await price().fill('48')
    await description().fill('Any make')
    await add().click()
    await expect.element(form()).not.toBeInTheDocument()
    expect(calls('listing.create')).toMatchObject([{ placeId: GRAZ.id, shipping: null }])
  })

  it('keeps its draft after a failure, and can discard it', async () => {
    await open({ user: OLGA, answers: { create: failed('INTERNAL', 'The market is closed.') } })
    await price().fill('80')
    await description().fill('Not to be lost')
    await add().click()
    await expect.element(page.getByText('The market is closed.')).toBeVisible()
    await form().getByRole('button', { name: 'Cancel' }).click()
    await addButton().click()
    const note = form().getByText('Your unsaved changes are here again.')
    await expect.element(note).toBeVisible()
    await expect.element(description()).toHaveValue('Not to be lost')
    await form().getByRole('button', { name: 'Discard' }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(price()).toHaveValue('')
  })
})

describe('a new listing that crosses another one', () => {
  const crossing = {
    id: 'bid',
    type: 'bid',
    price: 50,
    seller: 'Declan Byrne',
    description: 'Cores with good fans',
    condition: 'for_parts',
    country: 'US',
  }
  const conflict = (): never => {
    throw new AppError('CONFLICT', 'Declan Byrne bids $50.00. Accept this bid?', { details: { crossing } })
  }

  async function ask() {
    const site = await open({
      user: OLGA,
      answers: { create: ({ evenIfCrossing }) => (evenIfCrossing ? written(listing({ seller: OLGA })) : conflict()) },
      more: { trade: { history: { count: 0, sales: [] }, acceptListing: trade() } },
    })
    await price().fill('48')
    await description().fill('INA, sealed')
    await add().click()
    await expect.element(form().getByText('Declan Byrne bids $50.00. Accept this bid?')).toBeVisible()
    return site
  }

  it('is listed if the user says so, who sees the text, condition and country of the other one', async () => {
    const { calls } = await ask()
    await expect.element(form().getByText('Cores with good fans')).toBeVisible()
    await expect.element(form().getByText('For parts · United States')).toBeVisible()
    expect(await violations()).toEqual([])
    await form().getByRole('button', { name: 'List anyway' }).click()
    await expect.element(page.getByText('Your ask is listed.')).toBeVisible()
    expect(answersOf(calls('listing.create'), 'evenIfCrossing')).toEqual([undefined, true])
  })

  it('is replaced by accepting the other one', async () => {
    const { calls } = await ask()
    await form().getByRole('button', { name: 'Accept this bid for $50.00' }).click()
    await expect.element(page.getByText('Reserved. You find the trade')).toBeVisible()
    await expect.element(form()).not.toBeInTheDocument()
    expect(calls('trade.acceptListing')).toEqual([{ id: 'bid', price: '50.00' }])
    expect(calls('listing.create')).toHaveLength(1)
  })

  it('whose price changes is accepted at the price that the button names', async () => {
    const { answers, calls } = await ask()
    const sentence = 'The price has changed to $45.00. Check it and accept again.'
    answers.trade = { ...answers.trade, acceptListing: refused(sentence, { price: 45, shipping: null }) }
    await form().getByRole('button', { name: 'Accept this bid for $50.00' }).click()
    await expect.element(form().getByText(sentence)).toBeVisible()
    answers.trade = { ...answers.trade, acceptListing: trade() }
    await form().getByRole('button', { name: 'Accept this bid for $45.00' }).click()
    await expect.element(form()).not.toBeInTheDocument()
    expect(answersOf(calls('trade.acceptListing'), 'price')).toEqual(['50.00', '45.00'])
  })
})

describe("another user's listing", () => {
  const photo = (n: number) => ({
    id: `photo-${n}`,
    storageKey: `${n}`.repeat(32),
    width: 40,
    height: 30,
    alt: n === 1 ? null : `Side ${n}`,
  })

  it('shows its photos, which open in full size', async () => {
    await open({ user: OLGA, shown: listing({ partId: 'part', photos: [1, 2, 3, 4, 5].map(photo) }) })
    const shown = dialog('Ask of $64.00')
    await expect.element(shown.getByText('Photo 1 of 5 · Taken by the seller')).toBeVisible()
    await expect.element(shown.getByText('+1')).toBeVisible()
    await shown.getByRole('button', { name: 'Side 2' }).click()
    const viewer = dialog('Photos of the listing')
    await expect.element(viewer.getByText('Photo 2 of 5')).toBeVisible()
    await expect.element(viewer.getByRole('button', { name: 'Offer to the gallery' })).not.toBeInTheDocument()
  })

  it('without photos says that the seller can be asked', async () => {
    await open({ user: OLGA, shown: listing({ partId: 'part' }) })
    await expect.element(dialog('Ask of $64.00').getByText('No photos. Ask the seller for one.')).toBeVisible()
  })

  const offer = () =>
    listing({
      id: '00000000-0000-7000-9000-00000000aaaa',
      seller: person('Verena Verified'),
      verified: true,
      description: 'Boxed,\nnever fitted',
      location: 'Porto',
      condition: 'like_new',
    })
  const detail = () => dialog('Ask of $64.00')
  const box = () => page.getByLabelText(/^Message to/)
  const send = () => page.getByRole('button', { name: 'Send Message' })
  const write = () => page.getByRole('button', { name: 'Message seller' }).click()

  it('shows all its fields, and placeholders if the part has no images', async () => {
    await open({ user: OLGA, shown: offer() })
    for (const text of ['Verena Verified', 'Verified', 'Like new', 'Porto', 'never fitted', 'Listed', 'Expires'])
      await expect.element(detail()).toMatchTextContent(text)
    expect(detail().getByRole('button', { name: 'Delete Listing' }).elements()).toEqual([])
    await expect.poll(() => detail().getByRole('img', { name: 'No image' }).elements().length).toBe(3)
    expect(detail().getByText('Images of the part').elements()).toEqual([])
  })

  it('keeps a message that could not be sent', async () => {
    const { answers } = await open({ user: OLGA, shown: offer(), more: { message: { unreadCount: 0 } } })
    await write()
    await expect.element(box()).toHaveFocus()
    await send().click()
    await expect.element(page.getByText('Message cannot be empty.')).toBeVisible()
    expect(await violations()).toEqual([])
    answers.message = { unreadCount: 0, send: failed('INTERNAL', 'The post is closed.') }
    await box().fill('Kept')
    await send().click()
    await expect.element(page.getByText('The post is closed.')).toBeVisible()
    await expect.element(box()).toHaveValue('Kept')
    answers.message = { unreadCount: 0, send: proxied(502) }
    await send().click()
    await expect.element(page.getByText('Failed to send message (HTTP 502)')).toBeVisible()
  })

  it('sends a message that quotes the listing once, with the same key after a lost answer', async () => {
    const sent = messageBetween(OLGA, person('Verena Verified'), 'Still there?')
    const { answers, calls } = await open({
      user: OLGA,
      shown: offer(),
      more: { message: { unreadCount: 0, send: unreachable } },
    })
    await write()
    await box().fill(' Is it still there? ')
    await send().click()
    await expect.element(page.getByText('Network error. Please try again.')).toBeVisible()
    const late = held(sent)
    answers.message = { unreadCount: 0, send: late.answer }
    await send().dblClick()
    await expect.element(page.getByText('Sending...')).toBeVisible()
    late.release()
    await expect.element(page.getByText('Message sent!')).toBeVisible()
    await expect.element(box()).toHaveValue('')
    const [first, second, ...more] = calls('message.send')
    expect(more).toEqual([])
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      content: `Re: Your listing for "Camshaft" to sell for $64.00. (View product: ${location.origin}/part/camshaft)\n\nIs it still there?`,
      sendKey: expect.any(String),
    })
    // The next message has another key, also with the same text.
    answers.message = { unreadCount: 0, send: sent }
    await box().fill('Is it still there?')
    await send().click()
    await expect.poll(() => calls('message.send').length).toBe(3)
    expect(calls('message.send')[2]).not.toEqual(first)
  })

  it('asks for a login beside the message when the session has ended', async () => {
    const ended = failed('UNAUTHENTICATED', 'User not authenticated.')
    await open({ user: OLGA, shown: offer(), more: { message: { unreadCount: 0, send: ended } } })
    await write()
    await box().fill('Kept')
    await send().click()
    await expect.element(page.getByText('You must be logged in to send messages.')).toBeVisible()
    await expect.element(box()).toHaveValue('Kept')
    await box().fill('Kept and changed')
    await expect.element(page.getByText('You must be logged in to send messages.')).not.toBeInTheDocument()
  })

  it('keeps the draft of a message when it ends, and stays open on Escape until the draft is empty', async () => {
    const { answers, publish } = await open({ user: OLGA, shown: offer() })
    await write()
    await box().fill('Is it still')
    answers.listing = {
      ...answers.listing,
      byId: failed('NOT_FOUND', 'Listing not found.'),
      list: { items: [], nextCursor: null },
      prices: { asks: [], bids: [] },
    }
    await publish('part.live', partState({ askCount: 0 }))
    await expect.element(page.getByText('This listing is no longer available.')).toBeVisible()
    await expect.element(box()).toHaveValue('Is it still')
    await userEvent.keyboard('{Escape}')
    await expect.element(box()).toBeVisible()
    await box().fill('')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows the images of the part, and says that they are not of the item', async () => {
    const shown = offer()
    const images = Array.from({ length: 4 }, () => image())
    const all = partAnswers(part({ id: 'part', asks: [shown], images }))
    const byId = listingDetails(shown)
    await visit(`/part/camshaft?listing=${shown.id}`, {
      user: OLGA,
      answers: { ...all, listing: { ...all.listing, byId } },
    })
    await expect.element(detail().getByText('Images of the part, not of this item.')).toBeVisible()
    expect(detail().element().querySelectorAll('img[alt*="image"], [aria-label="No image"]')).toHaveLength(3)
  })

  it('asks a visitor to log in for a message and for a report', async () => {
    await open({ shown: offer() })
    await write()
    await expect.element(page.getByText('You must be logged in to send messages.')).toBeVisible()
    await page.getByRole('button', { name: 'Report this listing' }).click()
    const sentence = 'Cannot submit report. Missing authentication or listing ID.'
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it.each([
    ['Make an offer', 'You must be logged in to make an offer.'],
    ['Accept this ask', 'You must be logged in to accept this ask.'],
  ])('asks a visitor to log in for "%s"', async (name, sentence) => {
    await open({ shown: offer() })
    await page.getByRole('button', { name }).click()
    await expect.element(dialog('Login Required').getByText(sentence)).toBeVisible()
  })

  it('names the deposit in the question before it is accepted', async () => {
    await open({ user: OLGA, shown: { ...offer(), coreCents: 2_500 } })
    await page.getByRole('button', { name: 'Accept this ask' }).click()
    await expect
      .element(dialog('Accept this ask?').getByText(/for \$64\.00 \+ \$25\.00 deposit, without shipping\./))
      .toBeVisible()
  })

  it('is accepted after a question with price and person', async () => {
    const sentence = 'The price has changed to $66.00. Check it and accept again.'
    const { answers, calls } = await open({
      user: OLGA,
      shown: offer(),
      more: { trade: { history: { count: 0, sales: [] }, acceptListing: failed('CONFLICT', sentence) } },
    })
    await page.getByRole('button', { name: 'Accept this ask' }).click()
    const question = dialog('Accept this ask?')
    await expect
      .element(question.getByText('You buy "Camshaft" from Verena Verified for $64.00, without shipping.'))
      .toBeVisible()
    expect(await violations()).toEqual([])
    await question.getByRole('button', { name: 'Accept for $64.00' }).click()
    await expect.element(question.getByText(sentence)).toBeVisible()
    answers.trade = { ...answers.trade, acceptListing: trade({ state: 'reserved', asked: null, soldOn: null }) }
    await question.getByRole('button', { name: 'Accept for $64.00' }).click()
    await expect.element(page.getByText('Reserved. You find the trade')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const accepted = { id: offer().id, price: '64.00', shipping: null, core: null }
    expect(calls('trade.acceptListing')).toEqual([accepted, accepted])
  })

  const SHIPPING = { to: 'world' as const, countries: [], priceCents: 950 }
  const shipped = (given: Partial<Listing> = {}) => listing({ ...offer(), country: 'GB', shipping: SHIPPING, ...given })

  /** Changes the listing for all, as another user sees it while a dialog is open. */
  async function change({ answers, publish }: Awaited<ReturnType<typeof open>>, changed: Listing) {
    answers.listing = {
      ...answers.listing,
      byId: listingDetails(changed),
      list: { items: [changed], nextCursor: null },
    }
    await publish('part.live', { ...partState(), listingsAt: new Date().toISOString() })
  }

  it('whose price rises while the dialog is open needs a second confirmation', async () => {
    const acceptListing = trade({ state: 'reserved', asked: null, soldOn: null })
    const more = { trade: { history: { count: 0, sales: [] }, acceptListing } }
    const site = await open({ user: OLGA, shown: shipped(), more })
    await page.getByRole('button', { name: 'Accept this ask' }).click()
    const question = dialog('Accept this ask?')
    await expect.element(question).toMatchTextContent('for $64.00 plus $9.50 shipping.')
    await change(site, shipped({ priceCents: 64_000 }))
    await expect.element(question.getByText('The price changed from $64.00 to $640.00.')).toBeVisible()
    const accept = (amount: string) => question.getByRole('button', { name: `Accept for ${amount}` })
    await expect.element(accept('$64.00')).toBeDisabled()
    expect(await violations()).toEqual([])
    await question.getByRole('button', { name: 'Continue at $640.00' }).click()
    await change(site, shipped({ priceCents: 64_000, shipping: { ...SHIPPING, priceCents: 5_000 } }))
    await expect.element(question.getByText('The shipping cost changed from $9.50 to $50.00.')).toBeVisible()
    await expect.element(accept('$640.00')).toBeDisabled()
    await question.getByRole('button', { name: 'Continue at $640.00' }).click()
    const dear = { ...SHIPPING, priceCents: 5_000 }
    await change(site, shipped({ priceCents: 64_000, shipping: dear, coreCents: 2_500 }))
    await expect.element(question.getByText('The deposit changed from none to $25.00.')).toBeVisible()
    await question.getByRole('button', { name: 'Continue at $640.00' }).click()
    await accept('$640.00').click()
    await expect.element(page.getByText('Reserved. You find the trade')).toBeVisible()
    const sent = { id: offer().id, price: '640.00', shipping: '50.00', core: '25.00' }
    expect(site.calls('trade.acceptListing')).toEqual([sent])
  })

  it('whose price changes while an offer is written is asked about', async () => {
    const site = await open({ user: OLGA, shown: shipped(), more: { offer: { make: offerOf(OLGA, person('Vera')) } } })
    await page.getByRole('button', { name: 'Make an offer' }).click()
    const make = dialog('Make an offer')
    await make.getByLabelText('Your offer (USD)').fill('60')
    await change(site, shipped({ priceCents: 6_600 }))
    await expect.element(make.getByText('The price changed from $64.00 to $66.00.')).toBeVisible()
    await expect.element(make.getByRole('button', { name: 'Send offer' })).toBeDisabled()
    await make.getByRole('button', { name: 'Continue at $66.00' }).click()
    await make.getByRole('button', { name: 'Send offer' }).click()
    await expect.element(page.getByText('Offer sent.')).toBeVisible()
    expect(site.calls('offer.make')).toMatchObject([{ price: '60', listedPrice: '66.00' }])
  })

  it('is asked about if it is not sent to the country of the reader', async () => {
    const place = { id: 3_099_434, name: 'Gdańsk', region: 'Pomerania', country: 'PL' }
    const sentence = 'Does not ship to Poland. Ask the seller first.'
    const acceptListing = ({ evenIfNotShipped = false }) =>
      evenIfNotShipped ? trade({ state: 'reserved' }) : refused(sentence, { notShipped: 'PL' })()
    const { calls } = await open({
      user: OLGA,
      shown: shipped({ shipping: { ...SHIPPING, to: 'country' } }),
      more: {
        user: { selling: { place, particulars: null } },
        trade: { history: { count: 0, sales: [] }, acceptListing },
      },
    })
    await expect.element(detail().getByText('Does not ship to Poland')).toBeVisible()
    const ask = async () => {
      await page.getByRole('button', { name: 'Accept this ask' }).click()
      await dialog('Accept this ask?').getByRole('button', { name: 'Accept for $64.00' }).click()
      await expect.element(dialog('Accept this ask?').getByText(sentence)).toBeVisible()
    }
    await ask()
    expect(await violations()).toEqual([])
    await dialog('Accept this ask?').getByRole('button', { name: 'Write a message' }).click()
    await expect.element(box()).toHaveFocus()
    await ask()
    await dialog('Accept this ask?').getByRole('button', { name: 'Accept anyway' }).click()
    await expect.element(page.getByText('Reserved. You find the trade')).toBeVisible()
    expect(answersOf(calls('trade.acceptListing'), 'evenIfNotShipped')).toEqual([undefined, undefined, true])
  })

  it('gets no offer above its price without a question, which leads to its acceptance', async () => {
    const make = ({ evenIfBeyondListed = false }) =>
      evenIfBeyondListed
        ? offerOf(OLGA, person('Vera'))
        : refused('The ask is $64.00. Accept it instead?', { beyondListed: { listedPrice: 64 } })()
    const { calls } = await open({ user: OLGA, shown: offer(), more: { offer: { make } } })
    const send100 = async () => {
      await page.getByRole('button', { name: 'Make an offer' }).click()
      await dialog('Make an offer').getByLabelText('Your offer (USD)').fill('100')
      await dialog('Make an offer').getByRole('button', { name: 'Send offer' }).click()
      await expect.element(dialog('Make an offer').getByText('The ask is $64.00. Accept it instead?')).toBeVisible()
    }
    await send100()
    expect(await violations()).toEqual([])
    await dialog('Make an offer').getByRole('button', { name: 'Accept for $64.00' }).click()
    await expect.element(dialog('Accept this ask?')).toBeVisible()
    await dialog('Accept this ask?').getByRole('button', { name: 'Cancel' }).click()
    await send100()
    await dialog('Make an offer').getByRole('button', { name: 'Send the offer anyway' }).click()
    await expect.element(page.getByText('Offer sent.')).toBeVisible()
    expect(answersOf(calls('offer.make'), 'evenIfBeyondListed')).toEqual([undefined, undefined, true])
  })

  it('receives an offer with a note, and shows why one is refused', async () => {
    const sentence = 'You have made three offers on this listing. Write a message instead.'
    const { answers, calls } = await open({
      user: OLGA,
      shown: offer(),
      more: { offer: { make: failed('CONFLICT', sentence) } },
    })
    await page.getByRole('button', { name: 'Make an offer' }).click()
    const make = dialog('Make an offer')
    await make.getByLabelText('Your offer (USD)').fill('60')
    await make.getByLabelText('Note (optional)').fill('Can pay today.')
    expect(await violations()).toEqual([])
    await make.getByRole('button', { name: 'Send offer' }).click()
    await expect.element(make.getByText(sentence)).toBeVisible()
    const made = offerOf(OLGA, person('Verena Verified'))
    const withPartner = [{ ...made, listing: { ...made.listing, id: offer().id } }]
    answers.offer = { make: made, withPartner }
    await make.getByRole('button', { name: 'Send offer' }).click()
    await expect.element(page.getByText('Offer sent.')).toBeVisible()
    await expect
      .element(detail().getByText('Your offer of $40.00 is open.'))
      .toMatchTextContent('View it in the conversation')
    await expect.element(page.getByRole('button', { name: 'Make an offer' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Message seller' })).toHaveFocus()
    expect(calls('offer.make')[1]).toEqual({
      listingId: offer().id,
      price: '60',
      note: 'Can pay today.',
      listedPrice: '64.00',
    })
  })

  it('shows the shipping cost, the distance and the particulars of a business', async () => {
    const shown = listing({
      ...offer(),
      location: 'Graz, Austria',
      country: 'AT',
      shipping: { to: 'region', countries: ['DE', 'PL'], priceCents: 950 },
    })
    const byId = { ...listingDetails(shown), distanceKm: 543, particulars: BUSINESS }
    const place = { id: 3_099_434, name: 'Gdańsk', region: 'Pomerania', country: 'PL' }
    await open({ user: OLGA, shown, answers: { byId }, more: { user: { selling: { place, particulars: null } } } })
    await expect.element(detail().getByText('plus $9.50 shipping to Poland')).toBeVisible()
    await expect.element(detail().getByText('Graz, Austria · about 540 km from you')).toBeVisible()
    expect(detail().getByText('Does not ship').elements()).toEqual([])
    await expect.element(detail().getByText('Austria, Germany, Poland')).toBeVisible()
    await detail().getByText('Business seller').click()
    await expect.element(detail().getByText('VAT ID: ATU12345678')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it.each([
    [false, '2026-12-04T12:00:00.000Z', 'Reserved until 4 December 2026. The ask is on offer again if it is not sold.'],
    [true, '2026-12-04T12:00:00.000Z', 'Reserved until 4 December 2026. See the trade'],
    [true, null, 'Reserved. It was marked as sold, and the other side has not confirmed yet. See the trade'],
  ])('that is reserved says so (to its buyer: %s, until %s)', async (isOwn, until, sentence) => {
    const shown = { ...offer(), status: 'sold' as const }
    const byId = { ...listingDetails(shown), reservation: { until, isOwn } }
    await open({ user: OLGA, shown, answers: { byId, list: { items: [], nextCursor: null } } })
    await expect.element(detail()).toMatchTextContent(sentence)
    const words = detail()
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
    for (const word of ['Accept this ask', 'Make an offer', 'Message seller']) expect(words).not.toContain(word)
    await expect.element(detail()).not.toMatchTextContent('Ask the seller for one.')
    expect(detail().getByRole('link', { name: 'See the trade' }).elements()).toHaveLength(isOwn ? 1 : 0)
    expect(await violations()).toEqual([])
  })

  it('that is reserved has no actions for its owner', async () => {
    const shown = { ...offer(), status: 'sold' as const, seller: OLGA }
    const byId = { ...listingDetails(shown), reservation: { until: '2026-12-04T12:00:00.000Z', isOwn: true } }
    await open({ user: OLGA, shown, answers: { byId, list: { items: [], nextCursor: null } } })
    await expect.element(detail()).toMatchTextContent('Reserved until 4 December 2026. See the trade')
    expect(
      detail()
        .getByRole('button', { name: /Renew|Edit|Mark as Sold/ })
        .elements(),
    ).toEqual([])
  })

  it('that is at another part since a merge or a split opens there', async () => {
    const shown = { ...offer(), partId: 'other' }
    const all = partAnswers(part())
    const parts = { camshaft: part(), other: part({ id: 'other', slug: 'other' }) }
    const bySlug = ({ idOrSlug }: { idOrSlug: string }) => parts[idOrSlug as keyof typeof parts]
    const answers = { ...all, part: { bySlug }, listing: { ...all.listing, byId: listingDetails(shown) } }
    await visit(`/part/camshaft?listing=${shown.id}`, { answers })
    await expect.element(dialog('Ask of $64.00')).toBeVisible()
    expect(location.pathname + location.search).toBe(`/part/other?listing=${shown.id}`)
  })

  it('that has ended says so', async () => {
    const all = partAnswers(part())
    const byId = failed('NOT_FOUND', 'Listing not found.')
    await visit(`/part/camshaft?listing=${offer().id}`, { answers: { ...all, listing: { ...all.listing, byId } } })
    await expect.element(page.getByText('This listing is no longer available.')).toBeVisible()
  })
})

describe("the owner's listing", () => {
  it('offers a photo to the gallery', async () => {
    const photo = { id: 'photo-1', storageKey: '1'.repeat(32), width: 40, height: 30, alt: 'Front' }
    const { calls } = await open({
      user: OLGA,
      shown: listing({ partId: 'part', seller: OLGA, photos: [photo] }),
      answers: { offerPhoto: image() },
    })
    await dialog('Ask of $64.00').getByRole('button', { name: 'Front' }).click()
    await dialog('Photos of the listing').getByRole('button', { name: 'Offer to the gallery' }).click()
    await expect.element(page.getByText('The photo is in the gallery of the part.')).toBeVisible()
    expect(calls('listing.offerPhoto')).toEqual([{ id: 'photo-1' }])
  })

  const own = (given: Partial<Listing> = {}) =>
    listing({
      id: '00000000-0000-7000-9000-00000000bbbb',
      seller: OLGA,
      description: 'Boxed',
      condition: 'good',
      location: 'Graz',
      ...given,
    })

  it('can be edited, and shows errors', async () => {
    const saved = written(own({ priceCents: 5_900, location: null, condition: 'for_parts' }))
    const { calls } = await open({ user: OLGA, shown: own(), answers: { edit: saved } })
    expect(dialog('Ask of $64.00').getByRole('button', { name: 'Send Message' }).elements()).toEqual([])
    await dialog('Ask of $64.00').getByRole('button', { name: 'Edit' }).click()
    const edit = dialog('Edit Listing')
    await expect.element(price(edit)).toHaveValue('64.00')
    await price(edit).fill('sixty')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(edit.getByText('Please enter a price in US dollars')).toBeVisible()
    await price(edit).fill('$59')
    await edit.getByLabelText('Location (optional)').fill('')
    await edit.getByLabelText('Condition (optional)').selectOptions('For parts')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Your changes are saved.')).toBeVisible()
    expect(calls('listing.edit')).toMatchObject([{ condition: 'for_parts' }])
  })

  it('asks about a new price that crosses another listing, and is saved if the owner says so', async () => {
    const crossing = { id: 'bid', type: 'bid', price: 50, seller: 'Declan Byrne' }
    const conflict = (): never => {
      throw new AppError('CONFLICT', 'Declan Byrne bids $50.00. Accept this bid?', { details: { crossing } })
    }
    const edit = ({ evenIfCrossing }: { evenIfCrossing?: boolean }) =>
      evenIfCrossing ? written(own({ priceCents: 4_800 })) : conflict()
    const { calls } = await open({ user: OLGA, shown: own(), answers: { edit } })
    await dialog('Ask of $64.00').getByRole('button', { name: 'Edit' }).click()
    const opened = dialog('Edit Listing')
    await price(opened).fill('48')
    await opened.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(opened.getByText('Declan Byrne bids $50.00. Accept this bid?')).toBeVisible()
    await expect.element(opened.getByRole('button', { name: 'Accept this bid for $50.00' })).toBeVisible()
    await opened.getByRole('button', { name: 'Save anyway' }).click()
    await expect.element(page.getByText('Your changes are saved.')).toBeVisible()
    expect(answersOf(calls('listing.edit'), 'evenIfCrossing')).toEqual([undefined, true])
  })

  it('is edited again from its saved state, before the page has reloaded', async () => {
    const shown = own()
    const saved = own({ priceCents: 5_900 })
    const { answers, publish } = await open({ user: OLGA, shown, answers: { edit: written(saved) } })
    await dialog('Ask of $64.00').getByRole('button', { name: 'Edit' }).click()
    const edit = dialog('Edit Listing')
    await price(edit).fill('$59')
    const late = held(part({ id: 'part', asks: [saved] }))
    const byId = listingDetails(saved)
    answers.part = { bySlug: late.answer }
    answers.listing = { ...answers.listing, byId, list: { items: [saved], nextCursor: null } }
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(page.getByText('Your changes are saved.')).toBeVisible()
    // A change by another user reloads the listings before the reload of the part has an answer.
    await publish('part.live', partState({ lowestAskCents: 5_900 }))
    await dialog('Ask of $59.00').getByRole('button', { name: 'Edit' }).click()
    await expect.element(price(edit)).toHaveValue('59.00')
    expect(edit.getByText('Your unsaved changes are here again.').elements()).toEqual([])
    late.release()
  })

  it('shows no distance, and asks a reader without a car for it in the place of the verdict', async () => {
    const shown = own({ country: 'AT' })
    const { dataset } = document.documentElement
    // As for every signed-in user.
    dataset['car'] = 'known'
    onTestFinished(() => void delete dataset['car'])
    await open({ user: OLGA, shown, answers: { byId: { ...listingDetails(shown), distanceKm: 0 } } })
    const opened = dialog('Ask of $64.00')
    await expect.element(opened.getByText('Graz', { exact: true })).toBeVisible()
    expect(opened.getByText('near you').elements()).toEqual([])
    await expect.element(opened.getByText('Does it fit your car?')).toBeVisible()
    await opened.getByRole('button', { name: 'Choose your car' }).click()
    await expect.element(dialog('Choose your car').getByRole('combobox', { name: 'Find your car' })).toHaveFocus()
  })

  it('can only be renewed and deleted after it has expired', async () => {
    const expired = own({ status: 'expired', expiresAt: EARLIER })
    const all = partAnswers(part({ id: 'part' }))
    const byId = listingDetails(expired)
    const renew = written(own())
    const { calls } = await visit(`/part/camshaft?listing=${expired.id}`, {
      user: OLGA,
      answers: { ...all, listing: { ...all.listing, byId, renew } },
    })
    const detail = dialog('Ask of $64.00')
    await expect.element(detail.getByText('This ask expired on 3 March 2026.')).toBeVisible()
    for (const name of ['Edit', 'Mark as Sold']) expect(detail.getByRole('button', { name }).elements()).toEqual([])
    await expect.element(detail.getByRole('button', { name: 'Delete Listing' })).toBeVisible()
    await detail.getByRole('button', { name: 'Renew' }).click()
    await expect.element(page.getByText(/^Listed until /)).toBeVisible()
    expect(calls('listing.renew')).toEqual([{ id: expired.id }])
  })

  it('can be marked as sold to a user who wrote about it, or to someone else', async () => {
    const berta = person('Berta Buyer')
    const { answers, calls } = await open({
      user: OLGA,
      shown: own(),
      answers: { partners: [berta], sell: failed('INTERNAL', 'The ledger is closed.') },
    })
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Mark as Sold' }).click()
    const sell = dialog('Mark as Sold')
    await expect.element(sell.getByLabelText('Someone else')).toBeVisible()
    expect(await violations()).toEqual([])
    await sell.getByRole('button', { name: 'Mark as Sold' }).click()
    await expect.element(sell.getByText('Please choose who bought it.')).toBeVisible()
    await sell.getByLabelText('Berta Buyer').click()
    await sell.getByRole('button', { name: 'Mark as Sold' }).click()
    await expect.element(page.getByText(/The ledger is closed\./)).toBeVisible()
    expect(calls('listing.sell')).toMatchObject([{ id: own().id, otherId: berta.id, price: '64.00' }])
    answers.listing = { ...answers.listing, sell: written(own({ status: 'sold' })) }
    await sell.getByLabelText('Someone else').click()
    await expect.element(sell.getByText(/The ledger is closed\./)).not.toBeInTheDocument()
    await sell.getByRole('button', { name: 'Mark as Sold' }).click()
    await expect.element(page.getByText('Marked as sold.', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(calls('listing.sell')[1]).toEqual({ id: own().id, otherId: null })
  })

  it('can be deleted after a confirmation, and shows an error if that fails', async () => {
    const { answers, calls } = await open({
      user: OLGA,
      shown: own(),
      answers: { remove: failed('INTERNAL', 'The ledger is closed.') },
    })
    const remove = page.getByRole('button', { name: 'Delete Listing' })
    const question = dialog('Delete Listing')
    await remove.click()
    await expect.element(question.getByText('Are you sure you want to delete this listing?')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(calls('listing.remove')).toEqual([])
    await remove.click()
    await question.getByRole('button', { name: 'Delete Listing' }).click()
    await expect.element(page.getByText('Failed to delete listing: The ledger is closed.').first()).toBeVisible()
    answers.listing = { ...answers.listing, remove: undefined }
    await question.getByRole('button', { name: 'Delete Listing' }).click()
    await expect.element(page.getByText('Listing deleted successfully.')).toBeVisible()
  })
})

describe('the price history', () => {
  const open2 = (sales: Outputs['trade']['history']['sales']) => {
    const all = partAnswers(part({ saleCount: sales.length }))
    const history = { count: sales.length, sales }
    return visit('/part/camshaft', { answers: { ...all, trade: { ...all.trade, history } } })
  }
  const FIRST = { priceCents: 6_400, soldAt: '2026-03-03T00:00:00.000Z' }

  it('is not shown without a sale', async () => {
    await open2([])
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByText('Price history').elements()).toEqual([])
  })

  it('shows one sale as a sentence', async () => {
    await open2([FIRST])
    await expect.element(page.getByText('Sold once, for $64.00 on 3 March 2026.')).toBeVisible()
    expect(page.getByRole('region', { name: 'Price history' }).element().querySelector('svg')).toBeNull()
  })

  it('shows sales as a chart and a table', async () => {
    await open2([FIRST, { priceCents: 5_200, soldAt: '2026-03-09T00:00:00.000Z' }])
    await expect.element(page.getByText('2 sales').first()).toBeVisible()
    const chart = page.getByRole('img', { name: '2 sales since 3 March 2026, from $52.00 to $64.00.' })
    await expect.element(chart).toBeInTheDocument()
    await page.getByText('Show the sales as a table').click()
    const rows = page.getByRole('region', { name: 'Price history' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/9 March 2026.*\$52\.00/)
    await expect.element(rows.nth(2)).toMatchTextContent(/3 March 2026.*\$64\.00/)
  })
})
