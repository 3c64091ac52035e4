import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aModerator,
  aUser,
  DESKTOP,
  failed,
  held,
  PHONE,
  proxied,
  visit,
  type Outputs,
} from '../../../tests/support/render.tsx'
import { moderationOf, person, reported, type ReportRow } from '../../../tests/support/samples.ts'

const DENIED = 'Access Denied. You do not have permission to view this page.'
const EMPTY = 'No reports found matching your criteria.'
const open = (
  reports: ReportRow[] | (() => never) | (() => Promise<Outputs['moderation']['reports']>),
  query = '',
  viewport = DESKTOP,
) =>
  visit(`/admin${query}`, {
    user: aModerator(),
    viewport,
    answers: { moderation: Array.isArray(reports) ? moderationOf(reports) : { reports } },
  })

const rows = () => page.getByRole('row').elements().slice(1)
const rowTexts = () => rows().map((row) => row.textContent)
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const heading = () => page.getByRole('heading', { level: 1 })

describe('the admin panel', () => {
  it.each([
    ['a visitor', undefined],
    ['a user who is not a moderator', aUser()],
  ])('is denied to %s, who is redirected to the home page', async (_who, user) => {
    const seen: (string | null)[] = []
    // The redirect removes the text before the next paint.
    const observer = new MutationObserver((changes) =>
      seen.push(...changes.flatMap(({ addedNodes }) => Array.from(addedNodes, ({ textContent }) => textContent))),
    )
    observer.observe(document, { childList: true, subtree: true })
    await visit('/admin', { user, answers: { feed: { list: { items: [], nextCursor: null } } } })
    await expect.poll(() => location.pathname).toBe('/')
    observer.disconnect()
    expect(seen).toContainEqual(expect.stringContaining(DENIED))
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('is denied to a user who loses the role while it is open', async () => {
    const { answers } = await open([reported('Camshaft')])
    await expect.poll(() => rows().length).toBe(1)
    answers.moderation = { reports: failed('FORBIDDEN', DENIED) }
    await page.getByLabelText('Report Status').selectOptions('Dismissed')
    await expect.element(page.getByText(DENIED)).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('shows item, type, reason, reporter, status, time and number of reports', async () => {
    await open([reported('Pneumatic Bucket Tappet 35 mm, VW / Audi 8V, Set of eight')])
    await expect
      .poll(() =>
        page
          .getByRole('columnheader')
          .elements()
          .map((cell) => cell.textContent),
      )
      .toEqual([
        'Reported Item & Snapshot',
        'Type',
        'Reason',
        'Reporter',
        'Status',
        'Created At',
        'Times Reported',
        'Actions',
      ])
    const row = page.getByRole('row').nth(1)
    await expect
      .poll(() =>
        row
          .getByRole('cell')
          .elements()
          .slice(1, 7)
          .map((cell) => cell.textContent),
      )
      .toEqual([
        'Listing',
        'It is an advertisement.',
        'Rita Reporter beef',
        'Open',
        expect.stringMatching(/^\d+ seconds? ago$/),
        expect.stringMatching(/^2/),
      ])
    const title = row.getByRole('link')
    await expect.element(title).toMatchTextContent('Pneumatic Bucket Tappet 35 mm, VW / Audi 8V, Set o...')
    await expect.element(title).toHaveAttribute('href', '/part/camshaft?listing=1')
    await expect.element(title).toHaveAttribute('title', 'Pneumatic Bucket Tappet 35 mm, VW / Audi 8V, Set of eight')
    await expect.element(page.getByText('1 report', { exact: true })).toBeVisible()
    expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
  })

  it('has a link to the snapshot of a deleted item, and shows N/A for an unknown reporter', async () => {
    const gone = { live: null, path: null, reporter: null, reason: null, reportCount: 0 }
    await open([reported('A rude word', gone)])
    const title = page.getByRole('button', { name: 'Item may have been deleted (abcdef) - Click to see snapshot' })
    await expect.element(title).toBeVisible()
    expect(page.getByText('N/A', { exact: true }).elements()).toHaveLength(3)
    expect(rowTexts().join()).not.toContain('rude')
  })

  it('shows a long snapshot in a box of 100 px that can be scrolled by keyboard', async () => {
    const text = 'cheaper in my shop\n'.repeat(40)
    await open([reported('Camshaft', { text, live: { title: 'Camshaft', text } })])
    const box = page.getByRole('blockquote')
    await expect.element(box).toHaveAttribute('tabindex', '0')
    expect(box.element().getBoundingClientRect().height).toBe(100)
  })

  it('shows that it is loading, and that there are no reports', async () => {
    const late = held(moderationOf([]).reports({}))
    await open(late.answer)
    await expect.element(page.getByText('Loading reports...')).toBeVisible()
    late.release()
    await expect.element(page.getByText(EMPTY)).toBeVisible()
  })

  it('shows the HTTP status of an error page of a proxy', async () => {
    await open(proxied(502))
    await expect.element(page.getByText('Error: Failed to fetch reports (HTTP 502)')).toBeVisible()
  })

  it('does not scroll sideways, and shows the labels of its buttons in narrow windows', async () => {
    const long = 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const text = 'Z'.repeat(300)
    const closed = { status: 'resolved_action_taken', handledBy: aModerator(), text } as const
    await open([reported(long), reported('Camshaft', { ...closed, live: { title: 'Camshaft', text } })], '?status=all')
    await expect.poll(() => rows().length).toBe(2)
    for (const width of [320, 390, 768, 1024, 1180, 1280]) {
      await page.viewport(width, 844)
      const label = page.getByRole('row').nth(1).getByText('Dismiss Report')
      await expect.poll(() => label.element().checkVisibility({ visibilityProperty: true })).toBe(width < 1180)
      await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
    }
  })

  it('shows an error and tries again', async () => {
    const { answers } = await open(failed('INTERNAL', 'The lights are out.'))
    const note = page.getByRole('alert').filter({ hasText: 'Error: The lights are out.' })
    await expect.element(note).toBeVisible()
    answers.moderation = { ...moderationOf([reported('Camshaft')]) }
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows().length).toBe(1)
    expect(note.elements()).toEqual([])
  })

  it('keeps the loaded reports if they cannot be loaded again', async () => {
    const { answers, queryClient } = await open([reported('Camshaft')])
    await expect.poll(() => rows().length).toBe(1)
    answers.moderation = { reports: failed('INTERNAL', 'The lights are out.') }
    await queryClient.invalidateQueries()
    await expect.element(page.getByText('Error: The lights are out.')).toBeVisible()
    expect(rows()).toHaveLength(1)
  })

  it('shows new reports on demand, and moves the focus to the heading', async () => {
    const all = [reported('Camshaft')]
    const { publish, answers } = await open(all)
    await expect.poll(() => rows().length).toBe(1)
    answers.message = { unreadCount: 0, conversations: failed('INTERNAL', 'Not shown on this page.') }
    all.unshift(reported('Valve'))
    await publish('message.live', { seq: '1', message: null, unreadCount: 1 }, '1')
    const button = page.getByRole('button', { name: 'Show new reports' })
    await expect.element(button).toBeVisible()
    expect(rows()).toHaveLength(1)
    await button.click()
    await expect.poll(() => rows().length).toBe(2)
    expect(button.elements()).toEqual([])
    await expect.element(heading()).toHaveFocus()
  })
})

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the pagination of reports %s', (_where, viewport) => {
  const eleven = Array.from({ length: 11 }, (_, index) => reported(`Valve no. ${11 - index},`))

  it('is shown if there is more than one page', async () => {
    const { calls } = await open(eleven, '', viewport)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect
      .poll(() =>
        pages
          .getByRole('button')
          .elements()
          .map((button) => button.textContent),
      )
      .toEqual(['Previous', '1', '2', 'Next'])
    expect(rows()).toHaveLength(10)
    const asked = calls('moderation.reports').length
    await pages.getByRole('button', { name: 'Page 1' }).click()
    // The button at the end is disabled for screen readers, and does nothing.
    const previous = pages.getByRole('button', { name: 'Previous' })
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
    previous.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(calls('moderation.reports')).toHaveLength(asked)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => rows().length).toBe(1)
    expect(query()).toEqual({ page: '2' })
    history.back()
    await expect.poll(() => rows().length).toBe(10)
    expect(query()).toEqual({})
  })
})

