import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failed, visit, type Outputs } from '../../../tests/support/render.tsx'

type Suggested = Outputs['search']['suggest']

const FOUR: Suggested = {
  vehicles: [],
  parts: [
    { id: 'pump', slug: 'sugamma-pump', name: 'Sugamma pump', number: null, image: null, lowestAskCents: 4_250 },
    {
      id: 'relay',
      slug: 'sugamma-relay',
      name: 'Sugamma relay',
      number: 'SUGAMMA 0815',
      image: null,
      lowestAskCents: null,
    },
  ],
  tags: ['sugamma'],
  people: [{ id: 'weber', name: 'Sugamma Weber', picture: null }],
}
const NONE: Suggested = { vehicles: [], parts: [], tags: [], people: [] }

const box = () => page.getByRole('combobox', { name: 'Search for parts, users...' })
const list = () => page.getByRole('listbox', { name: 'Suggestions' })
const options = () => list().getByRole('option')
const texts = () =>
  options()
    .elements()
    .map((option) => option.textContent?.trim())
const active = () =>
  document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()
const results: Outputs['search']['list'] = {
  vehicles: [],
  parts: { items: [], total: 0 },
  users: { items: [], total: 0 },
  posts: { items: [], total: 0 },
  facets: null,
  meant: null,
  most: false,
  page: 1,
  limit: 10,
  totalPages: 1,
  nextCursor: null,
}

const open = (suggest: Suggested | ((input: { q: string }) => Suggested | Promise<Suggested>) = FOUR) =>
  visit('/about', { answers: { search: { suggest, list: results } } })

describe('the search box', () => {
  it('searches for the trimmed text, keeps it, and gives up the focus', async () => {
    await open(NONE)
    await box().fill('   bucket tappet  ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/search?q=bucket%20tappet')
    await expect.element(box()).toHaveValue('bucket tappet')
    // On a phone the keyboard would cover the results if the box kept the focus.
    await expect.element(box()).not.toHaveFocus()
  })

  it.each(['', '   '])('ignores the empty search %j', async (text) => {
    const { calls } = await open(NONE)
    await box().fill(text)
    await userEvent.keyboard('{Enter}')
    expect(location.pathname).toBe('/about')
    expect(calls('search.list')).toEqual([])
  })

  it('adds no history entry for the same text, and clears the filters', async () => {
    await open(NONE)
    await box().fill('bucket')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search Results for "bucket"' })).toBeVisible()
    const steps = history.length
    await box().fill(' bucket ')
    await userEvent.keyboard('{Enter}')
    await expect.element(box()).toHaveValue('bucket')
    expect(history.length).toBe(steps)
    await page.getByRole('checkbox', { name: 'Has asks' }).click()
    await expect.poll(() => location.search).toContain('asks=1')
    await box().click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toBe('?q=bucket')
  })
})

