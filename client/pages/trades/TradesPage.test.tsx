import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import { aUser, failed, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { newId, person, trade, type Trade } from '../../../tests/support/samples.ts'

const ANN = aUser({ id: newId(), name: 'Ann Archer' })
const KESSLER = person('Kessler Motorteile')
const named = (name: string, given: Partial<Trade>) => trade({ ...given, part: { ...trade().part, name } })

const pump = named('Water pump', { seller: KESSLER, priceCents: 4_400, agreedCents: 4_400, soldOn: '2026-11-22' })
const waiting = named('Head gasket', { side: 'seller', buyer: person('Declan Byrne'), seller: ANN })
const thermostat = named('Thermostat', { state: 'confirmed', asked: null, seller: KESSLER, soldOn: '2026-11-09' })
const disc = named('Brake disc', {
  state: 'cancelled',
  side: 'seller',
  asked: null,
  seller: ANN,
  cancelledAt: '2026-10-28T12:00:00.000Z',
  listing: { ...trade().listing, isActive: true },
})

/** Opens the page with these trades. */
async function open(trades: Trade[], answers: Answers['trade'] = {}) {
  const list: NonNullable<Answers['trade']>['list'] = ({ tab = 'to_confirm', side }) => {
    const mine = trades.filter((each) => !side || each.side === side)
    const of = (name: string) => mine.filter(({ state }) => state === name)
    const counts = {
      to_confirm: of('to_confirm').length,
      reserved: of('reserved').length,
      confirmed: of('confirmed').length,
      cancelled: of('cancelled').length,
    }
    return { items: of(tab), nextCursor: null, counts }
  }
  return visit('/trades', { user: ANN, answers: { trade: { list, ...answers } } })
}

const section = (name: RegExp) => page.getByRole('region', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('the trades page', () => {
  it('shows the trades by state, with their counts and actions', async () => {
    await open([pump, waiting, thermostat, disc])
    await expect.element(page.getByRole('tab', { name: 'All 4' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'To confirm 2' })).toBeVisible()
    await expect.element(section(/^To confirm/)).toMatchTextContent('Bought from Kessler Motorteile · marked as sold')
    await expect.element(section(/^To confirm/)).toMatchTextContent('Waiting for Declan Byrne')
    await expect.element(section(/^Confirmed/)).toMatchTextContent('9 November 2026')
    await expect.element(section(/^Cancelled/)).toMatchTextContent('Your ask is open again')
    expect(await violations()).toEqual([])
    await page.getByRole('tab', { name: 'Cancelled 1' }).click()
    await expect.element(section(/^Confirmed/)).not.toBeInTheDocument()
    await page.getByLabelText('Show', { exact: true }).selectOptions('Bought')
    await expect.element(section(/^Cancelled/)).toMatchTextContent('None.')
  })

  it('asks the buyer of a confirmed trade whether its facts were as stated', async () => {
    const sold = named('Door', {
      ...thermostat,
      facts: {
        condition: 'good',
        odometerKm: 212_043,
        damage: [{ zone: 4, kind: 'dent', size: 1.5, count: 1 }],
        tested: null,
        donorId: newId(),
      },
      statements: [
        { fact: 'condition', asStated: true },
        { fact: 'odometer', asStated: null },
        { fact: 'damage', asStated: null },
        { fact: 'donor', asStated: null },
      ],
    })
    const { calls } = await open([sold], { stateFacts: sold })
    await page.getByRole('button', { name: 'Change answers: Door' }).click()
    const asked = dialog('Was it as stated?')
    await expect.element(asked.getByText('212,043 km')).toBeVisible()
    const odometer = asked.getByRole('radiogroup', { name: /^Odometer/ })
    await odometer.getByRole('radio', { name: 'As stated', exact: true }).click()
    await asked
      .getByRole('radiogroup', { name: /^Damage Dent/ })
      .getByRole('radio', { name: 'Not as stated' })
      .click()
    expect(await violations()).toEqual([])
    await asked.getByRole('button', { name: 'Save answers' }).click()
    await expect.element(page.getByText('Your answers are saved.')).toBeVisible()
    expect(calls('trade.stateFacts')).toEqual([
      { id: sold.id, statements: { condition: true, odometer: true, damage: false } },
    ])
  })

  it('shows the first photo of the listing, else the image of the part', async () => {
    const stored = (storageKey: string) => ({ storageKey, width: 640, height: 480 })
    const image = { ...stored('of-the-part'), isDrawing: true }
    const withImage = { ...trade().part, image }
    // The files do not exist, and a failed image is replaced.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    const keepImages = (event: Event) => event.stopPropagation()
    addEventListener('error', keepImages, { capture: true })
    onTestFinished(() => removeEventListener('error', keepImages, { capture: true }))
    await open([
      trade({ part: withImage, listing: { ...trade().listing, cover: stored('of-the-listing') } }),
      trade({ part: withImage }),
    ])
    await expect
      .poll(() => [...document.querySelectorAll('main li img')].map((img) => img.getAttribute('src')))
      .toEqual([expect.stringContaining('of-the-listing'), expect.stringContaining('of-the-part')])
  })

  it('is empty without trades', async () => {
    await open([])
    await expect.element(page.getByText('No trades yet')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('leads a visitor to the sign-in', async () => {
    await visit('/trades')
    await expect.poll(() => location.pathname + location.search).toBe('/login?from=%2Ftrades')
  })

  it('shows an error if the trades cannot be loaded', async () => {
    await open([], { list: failed('INTERNAL', 'No') })
    await expect.element(page.getByRole('alert').filter({ hasText: 'Error: No' })).toBeVisible()
  })
})

describe('a purchase to confirm', () => {
  const button = () => page.getByRole('button', { name: 'Confirm: Water pump' })

  it('shows part, price and date, which are confirmed as they are seen', async () => {
    const { calls } = await open([pump], { confirm: pump })
    await button().click()
    const confirm = dialog('Confirm trade')
    await expect.element(confirm.getByText('Kessler Motorteile marked this part as sold to you.')).toBeVisible()
    for (const text of ['Water pump', '$44.00', '22 November 2026'])
      await expect.element(confirm).toMatchTextContent(text)
    expect(await violations()).toEqual([])
    await confirm.getByRole('button', { name: 'Confirm trade' }).click()
    await expect.element(page.getByText('Trade confirmed.')).toBeVisible()
    expect(calls('trade.confirm')).toEqual([{ id: pump.id, price: '44.00', soldOn: '2026-11-22' }])
  })

  it('that was the last one leaves the focus on the heading of the page', async () => {
    const trades = [pump]
    await open(trades, {
      confirm() {
        trades[0] = { ...pump, state: 'confirmed', asked: null }
        return trades[0]
      },
    })
    await button().click()
    await dialog('Confirm trade').getByRole('button', { name: 'Confirm trade' }).click()
    await expect.element(page.getByRole('tab', { name: 'To confirm 0' })).toBeVisible()
    await expect.element(section(/^To confirm/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('at another price than the agreed one shows both', async () => {
    await open([{ ...pump, agreedCents: 2_500, priceCents: 3_100, shippingCents: 1_250 }])
    const text = 'plus $12.50 shipping · agreed $25.00, marked $31.00'
    await expect.element(section(/^To confirm/)).toMatchTextContent(text)
    await button().click()
    const confirm = dialog('Confirm trade')
    await expect.element(confirm).toMatchTextContent('Agreed $25.00, marked $31.00.')
    await expect.element(confirm).toMatchTextContent(/Marked price\s*\$31\.00/)
    await expect.element(confirm).toMatchTextContent(/Agreed shipping\s*\$12\.50/)
    await expect.element(confirm.getByText('Agreed price')).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
  })

  it('without an agreement has no agreed price', async () => {
    await open([{ ...pump, agreedCents: null }])
    await button().click()
    await expect.element(dialog('Confirm trade')).toMatchTextContent(/Price\s*\$44\.00/)
    await expect.element(dialog('Confirm trade').getByText('Agreed price')).not.toBeInTheDocument()
  })

  it('at an unusual price is confirmed after a question', async () => {
    const sentence = '$44.00 is far from the agreed price of $5.00. Check the price.'
    const confirm = ({ evenIfUnusual = false }) => {
      if (evenIfUnusual) return pump
      throw new AppError('CONFLICT', sentence, { details: { unusual: { price: 44, than: 'the agreed price' } } })
    }
    const { calls } = await open([pump], { confirm })
    await button().click()
    await dialog('Confirm trade').getByRole('button', { name: 'Confirm trade' }).click()
    await expect.element(dialog('Confirm trade').getByText(sentence)).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog('Confirm trade').getByRole('button', { name: 'The price is right' }).click()
    await expect.element(page.getByText('Trade confirmed.')).toBeVisible()
    expect(calls('trade.confirm')).toMatchObject([{ price: '44.00' }, { evenIfUnusual: true }])
  })

  it('is corrected once', async () => {
    const { calls } = await open([pump], { correct: pump })
    await button().click()
    await dialog('Confirm trade').getByRole('button', { name: 'Correct the price' }).click()
    const correct = dialog('Correct the price')
    await expect
      .element(correct.getByText('You can correct the price once. Kessler Motorteile then confirms it.'))
      .toBeVisible()
    await correct.getByLabelText('Price you paid (USD)').fill('42')
    await expect.element(correct.getByText('$42.00')).toBeVisible()
    expect(await violations()).toEqual([])
    await correct.getByRole('button', { name: 'Send correction' }).click()
    await expect.element(page.getByText('Correction sent. Kessler Motorteile has been asked to confirm.')).toBeVisible()
    expect(calls('trade.correct')).toEqual([{ id: pump.id, price: '42', soldOn: '2026-11-22' }])
  })

  it('that the other side has corrected cannot be corrected again', async () => {
    await open([{ ...pump, side: 'seller', asked: 'seller', firstPriceCents: 4_800, buyer: KESSLER }])
    await button().click()
    const confirm = dialog('Confirm trade')
    await expect.element(confirm.getByText('Kessler Motorteile corrected the price or the date.')).toBeVisible()
    await expect.element(confirm).toMatchTextContent('$48.00')
    expect(confirm.getByRole('button', { name: 'Correct the price' }).elements()).toEqual([])
  })
})

it('a reserved trade is marked as sold with price and date', async () => {
  const reserved = { ...pump, state: 'reserved', asked: null, soldOn: null } as const
  const { calls } = await open([reserved], { markSold: pump })
  await expect.element(page.getByText('Reserved for you')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Bought: Water pump' }).click()
  const sold = dialog('Mark as Bought')
  await sold.getByLabelText('Date of sale').fill('2026-11-20')
  await sold.getByRole('button', { name: 'Mark as Bought' }).click()
  await expect.element(page.getByText('Marked as bought. Kessler Motorteile has been asked to confirm.')).toBeVisible()
  expect(calls('trade.markSold')).toEqual([{ id: pump.id, price: '44.00', soldOn: '2026-11-20' }])
})

describe('a problem with a trade', () => {
  const states = {
    reserved: { ...pump, state: 'reserved', asked: null, soldOn: null, reservedUntil: '2026-12-04T12:00:00.000Z' },
    to_confirm: pump,
    confirmed: thermostat,
    cancelled: disc,
  } as const

  it.each(Object.entries(states))(
    'is reported from a trade that is %s, and shown beside its state',
    async (_, each) => {
      await open([each, { ...each, id: newId(), hasProblem: true, part: { ...each.part, name: 'Gasket' } }])
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      const link = (name: string) => page.getByRole('link', { name })
      const problemOf = `Report a problem: ${each.part.name}`
      await expect.element(link(problemOf)).toHaveAttribute('href', `/trades/${each.id}/problem`)
      await expect.element(link('View problem: Gasket')).toBeVisible()
      const words = {
        reserved: 'Reserved for you',
        to_confirm: 'To confirm',
        confirmed: 'Confirmed',
        cancelled: 'Cancelled',
      }
      await expect.element(row('Gasket')).toMatchTextContent(words[each.state])
      await expect.element(row('Gasket')).toMatchTextContent('Problem reported')
      expect(await violations()).toEqual([])
    },
  )

  it('is reported from the dialogs of a trade', async () => {
    await open([states.reserved, named('Head gasket', { seller: KESSLER })])
    await expect.element(page.getByText('reserved until')).toMatchTextContent('reserved until 4 December 2026')
    for (const [name, title] of [
      ['Mark as Bought: Water pump', 'Mark as Bought'],
      ['Confirm: Head gasket', 'Confirm trade'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect.element(dialog(title).getByRole('link', { name: /^Report a problem/ })).toBeVisible()
      expect(await violations()).toEqual([])
      await userEvent.keyboard('{Escape}')
    }
  })
})
