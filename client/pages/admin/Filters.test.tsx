import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aModerator, DESKTOP, failed, PHONE, violations, visit } from '../../../tests/support/render.tsx'
import { moderationOf, reported } from '../../../tests/support/samples.ts'

const person = () => page.getByLabelText('Person (name, @handle or profile)')
const item = () => page.getByLabelText('Item (title, number or address)')
const query = () => Object.fromEntries(new URLSearchParams(location.search))

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the search for reports %s', (_where, viewport) => {
  const open = (search = '') =>
    visit(`/admin${search}`, {
      user: aModerator(),
      viewport,
      answers: { moderation: moderationOf([reported('Camshaft')]) },
    })

  it('by person and item is in the address, keeps the other filters and can be cleared', async () => {
    const { calls } = await open('?status=all&page=1')
    await person().fill('@carla')
    await userEvent.keyboard('{Tab}06A 109 309{Enter}')
    await expect.poll(query).toEqual({ status: 'all', person: '@carla', item: '06A 109 309' })
    await expect
      .poll(() => calls('moderation.reports').at(-1))
      .toMatchObject({ person: '@carla', item: '06A 109 309', status: 'all' })
    await expect.element(item()).toHaveValue('06A 109 309')
    await expect
      .element(page.getByRole('region', { name: 'Reports', exact: true }))
      .toHaveAttribute('aria-busy', 'false')
    expect(document.documentElement.scrollWidth).toBe(viewport.width)
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(query).toEqual({ status: 'all' })
    await expect.element(person()).toHaveValue('')
    history.back()
    await expect.element(person()).toHaveValue('@carla')
  })

  it('refuses a short text beside its field, and keeps it', async () => {
    const { calls } = await open()
    await expect.element(page.getByText('1 report', { exact: true })).toBeVisible()
    await item().fill('06')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await expect.element(item()).toHaveAccessibleDescription('Type at least 3 characters.')
    await expect.element(item()).toHaveFocus()
    expect(calls('moderation.reports')).toHaveLength(1)
    expect(query()).toEqual({})
    await item().fill('')
    await userEvent.keyboard('{Enter}')
    expect(item().element().getAttribute('aria-invalid')).toBeNull()
  })

  it('says why the server refuses a text of the address', async () => {
    const { answers } = await visit('/admin?person=ab', {
      user: aModerator(),
      viewport,
      answers: {
        moderation: {
          reports: failed('VALIDATION', 'Type at least 3 characters.', {
            fields: { person: 'Type at least 3 characters.' },
          }),
        },
      },
    })
    await expect.element(page.getByText('Type at least 3 characters.')).toBeVisible()
    answers.moderation = moderationOf([])
    await person().fill('abc')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('No reports found matching your criteria.')).toBeVisible()
  })
})
