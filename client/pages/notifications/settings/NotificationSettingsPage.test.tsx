import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NOTIFICATION_SETTINGS } from '../../../../shared/notifications.ts'
import {
  aUser,
  DEFAULT_SETTINGS,
  failed,
  held,
  OWN_MAIL,
  PHONE,
  violations,
  visit,
  type Answers,
  type Outputs,
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

  it('say when a pause ends in the zone of the user', async () => {
    const times = { ...DEFAULT_SETTINGS.times, timeZone: 'America/New_York' }
    await open({ settings: { ...DEFAULT_SETTINGS, times, pause: { until: '2026-12-04T02:30:00.000Z' } } })
    await expect.element(page.getByText('Paused until 3 December, 21:30.')).toBeVisible()
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

type OwnMail = Outputs['mail']['address']

describe('the address of the settings', () => {
  const openWith = (mail: Partial<OwnMail>, answers: Answers['mail'] = {}) => {
    let own = { ...OWN_MAIL, ...mail }
    return open(
      {},
      { mail: { address: () => own, ...changing((changed) => (own = { ...own, ...changed })), ...answers } },
    )
  }
  /** Answers of a server that changes the address at once. */
  const changing = (change: (changed: Partial<OwnMail>) => OwnMail): Answers['mail'] => ({
    changeAddress: ({ address }) => change({ pending: { address, failure: null } }),
    cancelChange: () => void change({ pending: null }),
    turnOn: () => void change({ isOff: false }),
    sendTest: () => undefined,
  })
  const press = (name: string) => page.getByRole('button', { name }).click()

  it('is changed by a link to another one, which is sent again or cancelled', async () => {
    const { calls } = await openWith({})
    await press('Change the e-mail address')
    const field = page.getByRole('textbox', { name: 'New address' })
    await field.fill('new@')
    await press('Send link')
    await expect.element(page.getByText(/^Please enter an e-mail address/)).toBeVisible()
    expect(await violations()).toEqual([])
    await field.fill('new@example.org')
    await press('Send link')
    await expect
      .element(page.getByText('Confirm your address first. Open the link in the e-mail to new@example.org.'))
      .toBeVisible()
    expect(calls('mail.changeAddress')).toEqual([{ address: 'new@example.org' }])
    expect(await violations()).toEqual([])
    await page.getByRole('listitem').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('not confirmed yet')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Change the e-mail address' })).toHaveFocus()
  })

  it('sends the link to an address that is not confirmed again', async () => {
    const { calls } = await openWith({ pending: { address: 'new@example.org', failure: null } })
    await page.getByRole('listitem').getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText('Sent to new@example.org.')).toBeVisible()
    expect(calls('mail.changeAddress')).toEqual([{ address: 'new@example.org' }])
  })

  it('says why it gets no mails, and offers a test', async () => {
    const { calls } = await openWith({ stop: { reason: '550 No such user', at: '2026-11-20T10:00:00.000Z' } })
    const bar = page.getByText('No e-mail reaches ursula@example.org: 550 No such user')
    await expect.element(bar).toBeVisible()
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Send a test mail' }).first().click()
    await expect
      .element(page.getByText('Sent to ursula@example.org. Open the link in it to get e-mails again.'))
      .toBeVisible()
    expect(calls('mail.sendTest')).toHaveLength(1)
  })

  it('gets mails again that the user stopped', async () => {
    await openWith({ isOff: true })
    await expect.element(page.getByText('You stopped all e-mails.')).toBeVisible()
    await press('Turn on')
    await expect.element(page.getByText('You stopped all e-mails.')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('the pages whose e-mails were stopped', () => {
  it('are listed in a closed section, and resumed', async () => {
    let items: Outputs['notification']['stoppedPages']['items'] = [
      { page: 'part 1', type: 'part', name: 'Water pump', path: '/part/water-pump' },
      { page: 'post 2', type: 'post', name: null, path: '/blog/2' },
    ]
    const { calls } = await open({
      stoppedPages: () => ({ items, total: items.length }),
      resumePage: ({ page: resumed }) => void (items = items.filter((each) => each.page !== resumed)),
    })
    const link = page.getByRole('link', { name: 'Water pump' })
    const summary = page.getByText('No e-mails about (2)')
    await expect.element(summary).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
    await summary.click()
    await expect.element(link).toHaveAttribute('href', '/part/water-pump')
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Resume e-mails about Water pump' }).click()
    await expect.element(page.getByText('You get e-mails about Water pump again.')).toBeVisible()
    expect(calls('notification.resumePage')).toEqual([{ page: 'part 1' }])
    await expect.element(page.getByRole('heading', { name: 'Addresses' })).toHaveFocus()
    await page.getByRole('button', { name: 'Resume e-mails about a post that is no longer shown' }).click()
    await expect.element(page.getByText(/^No e-mails about/)).not.toBeInTheDocument()
  })

  it('are not listed if there are none', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Addresses' })).toBeVisible()
    await expect.element(page.getByText(/^No e-mails about/)).not.toBeInTheDocument()
  })
})

describe('a site without mails and pushes', () => {
  it('says so, and nothing of it can be chosen', async () => {
    await open({ settings: { ...DEFAULT_SETTINGS, isMailAvailable: false, pushKey: null } })
    await expect.element(page.getByText('This site sends no e-mail.')).toBeVisible()
    await expect.element(page.getByText('This site sends no pushes.')).toBeVisible()
    await expect.element(mails('Votes').getByRole('radio', { name: 'Soon' })).toBeDisabled()
    await expect.element(box('Votes: push')).toBeDisabled()
    await expect.element(page.getByRole('combobox', { name: 'Hour' })).toBeDisabled()
    await expect.element(page.getByText('Addresses')).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
  })
})

describe('pushes', () => {
  const PIXEL: Outputs['push']['devices']['devices'][number] = {
    id: 'pixel',
    device: 'Chrome on Android',
    createdAt: '2026-10-03T10:00:00.000Z',
    deliveredAt: null,
    isThis: false,
  }
  const THIS = { ...PIXEL, id: 'this', device: 'Chrome on Linux', isThis: true }
  const openWith = (devices: (typeof PIXEL)[], permission: NotificationPermission) => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
    let all = devices
    const push: Answers['push'] = {
      devices: () => ({ publicKey: 'key', devices: all }),
      subscribe() {
        all = [THIS]
        return THIS
      },
      remove: ({ id }) => void (all = all.filter((device) => device.id !== id)),
      test: { sentence: 'The push service took it.' },
    }
    return open({ settings: { ...DEFAULT_SETTINGS, pushKey: 'key' }, setSetting: () => undefined }, { push })
  }

  it('that the browser blocks cannot be chosen', async () => {
    await openWith([], 'denied')
    await expect.element(page.getByText("Push is blocked in this browser's settings.").first()).toBeVisible()
    await expect.element(box('Votes: push')).toBeDisabled()
    expect(await violations()).toEqual([])
  })

  it('can be chosen for another browser, which can be removed', async () => {
    const { calls } = await openWith([PIXEL], 'denied')
    await box('Votes: push').click()
    await expect.element(saved()).toBeVisible()
    expect(calls('notification.setSetting')).toEqual([{ setting: 'votes', push: true }])
    await expect.element(page.getByText('since 3 October')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Chrome on Android' }).click()
    await expect.element(page.getByText('since 3 October')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Addresses' })).toHaveFocus()
  })

  it('ask the browser first, and stay off if the user says no', async () => {
    const { calls } = await openWith([], 'default')
    const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default')
    await box('Votes: push').click()
    await expect.poll(() => ask.mock.calls).toHaveLength(1)
    await expect.element(box('Votes: push')).not.toBeChecked()
    expect(calls('notification.setSetting')).toEqual([])
  })

  it('are turned on in this browser', async () => {
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(aRegistration())
    const { calls } = await openWith([], 'granted')
    await page.getByRole('button', { name: 'Turn on push in this browser' }).click()
    await expect.element(page.getByRole('button', { name: 'Turn off push in this browser' })).toBeVisible()
    expect(calls('push.subscribe')).toMatchObject([{ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }])
  })

  it('are turned off in this browser', async () => {
    const { calls } = await openWith([THIS], 'granted')
    await page.getByRole('button', { name: 'Turn off push in this browser' }).click()
    await expect.element(page.getByRole('button', { name: 'Turn on push in this browser' })).toBeVisible()
    expect(calls('push.remove')).toEqual([{ id: 'this' }])
  })

  it('are tested in this browser, and say what the push service answered', async () => {
    const { calls } = await openWith([THIS], 'granted')
    await page.getByRole('button', { name: 'Send a test push' }).click()
    await expect.element(page.getByText('The push service took it.')).toBeVisible()
    expect(calls('push.test')).toEqual([{ id: 'this' }])
    expect(await violations()).toEqual([])
  })
})

/** A registration of a worker with which a browser can subscribe. Headless browsers reach no push service. */
const aRegistration = () => {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  return { pushManager } as unknown as ServiceWorkerRegistration
}
