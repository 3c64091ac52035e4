import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, aUser, DESKTOP, failed, held, PHONE, visit, type Outputs } from '../../../tests/support/render.tsx'

type Row = Outputs['moderation']['reports']['items'][number]
type LogEntry = Outputs['moderation']['log']['items'][number]

const DENIED = 'Access Denied. You do not have permission to view this page.'
const EMPTY = 'No reports found matching your criteria.'
const REPORTER = { id: '00000000-0000-7000-8000-00000000beef', name: 'Rita Reporter', picture: null }

const report = (title: string, given: Partial<Row> = {}): Row => ({
  id: `report-${title}`,
  itemType: 'listing',
  itemId: '00000000-0000-7000-8000-000000abcdef',
  tags: ['brakes'],
  title,
  text: 'Genuine VAG, unused.',
  owner: { id: 'owner', name: 'Gerd Seller', picture: null },
  reason: 'It is an advertisement.',
  reporter: REPORTER,
  status: 'open',
  createdAt: new Date().toISOString(),
  reportCount: 2,
  adminNotes: '',
  handledBy: null,
  canRestore: false,
  mutedUntil: null,
  live: { title, text: 'Genuine VAG, unused.' },
  path: '/part/camshaft?listing=1',
  ...given,
})

/** Answers as the server does: filters by status and type, ten reports on a page. */
const serving = (all: Row[]) => (asked: { status?: string; itemType?: string; page?: unknown }) => {
  const { status = 'open', itemType = 'all' } = asked
  const number = Number(asked.page ?? 1)
  const matching = all.filter((row) => ['all', row.status].includes(status) && ['all', row.itemType].includes(itemType))
  const totalPages = Math.ceil(matching.length / 10)
  const items = matching.slice((number - 1) * 10, number * 10)
  return { items, page: number, limit: 10, total: matching.length, totalPages }
}

