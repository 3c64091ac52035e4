import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import { aUser, DESKTOP, failed, held, PHONE, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { newId } from '../../../tests/support/samples.ts'
import { keepVisitorCar, type Car } from '../../features/garage/visitor-car.ts'

type Found = Outputs['search']['list']
type Part = Found['parts']['items'][number]

const part = (name: string, given: Partial<Part> = {}): Part => ({
  id: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  image: null,
  number: null,
  equivalent: null,
  lowestAskCents: null,
  highestBidCents: null,
  ...given,
})
const listOf = <Item,>(items: Item[]) => ({ items, total: items.length })

function found(parts: Part[] = [], given: Partial<Found> = {}): Found {
  const none = listOf([])
  const facets = {
    tags: [
      { name: 'audi', count: 2 },
      { name: 'saab', count: 1 },
    ],
    asks: 2,
    bids: 1,
  }
  const pages = { page: 1, limit: 10, totalPages: 1, nextCursor: null }
  return {
    vehicles: [],
    parts: listOf(parts),
    users: none,
    posts: none,
    facets,
    meant: null,
    most: false,
    ...pages,
    ...given,
  }
}

const BMW: Car = {
  vehicleId: newId(),
  engineId: null,
  builtFrom: null,
  builtTo: null,
  answers: [],
  label: '2002 BMW 320i',
  detail: 'E46, M54B22',
  name: '320i',
}

const DEAR = part('Pump dear', { lowestAskCents: 125_000 })
const CHEAP = part('Pump cheap', { lowestAskCents: 6_301, highestBidCents: 5_999 })
const BARE = part('Pump bare')

/** Opens a search for three parts. Any filter but the order leaves the cheap one. */
const openThree = (more = '', viewport = DESKTOP) =>
  visit(`/search?q=pump${more}`, {
    viewport,
    answers: {
      search: {
        list: ({ tags, asks, bids, min, max }) =>
          (tags ?? []).length > 0 || asks || bids || min !== undefined || max !== undefined
            ? found([CHEAP])
            : found([DEAR, CHEAP, BARE]),
      },
    },
  })

const cards = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)
const query = () => [...new URLSearchParams(location.search)].map((pair) => pair.join('=')).join('&')
const checkbox = (name: string) => page.getByRole('checkbox', { name })
const filters = () => page.getByRole('region', { name: 'Filters' })
const status = () => page.getByRole('main').getByRole('status').first()

