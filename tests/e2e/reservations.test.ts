import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { make, visit, deps } = useVisitors()

it('a reserved listing says so by its link, and its buyer reports a problem before the sale, which both see', async () => {
  const [seller, buyer] = [await make.user({ name: 'Kessler Motorteile' }), await make.user({ name: 'Nora Lindqvist' })]
  const part = await make.part({ name: 'Radiator of a Saab 900' })
  const { id } = await make.listing({ part, seller, priceCents: 4_800 })
  const path = `/part/${part.slug}?listing=${id}`
  const open = async (user: { id: string }, at: string, viewport: { width: number; height: number }) =>
    visit(at, { token: await make.token(user), viewport })

  const atBuyer = await open(buyer, path, PHONE)
  await atBuyer.getByRole('button', { name: 'Accept this ask' }).click()
  await atBuyer.getByRole('button', { name: /^Accept for/ }).click()
  await atBuyer.getByText('Reserved. You find the trade').waitFor()

  const visitor = await visit(path, { viewport: DESKTOP })
  await visitor.getByText('The ask is on offer again if it is not sold.').waitFor()
  expect(await visitor.getByRole('button', { name: 'Accept this ask' }).count()).toBe(0)
  expect(await violations(visitor)).toEqual([])

  await atBuyer.goto(new URL(path, atBuyer.url()).href)
  await atBuyer.getByRole('link', { name: 'See the trade' }).waitFor()
  expect([await violations(atBuyer), await overflow(atBuyer)]).toEqual([[], 0])
  await atBuyer.getByRole('link', { name: 'See the trade' }).click()
  await atBuyer.getByText('reserved until').waitFor()
  await atBuyer.getByRole('link', { name: `Report a problem: ${part.name}` }).click()
  await atBuyer.getByLabel('What is the problem?').selectOption({ label: 'No answer' })
  await atBuyer.getByLabel('What happened?').fill('No answer for three days.')
  await atBuyer.getByRole('button', { name: 'Report problem' }).click()
  await atBuyer.getByRole('form', { name: 'Add a statement' }).waitFor()

  const atSeller = await open(seller, '/trades', DESKTOP)
  await atSeller.getByText('Problem reported').waitFor()
  expect(await violations(atSeller)).toEqual([])
  await atSeller.goto(new URL(`/messages?recipientId=${buyer.id}`, atSeller.url()).href)
  await atSeller.getByText('Problem reported').waitFor()
  await atSeller.getByRole('button', { name: `Cancel: ${part.name}` }).click()
  await atSeller.getByText('Trade cancelled.').waitFor()
  // The piece is on offer again, and the problem is still there for both.
  expect(await deps.prisma.listing.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'active', taken: 0 })
  await atSeller.getByRole('link', { name: `View problem: ${part.name}` }).waitFor()
  await atBuyer.goto(new URL('/trades', atBuyer.url()).href)
  await atBuyer.getByRole('link', { name: `View problem: ${part.name}` }).waitFor()
  expect([await violations(atBuyer), await overflow(atBuyer)]).toEqual([[], 0])
})

it('a sale that waits for the buyer says so by the link of the listing, and its buyer reports from the chat that nothing arrived', async () => {
  const [seller, buyer] = [await make.user({ name: 'Kessler Motorteile' }), await make.user({ name: 'Marta Nowak' })]
  const part = await make.part({ name: 'Radiator of a Saab 99' })
  const { id } = await make.listing({ part, seller, priceCents: 4_800 })
  const path = `/part/${part.slug}?listing=${id}`
  const atBuyer = await visit(path, { token: await make.token(buyer), viewport: PHONE })
  await atBuyer.getByRole('button', { name: 'Accept this ask' }).click()
  await atBuyer.getByRole('button', { name: 'Accept for $48.00' }).click()
  await atBuyer.getByText('Reserved. You find the trade').waitFor()

  const atSeller = await visit(`/messages?recipientId=${buyer.id}`, { token: await make.token(seller) })
  await atSeller.getByRole('button', { name: `Mark as Sold: ${part.name}` }).click()
  await atSeller.getByRole('dialog').getByRole('button', { name: 'Mark as Sold' }).click()
  await atSeller.getByText('Waiting for Marta Nowak').waitFor()
  const visitor = await visit(path, { viewport: PHONE })
  await visitor.getByText('It was marked as sold, and the other side has not confirmed yet.').waitFor()
  expect([await violations(visitor), await overflow(visitor)]).toEqual([[], 0])

  await atBuyer.goto(new URL(`/messages?recipientId=${seller.id}`, atBuyer.url()).href)
  await atBuyer.getByRole('button', { name: `Confirm: ${part.name}` }).waitFor()
  expect([await violations(atBuyer), await overflow(atBuyer)]).toEqual([[], 0])
  await atBuyer.getByRole('link', { name: `Report a problem: ${part.name}` }).click()
  await atBuyer.getByLabel('What is the problem?').selectOption({ label: 'Not received' })
  await atBuyer.getByLabel('What happened?').fill('Nothing has arrived.')
  expect([await violations(atBuyer), await overflow(atBuyer)]).toEqual([[], 0])
  await atBuyer.getByRole('button', { name: 'Report problem' }).click()
  await atBuyer.getByRole('form', { name: 'Add a statement' }).waitFor()

  await atSeller.reload()
  await atSeller.getByText('Problem reported').waitFor()
  expect(await violations(atSeller)).toEqual([])
  await atSeller.getByRole('link', { name: `View problem: ${part.name}` }).click()
  await atSeller.getByText('Nothing has arrived.').waitFor()
  await atSeller.getByRole('textbox', { name: 'Statement' }).fill('It is on its way.')
  await atSeller.getByRole('button', { name: 'Add statement' }).click()
  await atSeller.getByRole('list', { name: 'Statements' }).getByText('It is on its way.').waitFor()
  expect(await violations(atSeller)).toEqual([])
  expect(await deps.prisma.trade.findFirst({ where: { listingId: id } })).toMatchObject({ confirmedAt: null })
})
