import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, PHONE, render, violations, type Answers, type Outputs } from '../../../tests/support/render.tsx'
import { newId, vehicle } from '../../../tests/support/samples.ts'
import { keepVisitorCar, readVisitorCar, type Car } from '../garage/visitor-car.ts'
import { VerdictBar } from './VerdictBar.tsx'
import { VerdictLine } from './VerdictLine.tsx'
import { Verdicts, type PartVerdict } from './Verdicts.tsx'

const PART = newId()
const REF = { vehicleId: newId(), engineId: null, builtFrom: null, builtTo: null, answers: [] }
const NAMES = { label: '2002 BMW 320i', detail: 'E46, M54B22', name: '320i' }
const BMW: Car = { ...REF, ...NAMES }
const OWN: Outputs['garage']['list'][number] = { ...BMW, id: newId(), vin: null, isChosen: true }

const row: NonNullable<PartVerdict['reason']>['row'] = {
  id: newId(),
  vehicle: vehicle({
    names: ['BMW', '3 Series', 'E46', '320i'],
    engine: { id: newId(), slug: 'bmw-m54b22', name: 'M54B22' },
    builtFrom: '2000-09',
    builtTo: '2005-02',
  }),
  from: null,
  to: null,
  precision: 'month',
  fits: true,
  position: '',
  quantity: null,
  note: '',
  conditions: [],
  source: 'catalogue',
  fitted: 7,
  bought: 0,
  notFitted: 0,
}
const verdict = (given: Partial<PartVerdict>): PartVerdict => ({
  partId: PART,
  verdict: 'fits',
  questions: [],
  rows: [row.id],
  reason: { row, owners: 7 },
  car: { make: 'BMW', path: row.vehicle.path },
  kitPart: null,
  ...given,
})
const BUILT = { kind: 'built', text: 'Built before or after 09/2000?', month: '2000-09' } as const
const STATES = {
  fits: verdict({}),
  check: verdict({
    verdict: 'check',
    questions: [BUILT],
    reason: { row: { ...row, note: 'Before 09/2000 it was the M52TU and has another thermostat' }, owners: 0 },
  }),
  condition: verdict({
    verdict: 'check',
    questions: [{ kind: 'condition', text: 'With air conditioning?', key: 'airConditioning', value: 'with' }],
  }),
  years: verdict({ reason: { row: { ...row, from: '2000-01', to: '2005-12', precision: 'year' }, owners: 0 } }),
  engine: verdict({ verdict: 'check', questions: [{ kind: 'engine', text: 'Which engine?' }] }),
  no: verdict({ verdict: 'no', reason: { row: { ...row, fits: false, note: 'Different flange' }, owners: 2 } }),
  unknown: verdict({ verdict: 'unknown', rows: [], reason: null }),
  universal: verdict({ rows: [], reason: null }),
}

const show = (ui: ReactNode, options: Parameters<typeof render>[1] = {}) =>
  render(<Verdicts pages={[[PART]]}>{ui}</Verdicts>, options)

/** Shows the bar to a user with a car. */
const open = (shown: PartVerdict, answers: Answers = {}) =>
  show(<VerdictBar partId={PART} />, {
    user: aUser(),
    answers: { fitment: { verdicts: [shown] }, ...answers, garage: { list: [OWN], ...answers.garage } },
  })
const status = () => page.getByRole('status')
const button = (name: string) => page.getByRole('button', { name })