describe('the search page', () => {
  it('without a search text asks for one', async () => {
    await visit('/search')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible()
    await expect.element(page.getByText('Search for a part by number, name or tag')).toBeVisible()
    expect(cards()).toEqual([])
  })

  it('shows parts, users and posts, with the upload card at the second place', async () => {
    const users = listOf([{ id: 'u', name: 'Pump Petra', picture: null, bio: '' }])
    const post = {
      id: 'p',
      slug: 'on-pumps',
      title: 'On pumps',
      author: null,
      previewHtml: '<p>A <em>fine</em> pump.</p>',
    }
    const posts = listOf([{ ...post, createdAt: '2026-01-02T00:00:00.000Z' }])
    await visit('/search?q=pump', { answers: { search: { list: found([CHEAP], { users, posts }) } } })
    await expect.poll(cards).toEqual(['Pump cheap', 'Upload a new part', 'Pump Petra', 'On pumps'])
    await expect.element(page.getByText('1 part · 1 user · 1 post')).toBeVisible()
    await expect.element(page.getByText('No bio yet.')).toBeVisible()
    await expect.element(page.getByText('A fine pump.')).toBeVisible()
    await expect.element(page.getByText('Unknown User')).toBeVisible()
    await expect.element(page.getByText('End of results.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Upload a new part' })).toHaveAttribute('href', '/upload-part')
    await expect.element(page.getByRole('link', { name: 'Pump cheap' })).toHaveAttribute('href', '/part/pump-cheap')
  })

  it('shows asks rounded up and bids rounded down, with the exact price as the title', async () => {
    await openThree('&asks=1')
    await expect.element(page.getByTitle('$63.01')).toMatchTextContent('$64')
    await expect.element(page.getByTitle('$59.99')).toMatchTextContent('$59')
  })

  it('shows the matching part number with the fragment marked', async () => {
    const number = { written: 'ZZ-88 77.66 q', hit: '88776' }
    await visit('/search?q=8+8776', { answers: { search: { list: found([part('Pump', { number })]) } } })
    await expect.element(page.getByText('88 77.6', { exact: true })).toBeVisible()
    expect(
      page
        .getByRole('mark')
        .elements()
        .map((mark) => mark.textContent),
    ).toEqual(['88 77.6'])
  })

  it.each([
    ['same_as', 'Same as 06A 109 309 B'],
    ['replaces', 'Replaces 06A 109 309 B'],
    ['replaced_by', 'Replaced by 06A 109 309 B'],
  ] as const)('says of a part that is found by the number of another one: %s', async (relation, line) => {
    const equivalent = { relation, number: '06A 109 309 B' }
    await visit('/search?q=06A109309B', { answers: { search: { list: found([part('Pump', { equivalent })]) } } })
    await expect.element(page.getByText(line)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('marks the matching words in names, regardless of accents, and shows markup as text', async () => {
    const list = found([part('Kühlerschläuche <b>for</b> a Volvo')])
    await visit('/search?q=k%C3%BChlerschlauche', { answers: { search: { list } } })
    await expect.element(page.getByRole('link', { name: 'Kühlerschläuche <b>for</b> a Volvo' })).toBeVisible()
    expect(
      page
        .getByRole('mark')
        .elements()
        .map((mark) => mark.textContent),
    ).toEqual(['Kühlerschläuche'])
  })

  it('without hits shows a message, with the upload card first', async () => {
    await visit('/search?q=qqqq', { answers: { search: { list: found([]) } } })
    await expect.element(page.getByText('No results found for "qqqq".')).toBeVisible()
    expect(cards()).toEqual(['Upload a new part'])
  })

  it('shows the vehicles that the text names above the results, with their numbers of parts', async () => {
    const engine = { id: newId(), slug: 'bmw-m54b22', name: 'M54B22' }
    const named = { level: 'variant' as const, engine }
    const vehicles = [
      { ...named, slug: 'bmw-e46-320i', names: ['BMW', '3 Series', 'E46', '320i'], partCount: 1 },
      { ...named, slug: 'bmw-e39-520i', names: ['BMW', '5 Series', 'E39', '520i'], partCount: 0 },
    ]
    await visit('/search?q=M54B22', { answers: { search: { list: found([], { vehicles }) } } })
    const list = page.getByRole('region', { name: 'Vehicles' }).getByRole('listitem')
    await expect.element(list.first()).toMatchTextContent('BMW 320i (E46, M54B22), 1 part')
    expect(list.elements().map(({ textContent }) => textContent)[1]).toBe('BMW 520i (E39, M54B22)')
    await expect.element(list.first().getByRole('link')).toHaveAttribute('href', '/vehicle/bmw-e46-320i')
  })

  it('shows the corrected word for a typing error, and marks it', async () => {
    const list = found([part('Thermostat')], { meant: 'thermostat' })
    await visit('/search?q=thermsotat', { answers: { search: { list } } })
    await expect.element(page.getByText('Showing results for "thermostat".')).toBeVisible()
    await expect.element(page.getByRole('mark')).toMatchTextContent('Thermostat')
  })

  it('shows a note if no result matches all words', async () => {
    await visit('/search?q=a+pump', { answers: { search: { list: found([BARE], { most: true }) } } })
    const most = 'No results match all of "a pump". Showing results that match most of the words.'
    await expect.element(page.getByText(most)).toBeVisible()
  })

  it('shows the number of parts up to 1,000', async () => {
    const list = found([BARE], { parts: { items: [BARE], total: 1001 } })
    await visit('/search?q=pump', { answers: { search: { list } } })
    await expect.element(page.getByText('more than 1,000 parts')).toBeVisible()
  })

  it('shows that it is loading, an error, and tries again', async () => {
    const late = held(found([DEAR]))
    const { answers } = await visit('/search?q=pump', { answers: { search: { list: late.answer } } })
    await expect.element(status()).toMatchTextContent('Loading initial results...')
    late.release()
    await expect.element(status()).toMatchTextContent('1 part')
    answers.search = { list: failed('INTERNAL', 'The index is at the binder.') }
    await checkbox('Has bids').click()
    await expect.element(page.getByText('Error: The index is at the binder.')).toBeVisible()
    answers.search = { list: found([CHEAP]) }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(cards).toContain('Pump cheap')
  })

  it('announces loading, the number of results, or that there are none, in one live region', async () => {
    const { answers } = await openThree()
    await expect.element(status()).toMatchTextContent('3 parts')
    const region = status().element()
    const late = held(found([]))
    answers.search = { list: late.answer }
    await checkbox('Has bids').click()
    await expect.element(status()).toMatchTextContent('Loading initial results...')
    // The old results stay until the new ones are loaded.
    expect(cards()).toContain('Pump dear')
    late.release()
    await expect.element(status()).toMatchTextContent('No results with these filters.')
    expect(page.getByText('No results found').elements()).toEqual([])
    expect(status().element()).toBe(region)
    expect(document.querySelectorAll(':is([aria-live], output) :is([aria-live], output)')).toHaveLength(0)
  })

  it('loads more on scrolling, each result once', async () => {
    const all = Array.from({ length: 23 }, (_, index) => part(`Gasket ${index}`))
    const list = ({ cursor }: { cursor?: unknown }) => {
      const at = Number(cursor ?? 1)
      // The second page repeats the last part of the first, because ranks may change meanwhile.
      const items = all.slice(Math.max(0, (at - 1) * 10 - 1), at * 10)
      return found(items, { page: at, totalPages: 3, nextCursor: at < 3 ? at + 1 : null })
    }
    const { calls } = await visit('/search?q=gasket', { answers: { search: { list } } })
    await expect
      .poll(() => {
        page.getByRole('contentinfo').element().scrollIntoView()
        return page.getByText('End of results.').elements().length
      })
      .toBe(1)
    expect(cards().toSorted()).toEqual([...all.map(({ name }) => name), 'Upload a new part'].toSorted())
    expect(calls('search.list')).toHaveLength(3)
  })
})

describe('the filters of the search page', () => {
  it('filter by tags, which show the number of remaining parts and keep the focus', async () => {
    const { calls } = await openThree()
    await expect.element(checkbox('audi 2')).not.toBeChecked()
    checkbox('audi').element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(cards).toEqual(['Pump cheap', 'Upload a new part'])
    await expect.element(checkbox('audi')).toHaveFocus()
    await checkbox('saab').click()
    await expect.poll(query).toBe('q=pump&tag=audi&tag=saab')
    await expect.poll(() => calls('search.list').at(-1)).toMatchObject({ q: 'pump', tags: ['audi', 'saab'] })
    await checkbox('audi').click()
    await expect.poll(query).toBe('q=pump&tag=saab')
  })

  it('show the parts that fit the car of the reader first', async () => {
    const list = ({ fits }: { fits?: { vehicleId: string } | null }) => found(fits ? [CHEAP] : [DEAR, CHEAP])
    keepVisitorCar(BMW)
    const { calls } = await visit('/search?q=pump', { answers: { search: { list } } })
    await checkbox('Fits my 320i').click()
    await expect.poll(cards).toEqual(['Pump cheap', 'Upload a new part'])
    expect(query()).toBe('q=pump&fits=1')
    expect(calls('search.list').at(-1)).toMatchObject({ q: 'pump', fits: { vehicleId: BMW.vehicleId } })
    await checkbox('Fits my 320i').click()
    await expect.poll(query).toBe('q=pump')
  })

  it('for the car of the reader group the parts by verdict, with those that are not known folded', async () => {
    const counts = { fits: 2, check: 1, unknown: 12 }
    const all = [
      ...Array.from({ length: 2 }, (_, at) => part(`Fitting pump ${at}`, { verdict: 'fits' })),
      part('Doubtful pump', { verdict: 'check' }),
      ...Array.from({ length: 12 }, (_, at) => part(`Pump ${at}`, { verdict: 'unknown' })),
    ]
    const list = ({ cursor }: { cursor?: unknown }) => {
      const at = Number(cursor ?? 1)
      const items = all.slice((at - 1) * 10, at * 10)
      const parts = { items, total: all.length }
      return found([], { parts, verdicts: counts, page: at, totalPages: 2, nextCursor: at < 2 ? 2 : null })
    }
    keepVisitorCar(BMW)
    const { calls } = await visit('/search?q=pump&fits=1', { answers: { search: { list } } })
    const group = (name: string) => page.getByRole('region', { name })
    const titles = (name: string) =>
      group(name)
        .getByRole('heading', { level: 3 })
        .elements()
        .map((heading) => heading.textContent)
    await expect.element(status()).toMatchTextContent('2 parts fit · 1 to check · 12 not known')
    expect(cards()).toEqual(['Fits 2', 'Check first 1', 'Not known 12'])
    expect(titles('Fits 2')).toEqual(['Fitting pump 0', 'Upload a new part', 'Fitting pump 1'])
    expect(titles('Check first 1')).toEqual(['Doubtful pump'])
    expect(titles('Not known 12')).toEqual([])
    expect(page.getByText('End of results.').elements()).toEqual([])
    expect(await violations()).toEqual([])
    // The next page only has parts of the folded group.
    page.getByRole('contentinfo').element().scrollIntoView()
    expect(calls('search.list')).not.toContainEqual(expect.objectContaining({ cursor: 2 }))
    await page.getByRole('button', { name: 'Show 12 parts not known for your car' }).click()
    await expect
      .poll(() => {
        page.getByRole('contentinfo').element().scrollIntoView()
        return titles('Not known 12').length
      })
      .toBe(12)
    await expect.element(page.getByText('End of results.')).toBeVisible()
    await page.getByRole('button', { name: 'Hide 12 parts not known for your car' }).click()
    expect(titles('Not known 12')).toEqual([])
  })

  it('for the car of the reader say that no part is listed for it', async () => {
    const parts = listOf([part('Pump', { verdict: 'unknown' })])
    const list = found([], { parts, verdicts: { fits: 0, check: 0, unknown: 1 } })
    keepVisitorCar(BMW)
    await visit('/search?q=pump&fits=1', { answers: { search: { list } } })
    await expect.element(status()).toMatchTextContent('0 parts fit · 1 not known')
    await expect.element(page.getByText('No part of these results is listed for your 320i.')).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 part not known for your car' }).click()
    await expect.element(page.getByRole('heading', { name: 'Pump', exact: true })).toBeVisible()
  })

  it('let a reader without a car choose one', async () => {
    await visit('/search?q=pump', { answers: { search: { list: found([DEAR]) } } })
    await checkbox('Fits my car').click()
    await expect.element(page.getByRole('dialog', { name: 'Choose your car' })).toBeVisible()
    keepVisitorCar(BMW)
    await userEvent.keyboard('{Escape}')
    await expect.element(checkbox('Fits my 320i')).toBeChecked()
  })

  it('do not move a chosen tag when the numbers change', async () => {
    const tags = (...counts: [string, number][]) => ({
      facets: { tags: counts.map(([name, count]) => ({ name, count })), asks: 0, bids: 0 },
    })
    const list = ({ tags: chosen = [] }: { tags?: string[] }) =>
      chosen.length > 0
        ? found([CHEAP], tags(['quarkc', 2], ['quarkb', 1]))
        : found([BARE], tags(['quarkb', 3], ['quarkc', 2], ['quarka', 1]))
    await visit('/search?q=pump', { answers: { search: { list } } })
    const labels = () =>
      page
        .getByRole('group', { name: 'Tags' })
        .getByRole('checkbox')
        .elements()
        .map((box) => box.parentElement?.textContent)
    await expect.poll(labels).toEqual(['quarkb3', 'quarkc2', 'quarka1'])
    await checkbox('quarkc').click()
    await expect.poll(labels).toEqual(['quarkb1', 'quarkc2'])
  })

  it('filter by parts with asks or bids', async () => {
    await openThree()
    await checkbox('Has asks 2').click()
    await checkbox('Has bids 1').click()
    await expect.poll(query).toBe('q=pump&asks=1&bids=1')
    await expect.poll(cards).toEqual(['Pump cheap', 'Upload a new part'])
  })

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('filter by what sellers state on a %s, each cleared by a button if nothing is found', async (_, viewport) => {
    const list = ({ grade }: { grade?: string | null }) => found(grade ? [] : [CHEAP])
    const { calls } = await visit('/search?q=pump', { viewport, answers: { search: { list } } })
    if (viewport === PHONE) await page.getByRole('button', { name: 'Filters' }).click()
    await checkbox('Tested').click()
    await page.getByRole('combobox', { name: 'Odometer' }).selectOptions('At most 150,000 km')
    await page.getByRole('combobox', { name: 'Grade' }).selectOptions('Grade B or better')
    await expect.poll(query).toBe('q=pump&grade=B&maxOdometerKm=150000&tested=1')
    await expect
      .poll(() => calls('search.list').at(-1))
      .toMatchObject({ q: 'pump', grade: 'B', maxOdometerKm: 150_000, tested: true })
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Clear "Grade B or better"' }).click()
    await expect.poll(query).toBe('q=pump&maxOdometerKm=150000&tested=1')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(query).toBe('q=pump')
  })

  it('filter by a price range, and accept common spellings of prices', async () => {
    await openThree()
    await page.getByLabelText('From').fill('$40')
    await page.getByLabelText('To', { exact: true }).fill(' 1,249.99 ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(query).toBe('q=pump&min=$40&max=1,249.99')
    await expect.poll(cards).toEqual(['Pump cheap', 'Upload a new part'])
    await page.getByRole('button', { name: 'Clear price range' }).click()
    await expect.poll(query).toBe('q=pump')
    await expect.element(page.getByLabelText('From')).toHaveValue('')
    // The focus is not in a field, because a phone would show its keyboard.
    await expect.element(filters()).toHaveFocus()
    const steps = history.length
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(history.length).toBe(steps)
  })

  it('show an error at the field for an invalid price, and keep the text', async () => {
    await openThree()
    const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To', { exact: true })]
    await from.fill('cheap')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByText('Please enter a price in US dollars, such as 80 or 1,250.50.')).toBeVisible()
    await expect.element(from).toHaveFocus()
    await expect.element(from).toHaveAttribute('aria-invalid', 'true')
    await checkbox('Has bids').click()
    await expect.poll(query).toBe('q=pump&bids=1')
    await expect.element(from).toHaveValue('cheap')
    await from.fill('100')
    await to.fill('10')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The highest price cannot be below the lowest price.')).toBeVisible()
    expect(query()).toBe('q=pump&bids=1')
  })

  it.each([
    ['min=0', 'A price must be between $0.01 and $1,000,000.00.'],
    ['min=9&max=3', 'The highest price cannot be below the lowest price.'],
  ])('show an error for the address with %s and search without prices', async (range, sentence) => {
    const { calls } = await openThree(`&${range}`)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText('3 parts')).toBeVisible()
    expect(calls('search.list').at(-1)).not.toHaveProperty('min')
  })

  it('show an invalid range again after Back, until it is corrected', async () => {
    await openThree('&min=9&max=3')
    const refusal = page.getByText('The highest price cannot be below the lowest price.')
    await expect.element(refusal).toBeVisible()
    await checkbox('Has bids').click()
    await expect.poll(query).toBe('q=pump&bids=1')
    const to = page.getByLabelText('To', { exact: true })
    await expect.element(to).toHaveValue('3')
    await to.fill('30')
    await userEvent.keyboard('{Enter}')
    await expect.poll(query).toBe('q=pump&bids=1&min=9&max=30')
    await expect.element(refusal).not.toBeInTheDocument()
    history.back()
    await expect.element(to).toHaveValue('')
    history.back()
    await expect.element(refusal).toBeVisible()
    await expect.element(page.getByLabelText('From')).toHaveValue('9')
  })

  it('sort by relevance by default', async () => {
    const { calls } = await openThree()
    await page.getByLabelText('Sort results by').selectOptions('Newest first')
    await expect.poll(query).toBe('q=pump&sort=newest')
    await expect.poll(() => calls('search.list').at(-1)).toMatchObject({ sort: 'newest' })
    await page.getByLabelText('Sort results by').selectOptions('Relevance')
    await expect.poll(query).toBe('q=pump')
  })

  it('stay if there are no results, and one button clears them, but not the sort order', async () => {
    const list = ({ tags = [] }: { tags?: string[] }) => (tags.length > 0 ? found([], { facets: null }) : found([BARE]))
    await visit('/search?q=pump&tag=audi&tag=opel&sort=newest', { answers: { search: { list } } })
    await expect.element(page.getByText('No results with these filters.')).toBeVisible()
    await expect.element(checkbox('opel')).toBeChecked()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByText('1 part')).toBeVisible()
    expect(query()).toBe('q=pump&sort=newest')
    await expect.element(filters()).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  })

  it('can be cleared one by one if there are no results', async () => {
    const list = ({ max }: { max?: string }) => (max === undefined ? found([CHEAP]) : found([]))
    await visit('/search?q=pump&tag=audi&asks=1&bids=1&max=10', { answers: { search: { list } } })
    const clear = page.getByRole('list', { name: 'Clear a filter' }).getByRole('button')
    await expect
      .poll(() => clear.elements().map((button) => button.textContent))
      .toEqual(['Clear tag "audi"', 'Clear "Has asks"', 'Clear "Has bids"', 'Clear price range'])
    await clear.nth(1).click()
    await expect.poll(query).toBe('q=pump&tag=audi&bids=1&max=10')
    await expect.element(filters()).toHaveFocus()
    // Clearing another filter does not change the typed price.
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('10')
    await clear.last().click()
    await expect.element(page.getByText('1 part')).toBeVisible()
    expect(clear.elements()).toEqual([])
  })

  it('are behind one button on a phone, which opens for an error', async () => {
    await openThree('', PHONE)
    const fold = page.getByRole('button', { name: /^Filters/ })
    await expect.element(page.getByLabelText('audi')).not.toBeVisible()
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    await checkbox('audi').click()
    await checkbox('Has bids').click()
    await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  })

  it('are open on a phone if the address has an invalid price', async () => {
    await openThree('&min=cheap', PHONE)
    await expect.element(page.getByRole('button', { name: /^Filters/ })).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText('Please enter a price in US dollars, such as 80 or 1,250.50.')).toBeVisible()
  })
})