const open = (
  reports: Row[] | (() => never) | (() => Promise<Outputs['moderation']['reports']>),
  query = '',
  viewport = DESKTOP,
) =>
  visit(`/admin${query}`, {
    user: aModerator(),
    viewport,
    answers: { moderation: { reports: Array.isArray(reports) ? serving(reports) : reports } },
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
    await visit('/admin', { user, answers: { feed: { list: { items: [], nextCursor: null } } } })
    await expect.poll(() => location.pathname).toBe('/')
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('is denied to a user who loses the role while it is open', async () => {
    const { answers } = await open([report('Camshaft')])
    await expect.poll(() => rows().length).toBe(1)
    answers.moderation = { reports: failed('FORBIDDEN', DENIED) }
    await page.getByLabelText('Report Status').selectOptions('Dismissed')
    await expect.element(page.getByText(DENIED)).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('shows item, type, reason, reporter, status, time and number of reports', async () => {
    await open([report('Pneumatic Bucket Tappet 35 mm, VW / Audi 8V, Set of eight')])
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
          .slice(0, 6)
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
    await open([report('A rude word', gone)])
    const title = page.getByRole('button', { name: 'Item may have been deleted (abcdef) - Click to see snapshot' })
    await expect.element(title).toBeVisible()
    expect(page.getByText('N/A', { exact: true }).elements()).toHaveLength(3)
    expect(rowTexts().join()).not.toContain('rude')
  })

  it('shows a long snapshot in a box of 100 px that can be scrolled by keyboard', async () => {
    const text = 'cheaper in my shop\n'.repeat(40)
    await open([report('Camshaft', { text, live: { title: 'Camshaft', text } })])
    const box = page.getByRole('blockquote')
    await expect.element(box).toHaveAttribute('tabindex', '0')
    expect(box.element().getBoundingClientRect().height).toBe(100)
  })

  it('shows that it is loading, and that there are no reports', async () => {
    const late = held(serving([])({}))
    await open(late.answer)
    await expect.element(page.getByText('Loading reports...')).toBeVisible()
    late.release()
    await expect.element(page.getByText(EMPTY)).toBeVisible()
  })

  it('shows an error and tries again', async () => {
    const { answers } = await open(failed('INTERNAL', 'The lights are out.'))
    const note = page.getByRole('alert').filter({ hasText: 'Error: The lights are out.' })
    await expect.element(note).toBeVisible()
    answers.moderation = { reports: serving([report('Camshaft')]) }
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows().length).toBe(1)
    expect(note.elements()).toEqual([])
  })

  it('keeps the loaded reports if they cannot be loaded again', async () => {
    const { answers, queryClient } = await open([report('Camshaft')])
    await expect.poll(() => rows().length).toBe(1)
    answers.moderation = { reports: failed('INTERNAL', 'The lights are out.') }
    await queryClient.invalidateQueries()
    await expect.element(page.getByText('Error: The lights are out.')).toBeVisible()
    expect(rows()).toHaveLength(1)
  })

  it('shows new reports on demand, and moves the focus to the heading', async () => {
    const all = [report('Camshaft')]
    const { publish, answers } = await open(all)
    await expect.poll(() => rows().length).toBe(1)
    answers.message = { unreadCount: 0, conversations: failed('INTERNAL', 'Not shown on this page.') }
    all.unshift(report('Valve'))
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
  const eleven = Array.from({ length: 11 }, (_, index) => report(`Valve no. ${11 - index},`))

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
  it('shows the last page if the address has a later one', async () => {
    await open([report('Camshaft')], '?page=7')
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
      report('Camshaft'),
      report('Nonsense', { itemType: 'comment' }),
      report('Valve', { status: 'dismissed', handledBy: REPORTER }),
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
    const { calls } = await open([report('Camshaft')], '?tag=brakes&status=all')
    await expect.element(page.getByText('Filtering for tag: brakes')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(query).toEqual({ status: 'all' })
    expect(page.getByText('Filtering for tag').elements()).toEqual([])
    await expect.element(heading()).toHaveFocus()
    await expect.poll(() => calls('moderation.reports').at(-1)).not.toHaveProperty('tag')
  })

  it('send no request without a change', async () => {
    const { calls, answers } = await open([report('Camshaft')])
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

describe('the moderation log', () => {
  const entry = (reason: string, given: Partial<LogEntry> = {}): LogEntry => ({
    id: reason,
    moderator: { id: 'moderator', name: 'Moritz Moderator', picture: null },
    action: 'delete-item',
    owner: { id: 'owner', name: 'Carla Comment', picture: null },
    muteDays: null,
    reportId: 'report',
    itemType: 'comment',
    itemId: 'comment',
    title: 'Camshaft',
    tags: ['brakes'],
    reason,
    createdAt: new Date().toISOString(),
    ...given,
  })
  const openLog = (log: Outputs['moderation']['log'] | (() => never), more = '') =>
    visit(`/admin?view=log${more}`, { user: aModerator(), answers: { moderation: { log } } })

  it('shows moderator, action, item, author, tags, reason and time', async () => {
    await openLog({ items: [entry('Spam')], nextCursor: null })
    await expect
      .poll(() =>
        page
          .getByRole('row')
          .nth(1)
          .getByRole('cell')
          .elements()
          .map((cell) => cell.textContent),
      )
      .toEqual([
        'deleted the content',
        'Comment on Camshaft',
        expect.stringContaining('Carla Comment'),
        'brakes',
        'Spam',
        'just now',
        'View Report',
      ])
    await expect.element(page.getByRole('rowheader')).toMatchTextContent('Moritz Moderator')
  })

  it('shows the muted user and the days', async () => {
    await openLog({ items: [entry('Spam', { action: 'mute-user', muteDays: 7 })], nextCursor: null })
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/muted .*7 days/)
  })

  it('loads more on scrolling', async () => {
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => entry(`Reason no. ${from + index}`))
    const log = ({ cursor }: { cursor?: string | null }) =>
      cursor ? { items: items(20, 25), nextCursor: null } : { items: items(0, 20), nextCursor: 'next' }
    await visit('/admin?view=log', { user: aModerator(), answers: { moderation: { log } } })
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(20)
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.poll(() => rows().length).toBe(25)
  })

  it('shows an error', async () => {
    await openLog(failed('INTERNAL', 'The lights are out.'))
    await expect.element(page.getByText('Error: The lights are out.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('shows the tag that it is filtered by', async () => {
    const { calls } = await visit('/admin?view=log&tag=brakes', {
      user: aModerator(),
      answers: { moderation: { log: { items: [], nextCursor: null } } },
    })
    await expect.element(page.getByText('Filtering for tag: brakes')).toBeVisible()
    await expect.poll(() => calls('moderation.log')[0]).toMatchObject({ tag: 'brakes' })
  })
})

describe('a moderator', () => {
  it.each([
    ['Dismiss Report', 'Report dismissed.', 'Dismissed', 'dismissed'],
    ['Take Under Review', 'Report under review.', 'Under Review', 'under_review'],
    ['Resolve (Action Taken)', 'Report resolved.', 'Resolved (Action Taken)', 'resolved_action_taken'],
    ['Resolve (No Action)', 'Report resolved.', 'Resolved (No Action)', 'resolved_no_action'],
  ] as const)('can, with a reason: %s', async (name, done, badge, status) => {
    const valve = report('Valve')
    const { answers, calls } = await open([report('Camshaft'), valve])
    const setStatus = () => ({ ...valve, status, handledBy: aModerator() })
    answers.moderation = { ...answers.moderation, setStatus }
    const row = page.getByRole('row').nth(2)
    if (name === 'Dismiss Report') await row.getByRole('button', { name }).click()
    else {
      await row.getByRole('button', { name: 'Change Status' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const dialog = page.getByRole('dialog', { name })
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await reason.fill('   ')
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect.element(dialog.getByText('Reason/Note is required for this action.')).toBeVisible()
    await expect.element(reason).toHaveFocus()
    expect(calls('moderation.setStatus')).toEqual([])
    await reason.fill('Warned before.')
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByText(done)).toBeVisible()
    expect(calls('moderation.setStatus')).toEqual([{ id: valve.id, status, adminNotes: 'Warned before.' }])
    // The row stays in its place with its new status.
    await expect.element(row).toMatchTextContent(badge)
    await expect.element(row).toMatchTextContent('by Moritz Moderator')
    expect(rows()).toHaveLength(2)
  })
})
