import { describe, expect, it } from 'vitest'
import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../../../shared/notifications.ts'
import { dropReasonOf, isDigestLate, quietEnd, type Choices, type OpenLine } from './delivery-policy.ts'

const each = <Choice>(choice: Choice) =>
  Object.fromEntries(keysOf(NOTIFICATION_SETTINGS).map((key) => [key, choice])) as Record<NotificationSetting, Choice>
const times = { timeZone: 'Europe/Berlin', digestHour: 8, isQuiet: true, quietFrom: 22, quietUntil: 7 }
const choices = (given: Partial<Choices> = {}): Choices => ({
  inApp: each(true),
  mail: each('soon' as const),
  push: each(true),
  times,
  pause: null,
  ...given,
})
const line = (given: Partial<OpenLine> = {}): OpenLine => ({
  id: 'line',
  kind: 'reply',
  isWanted: true,
  isSeen: false,
  ...given,
})

describe('a line', () => {
  it('is sent if the setting says so', () => {
    expect(dropReasonOf(choices(), 'mail', line())).toBeNull()
    expect(dropReasonOf(choices({ mail: each('digest') }), 'mail', line())).toBe('setting')
    expect(dropReasonOf(choices({ mail: each('off') }), 'mail', line())).toBe('setting')
    expect(dropReasonOf(choices({ push: each(false) }), 'push', line())).toBe('setting')
    expect(dropReasonOf(choices({ mail: each('off') }), 'push', line())).toBeNull()
  })

  it('is not sent in a pause, except trades to confirm', () => {
    const paused = choices({ pause: { until: null } })
    expect(dropReasonOf(paused, 'mail', line())).toBe('paused')
    expect(dropReasonOf(paused, 'push', line({ kind: 'offer.made' }))).toBe('paused')
    expect(dropReasonOf(paused, 'mail', line({ kind: 'trade.marked' }))).toBeNull()
  })

  it('is not sent if its page was muted, and not mailed if the user was on the site since', () => {
    expect(dropReasonOf(choices(), 'push', line({ isWanted: false }))).toBe('muted')
    expect(dropReasonOf(choices(), 'mail', line({ isSeen: true }))).toBe('on the site')
    expect(dropReasonOf(choices(), 'push', line({ isSeen: true }))).toBeNull()
  })
})

describe('quiet hours', () => {
  const end = (at: string, given: Partial<typeof times> = {}) =>
    quietEnd({ ...times, ...given }, new Date(at))?.toISOString() ?? null

  it('end at their hour in the time zone of the user, also over midnight', () => {
    expect(end('2026-11-27T20:59:59Z')).toBeNull()
    expect(end('2026-11-27T21:00:00Z')).toBe('2026-11-28T06:00:00.000Z')
    expect(end('2026-11-28T05:59:59.999Z')).toBe('2026-11-28T06:00:00.000Z')
    expect(end('2026-11-28T06:00:00Z')).toBeNull()
    expect(end('2026-11-27T23:00:00Z', { isQuiet: false })).toBeNull()
  })

  it('may begin and end on one day', () => {
    expect(end('2026-11-27T12:30:00Z', { quietFrom: 13, quietUntil: 15 })).toBe('2026-11-27T14:00:00.000Z')
    expect(end('2026-11-27T14:00:00Z', { quietFrom: 13, quietUntil: 15 })).toBeNull()
  })

  it('follow the changes of the clock', () => {
    // Berlin: 01:00 UTC on 28 March 2027 skips from 02:00 to 03:00; on 31 October 03:00 becomes 02:00.
    expect(end('2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00.000Z')
    expect(end('2027-10-30T22:00:00Z')).toBe('2027-10-31T06:00:00.000Z')
    // An hour that does not exist ends with the hour before it, one that comes twice with its first beginning.
    expect(end('2027-03-28T00:30:00Z', { quietUntil: 2 })).toBe('2027-03-28T01:00:00.000Z')
    expect(end('2027-10-30T23:30:00Z', { quietUntil: 2 })).toBe('2027-10-31T00:00:00.000Z')
    expect(end('2027-10-31T00:30:00Z', { quietUntil: 3 })).toBe('2027-10-31T02:00:00.000Z')
  })

  it('end at the hour of time zones with half and quarter hours', () => {
    expect(end('2026-11-27T20:00:00Z', { timeZone: 'Asia/Kathmandu' })).toBe('2026-11-28T01:15:00.000Z')
    expect(end('2027-04-03T14:00:00Z', { timeZone: 'Australia/Lord_Howe' })).toBe('2027-04-03T20:30:00.000Z')
    expect(end('2026-11-27T23:00:00Z', { timeZone: null as never })).toBe('2026-11-28T07:00:00.000Z')
  })
})

it('a digest is not sent more than 20 hours after its hour', () => {
  const hour = new Date('2026-11-28T08:00:00Z')
  expect(isDigestLate(hour, new Date('2026-11-29T04:00:00Z'))).toBe(false)
  expect(isDigestLate(hour, new Date('2026-11-29T04:00:00.001Z'))).toBe(true)
})
