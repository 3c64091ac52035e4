import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, render, violations, type Answers, type Outputs } from '../../../tests/support/render.tsx'
import { newId } from '../../../tests/support/samples.ts'
import { addWaiting, readWaiting } from '../offline/queue.ts'
import WantDialog from './WantDialog.tsx'

type Want = NonNullable<Outputs['want']['own']>

const PART = { id: newId(), name: 'Intake Boot', slug: 'intake-boot', lowestAskCents: 3_100 }
const DUBLIN = { id: 2_964_574, name: 'Dublin', region: 'Leinster', country: 'IE' }
const ASK = {
  id: newId(),
  priceCents: 3_100,
  coreCents: null,
  totalCents: 3_100,
  isTotalKnown: true,
  condition: 'good',
  location: 'Graz',
} as const
const NO_MATCH = { count: 0, first: null, sales: null }

const want = (given: Partial<Want> = {}): Want => ({
  id: newId(),
  part: { id: PART.id, name: PART.name, slug: PART.slug, image: null, number: null },
  lowestAskCents: PART.lowestAskCents,
  maxPriceCents: 3_500,
  leastCondition: 'fair',
  carId: null,
  reach: 'delivered',
  withinKm: null,
  quantity: 1,
  expiresAt: '2099-01-01T00:00:00.000Z',
  count: 0,
  first: null,
  ...given,
})

async function open({ want: ofWant, user, ...answers }: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const rendered = await render(<WantDialog part={PART} open onClose={onClose} />, {
    user: aUser(),
    answers: {
      want: { matching: NO_MATCH, ...ofWant },
      trade: { history: { count: 0, sales: [] } },
      user: { selling: { place: DUBLIN, particulars: null }, ...user },
      ...answers,
    },
  })
  return { ...rendered, onClose }
}

const box = (name: string) => page.getByRole('textbox', { name })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

