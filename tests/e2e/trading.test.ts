import { expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit, deps } = useVisitors()

it('a buyer on a phone and a seller on a desktop agree on a price, and the buyer corrects it before the seller confirms', async () => {
  const [seller, buyer] = [await make.user({ name: 'Kessler Motorteile' }), await make.user({ name: 'Declan Byrne' })]
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
  await atSeller.getByText('Waiting for Declan Byrne').waitFor()

  await atBuyer.getByRole('button', { name: `Confirm: ${part.name}` }).click()
  await atBuyer.getByRole('button', { name: 'Correct the price' }).click()
  await atBuyer.getByLabel('Price you paid (USD)').fill('42')
  await atBuyer.getByRole('button', { name: 'Send correction' }).click()
  await atBuyer.getByText('Waiting for Kessler Motorteile').waitFor()

  await atSeller.goto(atSeller.url().replace(/\/messages.*/, '/trades'))
  await atSeller.getByRole('button', { name: `Confirm: ${part.name}` }).click()
  await atSeller.getByRole('dialog').getByText('$42.00').waitFor()
  await atSeller.getByRole('button', { name: 'Confirm sale' }).click()
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