it('a search that the server refuses shows its sentence', async () => {
  const list = () => {
    throw new AppError('VALIDATION', 'A search has at most 200 characters.')
  }
  await visit('/search?q=pump', { answers: { search: { list } } })
  await expect.element(page.getByText('Error: A search has at most 200 characters.')).toBeVisible()
})

it('the filters by place are kept in the address, and each can be cleared', async () => {
  const place = { id: 3_099_434, name: 'Gdańsk', region: 'Pomerania', country: 'PL' }
  const { calls } = await visit(`/search?q=pump&near=${place.id}&km=100`, {
    user: aUser(),
    answers: {
      user: { selling: { place, particulars: null } },
      place: { byId: place },
      savedSearch: { list: [] },
      search: { list: ({ shipsTo }) => found(shipsTo ? [] : [CHEAP]) },
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Pump cheap' })).toBeVisible()
  await checkbox('Ships to me').click()
  await expect.poll(query).toBe(`q=pump&shipsTo=PL&near=${place.id}&km=100`)
  await page.getByRole('button', { name: 'Clear "Ships to Poland"' }).click()
  expect(calls('search.list')).toContainEqual(
    expect.objectContaining({ shipsTo: 'PL', near: { placeId: place.id, km: 100 } }),
  )
  await expect.poll(query).toBe(`q=pump&near=${place.id}&km=100`)
  await page.getByRole('combobox', { name: 'Distance' }).selectOptions('Any distance')
  await expect.poll(query).toBe('q=pump')
})
