import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DESKTOP, failed, held, PHONE, visit } from '../../../tests/support/render.tsx'
import { comment, listing, part, partAnswers, type Comment, type Part } from '../../../tests/support/samples.ts'

const open = (shown: Part, comments: Comment[] = [], viewport = DESKTOP) =>
  visit(`/part/${shown.slug}`, { viewport, answers: partAnswers(shown, comments) })

const NUMBER = { brand: null, link: null, supersededBy: null, successor: null, supersedes: null }
const NOTE = 'Parts without edit history can have inaccurate information.'

describe('the page of a part', () => {
  it('shows "Loading..." until the part is loaded', async () => {
    const late = held(part())
    await visit('/part/camshaft', { answers: { ...partAnswers(part()), part: { bySlug: late.answer } } })
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeInTheDocument()
    late.release()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Camshaft' })).toBeVisible()
  })

  it('shows an error, and tries again on demand', async () => {
    const { answers } = await visit('/part/camshaft', {
      answers: { ...partAnswers(part()), part: { bySlug: failed('INTERNAL', 'The shelf is locked.') } },
    })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error: The shelf is locked.')
    answers.part = { bySlug: part() }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Camshaft' })).toBeVisible()
  })

  it('that does not exist says so', async () => {
    await visit('/part/no-such-part', {
      answers: { part: { bySlug: failed('NOT_FOUND', 'No product found for no-such-part') } },
    })
    const heading = page.getByRole('heading', { level: 1, name: 'No product found for no-such-part' })
    await expect.element(heading).toBeVisible()
    expect(document.title).toContain('No product found for no-such-part')
  })

  it('that was merged while it is open says so and leads to the kept part', async () => {
    const [shown, kept] = [part(), part({ slug: 'camshaft-016', name: 'Camshaft 016' })]
    const { answers, publish } = await open(shown)
    const { id, slug, name } = kept
    await publish('part.live', { mergedInto: { id, slug, name } })
    const note = page.getByRole('status').filter({ hasText: 'This part was merged into' })
    await expect.element(note).toMatchTextContent('This part was merged into Camshaft 016.')
    answers.part = partAnswers(kept).part
    await note.getByRole('link').click()
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(note.elements()).toEqual([])
  })

  it('shows which content an empty part lacks', async () => {
    await open(part({ revision: 0 }))
    const main = page.getByRole('main')
    page.getByRole('contentinfo').element().scrollIntoView()
    for (const text of [
      'No images yet',
      'Click to add first image',
      'No content available.',
      NOTE,
      'No asks yet.',
      'No bids yet.',
      'Be the first to comment!',
    ])
      await expect.element(main).toMatchTextContent(text)
    expect(page.getByText('No more comments.').elements()).toEqual([])
  })

  it('distinguishes a part without a description from a part without history', async () => {
    const { unmount } = await open(part({ revision: 2 }))
    await expect.element(page.getByText('No content available.')).toBeVisible()
    expect(page.getByText(NOTE).elements()).toEqual([])
    unmount()
    const html = '<p>Fits the late block.</p>'
    await open(part({ slug: 'untouched', revision: 0, descriptionHtml: html }))
    await expect.element(page.getByText('Fits the late block.')).toBeVisible()
    expect(page.getByText('No content available.').elements()).toEqual([])
    await expect.element(page.getByText(NOTE)).toBeVisible()
  })

  it('shows "Unknown User" for deleted accounts', async () => {
    await open(part({ revision: 1, asks: [listing({ seller: null })] }), [comment('Hello.', { author: null })])
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByRole('article', { name: 'Comment by Unknown User' })).toBeInTheDocument()
    expect(
      page
        .getByRole('main')
        .element()
        .textContent?.match(/Unknown User/g)?.length,
    ).toBeGreaterThanOrEqual(2)
  })

  it('shows a placeholder for deleted comments', async () => {
    const gone = { text: null, html: null, author: null }
    await open(part(), [
      comment('', { ...gone, deleted: 'author', replyCount: 1 }),
      comment('', { ...gone, deleted: 'moderator' }),
    ])
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByText('[deleted by user]')).toBeInTheDocument()
    await expect.element(page.getByText('[removed by moderator]')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Show 1 reply' })).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Reply', exact: true }).elements()).toEqual([])
  })

  it('is shared through the menu of the system, or by its address', async () => {
    const shared: unknown[] = []
    const stub = (name: 'share' | 'clipboard', value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share')
      Reflect.deleteProperty(navigator, 'clipboard')
    })
    await open(part({ slug: 'pump' }))
    const button = page.getByRole('button', { name: 'Share this part' }).first()
    const url = `${location.origin}/part/pump`

    stub('share', (given: unknown) => Promise.resolve(shared.push(given)))
    await button.click()
    await expect.poll(() => shared).toMatchObject([{ url }])
    stub('share', () => Promise.reject(new DOMException('', 'AbortError')))
    await button.click()

    stub('share', undefined)
    stub('clipboard', { writeText: (text: string) => Promise.resolve(shared.push(text)) })
    await button.click()
    await expect.element(page.getByText('The link is copied.')).toBeVisible()
    expect(shared.slice(1)).toEqual([url])

    stub('clipboard', undefined)
    await button.click()
    await expect.element(page.getByText('The browser did not allow copying.')).toBeVisible()
  })

  it.each([
    ['desktop', DESKTOP, true],
    ['phone', PHONE, false],
  ])('shows all numbers in its header only on a desktop: on a %s', async (_where, viewport, all) => {
    await open(
      part({ numbers: ['FIRST 1', 'SECOND 2', 'THIRD 3'].map((number) => ({ ...NUMBER, number })) }),
      [],
      viewport,
    )
    const first = page.getByRole('article').getByText('FIRST 1').first()
    await expect.element(first).toBeVisible()
    const header = first.element().closest('p')
    const isShown = (text: string) =>
      [...(header?.querySelectorAll('*') ?? [])].some((each) => each.textContent === text && each.checkVisibility())
    expect([isShown('FIRST 1'), isShown('SECOND 2'), isShown('3 numbers')]).toEqual([true, all, !all])
    expect(page.getByRole('link', { name: '3 numbers' }).elements().length).toBe(all ? 0 : 1)
  })

  it('shows part numbers with short links, and tags with links to the search', async () => {
    const numbers = [
      { ...NUMBER, number: '999 888 777 Z' },
      { ...NUMBER, number: '0445110135-EXTRA', link: 'https://example.com/catalogue' },
    ]
    await open(part({ tags: ['valve train', 'Non-OE: febi'], numbers }))
    await expect.element(page.getByRole('main')).toMatchTextContent('999 888 777 Z / 0445110135...')
    const link = page.getByRole('link', { name: '0445110135-EXTRA' }).first()
    await expect.element(link).toHaveAttribute('href', 'https://example.com/catalogue')
    expect(link.element().getAttribute('rel')).toContain('noopener')
    const tag = page.getByRole('link', { name: 'valve train' })
    await expect.element(tag).toHaveAttribute('href', '/search?q=valve%20train')
  })

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])(
    'says beside an old number which one superseded it, with a link to its part, on a %s',
    async (_where, viewport) => {
      const numbers = [
        { ...NUMBER, number: 'STC 4', supersededBy: 'PEB500-desk', successor: 'newer' },
        { ...NUMBER, number: '9', supersededBy: 'Nowhere 1' },
        { ...NUMBER, number: 'N2', supersedes: 'STC 5' },
      ]
      await open(part({ numbers }), [], viewport)
      const main = page.getByRole('main')
      await expect.element(main).toMatchTextContent('superseded by PEB500-desk')
      await expect.element(main).toMatchTextContent('N2 supersedes STC 5')
      const newer = page.getByRole('link', { name: 'PEB500-desk' }).first()
      await expect.element(newer).toHaveAttribute('href', '/part/newer')
      const unknown = page.getByRole('link', { name: 'Nowhere 1' }).first()
      await expect.element(unknown).toHaveAttribute('href', '/search?q=Nowhere%201')
    },
  )

  it('shows full numbers in a table with brand, link and status', async () => {
    const numbers = [
      { ...NUMBER, number: '11 51 7 509 985 EXTRA', brand: 'BMW', supersededBy: '11 51 7 527 910', successor: 'newer' },
      { ...NUMBER, number: '0445110135-EXTRA', link: 'https://example.com/catalogue' },
      { ...NUMBER, number: 'P482', brand: 'HEPU' },
    ]
    await open(part({ tags: ['Non-OE: hepu'], numbers }))
    const section = page.getByRole('region', { name: 'Part numbers 3' })
    await expect.element(section).toBeVisible()
    const cells = Array.from(section.element().querySelectorAll('tbody tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim()).slice(0, 3),
    )
    expect(cells).toEqual([
      [expect.stringContaining('11 51 7 509 985 EXTRA'), 'BMW', 'Superseded by 11 51 7 527 910'],
      [expect.stringContaining('0445110135-EXTRA'), '', 'Current number'],
      [expect.stringContaining('P482'), 'HEPU', 'Non-OE'],
    ])
    await expect
      .element(section.getByRole('link', { name: '0445110135-EXTRA, opens in a new tab' }))
      .toHaveAttribute('href', 'https://example.com/catalogue')
    await expect.element(section.getByRole('link', { name: '11 51 7 527 910' })).toHaveAttribute('href', '/part/newer')
  })

  it('copies one number or all of them, or shows an error if the browser does not allow it', async () => {
    await open(
      part({
        numbers: [
          { ...NUMBER, number: 'A 1' },
          { ...NUMBER, number: 'B 2' },
        ],
      }),
    )
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy A 1' }).click()
    await expect.element(page.getByText('Copied A 1', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expect.element(page.getByText('Copied 2 part numbers')).toBeVisible()
    expect(write.mock.calls).toEqual([['A 1'], ['A 1\nB 2']])
    write.mockRejectedValue(new Error('denied'))
    await page.getByRole('button', { name: 'Copy A 1' }).click()
    const sentence = 'The browser did not allow copying. Select the text and copy it.'
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  it('keeps the roles of the numbers table on a phone', async () => {
    const numbers = [{ ...NUMBER, number: `P${'4'.repeat(90)}`, brand: 'B'.repeat(90) }]
    await open(part({ numbers }), [], PHONE)
    const table = page.getByRole('table', { name: 'Part numbers 1' })
    await expect.element(table).toBeInTheDocument()
    const heads = table.getByRole('columnheader').elements()
    expect(heads.map((each) => each.textContent)).toEqual(['Number', 'Brand', 'Status', 'Copy'])
    expect(table.getByRole('cell').elements()).toHaveLength(3)
    await expect.poll(() => document.documentElement.scrollWidth).toBe(PHONE.width)
  })

  it('clamps a long description at about six lines, and expands it', async () => {
    const html = Array.from({ length: 40 }, (_, line) => `<p>Line ${line}.</p>`).join('')
    await open(part({ revision: 1, descriptionHtml: html }))
    const more = page.getByRole('button', { name: 'Show more' })
    await expect.element(more).toBeVisible()
    const box = document.getElementById(more.element().getAttribute('aria-controls') ?? '')
    const height = () => box?.getBoundingClientRect().height ?? 0
    const clamped = height()
    const line = parseFloat(getComputedStyle(box?.querySelector('p') ?? document.body).lineHeight)
    expect(clamped / line).toBeGreaterThan(4.5)
    expect(clamped / line).toBeLessThan(8)
    await more.click()
    await expect.poll(height).toBeGreaterThan(3 * clamped)
    await page.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(height).toBe(clamped)
  })

  it('shows a short description without a button', async () => {
    const html = '<p>One line.</p>'
    await open(part({ revision: 1, descriptionHtml: html }))
    await expect.element(page.getByText('One line.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
  })

  it('shows the refund terms', async () => {
    await open(part())
    const sentence = 'If an item is not as described, you can open a dispute for a refund.'
    await expect.element(page.getByRole('main')).toMatchTextContent(sentence)
    await expect
      .element(page.getByRole('region', { name: 'Prices' }).getByRole('link'))
      .toMatchTextContent(/^How buying works$/)
    await expect.element(page.getByRole('heading', { level: 2, name: 'Listings to Buy or Sell' })).toBeVisible()
  })
})
