import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, DESKTOP, failed, PHONE, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { listing, newId, person } from '../../../tests/support/samples.ts'

const EARLIER = '2026-11-02T03:04:05.000Z'

type Donor = Outputs['donor']['byId']
type Part = Outputs['donor']['parts']['items'][number]

const ID = newId()

const donor = (given: Partial<Donor> = {}): Donor => ({
  id: ID,
  seller: person('North Yard'),
  vehicle: {
    id: newId(),
    level: 'variant',
    slug: 'bmw-320i',
    name: '320i',
    path: [],
    names: ['BMW', '3 Series', 'E46', '320i'],
    codes: [],
    engine: null,
    builtFrom: null,
    builtTo: null,
  },
  engine: { id: newId(), slug: 'bmw-m54b22', name: 'M54B22' },
  built: '2002-03',
  odometerKm: 212_043,
  odometerUnit: 'km',
  colourCode: 'Titanium Silver, 354',
  transmission: 'manual',
  gears: 5,
  state: 'Left front wing gone.',
  damagedAreas: [1],
  location: 'Leeds, United Kingdom',
  placeId: null,
  createdAt: EARLIER,
  closedAt: null,
  photos: [],
  partCount: 3,
  openCount: 1,
  tags: [],
  trades: { sold: 1, bought: 0 },
  verified: true,
  particulars: null,
  distanceKm: null,
  vinStart: null,
  ...given,
})

const part = (name: string, given: Partial<Part> = {}): Part => ({
  ...listing({ odometerKm: 212_043, condition: 'good', donorId: ID }),
  part: { id: newId(), slug: 'part', name, image: null, number: '41 51 7 034 152', tags: [] },
  soldOn: null,
  ...given,
})

const open = (shown: Donor, items: Part[], size = DESKTOP) =>
  visit(`/donor/${ID}`, { viewport: size, answers: { donor: { byId: shown, parts: { items, nextCursor: null } } } })

describe('the page of a donor car', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('shows the car, its damage in words and its parts on a %s', async (_, size) => {
    await open(
      donor(),
      [
        part('Door', { damage: [{ zone: 9, kind: 'dent', size: 0.5, count: 2 }] }),
        part('Alternator', { status: 'sold', soldOn: '2026-11-12', odometerKm: 84_000, odometerNote: 'replaced 2017' }),
        part('Wheel', { status: 'sold', damage: [] }),
      ],
      size,
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'BMW 320i (E46, M54B22), 03/2002' })).toBeVisible()
    await expect.element(page.getByText('212,043 km · left front damaged · 3 parts')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Parts of this car' }).getByRole('listitem')
    await expect.element(rows.nth(0).getByText('2 dents, each 0.5 credit cards, lower rear')).toBeVisible()
    await expect.element(rows.nth(0).getByRole('link', { name: 'See the ask: Door' })).toBeVisible()
    await expect.element(rows.nth(1).getByText('replaced 2017')).toBeVisible()
    // That nobody named a damage does not mean that there is none.
    await expect.element(rows.nth(1).getByText('No damage named')).toBeVisible()
    await expect.element(rows.nth(1).getByText('Sold 12 November 2026')).toBeVisible()
    await expect.element(rows.nth(2).getByText('Reserved')).toBeVisible()
    await expect.element(rows.nth(2).getByText('No damage', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('says that all parts are sold', async () => {
    await open(donor({ openCount: 0, closedAt: EARLIER }), [part('Door', { status: 'sold', soldOn: '2026-11-12' })])
    await expect.element(page.getByText('All parts of this car are sold.')).toBeVisible()
    await expect.element(page.getByText('No more parts of it will be listed.')).toBeVisible()
  })

  it('says that no part has the tag of the address', async () => {
    const answers = { donor: { byId: donor(), parts: { items: [], nextCursor: null } } }
    await visit(`/donor/${ID}?tag=wheels`, { answers })
    await expect.element(page.getByText('No part of this car has the tag wheels.')).toBeVisible()
  })

  it('reads the parts of a tag in an order, which the address keeps', async () => {
    const tags = [
      { name: 'body', count: 1 },
      { name: 'bmw', count: 3 },
    ]
    const { calls } = await open(donor({ tags }), [part('Door')])
    await page.getByRole('button', { name: 'body 1' }).click()
    expect(page.getByRole('button', { name: 'bmw 3' }).elements()).toEqual([])
    await expect.poll(() => calls('donor.parts').at(-1)).toMatchObject({ tag: 'body' })
    await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Newest first')
    await expect.poll(() => calls('donor.parts').at(-1)).toMatchObject({ tag: 'body', sort: 'recent' })
    expect(location.search).toBe('?tag=body&sort=recent')
    history.back()
    await expect.element(page.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Price, high to low')
    await page.getByRole('button', { name: 'All 3' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  it('says that an unknown car is not found', async () => {
    await visit(`/donor/${ID}`, {
      answers: { donor: { byId: failed('NOT_FOUND', 'Donor car not found.'), parts: { items: [], nextCursor: null } } },
    })
    await expect.element(page.getByRole('heading', { name: 'Donor car not found.' })).toBeVisible()
  })

  it('focuses its heading after the seller has closed the car', async () => {
    const seller = aUser()
    const own = donor({ seller, openCount: 0 })
    const closed = { ...own, closedAt: EARLIER }
    await visit(`/donor/${ID}`, {
      user: seller,
      answers: { donor: { byId: own, parts: { items: [], nextCursor: null }, close: closed } },
    })
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.element(page.getByText('No more parts of it will be listed.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('the form of a donor car', () => {
  it('counts its photos up to the most that a car has', async () => {
    const seller = aUser()
    const photos = [{ id: newId(), storageKey: '1'.repeat(32), width: 40, height: 30, alt: null }]
    await visit(`/donor/${ID}/edit`, { user: seller, answers: { donor: { byId: donor({ seller, photos }) } } })
    await expect.element(page.getByText(/^1 of 30 photos\./)).toBeVisible()
  })
})

it('the page for selling lists the donor cars of a seller in pages', async () => {
  const named = (name: string) => donor({ id: newId(), vehicle: { ...donor().vehicle, names: ['BMW', name] } })
  const list = ({ cursor }: { cursor?: string | null }) =>
    cursor === 'rest' ? { items: [named('E30')], nextCursor: null } : { items: [named('E46')], nextCursor: 'rest' }
  const defaults = { placeId: null, location: null, shipping: null }
  await visit('/sell', { user: aUser(), answers: { donor: { list }, listing: { defaults } } })
  await page.getByRole('button', { name: 'Load More donor cars' }).click()
  await expect.element(page.getByRole('link', { name: /E30/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /E46/ })).toBeVisible()
  expect(await violations()).toEqual([])
})
