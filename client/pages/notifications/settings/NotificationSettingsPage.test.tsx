import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NOTIFICATION_SETTINGS } from '../../../../shared/notifications.ts'
import { aUser, failed, PHONE, violations, visit, type Answers } from '../../../../tests/support/render.tsx'

const open = (answers: Answers['notification'] = {}) =>
  visit('/notifications/settings', { user: aUser(), answers: { notification: answers } })
const box = (name: string) => page.getByRole('checkbox', { name })
const saved = () => page.getByText('Saved', { exact: true })

describe('the settings of notifications', () => {
  it('save each change at once, and say so', async () => {
    const { calls } = await open({ setSetting: () => undefined })
    await expect.element(box('Votes')).toBeChecked()
    await expect.element(saved()).not.toBeInTheDocument()
    await box('Votes').click()
    await expect.element(saved()).toBeVisible()
    await expect.element(box('Votes')).not.toBeChecked()
    expect(calls('notification.setSetting')).toEqual([{ setting: 'votes', inApp: false }])
    expect(await violations()).toEqual([])
  })

  it('return a choice that could not be saved, and say so in its row', async () => {
    const { answers } = await open({ setSetting: failed('INTERNAL', 'Something went wrong.') })
    await box('Votes').click()
    const row = page.getByRole('row', { name: /^Votes/ })
    await expect.element(row).toMatchTextContent('Not saved. Try again')
    await expect.element(box('Votes')).toBeChecked()
    await expect.element(saved()).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
    answers.notification = { ...answers.notification, setSetting: () => undefined }
    await box('Votes').click()
    await expect.element(saved()).toBeVisible()
    await expect.element(row).not.toMatchTextContent('Not saved')
  })

  it('have "Always" in place of a box that cannot be unchecked, and a row for each setting', async () => {
    await open()
    await expect.element(page.getByRole('row', { name: 'Trades to confirm Always' })).toBeVisible()
    const all = Object.values(NOTIFICATION_SETTINGS)
    expect(page.getByRole('checkbox').elements()).toHaveLength(all.filter((each) => !('always' in each)).length)
  })

  it('pause and resume', async () => {
    const { calls } = await open({ pause: { until: '2026-12-04T09:00:00.000Z' }, resume: () => undefined })
    await page.getByRole('button', { name: '1 week' }).click()
    await expect.element(page.getByText('Paused until 4 December, 09:00.')).toBeVisible()
    expect(calls('notification.pause')).toEqual([{ until: 'week' }])
    await expect.element(box('Votes')).toBeEnabled()
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect.element(page.getByText(/^Paused/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('pause without an end', async () => {
    await open({ pause: { until: null } })
    await page.getByRole('button', { name: 'Until I resume' }).click()
    await expect.element(page.getByText('Paused until you resume.')).toBeVisible()
  })

  it('have the pause first on a phone', async () => {
    await visit('/notifications/settings', { user: aUser(), viewport: PHONE })
    const top = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(top('Pause everything')).toBeLessThan(top('Kind'))
    expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  })
})