describe('the verdict of a part', () => {
  it.each([
    [
      'fits',
      'Fits your 2002 BMW 320i (E46, M54B22)',
      'Listed for the M54B22, built 09/2000 to 02/2005. Fitted by 7 owners.',
      'Change car',
    ],
    [
      'check',
      'Check first: was your 2002 BMW 320i built before 09/2000?',
      'Before 09/2000 it was the M52TU and has another thermostat.',
      'Before',
    ],
    ['condition', 'Check first: with air conditioning?', 'Listed for the M54B22, built 09/2000 to 02/2005.', 'Yes'],
    ['years', 'Fits your 2002 BMW 320i (E46, M54B22)', 'Listed for the M54B22, built 2000 to 2005.', 'Change car'],
    ['no', 'Does not fit your 2002 BMW 320i (E46, M54B22)', 'Different flange. Reported by 2 owners.', 'Change car'],
    [
      'unknown',
      'Not known for your 2002 BMW 320i (E46, M54B22)',
      'Nobody has listed this car for the part yet. That does not mean that it does not fit.',
      'Change car',
    ],
    ['universal', 'Fits your 2002 BMW 320i (E46, M54B22)', 'Listed for every car.', 'Change car'],
  ] as const)('%s is announced with its reason', async (state, title, reason, action) => {
    await open(STATES[state])
    await expect.element(status()).toMatchTextContent(title)
    await expect.element(status()).toMatchTextContent(reason)
    await expect.element(button(action)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('leads to all cars of the part', async () => {
    const group = { id: newId(), make: 'BMW', title: '3 Series (E46)', fits: 19, no: 1, cars: '' }
    const outline = { partId: PART, revision: 1, revisionId: null, universal: false, editor: null, updatedAt: null }
    await open(STATES.fits, {
      fitment: { verdicts: [STATES.fits], outline: { ...outline, groups: [group], rows: [] } },
    })
    await expect.element(page.getByRole('link', { name: 'See all 19 cars' })).toHaveAttribute('href', '#cars')
  })

  it('that is not known names the cars that are listed', async () => {
    const group = {
      id: row.vehicle.path[2] ?? '',
      make: 'BMW',
      title: '3 Series (E46)',
      fits: 2,
      no: 0,
      cars: '325i, 330i',
    }
    const outline = { partId: PART, revision: 1, revisionId: null, universal: false, editor: null, updatedAt: null }
    await open(STATES.unknown, {
      fitment: { verdicts: [STATES.unknown], outline: { ...outline, groups: [group], rows: [] } },
    })
    await expect
      .element(status())
      .toMatchTextContent('Listed for 325i and 330i of this generation, not for the 320i. It may still fit.')
  })

  it.each([
    ['no', 'Because of Belt tensioner: Different flange. Reported by 2 owners.'],
    ['unknown', 'Because of Belt tensioner: Nobody has listed this car for the part yet.'],
  ] as const)('of a kit that is %s because of a part names that part', async (state, reason) => {
    const kitPart = { id: newId(), slug: 'belt-tensioner', name: 'Belt tensioner' }
    const group = { id: row.vehicle.path[2] ?? '', make: 'BMW', title: '3 Series (E46)', fits: 1, no: 0, cars: '325i' }
    const outline = { partId: PART, revision: 1, revisionId: null, universal: false, editor: null, updatedAt: null }
    const verdicts = [{ ...STATES[state], kitPart }]
    await open(STATES[state], { fitment: { verdicts, outline: { ...outline, groups: [group], rows: [] } } })
    await expect.element(status()).toMatchTextContent(reason)
    await expect
      .element(page.getByRole('link', { name: 'Belt tensioner' }))
      .toHaveAttribute('href', '/part/belt-tensioner')
    expect(await violations()).toEqual([])
  })

  it('that needs another vehicle leads to the garage', async () => {
    await open(STATES.engine)
    await expect.element(status()).toMatchTextContent('Check first: which engine?')
    await expect.element(page.getByRole('link', { name: 'Edit your car' })).toHaveAttribute('href', '/garage')
  })

  it('asks a reader without a car for it', async () => {
    const { calls } = await show(<VerdictBar partId={PART} />)
    await expect.element(status()).toMatchTextContent('Does it fit your car?')
    await expect.element(button('Choose your car')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(calls('fitment.verdicts')).toEqual([])
  })

  it.each([{ width: 1280, height: 800 }, { width: 820, height: 1000 }, PHONE])(
    'does not change its height when it is known at %o',
    async (viewport) => {
      document.documentElement.dataset['car'] = 'pending'
      const { answers, queryClient } = await show(<VerdictBar partId={PART} />, {
        viewport,
        answers: { fitment: { verdicts: [] } },
      })
      const height = () => page.getByRole('region', { name: 'Fitment' }).element().getBoundingClientRect().height
      const before = height()
      keepVisitorCar(BMW)
      for (const shown of [STATES.fits, STATES.check, STATES.no, STATES.unknown]) {
        answers.fitment = { verdicts: [shown] }
        await queryClient.invalidateQueries()
        await expect.element(status()).not.toMatchTextContent('Does it fit')
        await expect.poll(() => status().element().textContent).toContain(shown.verdict === 'check' ? 'Check' : 'your')
        expect(height()).toBe(before)
      }
    },
  )

  it('stores an answer with the car of a user', async () => {
    const { answers, calls } = await open(STATES.check)
    const narrowed = { ...OWN, builtTo: '2000-08' }
    answers.garage = {
      list: [OWN],
      answer() {
        answers.garage = { list: [narrowed] }
        return narrowed
      },
    }
    answers.fitment = { verdicts: ({ car: { builtTo } }) => [builtTo ? STATES.no : STATES.check] }
    await button('Before').click()
    await expect.element(status()).toMatchTextContent('Does not fit')
    expect(calls('garage.answer')).toEqual([
      { id: OWN.id, answer: { kind: 'built', month: '2000-09', isBefore: true } },
    ])
    await expect.element(page.getByText('Does not fit your')).toHaveFocus()
  })

  it('stores an answer with the car of a visitor', async () => {
    keepVisitorCar(BMW)
    const { calls } = await show(<VerdictBar partId={PART} />, {
      answers: {
        garage: { describe: NAMES },
        fitment: { verdicts: ({ car }) => [car.builtFrom ? STATES.fits : STATES.check] },
      },
    })
    await button('09/2000 or later').click()
    await expect.element(status()).toMatchTextContent('Fits your')
    expect(readVisitorCar()).toEqual({ ...BMW, builtFrom: '2000-09' })
    expect(calls('garage.answer')).toEqual([])
  })

  it('keeps the question if the answer could not be stored', async () => {
    await open(STATES.check, { garage: { answer: failed('UNAVAILABLE', 'Not now.') } })
    await button('Before').click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.element(status().first()).toMatchTextContent('Check first')
  })
})

describe('the line of a verdict', () => {
  it.each([
    ['fits', 'Fits your 320i'],
    ['check', 'Check first'],
    ['no', 'Does not fit'],
  ] as const)('for %s has the words %j', async (state, words) => {
    keepVisitorCar(BMW)
    await show(
      <main>
        <VerdictLine partId={PART} />
      </main>,
      { answers: { fitment: { verdicts: [STATES[state]] } } },
    )
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('that is not known is empty, and as high as the others', async () => {
    keepVisitorCar(BMW)
    document.documentElement.dataset['car'] = 'known'
    const { answers, queryClient } = await show(<VerdictLine partId={PART} />, {
      answers: { fitment: { verdicts: [STATES.fits] } },
    })
    await expect.element(page.getByText('Fits your 320i')).toBeVisible()
    const line = page.getByRole('paragraph')
    const { height } = line.element().getBoundingClientRect()
    answers.fitment = { verdicts: [STATES.unknown] }
    await queryClient.invalidateQueries()
    await expect.element(line).toBeEmptyDOMElement()
    expect(line.element().getBoundingClientRect().height).toBe(height)
  })
})
