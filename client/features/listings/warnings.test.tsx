import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { listing, listingDetails, messageBetween, part, partAnswers, person } from '../../../tests/support/samples.ts'

const ANN = aUser({ name: 'Ann Archer' })
const SELLER = person('Sam Ortega')

/** Opens the dialog of an ask for $25.00 on a part with these sales. */
async function open(pricesCents: number[], message: Answers['message'] = {}) {
  const ask = listing({ type: 'ask', priceCents: 2_500, seller: SELLER })
  const item = part({ id: 'part', asks: [ask], saleCount: pricesCents.length })
  const all = partAnswers(item)
  const sales = pricesCents.map((priceCents) => ({ priceCents, soldAt: '2026-01-02T03:04:05.000Z' }))
  return visit(`/part/camshaft?listing=${ask.id}`, {
    user: ANN,
    answers: {
      ...all,
      listing: { ...all.listing, byId: listingDetails(ask) },
      trade: { ...all.trade, history: { count: sales.length, sales } },
      message,
    },
  })
}

const dialog = page.getByRole('dialog', { name: 'Ask of $25.00' })
const warning = dialog.getByText(
  'This price is far below what the part usually sells for ($64.00). Ask for photos before you pay.',
)
const button = dialog.getByRole('button', { name: 'Ask for a photo with today’s code' })

it('an ask below 40 percent of the median of the sales has a warning', async () => {
  await open([6_400, 7_000, 5_000])
  await expect.element(warning).toBeVisible()
  expect(await violations()).toEqual([])
})

it.each([
  ['few sales', [6_400, 7_000]],
  ['lower sales', [6_000, 6_200, 6_250]],
])('an ask of a part with %s has no warning', async (_which, prices) => {
  await open(prices)
  await expect.element(button).toBeVisible()
  expect(warning.elements()).toEqual([])
})

it('the seller is asked for a photo with the code of the listing', async () => {
  const { calls, answers } = await open([], {
    photoCode: { code: '4F7K' },
    send: failed('FORBIDDEN', 'You cannot contact this person.'),
  })
  await button.click()
  await expect.element(page.getByText('Failed to send message: You cannot contact this person.').first()).toBeVisible()
  answers.message = { ...answers.message, send: ({ content }) => messageBetween(ANN, SELLER, content) }
  await button.click()
  await expect.element(page.getByText('Message sent!').first()).toBeVisible()
  expect(calls('message.send').at(-1)).toMatchObject({
    receiverId: SELLER.id,
    content: `Re: Your listing for "Camshaft" to sell for $25.00. (View product: ${location.origin}/part/camshaft)\n\nPlease send me a photo of the part with today's code: 4F7K.`,
  })
})

it('an ask of a new seller has the warnings of its description and its price, also when it is accepted', async () => {
  const description = 'Send money first, WhatsApp +1 555 123 9999, http://spam.example'
  const ask = listing({ type: 'ask', priceCents: 100, seller: SELLER, description })
  const item = part({ id: 'part', asks: [ask], highestBidCents: 38_500 })
  const all = partAnswers(item)
  await visit(`/part/camshaft?listing=${ask.id}`, {
    user: ANN,
    answers: { ...all, listing: { ...all.listing, byId: { ...listingDetails(ask), trades: { sold: 0, bought: 0 } } } },
  })
  const sentences = [
    'This listing asks for payment in advance. Only pay after you have agreed on a trade.',
    'This listing names another messenger. Keep the conversation here, so that moderators can help you.',
    'This listing links to another site. Do not enter a password or pay there.',
    'This listing has a phone number. Keep the conversation here, so that moderators can help you.',
    'This price is below the highest bid ($385.00). Ask for photos before you pay.',
  ]
  const opened = page.getByRole('dialog', { name: 'Ask of $1.00' })
  for (const sentence of sentences) await expect.element(opened.getByText(sentence)).toBeVisible()
  expect(await violations()).toEqual([])
  await opened.getByRole('button', { name: /^Accept/ }).click()
  const question = page.getByRole('dialog', { name: 'Accept this ask?' })
  for (const sentence of sentences) await expect.element(question.getByText(sentence)).toBeVisible()
})
