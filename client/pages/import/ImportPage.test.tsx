import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { IMPORT_BATCH, IMPORT_COLUMNS, type ImportCells } from '../../../shared/listing-imports.ts'
import {
  aUser,
  failed,
  unreachable,
  violations,
  visit,
  type Answers,
  type Outputs,
} from '../../../tests/support/render.tsx'

type Line = Outputs['listingImport']['preview'][number]

const SELLER = aUser({ name: 'Sam Seller' })
const CELLS = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as ImportCells

const aLine = (line: number, given: Partial<Line> = {}): Line => ({
  line,
  cells: { ...CELLS, number: `A${line}`, price: '80' },
  part: { id: 'part', slug: 'oil-filter', name: 'Oil filter' },
  outcome: 'new',
  errors: [],
  changes: [],
  crossing: null,
  duplicate: null,
  ...given,
})

const open = (answers: Answers['listingImport']) =>
  visit('/sell/import', {
    user: SELLER,
    answers: {
      listingImport: answers,
      listing: { defaults: { placeId: 7, location: 'Graz, Austria', shipping: null } },
    },
  })
const file = (content: BlobPart) => new File([content], 'stock.csv', { type: 'text/csv' })
const choose = (content: BlobPart = 'number,price\n') =>
  userEvent.upload(page.getByLabelText('CSV file'), file(content))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const rows = () => page.getByRole('row').elements().length - 1

const applied: Answers['listingImport'] = {
  run: ({ lines }) => lines.map(({ line }) => ({ line, outcome: 'new', errors: [], listingId: `listing ${line}` })),
}