describe('the dialog of a want', () => {
  it.each([
    [4, 0],
    [5, 1],
  ])('of a part with %i sales shows their median %i times', async (count, shown) => {
    const sales = Array.from({ length: count }, () => ({ priceCents: 3_000, soldAt: '2026-01-02' }))
    const { queryClient } = await open({ want: { own: null }, trade: { history: { count, sales } } })
    await expect.element(box('Up to (USD)')).toBeVisible()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await expect.poll(() => page.getByText('Median sold').elements().length).toBe(shown)
  })

  it('has the terms of an own want, and deletes it', async () => {
    const { calls, onClose } = await open({
      want: { own: want({ reach: 'within', withinKm: 60 }), remove: undefined, set: want() },
    })
    await expect.element(box('Up to (USD)')).toHaveValue('35.00')
    await expect.element(radio('Fair')).toBeChecked()
    await expect.element(page.getByText('Fair includes Good, Like new and New.')).toBeVisible()
    await expect.element(radio('Within')).toBeChecked()
    await expect.element(box('Distance in km')).toHaveValue('60')
    await expect.element(page.getByText('km of Dublin')).toBeVisible()
    expect(await violations()).toEqual([])
    await button('Delete want').click()
    await expect.element(page.getByText('Want deleted.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls('want.remove')).toEqual([{ partId: PART.id }])
    await button('Undo').click()
    await expect
      .poll(() => calls('want.set'))
      .toMatchObject([{ maxPrice: 35, condition: 'fair', reach: 'within', withinKm: 60 }])
  })

  it('takes the place of a change that waits for a connection', async () => {
    const { id } = aUser()
    const unsent = { maxPrice: '36', condition: null, carId: null, quantity: 1 }
    addWaiting(id, PART.name, { type: 'want', id: PART.id, want: unsent })
    const { calls } = await open({ want: { own: null, set: want() } })
    await box('Up to (USD)').fill('35')
    await button('Save want').click()
    await expect.poll(() => readWaiting(id)).toEqual([])
    expect(calls('want.set')).toMatchObject([{ maxPrice: '35' }])
  })

  it('keeps what the user writes while other asks begin to match', async () => {
    const stored = want()
    const { answers, queryClient } = await open({ want: { own: stored } })
    await box('Up to (USD)').fill('40')
    answers.want = { ...answers.want, own: { ...stored, count: 1, first: ASK } }
    await queryClient.refetchQueries({ queryKey: [['want', 'own']] })
    await radio('Good').click()
    await expect.element(radio('Good')).toBeChecked()
    await expect.element(box('Up to (USD)')).toHaveValue('40')
  })

  it('asks a user without a place for it, and matches again from there', async () => {
    const { answers, calls } = await open({
      user: { selling: { place: null, particulars: null }, setPlace: undefined },
      place: { suggest: [DUBLIN] },
    })
    await box('Up to (USD)').fill('35')
    await expect.element(page.getByText('without your place, shipping is not known')).toBeVisible()
    await radio('Within').click()
    await expect.element(page.getByRole('combobox', { name: 'Your place' })).toHaveFocus()
    await expect.poll(() => calls('want.matching').at(-1)).toMatchObject({ maxPrice: '35', reach: 'within' })
    const before = calls('want.matching').length
    answers.user = { ...answers.user, selling: { place: DUBLIN, particulars: null } }
    await page.getByRole('combobox', { name: 'Your place' }).fill('dub')
    await page.getByRole('option', { name: 'Dublin' }).click()
    await expect.element(page.getByText('km of Dublin')).toBeVisible()
    await expect.element(box('Distance in km')).toHaveFocus()
    expect(calls('user.setPlace')).toEqual([{ placeId: DUBLIN.id }])
    await expect.poll(() => calls('want.matching').length).toBeGreaterThan(before)
  })

  it('warns of a price below all sales, and saves it', async () => {
    const { calls, onClose } = await open({
      want: {
        matching: ({ maxPrice }) =>
          maxPrice === '35'
            ? { ...NO_MATCH, count: 1, first: ASK }
            : { ...NO_MATCH, sales: { low: 2_700, high: 5_200 } },
        set: want(),
      },
    })
    await box('Up to (USD)').fill('35')
    await expect.element(page.getByText('1 ask matches now: $31.00, Good, Graz. View it')).toBeVisible()
    await box('Up to (USD)').fill('30')
    await expect.element(page.getByText('No ask matches now. You are told of the first.')).toBeVisible()
    await box('Up to (USD)').fill('20')
    await expect.element(page.getByText('This is below all sales so far ($27 to $52).')).toBeVisible()
    expect(await violations()).toEqual([])
    await button('Save want').click()
    await expect.element(page.getByText('Want saved.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls('want.set')).toMatchObject([{ maxPrice: '20', condition: 'good', withinKm: null }])
  })

  it('shows an error beside its field, with what was typed', async () => {
    const sentence = 'Set your place first.'
    const { onClose } = await open({
      want: { set: failed('VALIDATION', sentence, { fields: { withinKm: sentence } }) },
    })
    await box('Up to (USD)').fill('cheap')
    await radio('Within').click()
    await button('Save want').click()
    await expect
      .element(box('Up to (USD)'))
      .toHaveAccessibleDescription('Please enter a price in US dollars, such as 80 or 1,250.50.')
    await box('Up to (USD)').fill('35')
    await box('Distance in km').fill('60')
    await button('Save want').click()
    await expect.element(box('Distance in km')).toHaveAccessibleDescription(sentence)
    await expect.element(box('Distance in km')).toHaveFocus()
    await expect.element(box('Distance in km')).toHaveValue('60')
    await expect.element(box('Up to (USD)')).toHaveValue('35')
    expect(await violations()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says that the want could not be loaded, and loads it again', async () => {
    const { answers } = await open({ want: { own: failed('INTERNAL', 'The server is tired.') } })
    await expect.element(page.getByText('Error: The server is tired.')).toBeVisible()
    answers.want = { ...answers.want, own: want() }
    await button('Try again').click()
    await expect.element(box('Up to (USD)')).toHaveValue('35.00')
  })
})