describe('while typing, the search box', () => {
  it('suggests parts, tags and users, which can be selected by keyboard', async () => {
    await open()
    await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
    await box().fill('sugamma')
    await expect.element(list()).toBeVisible()
    await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(box()).toHaveAttribute('aria-controls', list().element().id)
    await expect.element(page.getByText('4 suggestions.')).toBeInTheDocument()
    expect(list().getByRole('group').elements()).toHaveLength(3)
    expect(texts().at(-1)).toBe('See all results')
    expect(active()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe(texts()[0])
    await userEvent.keyboard('{End}')
    expect(active()).toBe('See all results')
    expect(list().getByRole('option', { selected: true }).elements()).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBeUndefined()
    await userEvent.keyboard('{ArrowUp}{Home}')
    expect(active()).toBe(texts()[0])
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(box()).toHaveValue('sugamma')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list()).toBeVisible()
  })

  it('marks the matching words and part number', async () => {
    await open()
    await box().fill('sugamma 081')
    await expect.element(list()).toBeVisible()
    expect(
      list()
        .getByRole('mark')
        .elements()
        .map((mark) => mark.textContent),
    ).toEqual(['Sugamma', 'Sugamma', 'SUGAMMA 081', 'sugamma', 'Sugamma'])
  })

  it('suggests vehicles first, and shows numbers of parts and lowest asks', async () => {
    const vehicle = { level: 'variant' as const, slug: 'bmw-e46-320i', names: ['BMW', '3 Series', 'E46', '320i'] }
    await open({ ...FOUR, vehicles: [{ ...vehicle, engine: null, partCount: 12 }] })
    await box().fill('sugamma')
    await expect.element(options().first()).toMatchTextContent('BMW 320i (E46)12 parts')
    await expect.element(options().first()).toHaveAttribute('href', '/vehicle/bmw-e46-320i')
    await expect.element(options().nth(1)).toMatchTextContent('Sugamma pump$43')
  })

  it.each([320, 390])(
    'shows the list as wide as a screen of %i px, with unbroken numbers and the whole placeholder',
    async (width) => {
      const number = '050 109 309 H / 420 0009 10'
      const name = 'Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8'
      const parts = [{ id: 'tappet', slug: 'tappet', name, number, image: null, lowestAskCents: 6_600 }]
      await visit('/about', {
        viewport: { width, height: 700 },
        answers: { search: { suggest: { ...NONE, parts }, list: results } },
      })
      const input = box().element() as HTMLInputElement
      input.value = input.placeholder
      input.style.fontSize = getComputedStyle(input, '::placeholder').fontSize
      expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
      input.value = ''
      await box().fill('050 109')
      await expect.element(list()).toBeVisible()
      expect(list().element().getBoundingClientRect()).toMatchObject({ left: 0, width })
      const written = list().getByRole('mark').element().parentElement
      const lines = Array.from(written?.getClientRects() ?? [], ({ bottom }) => Math.round(bottom))
      expect(new Set(lines).size).toBe(1)
      expect(options().first().element().textContent).toContain('Tappet 35\u00A0mm')
    },
  )

  it('opens all results by the last suggestion', async () => {
    await open()
    await box().fill('sugamma')
    await options().last().click()
    await expect.poll(() => location.pathname + location.search).toBe('/search?q=sugamma')
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('searches for the typed text if no suggestion is selected, and closes the list', async () => {
    await open()
    await box().fill('  sugamma ')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toBe('?q=sugamma')
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('closes the list when Tab moves the focus to the next element', async () => {
    await open()
    await box().fill('sugamma')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Choose your car' })).toHaveFocus()
  })

  it('requests suggestions for at least two characters, after a pause in typing', async () => {
    const { calls } = await open(NONE)
    await box().fill('x')
    const input = box().element() as HTMLInputElement
    for (const text of ['xq', 'xqv', 'xqvw']) {
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    await expect.element(page.getByText('No suggestions.')).toBeInTheDocument()
    expect(calls('search.suggest')).toEqual([{ q: 'xqvw' }])
    expect(list().elements()).toEqual([])
  })

  it('keeps the selected suggestion if new ones contain it, and else selects none', async () => {
    const { answers } = await open(({ q }) => (q.includes(' ') ? { ...NONE, parts: FOUR.parts.slice(1) } : FOUR))
    answers.part = { bySlug: failed('NOT_FOUND', 'No product found.') }
    await box().fill('sugamma')
    await expect.element(list()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('Sugamma pump')
    await userEvent.keyboard(' r')
    await expect.poll(() => texts().length).toBe(2)
    expect(active()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('Sugamma relay')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe('/part/sugamma-relay')
  })

  it('shows old suggestions only while the text is extended or shortened', async () => {
    const { answers } = await open()
    await box().fill('sugamma')
    await expect.element(list()).toBeVisible()
    answers.search = { suggest: () => new Promise(() => {}) }
    await box().fill('sugamma pum')
    await expect.element(list()).toBeVisible()
    await box().fill('sugam')
    await expect.element(list()).toBeVisible()
    await box().fill('relay')
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('shows no suggestions after Escape was pressed before they arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<Suggested>()
    const { calls } = await open(() => promise)
    await box().fill('sugamma')
    await expect.poll(() => calls('search.suggest')).toHaveLength(1)
    // Some browsers do not clear the box on Escape.
    box()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    resolve(FOUR)
    await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
    expect(list().elements()).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list()).toBeVisible()
  })

  it('does not handle keys without a function in the list', async () => {
    await open()
    const isTaken = (key: string, pressed = {}) =>
      !box()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, ...pressed, cancelable: true }))
    await box().fill('s')
    expect(isTaken('ArrowUp')).toBe(false)
    expect(isTaken('Escape')).toBe(false)
    await box().fill('sugamma')
    await expect.element(list()).toBeVisible()
    expect(isTaken('ArrowDown', { shiftKey: true })).toBe(false)
    expect(active()).toBeUndefined()
    expect(isTaken('ArrowDown')).toBe(true)
    await expect.poll(active).toContain('Sugamma pump')
    for (const pressed of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])
      for (const key of ['End', 'ArrowUp', 'Enter', 'Escape']) expect(isTaken(key, { [pressed]: true })).toBe(false)
    expect(active()).toContain('Sugamma pump')
    expect(isTaken('Escape')).toBe(true)
  })

  it('does not replace newer suggestions with a late answer', async () => {
    const late = Promise.withResolvers<Suggested>()
    const { calls } = await open(({ q }) => (q === 'sugdelta' ? late.promise : FOUR))
    await box().fill('sugdelta')
    await expect.poll(() => calls('search.suggest')).toHaveLength(1)
    await box().fill('sugamma')
    await expect.element(list().getByText('Sugamma pump')).toBeVisible()
    late.resolve({ ...NONE, tags: ['sugdelta'] })
    await late.promise
    await expect.element(list().getByText('Sugamma pump')).toBeVisible()
    expect(texts()).not.toContain('sugdelta')
  })

  it('searches if suggestions cannot be loaded', async () => {
    const { calls } = await open(failed('INTERNAL', 'The index is at the binder.'))
    await box().fill('relay')
    await expect.poll(() => calls('search.suggest')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toBe('?q=relay')
  })
})
