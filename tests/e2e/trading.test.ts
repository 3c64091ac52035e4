import { expect, it } from 'vitest'
import { DESKTOP, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit, deps, url } = useVisitors()

it('a buyer on a phone and a seller on a desktop agree on a price, and the buyer corrects it before the seller confirms', async () => {
  const [seller, buyer] = [await make.user({ name: 'Kessler Motorteile' }), await make.user({ name: 'Nora Lindqvist' })]
  const part = await make.part()
  const listing = await make.listing({ part, seller, priceCents: 4_800 })
  const open = async (user: { id: string }, path: string, viewport: { width: number; height: number }) =>
    visit(path, { token: await make.token(user), viewport })

  const atBuyer = await open(buyer, `/part/${part.slug}?listing=${listing.id}`, PHONE)
  await atBuyer.getByRole('button', { name: 'Make an offer' }).click()
  await atBuyer.getByLabel('Your offer (USD)').fill('40')
  await atBuyer.getByLabel('Note (optional)').fill('Can pay today.')
  await atBuyer.getByRole('button', { name: 'Send offer' }).click()
  await atBuyer.getByText('Offer sent.').waitFor()

  const atSeller = await open(seller, `/messages?recipientId=${buyer.id}`, DESKTOP)
  await atSeller.getByText('47 h left').waitFor()
  await atSeller.getByRole('button', { name: 'Counter' }).click()
  await atSeller.getByLabel('Your counter-offer (USD)').fill('44')
  await atSeller.getByRole('button', { name: 'Send counter-offer' }).click()
  await atSeller.getByText('You offered $44.00.').waitFor()

  await atBuyer.goto(atBuyer.url().replace(/\/part.*/, `/messages?recipientId=${seller.id}`))
  await atBuyer.getByRole('button', { name: 'Accept' }).click()
  await atBuyer.getByRole('button', { name: 'Accept for $44.00' }).click()
  await atBuyer.getByText('The listing is reserved for you.').waitFor()
  await atBuyer.getByText('Reserved for you', { exact: true }).waitFor()

  // The chat of the seller changes without a reload.
  await atSeller.getByRole('button', { name: `Mark as Sold: ${part.name}` }).click()
  await atSeller.getByRole('dialog').getByRole('button', { name: 'Mark as Sold' }).click()
  await atSeller.getByText('Waiting for Nora Lindqvist').waitFor()

  await atBuyer.getByRole('button', { name: `Confirm: ${part.name}` }).click()
  await atBuyer.getByRole('button', { name: 'Correct the price' }).click()
  await atBuyer.getByLabel('Price you paid (USD)').fill('42')
  await atBuyer.getByRole('button', { name: 'Send correction' }).click()
  await atBuyer.getByText('Waiting for Kessler Motorteile').waitFor()

  await atSeller.goto(atSeller.url().replace(/\/messages.*/, '/trades'))
  await atSeller.getByRole('button', { name: `Confirm: ${part.name}` }).click()
  await atSeller.getByRole('dialog').getByText('Agreed $44.00, marked $42.00.').waitFor()
  await atSeller.getByRole('button', { name: 'Confirm trade' }).click()
  await atSeller
    .getByRole('region', { name: /^Confirmed/ })
    .getByText(part.name)
    .waitFor()
  expect(await deps.prisma.trade.findFirst({ where: { listingId: listing.id } })).toMatchObject({
    priceCents: 4_200,
    firstPriceCents: 4_400,
    confirmedAt: expect.any(Date),
  })
  expect(await deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
    status: 'sold',
    taken: 1,
  })
})

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'a price that changes while it is accepted, and one that is marked otherwise than agreed, are shown on %s',
  async (_, viewport) => {
    const [seller, buyer] = [await make.user({ name: 'Kessler Motorteile' }), await make.user({ name: 'Marta Nowak' })]
    const part = await make.part()
    const shipping = { to: 'world' as const, countries: [], priceCents: 1_250 }
    const listing = await make.listing({ part, seller, priceCents: 3_300, condition: 'good', shipping })
    const [asSeller, asBuyer] = [await make.token(seller), await make.token(buyer)]
    const send = async (token: string, method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
      return (await answer.json()) as { _id: string }
    }

    const atBuyer = await visit(`/part/${part.slug}?listing=${listing.id}`, { token: asBuyer, viewport })
    await atBuyer.getByRole('button', { name: 'Accept this ask' }).click()
    const dialog = atBuyer.getByRole('dialog', { name: 'Accept this ask?' })
    await dialog.getByText('$33.00 plus $12.50 shipping.').waitFor()
    await send(asSeller, 'PATCH', `/api/listings/${listing.id}`, { price: 330 })
    await dialog.getByText('The price changed from $33.00 to $330.00.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Accept for $33.00' }).isDisabled()).toBe(true)
    expect(await violations(atBuyer)).toEqual([])
    await dialog.getByRole('button', { name: 'Continue at $330.00' }).click()
    await dialog.getByRole('button', { name: 'Accept for $330.00' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await deps.prisma.trade.count({ where: { listingId: listing.id } })).toBe(0)

    const offer = await send(asBuyer, 'POST', '/api/offers', { listingId: listing.id, price: 20 })
    const counter = await send(asSeller, 'POST', `/api/offers/${offer._id}/counter`, { price: 25 })
    await atBuyer.goto(`${url}/messages?recipientId=${seller.id}`)
    await atBuyer.getByRole('link', { name: part.name }).last().waitFor()
    await atBuyer.getByRole('button', { name: 'Accept', exact: true }).click()
    const accept = atBuyer.getByRole('dialog', { name: 'Accept this offer?' })
    await accept.getByText(`You buy "${part.name}" from Kessler Motorteile for $25.00 plus $12.50 shipping.`).waitFor()
    expect(await violations(atBuyer)).toEqual([])
    await accept.getByRole('button', { name: 'Accept for $25.00' }).click()
    await atBuyer.getByText('The listing is reserved for you.').waitFor()
    const { tradeId } = await deps.prisma.offer.findUniqueOrThrow({ where: { id: counter._id } })
    await send(asSeller, 'POST', `/api/trades/${tradeId}/mark-sold`, { price: 31 })
    await atBuyer.getByText('agreed $25.00, marked $31.00').waitFor()
    await atBuyer.getByRole('button', { name: `Confirm: ${part.name}` }).click()
    const confirm = atBuyer.getByRole('dialog', { name: 'Confirm trade' })
    await confirm.getByText('Agreed $25.00, marked $31.00.').waitFor()
    expect(await violations(atBuyer)).toEqual([])
    expect(await atBuyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  },
)
