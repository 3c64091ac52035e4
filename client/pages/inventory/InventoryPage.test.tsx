import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import type { Bulk, BulkPreview, InventoryItem } from '../../../shared/inventory.ts'
import { aUser, failed, PHONE, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { inventoryItem, inventoryPage, listing, newId } from '../../../tests/support/samples.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY - 60_000).toISOString()

const ask = (name: string, given: Partial<InventoryItem> = {}) =>
  inventoryItem(name, { createdAt: inDays(-12), expiresAt: inDays(78), ...given })

const door = ask('Door Front Right')
const lamp = ask('Headlight Right', { priceCents: 4_000, expiresAt: inDays(4) })
const starter = ask('Starter Motor', { priceCents: 4_950, donor: null, wants: 0, highestWantCents: null })
const wheel = ask('Wheel 16 in', { priceCents: 3_500 })

const bulk = (given: Partial<Bulk> = {}): Bulk => ({
  id: newId(),
  kind: 'price',
  state: 'done',
  count: 4,
  changed: 4,
  left: 0,
  undone: 0,
  reasons: [],
  createdAt: new Date().toISOString(),
  undoUntil: new Date(Date.now() + 600_000).toISOString(),
  ...given,
})

const preview = (given: Partial<BulkPreview> = {}): BulkPreview => ({
  count: 4,
  left: [],
  examples: [],
  crossed: { count: 0, example: null },
  ...given,
})

/** The answer of listing.edit. */
const WRITTEN = { ...listing(), image: null }

type Given = Answers & { items?: InventoryItem[]; total?: number }

/** Opens the inventory with these asks. */
function open({ items = [door, lamp, starter, wheel], total = 306, inventory, ...answers }: Given = {}, query = '') {
  const list: NonNullable<Answers['inventory']>['list'] = ({ page: number = 1 }) =>
    inventoryPage({
      items,
      total: items.length === 0 ? 0 : total,
      page: Number(number),
      totalPages: Math.ceil(total / 50),
      figures: { valueCents: 2_148_000, soldIn30Days: 27, expireIn7Days: 9 },
      states: { active: total, expired: 6, sold: 0, paused: 0 },
    })
  return visit(`/sell/inventory${query}`, {
    user: aUser(),
    answers: {
      inventory: { list, views: [], ...inventory },
      donor: { list: { items: [], nextCursor: null } },
      bulk: { latest: null, rehearse: preview() },
      ...answers,
    },
  })
}

/** Answers the request of the file. Other requests keep the answers that the page has. */
function answerFile(respond: (address: string) => Response) {
  const others = vi.mocked(fetch).getMockImplementation() ?? fetch
  vi.mocked(fetch).mockImplementation(async (input, init) =>
    typeof input === 'string' && input.startsWith('/api/') ? respond(input) : others(input, init),
  )
}

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const price = (name: string) => page.getByRole('textbox', { name: `Price of ${name} in USD` })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const bar = () => page.getByRole('toolbar', { name: 'Selected asks' })

describe('the inventory', () => {
  it('shows the figures and the asks with what only their seller reads', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Inventory 312' })).toBeVisible()
    await expect.element(page.getByText('$21,480')).toBeVisible()
    const row = page.getByRole('row', { name: /Door Front Right/ })
    await expect.element(row).toMatchTextContent('Shelf 12-C')
    await expect.element(row).toMatchTextContent('3up to $90')
    await expect.element(row).toMatchTextContent('12 days78 days')
    await expect.element(page.getByText('1 to 50 of 306')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Numbers' })).toHaveAttribute('href', '/sell/numbers')
    expect(await violations()).toEqual([])
  })

  it('keeps the filters and the order in the address', async () => {
    const { calls } = await open()
    await page.getByLabelText('Condition').selectOptions('Fair')
    await page.getByLabelText('Expires').selectOptions('In 7 days')
    await page.getByLabelText('Find').fill('lamp')
    await expect.poll(() => location.search).toBe('?q=lamp&condition=fair&expiring=true')
    await page.getByLabelText('Find').fill('lamps')
    await expect.poll(() => location.search).toBe('?q=lamps&condition=fair&expiring=true')
    history.back()
    await expect.element(page.getByLabelText('Find')).toHaveValue('')
    expect(location.search).toBe('?condition=fair&expiring=true')
    await page.getByLabelText('Find').fill('lamp')
    await expect.poll(() => location.search).toBe('?q=lamp&condition=fair&expiring=true')
    await button('Donor').click()
    await expect
      .poll(() => calls('inventory.list').at(-1))
      .toMatchObject({ q: 'lamp', condition: 'fair', expiring: true, state: 'active', sort: 'donor', page: 1 })
    await expect.element(page.getByRole('columnheader', { name: 'Donor' })).toHaveAttribute('aria-sort', 'ascending')
    await button('Age').click()
    await button('Age').click()
    await expect.poll(() => calls('inventory.list').at(-1)).toMatchObject({ sort: 'oldest' })
    await button('Clear all').click()
    await expect.poll(() => location.search).toBe('?sort=oldest')
  })

  it('ignores a search and a page of the address that are not valid', async () => {
    const { calls } = await open({}, `?q=${'x'.repeat(101)}&page=201&sort=price`)
    await expect.poll(() => calls('inventory.list').at(-1)).toMatchObject({ q: '', page: 1, sort: 'price' })
  })

  it('goes to the last page if the one of the address has no asks any more', async () => {
    await open(
      {
        inventory: {
          list: ({ page: number = 1 }) =>
            inventoryPage({ items: Number(number) > 2 ? [] : [door], total: 51, page: Number(number), totalPages: 2 }),
        },
      },
      '?sort=price&page=3',
    )
    await expect.element(page.getByText('51 to 51 of 51')).toBeVisible()
    expect(location.search).toBe('?sort=price&page=2')
  })

  it('deselects the asks of a page without those of others', async () => {
    await open({
      inventory: {
        list: ({ page: number = 1 }) =>
          inventoryPage({
            items: Number(number) > 1 ? [lamp] : [door],
            total: 51,
            page: Number(number),
            totalPages: 2,
          }),
      },
    })
    await box('Door Front Right').click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.element(box('Headlight Right')).toBeVisible()
    const ofPage = page.getByRole('checkbox', { name: 'Select this page' })
    await ofPage.click()
    await expect.element(bar()).toMatchTextContent('2 selected')
    await ofPage.click()
    await expect.element(bar()).toMatchTextContent('1 selected')
  })

  it('saves a price with Enter, which moves down, and restores it with Escape', async () => {
    const { calls } = await open({ listing: { edit: WRITTEN } })
    await price('Door Front Right').click()
    await userEvent.keyboard('80{Enter}')
    await expect.element(price('Headlight Right')).toHaveFocus()
    await expect.poll(() => calls('listing.edit')).toEqual([{ id: door.id, price: '80' }])
    await userEvent.keyboard('30{Escape}')
    await expect.element(price('Headlight Right')).toHaveValue('$40.00')
    await userEvent.keyboard('nothing{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter a price in US dollars')
    await expect.element(price('Headlight Right')).toHaveFocus()
    expect(calls('listing.edit')).toHaveLength(1)
  })

  it('Enter sends a price again that was not saved', async () => {
    let attempts = 0
    const { calls } = await open({
      listing: {
        edit() {
          attempts += 1
          if (attempts === 1) throw new AppError('RATE_LIMITED', 'Please wait a minute.')
          return WRITTEN
        },
      },
    })
    await price('Door Front Right').click()
    await userEvent.keyboard('80{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please wait a minute.')
    await price('Door Front Right').click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => calls('listing.edit')).toHaveLength(2)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('asks to log in again for a price when the session has ended', async () => {
    const { calls } = await open({ listing: { edit: failed('UNAUTHENTICATED', 'User not authenticated.') } })
    await price('Door Front Right').click()
    await userEvent.keyboard('80{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(price('Door Front Right')).toHaveValue('80')
    expect(calls('listing.edit')).toHaveLength(1)
  })

  it('asks before a price that meets a bid is saved', async () => {
    const crossing = { id: newId(), type: 'bid', price: 50, seller: 'Declan Byrne' }
    const { calls } = await open({
      listing: {
        edit({ evenIfCrossing }) {
          if (evenIfCrossing) return WRITTEN
          throw new AppError('CONFLICT', 'Declan Byrne bids $50.00.', { details: { crossing } })
        },
      },
    })
    await price('Door Front Right').click()
    await userEvent.keyboard('45{Enter}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Declan Byrne bids $50.00.')
    await button('Save anyway').click()
    await expect.poll(() => calls('listing.edit').at(-1)).toEqual({ id: door.id, price: '45', evenIfCrossing: true })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('changes the prices of the chosen asks after a preview', async () => {
    const { calls } = await open({
      bulk: {
        latest: null,
        rehearse: ({ change }) =>
          preview({
            examples:
              change.kind === 'price' ? [{ id: door.id, title: 'Door Front Right', from: 8_500, to: 7_650 }] : [],
            crossed: { count: 1, example: { title: 'Alternator', priceCents: 6_300 } },
          }),
        start: bulk(),
      },
    })
    await box('Door Front Right').click()
    await box('Wheel 16 in').click({ modifiers: ['Shift'] })
    await expect.element(bar()).toMatchTextContent('4 selected')
    await button('Change price').click()
    const dialog = page.getByRole('dialog', { name: 'Change the price of 4 listings' })
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Door Front Right$85.00$76.50')
    await expect.element(dialog.getByText('and 3 more')).toBeVisible()
    await expect.element(dialog).toMatchTextContent('1 new price meets a bid: $63.00 for Alternator')
    expect(await violations()).toEqual([])
    await button('Change 4 prices').click()
    await expect
      .poll(() => calls('bulk.start'))
      .toEqual([
        {
          select: { ids: [door.id, lamp.id, starter.id, wheel.id] },
          change: { kind: 'price', direction: 'lower', by: { unit: 'percent', percent: 10 }, roundTo: 50 },
        },
      ])
    await expect.element(page.getByText('4 changed.')).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('asks for a preview of a whole percentage only', async () => {
    const examples = [{ id: door.id, title: 'Door Front Right', from: 8_500, to: 7_650 }]
    const { calls } = await open({ bulk: { latest: null, rehearse: preview({ examples }) } }, '?sort=price')
    await box('Door Front Right').click()
    await button('Change price').click()
    const dialog = page.getByRole('dialog')
    const by = dialog.getByRole('textbox', { name: 'By' })
    const example = dialog.getByRole('listitem')
    await expect.element(example).toBeVisible()
    for (const wrong of ['100', '0x10']) {
      await by.fill(wrong)
      await expect.element(example).not.toBeInTheDocument()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Enter a whole percentage from 1 to 1,000.')).toBeVisible()
    await by.fill('15%')
    await expect.element(example).toBeVisible()
    expect(calls('bulk.rehearse')).toMatchObject(
      [10, 15].map((percent) => ({ sort: 'price', change: { by: { percent } } })),
    )
  })

  it('takes a bulk change back', async () => {
    const done = bulk({ count: 306, changed: 298, left: 8 })
    const { calls } = await open({
      bulk: { latest: done, undo: { ...done, state: 'undone', changed: 0, undone: 298, undoUntil: null } },
    })
    await expect
      .element(page.getByRole('link', { name: 'Show the 8' }))
      .toHaveAttribute('href', `/sell/inventory?state=all&leftBy=${done.id}`)
    await button('Undo').click()
    await expect.element(page.getByText('298 changed back.')).toBeVisible()
    expect(calls('bulk.undo')).toEqual([{ id: done.id }])
  })

  it('withdraws all that the filter matches, with their number in the button', async () => {
    const { calls } = await open(
      { bulk: { latest: null, rehearse: preview({ count: 306 }), start: bulk() } },
      '?q=door',
    )
    await box('Door Front Right').click()
    await button('Select all 306').click()
    await expect.element(bar()).toMatchTextContent('All 306 selected')
    await bar().getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 306 listings' }).click()
    await expect
      .poll(() => calls('bulk.start').at(-1))
      .toMatchObject({ select: { filter: { q: 'door', state: 'active' } }, change: { kind: 'withdraw' } })
  })

  it('sets the storage place of the chosen asks', async () => {
    const { calls } = await open({ bulk: { latest: null, rehearse: preview({ count: 1 }), start: bulk() } })
    await box('Door Front Right').click()
    await button('More changes').click()
    await page.getByRole('menuitem', { name: 'Set storage place' }).click()
    await page.getByRole('textbox', { name: 'Storage place' }).fill('Shelf 3')
    await button('Change 1 listing').click()
    await expect
      .poll(() => calls('bulk.start').at(-1))
      .toEqual({ select: { ids: [door.id] }, change: { kind: 'storagePlace', storagePlace: 'Shelf 3' } })
  })

  it('follows a running bulk change until it is done', async () => {
    const running = bulk({ state: 'running', count: 5_000, changed: 1_200, undoUntil: null })
    const { answers } = await open({ bulk: { latest: running } })
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1200')
    answers.bulk = { latest: { ...running, state: 'done', changed: 5_000, undoUntil: bulk().undoUntil } }
    await expect.element(page.getByText('5,000 changed.')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  })

  it('keeps the filters and says why when the asks could not be loaded', async () => {
    await open({ inventory: { list: failed('RATE_LIMITED', 'Please wait a minute.') } }, '?q=door')
    await expect.element(page.getByText('Please wait a minute.')).toBeVisible()
    await expect.element(page.getByLabelText('Find')).toHaveValue('door')
  })

  it('saves, opens and deletes a view', async () => {
    const saved: { id: string; name: string; query: string }[] = []
    const { calls } = await open(
      {
        inventory: {
          views: () => saved,
          saveView({ name, query }) {
            const view = { id: newId(), name, query }
            saved.push(view)
            return view
          },
          deleteView: () => void saved.pop(),
        },
      },
      '?state=expired&sort=price',
    )
    await button('Views').click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('To renew')
    await button('Save').click()
    await button('Views: To renew').click()
    await expect.element(page.getByRole('menuitemradio', { name: 'To renew' })).toHaveAttribute('aria-checked', 'true')
    await page.getByRole('menuitem', { name: 'Delete this view' }).click()
    await expect.element(button('Views')).toBeVisible()
    expect(calls('inventory.saveView')).toEqual([{ name: 'To renew', query: 'state=expired&sort=price' }])
  })

  it('exports what is filtered in the order shown', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve(this.download)
    })
    onTestFinished(() => click.mockRestore())
    await open({}, '?q=door&state=all&sort=price')
    const asked: string[] = []
    answerFile((address) => {
      asked.push(address)
      return new Response('sku')
    })
    await button('Export CSV').click()
    expect(await promise).toBe('tappet-inventory.csv')
    expect(asked).toEqual(['/api/inventory.csv?q=door&state=all&sort=price'])
  })

  it('asks to log in again for the file when the session has ended', async () => {
    await open({}, '?q=door')
    answerFile(() => new Response(null, { status: 401 }))
    await button('Export CSV').click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(dialog.getByText('You must be logged in to export your asks.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(price('Door Front Right')).toBeVisible()
  })

  it('offers the ways to a first listing when there is none', async () => {
    await open({ inventory: { list: inventoryPage() } })
    await expect.element(page.getByRole('heading', { name: 'Nothing listed yet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/sell/import')
  })

  it('shows cards on a phone, where asks are chosen after "Select"', async () => {
    await page.viewport(PHONE.width, PHONE.height)
    await open()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await button('Select').click()
    await box('Headlight Right').click()
    await expect.element(bar()).toMatchTextContent('1 selected')
    await button('Clear the selection').click()
    await expect.element(box('Headlight Right')).not.toBeInTheDocument()
    await button('Filters').click()
    await page.getByLabelText('Sort').selectOptions('Expires first')
    await expect.poll(() => location.search).toBe('?sort=expiry')
    await page.viewport(1280, 800)
  })
})
