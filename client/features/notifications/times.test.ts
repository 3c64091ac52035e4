import { expect, it } from 'vitest'
import { dayGroup, lineTime } from './times.ts'

const NOW = new Date('2026-11-27T12:00:00.000Z')

it.each([
  ['2026-11-27T11:52:00.000Z', 'Today', '8 minutes ago', '8 minutes ago'],
  ['2026-11-27T11:59:30.000Z', 'Today', 'just now', 'just now'],
  ['2026-11-26T16:40:00.000Z', 'Yesterday', 'Yesterday', '16:40'],
  ['2026-11-25T10:00:00.000Z', 'This week', 'Wednesday', 'Wednesday'],
  ['2026-11-21T10:00:00.000Z', 'This week', 'Saturday', 'Saturday'],
  ['2026-11-20T10:00:00.000Z', 'Earlier', '20 Nov 2026', '20 Nov 2026'],
])('a line of %s is under "%s", with the time "%s" in the bell and "%s" on the page', (at, group, inBell, onPage) => {
  const date = new Date(at)
  expect([dayGroup(date, NOW), lineTime(date, NOW, false), lineTime(date, NOW, true)]).toEqual([group, inBell, onPage])
})
