import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { listing, listingDetails, part, partAnswers, written, type Listing } from '../../../tests/support/samples.ts'

const OLGA = aUser({ name: 'Olga Owner' })
type Donor = Outputs['donor']['list']['items'][number]
const DONOR = '01938c5e-5c00-7000-8000-000000000001'
/** A donor of 212,043 km from March 2002. */
const donor = (): Donor => ({
  id: DONOR,
  seller: OLGA,
  vehicle: {
    id: 'v',
    slug: 'bmw-320i',
    name: '320i',
    level: 'variant',
    path: [],
    names: ['BMW', '3 Series', 'E46', '320i'],
    codes: [],
    engine: null,
    builtFrom: null,
    builtTo: null,
  },
  engine: { id: 'e', slug: 'bmw-m54b22', name: 'M54B22' },
  built: '2002-03',
  odometerKm: 212_043,
  odometerUnit: 'km',
  colourCode: null,
  transmission: null,
  gears: null,
  state: '',
  damagedAreas: [],
  location: null,
  placeId: null,
  createdAt: '2026-11-02T12:00:00.000Z',
  closedAt: null,
  photos: [],
  partCount: 0,
  openCount: 0,
})
/** The answers of buyers about the facts of the seller. */
const STATEMENTS = [
  { fact: 'odometer', asStated: 31, total: 32 },
  { fact: 'damage', asStated: 4, total: 4 },
]
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const DOOR = part({ id: 'door', name: 'Door Front Right, BMW E46' })

/** Opens the page of a door, and its ask if there is one. */
async function open({
  shown,
  ...answers
}: {
  shown?: Listing
  create?: unknown
  edit?: unknown
  storagePlace?: string
  donors?: Donor[]
}) {
  const { storagePlace = null, donors = [], ...changes } = answers
  const all = partAnswers({ ...DOOR, asks: shown ? [shown] : [] })
  const byId = shown && { ...listingDetails(shown), storagePlace }
  return visit(`/part/door${shown ? `?listing=${shown.id}` : ''}`, {
    user: OLGA,
    answers: {
      ...all,
      donor: { list: { items: donors, nextCursor: null } },
      feedback: { ofUser: { statements: STATEMENTS } },
      listing: { ...all.listing, ...(byId && { byId }), ...changes },
    } as never,
  })
}

async function openForm(donors: Donor[] = []) {
  const site = await open({ create: written(listing({ seller: OLGA })), donors })
  await button('Add New Listing').first().click()
  await page.getByLabelText('Price (USD)').fill('85')
  await page.getByRole('textbox', { name: 'Description' }).fill('Two dents')
  await page.getByText('Used part (optional)').click()
  return site
}
const sent = async ({ calls }: Awaited<ReturnType<typeof openForm>>) => {
  await button('Add Listing').click()
  await expect.element(page.getByText('Your ask is listed.')).toBeVisible()
  return calls('listing.create')
}