describe('the import of listings', () => {
  it('names the columns of a file', async () => {
    await open({})
    await expect.element(page.getByRole('rowheader', { name: 'number' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('shows the new lines first, and the errors with line and column', async () => {
    const errors = [{ column: 'price' as const, message: 'Please enter a price.' }]
    await open({
      preview: [aLine(2), aLine(3, { outcome: 'error', part: null, errors }), aLine(4, { outcome: 'same' })],
    })
    await choose()
    await expect.element(tab('New 1')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('link', { name: 'Oil filter' })).toHaveAttribute('href', '/part/oil-filter')
    await tab('Errors 1').click()
    await expect.element(page.getByRole('row', { name: '3 A3 80 price: Please enter a price.' })).toBeVisible()
    await expect.element(button('List 1 line')).toBeVisible()
    await expect.element(tab('Unchanged 1')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('says at a line which other part may be the same', async () => {
    const duplicate = { slug: 'filter', name: 'Filter of oil', number: 'A 2' }
    await open({ preview: [aLine(2, { duplicate })] })
    await choose()
    const warning = page.getByText('This may be Filter of oil: the same number A 2.')
    await expect.element(warning).toBeVisible()
    await expect.element(warning.getByRole('link')).toHaveAttribute('href', '/part/filter')
    // The icon stands in the line of the name.
    expect(warning.getByRole('link').element().getClientRects().length).toBe(1)
    await expect.element(button('List 1 line')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('lists lines below a bid only if the seller chooses so', async () => {
    const sent: number[][] = []
    const crossing = { id: 'bid', type: 'bid' as const, price: 50, seller: 'Declan Byrne' }
    await open({
      preview: [aLine(2), aLine(3, { crossing }), aLine(4, { crossing })],
      run({ lines }) {
        sent.push(lines.map(({ line }) => line))
        return lines.map(({ line }) => ({ line, outcome: 'new', errors: [], listingId: null }))
      },
    })
    await choose()
    await expect.element(page.getByText('2 lines would ask no more than a buyer already bids.')).toBeVisible()
    await tab('Below a bid 2').click()
    await expect
      .element(page.getByRole('link', { name: 'Declan Byrne bids $50.00.' }).first())
      .toHaveAttribute('href', '/part/oil-filter?listing=bid')
    expect(await violations()).toEqual([])
    await button('List 1 line').click()
    await expect.element(page.getByText('Done: 1 line imported.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'List these 2 lines too' }).click()
    await button('Continue').click()
    await expect.element(page.getByText('Done: 3 lines imported.')).toBeVisible()
    // The pressed button has disappeared.
    await expect.element(page.getByText('Done: 3 lines imported.')).toHaveFocus()
    expect(sent).toEqual([[2], [3, 4]])
  })

  it('says what a line changes', async () => {
    const changes = [
      { column: 'price' as const, before: '$10.00', after: '$12.00' },
      { column: 'ships_to' as const, before: null, after: 'Worldwide' },
      { column: 'description' as const, before: null, after: null },
    ]
    await open({ preview: [aLine(2, { outcome: 'change', changes })] })
    await choose()
    await expect.element(page.getByText('price $10.00 → $12.00, ships to none → Worldwide, description')).toBeVisible()
  })

  it('sends the place and shipping of lines that have none, and reads the file again with others', async () => {
    const sent: unknown[] = []
    await open({
      preview({ defaults }) {
        sent.push(defaults)
        return [aLine(2)]
      },
      run({ lines, defaults }) {
        sent.push(defaults)
        return lines.map(({ line }) => ({ line, outcome: 'new', errors: [], listingId: null }))
      },
    })
    await choose()
    await expect.element(button('List 1 line')).toBeVisible()
    await expect.element(button('Use for these lines')).not.toBeInTheDocument()
    await page.getByLabelText('Ships to (optional)').selectOptions('world')
    await page.getByLabelText('Shipping (USD)').fill('9.50')
    await button('Use for these lines').click()
    await expect.element(button('Use for these lines')).not.toBeInTheDocument()
    await button('List 1 line').click()
    await expect.element(page.getByText('Done: 1 line imported.')).toBeVisible()
    const chosen = { placeId: 7, shipping: { to: 'world', countries: [], price: '9.50' } }
    expect(sent).toEqual([{ placeId: 7, shipping: null }, chosen, chosen])
    await expect
      .element(page.getByRole('link', { name: 'See your listings' }))
      .toHaveAttribute('href', `/account/${SELLER.id}`)
  })

  it('asks for a place from the list before it reads a file', async () => {
    let reads = 0
    await open({ preview: () => ((reads += 1), []) })
    await page.getByLabelText('Location').fill('Nowhere')
    await choose()
    await expect.element(page.getByText('Choose a place from the list.')).toBeVisible()
    await expect.element(page.getByLabelText('Location')).toHaveFocus()
    expect(reads).toBe(0)
  })

  it('imports new and changed lines in batches, and shows the progress', async () => {
    const calls: number[] = []
    const lines = Array.from({ length: IMPORT_BATCH + 20 }, (_, at) =>
      aLine(at + 2, { outcome: at % 2 ? 'new' : 'change' }),
    )
    await open({
      preview: [...lines, aLine(1_000, { outcome: 'same' })],
      run(input) {
        calls.push(input.lines.length)
        return input.lines.map(({ line }) => ({ line, outcome: 'change', errors: [], listingId: null }))
      },
    })
    await choose()
    await button('List 120 lines').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Done: 120 lines imported.' })).toBeVisible()
    expect(calls).toEqual([IMPORT_BATCH, 20])
    await expect.element(tab('Changed 120')).toBeVisible()
    expect(rows()).toBe(50)
    await button('Show more').click()
    expect(rows()).toBe(100)
  })

  it('continues with the lines that are left after a failure', async () => {
    const calls: number[] = []
    const lines = Array.from({ length: IMPORT_BATCH + 1 }, (_, at) => aLine(at + 2))
    let isOffline = true
    await open({
      preview: lines,
      run(input) {
        calls.push(input.lines.length)
        if (calls.length === 2 && isOffline) unreachable()
        return input.lines.map(({ line }) => ({ line, outcome: 'new', errors: [], listingId: null }))
      },
    })
    await choose()
    await button('List 101 lines').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('100 of 101 lines imported.')).toBeVisible()
    isOffline = false
    await button('Continue').click()
    await expect.element(page.getByText('Done: 101 lines imported.')).toBeVisible()
    expect(calls).toEqual([IMPORT_BATCH, 1, 1])
  })

  it('fetches the photos of imported lines, and shows which address is wrong', async () => {
    const calls: string[] = []
    const sentence = 'Photo 1: This is no image.'
    await open({
      ...applied,
      preview: [aLine(2, { cells: { ...CELLS, photos: 'https://a.example/1.jpg' } }), aLine(3)],
      photos({ listingId }) {
        calls.push(listingId)
        return failed('VALIDATION', sentence, { fields: { photos: sentence } })()
      },
    })
    await choose()
    await button('List 2 lines').click()
    await expect.element(page.getByText('photos: Photo 1: This is no image.')).toBeVisible()
    await expect.element(page.getByText('Done: 2 lines imported.')).toBeVisible()
    expect(calls).toEqual(['listing 2'])
  })

  it('says what is wrong with a file, which can be chosen again', async () => {
    let isWrong = true
    await open({
      ...applied,
      preview() {
        if (isWrong) throw new Error('This file has no lines below the names of the columns.')
        return [aLine(2)]
      },
    })
    await choose()
    await expect.element(page.getByRole('alert')).toBeVisible()
    isWrong = false
    await choose()
    await expect.element(button('List 1 line')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('reads files of spreadsheets on Windows', async () => {
    const texts: string[] = []
    await open({
      preview({ csv }) {
        texts.push(csv)
        return []
      },
    })
    await choose(new Uint8Array([0x47, 0xf6, 0x74, 0x7a]))
    await expect.element(page.getByText('Nothing to import: no line is new or changed.')).toBeVisible()
    expect(texts).toEqual(['Götz'])
  })
})
