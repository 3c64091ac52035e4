import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zones.ts'

describe('isTimeZone', () => {
  it('takes all names of the IANA database, UTC and the earlier names that browsers send', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kathmandu', 'Asia/Calcutta', 'Etc/GMT+5']
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  })

  it('refuses offsets, which PostgreSQL reads the other way round, and all other texts', () => {
    for (const text of [
      '',
      '+02:00',
      '-05',
      'Mars/Olympus',
      'Europe/Berlin; drop table mail',
      ':UTC',
      '../UTC',
      'FOO5',
    ])
      expect([text, isTimeZone(text)]).toEqual([text, false])
  })
})