describe('the form of an ask', () => {
  it('marks damage by keyboard, and shows what buyers read with the grade', async () => {
    const site = await openForm()
    const zone = button('Zone 9, lower rear')
    zone.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Zone 9, lower rear' })).toHaveFocus()
    await page.getByRole('radio', { name: 'Scratch' }).click()
    await button('Size in credit cards: more').click()
    await button('How many: more').click()
    await expect.element(page.getByText('2 scratches, each 1.5 credit cards, lower rear')).toBeVisible()
    await expect.element(page.getByText('Damage of 3 credit cards.')).toBeVisible()
    expect(await violations()).toEqual([])
    await button('Done with zone 9').click()
    await expect.element(button('Zone 9, lower rear, 2 scratches, each 1.5 credit cards')).toHaveFocus()
    expect(await sent(site)).toMatchObject([{ damage: [{ zone: 9, kind: 'scratch', size: 1.5, count: 2 }] }])
  })

  it('says that there is no damage only if the seller says so', async () => {
    const site = await openForm()
    await page.getByRole('checkbox', { name: 'No damage, I looked closely' }).click()
    await expect.element(page.getByText('Grade A')).toBeVisible()
    await button('Zone 5, middle').click()
    await button('Remove').click()
    await page.getByRole('checkbox', { name: 'No damage, I looked closely' }).click()
    expect(await sent(site)).toMatchObject([{ damage: null }])
  })

  it('sends the odometer in km if it is written in miles', async () => {
    const site = await openForm()
    await page.getByLabelText('Odometer').fill('60,000')
    await page.getByLabelText('Unit').selectOptions('Miles')
    await expect.element(page.getByText('96,561 km, at most 100,000.')).toBeVisible()
    await page.getByLabelText('Core (USD)').fill('25')
    await page.getByLabelText('Tested').selectOptions('On a test bench')
    expect(await sent(site)).toMatchObject([{ odometerKm: 96_561, core: '25', tested: 'bench', storagePlace: null }])
  })

  it('takes the odometer and the age of a donor car for the grade', async () => {
    const site = await openForm([donor()])
    await page.getByLabelText('Donor car').selectOptions('BMW 320i (E46, M54B22), 03/2002')
    await expect.element(page.getByText(/^Grade A 212,043 km are/)).toBeVisible()
    await page.getByLabelText('Odometer').fill('84000')
    await page.getByLabelText('Why it is not that of the donor car').fill('replaced 2017')
    await expect.element(page.getByText('84,000 km, at most 100,000.')).toBeVisible()
    expect(await sent(site)).toMatchObject([{ donorId: DONOR, odometerKm: 84_000, odometerNote: 'replaced 2017' }])
  })

  it('opens the fold at a wrong odometer', async () => {
    await openForm()
    await page.getByLabelText('Odometer').fill('a lot')
    await page.getByText('Used part (optional)').click()
    await button('Add Listing').click()
    await expect.element(page.getByLabelText('Odometer')).toHaveFocus()
    await expect.element(page.getByText('An odometer shows a whole number of km')).toBeVisible()
  })
})

describe('an ask', () => {
  const facts = {
    odometerKm: 212_043,
    odometerNote: null,
    removedOn: '2026-11-02',
    tested: 'running',
    damage: [
      { zone: 4, kind: 'dent', size: 1.5, count: 1 },
      { zone: 9, kind: 'rust', size: 1, count: 2 },
    ],
    grade: 'C',
    coreCents: 2_500,
    warrantyDays: 30,
  } as const satisfies Partial<Record<keyof Listing, unknown>>

  it('shows what its seller states, and the reason for its grade', async () => {
    await open({ shown: listing({ ...facts, damage: [...facts.damage], partId: 'door' }) })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Damage of 3.5 credit cards.')).toBeVisible()
    await expect.element(dialog.getByText('+ $25.00 deposit')).toBeVisible()
    await expect.element(dialog.getByText('212,043 km')).toBeVisible()
    await expect.element(dialog.getByText('In the running car')).toBeVisible()
    await expect.element(dialog.getByText('30 days')).toBeVisible()
    await expect.element(dialog.getByText('Dent, 1.5 credit cards, middle front 4D1.5')).toBeVisible()
    await expect.element(dialog.getByText('2x9R1')).toBeVisible()
    await expect.element(dialog.getByText('Odometer as stated 31 of 32 · Damage as stated 4 of 4')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('keeps its facts and its storage place when it is edited', async () => {
    const shown = listing({ ...facts, damage: [...facts.damage], seller: OLGA, partId: 'door', description: 'Door' })
    const { calls } = await open({ shown, storagePlace: 'shelf 12-C', edit: written(shown) })
    await expect.element(page.getByRole('dialog').getByText('shelf 12-C')).toBeVisible()
    await button('Edit').click()
    await expect.element(page.getByLabelText('Storage place')).toHaveValue('shelf 12-C')
    await page.getByLabelText('Warranty (days)').fill('')
    await button('Save Changes').click()
    await expect.element(page.getByText('Your changes are saved.')).toBeVisible()
    expect(calls('listing.edit')).toMatchObject([
      { odometerKm: 212_043, damage: facts.damage, core: '25.00', storagePlace: 'shelf 12-C', warrantyDays: null },
    ])
  })
})
