import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NOTIFICATION_SETTINGS } from '../../../../shared/notifications.ts'
import {
  aUser,
  DEFAULT_SETTINGS,
  failed,
  held,
  PHONE,
  violations,
  visit,
  type Answers,
} from '../../../../tests/support/render.tsx'

const open = (answers: Answers['notification'] = {}, others: Answers = {}) =>
  visit('/notifications/settings', { user: aUser(), answers: { notification: answers, ...others } })
const box = (name: string) => page.getByRole('checkbox', { name })
const row = (name: RegExp) => page.getByRole('row', { name })
const mails = (kind: string) => page.getByRole('radiogroup', { name: `E-mail for ${kind}` })
const saved = () => page.getByText('Saved', { exact: true })

describe('the settings of notifications', () => {
  it('save each change at once, and say so', async () => {
    const { calls } = await open({ setSetting: () => undefined })
    await expect.element(box('Votes: in app')).toBeChecked()
    await expect.element(saved()).not.toBeInTheDocument()
    await box('Votes: in app').click()
    await expect.element(saved()).toBeVisible()
    await expect.element(box('Votes: in app')).not.toBeChecked()
    await mails('Votes').getByRole('radio', { name: 'Daily digest' }).click()
    await expect.element(mails('Votes').getByRole('radio', { name: 'Daily digest' })).toBeChecked()
    expect(calls('notification.setSetting')).toEqual([
      { setting: 'votes', inApp: false },
      { setting: 'votes', mail: 'digest' },
    ])
    expect(await violations()).toEqual([])
  })

  it('return a choice that could not be saved, and say so in its row', async () => {
    const { answers } = await open({ setSetting: failed('INTERNAL', 'Something went wrong.') })
    await mails('Votes').getByRole('radio', { name: 'Soon' }).click()
    await expect.element(row(/^Votes/)).toMatchTextContent('Not saved. Try again')
    await expect.element(mails('Votes').getByRole('radio', { name: 'Off' })).toBeChecked()
    await expect.element(saved()).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
    answers.notification = { ...answers.notification, setSetting: () => undefined }
    await box('Votes: in app').click()
    await expect.element(saved()).toBeVisible()
    await expect.element(row(/^Votes/)).not.toMatchTextContent('Not saved')
  })

  it('keep a later choice of a row if an earlier one could not be saved', async () => {
    const first = held(undefined)
    const { answers, calls } = await open({
      async setSetting() {
        await first.answer()
        return failed('INTERNAL', 'Something went wrong.')()
      },
    })
    await mails('Votes').getByRole('radio', { name: 'Daily digest' }).click()
    await mails('Votes').getByRole('radio', { name: 'Soon' }).click()
    expect(calls('notification.setSetting')).toHaveLength(1)
    answers.notification = { ...answers.notification, setSetting: () => undefined }
    first.release()
    await expect.element(saved()).toBeVisible()
    await expect.element(mails('Votes').getByRole('radio', { name: 'Soon' })).toBeChecked()
  })

  it('have "Always" in place of a box that cannot be unchecked, and a row for each setting', async () => {
    await open()
    await expect.element(row(/^Trades to confirm Always/)).toBeVisible()
    const all = Object.values(NOTIFICATION_SETTINGS)
    expect(page.getByRole('checkbox', { name: /: in app$/ }).elements()).toHaveLength(
      all.filter((each) => !('always' in each)).length,
    )
    expect(page.getByRole('radiogroup').elements()).toHaveLength(all.length)
    expect(page.getByRole('checkbox', { name: /: push$/ }).elements()).toHaveLength(all.length)
  })

  it('pause and resume', async () => {
    const { calls } = await open({ pause: { until: '2026-12-04T09:00:00.000Z' }, resume: () => undefined })
    await page.getByRole('button', { name: '1 week' }).click()
    await expect.element(page.getByText('Paused until 4 December, 09:00.')).toBeVisible()
    expect(calls('notification.pause')).toEqual([{ until: 'week' }])
    await expect.element(box('Votes: in app')).toBeEnabled()
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
})

describe('the times of the settings', () => {
  it('are in the time zone of the user, and say when the next digest comes', async () => {
    const at = new Date(Date.now() + 86_400_000)
    at.setUTCHours(8, 0, 0, 0)
    let times = DEFAULT_SETTINGS.times
    const { calls } = await open({
      settings: () => ({ ...DEFAULT_SETTINGS, times, digest: { at: at.toISOString(), lines: 4 } }),
      setTimes: ({ digestHour = times.digestHour }) => {
        times = { ...times, digestHour }
        at.setUTCHours(digestHour)
      },
    })
    await expect
      .element(page.getByText('Next: tomorrow at 08:00, 4 lines so far. Nothing new, no e-mail.'))
      .toBeVisible()
    await page.getByRole('combobox', { name: 'Hour' }).selectOptions('19:00')
    await expect.element(page.getByText(/^Next: tomorrow at 19:00/)).toBeVisible()
    await expect.element(saved()).toBeVisible()
    expect(calls('notification.setTimes')).toEqual([{ digestHour: 19 }])
  })

  it('keep the zone, and say so in their block, if it could not be saved', async () => {
    await open({ setTimes: failed('INTERNAL', 'Something went wrong.') })
    await page.getByRole('combobox', { name: 'Time zone' }).selectOptions('Berlin')
    await expect.element(page.getByText('Not saved. Try again')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC')
  })

  it('have quiet hours that may pass midnight, but not last the whole day', async () => {
    const { calls } = await open({
      setTimes: () => undefined,
      settings: { ...DEFAULT_SETTINGS, times: { ...DEFAULT_SETTINGS.times, isQuiet: true } },
    })
    const until = page.getByRole('combobox', { name: 'To' })
    await expect.element(until.getByRole('option', { name: '22:00' })).toBeDisabled()
    await expect
      .element(page.getByText('No push and no e-mail in these hours. What came in is sent at 07:00.'))
      .toBeVisible()
    await until.selectOptions('06:00')
    await expect.poll(() => calls('notification.setTimes')).toEqual([{ quietUntil: 6 }])
    expect(await violations()).toEqual([])
  })
})

describe('on a phone the settings', () => {
  const openOnPhone = (answers: Answers['notification'] = {}) =>
    visit('/notifications/settings', { user: aUser(), viewport: PHONE, answers: { notification: answers } })
  const block = (name: string) => page.getByRole('group', { name, exact: true })

  it('have closed blocks first, then a block of each kind with a select for e-mails', async () => {
    const { calls } = await openOnPhone({ setSetting: () => undefined })
    await expect.element(block('Votes')).toBeVisible()
    const top = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
    expect(top('Pause everything')).toBeLessThan(top('Votes'))
    await expect.element(page.getByRole('button', { name: '1 week' })).not.toBeInTheDocument()
    await page.getByText('Pause everything').click()
    await expect.element(page.getByRole('button', { name: '1 week' })).toBeVisible()
    await block('Votes').getByRole('combobox', { name: 'E-mail for Votes' }).selectOptions('Daily digest')
    await expect.element(saved()).toBeInTheDocument()
    expect(calls('notification.setSetting')).toEqual([{ setting: 'votes', mail: 'digest' }])
    expect(document.documentElement.scrollWidth).toBe(PHONE.width)
    expect(await violations()).toEqual([])
  })
})