describe('the pagination of reports', () => {
  const valves = (count: number) => Array.from({ length: count }, (_, index) => reported(`Valve no. ${count - index},`))
  const valve = (number: number) => page.getByRole('row').filter({ hasText: `Valve no. ${number},` })
  const next = () => page.getByRole('button', { name: 'Next' })

  /** Dismisses a report, and waits until the focus is back in its row. */
  async function dismiss(number: number) {
    await valve(number).getByRole('button', { name: 'Dismiss Report' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It is fine.')
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss Report' }).click()
    await expect.element(valve(number)).toMatchTextContent('Dismissed')
    await expect.element(valve(number).getByRole('button', { name: 'View Reported Item Details' })).toHaveFocus()
    next().element().focus()
    await userEvent.keyboard('{Enter}')
  }

  it('skips no report after reports of a page were closed', async () => {
    await open(valves(12))
    await expect.element(page.getByText('12 reports')).toBeVisible()
    await dismiss(12)
    await expect.element(page.getByText('11 reports')).toBeVisible()
    await expect.element(valve(2)).toBeVisible()
    await expect.element(next()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(valve(1)).toBeVisible()
    expect(query()).toEqual({ page: '2' })
  })

  it('moves the focus to the heading when only one page is left', async () => {
    await open(valves(11))
    await expect.element(valve(11)).toBeVisible()
    await dismiss(11)
    await expect.element(valve(1)).toBeVisible()
    expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
    await expect.element(heading()).toHaveFocus()
  })

  it('shows the last page if the address has a later one', async () => {
    await open([reported('Camshaft')], '?page=7')
    await expect.poll(() => rows().length).toBe(1)
    expect(query()).toEqual({})
  })
})

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the filters of reports %s', (_where, viewport) => {
  it('show open reports by default, and are in the address', async () => {
    const all = [
      reported('Camshaft'),
      reported('Nonsense', { itemType: 'comment' }),
      reported('Valve', { status: 'dismissed', handledBy: person('Rita Reporter') }),
    ]
    await open(all, '', viewport)
    const [status, type] = [page.getByLabelText('Report Status'), page.getByLabelText('Item Type')]
    await expect.poll(() => rows().length).toBe(2)
    const texts = (select: typeof status) =>
      Array.from((select.element() as HTMLSelectElement).options, ({ text }) => text)
    expect(texts(status)).toEqual([
      'All Statuses',
      'Open',
      'Under Review',
      'Resolved (Action Taken)',
      'Resolved (No Action)',
      'Dismissed',
    ])
    expect(texts(type).slice(0, 4)).toEqual(['All Types', 'Listing', 'Comment', 'User'])
    await status.selectOptions('All Statuses')
    await expect.poll(() => rows().length).toBe(3)
    await type.selectOptions('Listing')
    await expect.poll(() => rows().length).toBe(2)
    await status.selectOptions('Dismissed')
    await expect.poll(rowTexts).toEqual([expect.stringContaining('Valve')])
    expect(query()).toEqual({ status: 'dismissed', itemType: 'listing' })
    await type.selectOptions('User')
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })
})

describe('the filters of reports', () => {
  it('of the address are sent to the server', async () => {
    const { calls } = await open([], '?status=dismissed&itemType=listing&tag=brakes')
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    expect(calls('moderation.reports')[0]).toMatchObject({ status: 'dismissed', itemType: 'listing', tag: 'brakes' })
  })

  it('show the tag, and can clear it', async () => {
    const { calls } = await open([reported('Camshaft')], '?tag=brakes&status=all')
    await expect.element(page.getByText('Filtering for tag: brakes')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(query).toEqual({ status: 'all' })
    expect(page.getByText('Filtering for tag').elements()).toEqual([])
    await expect.element(heading()).toHaveFocus()
    await expect.poll(() => calls('moderation.reports').at(-1)).not.toHaveProperty('tag')
  })

  it('send no request without a change', async () => {
    const { calls, answers } = await open([reported('Camshaft')])
    answers.moderation = { ...answers.moderation, log: { items: [], nextCursor: null } }
    await expect.poll(() => rows().length).toBe(1)
    await page.getByLabelText('Report Status').selectOptions('Open')
    await page.getByRole('tab', { name: 'Moderation Log' }).click()
    await expect.element(page.getByText('No actions yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect.poll(() => rows().length).toBe(1)
    expect(calls('moderation.reports')).toHaveLength(1)
  })
})
