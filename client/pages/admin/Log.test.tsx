import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, DESKTOP, failed, PHONE, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { logEntry } from '../../../tests/support/samples.ts'

const rows = () => page.getByRole('row').elements().slice(1)
const query = () => Object.fromEntries(new URLSearchParams(location.search))

describe('the moderation log', () => {
  const openLog = (log: Outputs['moderation']['log'] | (() => never), more = '') =>
    visit(`/admin?view=log${more}`, { user: aModerator(), answers: { moderation: { log } } })

  it('shows moderator, action, item, author, tags, reason and time', async () => {
    await openLog({ items: [logEntry('Spam')], nextCursor: null })
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

  it('links the part of an action without a report, which has no author', async () => {
    const entry = logEntry('War.', {
      action: 'protect',
      itemType: 'part',
      path: '/part/x',
      reportId: null,
      owner: null,
    })
    await openLog({ items: [entry], nextCursor: null })
    await expect.element(page.getByRole('link', { name: 'Part Camshaft' })).toHaveAttribute('href', '/part/x')
    expect(page.getByText('Unknown User').elements()).toEqual([])
  })

  it('shows the muted user and the days', async () => {
    await openLog({ items: [logEntry('Spam', { action: 'mute-user', muteDays: 7 })], nextCursor: null })
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/muted .*7 days/)
  })

  it('loads more on scrolling', async () => {
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => logEntry(`Reason no. ${from + index}`))
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

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the filters of the moderation log %s', (_where, viewport) => {
  const open = (more = '', log: Outputs['moderation']['log'] = { items: [logEntry('Spam')], nextCursor: null }) =>
    visit(`/admin?view=log${more}`, { user: aModerator(), viewport, answers: { moderation: { log } } })
  const moderator = () => page.getByLabelText('Moderator (name, @handle or profile)')
  const person = () => page.getByLabelText('Person (name, @handle or profile)')

  it('are in the address, by keyboard, and can be cleared', async () => {
    const { calls } = await open()
    await moderator().fill(' Moritz ')
    await userEvent.keyboard('{Tab}Carla{Enter}')
    await expect.poll(query).toEqual({ view: 'log', moderator: 'Moritz', person: 'Carla' })
    await page.getByLabelText('Action', { exact: true }).selectOptions('User muted')
    await expect.poll(query).toEqual({ view: 'log', moderator: 'Moritz', person: 'Carla', actionType: 'mute-user' })
    await expect
      .poll(() => calls('moderation.log').at(-1))
      .toMatchObject({ moderator: 'Moritz', person: 'Carla', action: 'mute-user' })
    await expect.element(person()).toHaveValue('Carla')
    await expect.element(page.getByRole('region', { name: 'Moderation Log' })).toHaveAttribute('aria-busy', 'false')
    expect(await violations()).toEqual([])
    history.back()
    await expect.poll(query).toEqual({ view: 'log', moderator: 'Moritz', person: 'Carla' })
    page.getByRole('button', { name: 'Clear all' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(query).toEqual({ view: 'log' })
    await expect.element(moderator()).toHaveValue('')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(page.getByRole('button', { name: 'Clear all' }).elements()).toEqual([])
  })

  it('of the address are sent, and an empty list says so', async () => {
    const { calls } = await open('&moderator=@petra&actionType=revert&tag=brakes', { items: [], nextCursor: null })
    await expect.element(page.getByText('No actions match these filters.')).toBeVisible()
    expect(calls('moderation.log')[0]).toMatchObject({ moderator: '@petra', action: 'revert', tag: 'brakes' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(query).toEqual({ view: 'log' })
  })

  it('refuse a short text beside its field, and keep it', async () => {
    const { calls } = await open()
    await expect.element(page.getByText('1 action', { exact: true })).toBeVisible()
    await person().fill('ab')
    await userEvent.keyboard('{Enter}')
    await expect.element(person()).toHaveAccessibleDescription('Type at least 3 characters.')
    await expect.element(person()).toHaveFocus()
    await expect.element(person()).toHaveValue('ab')
    expect(calls('moderation.log')).toHaveLength(1)
    expect(query()).toEqual({ view: 'log' })
  })

  it('do not scroll sideways, and show what the public log says', async () => {
    const entry = logEntry('Warned twice.', {
      rule: 'spam',
      publicReason: 'Advertising',
      action: 'undo-all',
      items: 180,
    })
    await open('', { items: [entry], nextCursor: null })
    await expect.element(page.getByText('For the public: Spam: Advertising')).toBeVisible()
    await expect.element(page.getByText('undid the changes of a user (180 items)')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(viewport.width)
    await expect.element(page.getByRole('link', { name: 'Public log' })).toHaveAttribute('href', '/moderation')
  })
})
