import { describe, expect, it, test } from 'vitest'
import { reasonsFor, reportCreateInput, type Reportable, type ReportReason } from './reports.ts'

const itemId = '01a1fa6a-0000-7000-8000-000000000000'
const report = (choice: ReportReason | null, reason: string, itemType: Reportable = 'comment') =>
  reportCreateInput.safeParse({ itemType, itemId, choice, reason })
const messages = (...args: Parameters<typeof report>) =>
  report(...args).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  ['Copyright', ' The drawing is mine. ', 'Copyright: The drawing is mine.'],
  ['Offensive', ' ', 'Offensive'],
  ['Something else', 'A threat.', 'Something else: A threat.'],
  [null, 'A threat.', 'A threat.'],
] as const)('a report with the reason %j and the text %j is stored as %j', (choice, text, reason) => {
  expect(report(choice, text).data).toEqual({ itemType: 'comment', itemId, reason })
})

const TRADING = ['Fraud or fake', 'Does not pay', 'Does not send']
const ALWAYS = ['Wrong information', 'Spam or advertising', 'Offensive', 'Copyright', 'Something else']
test.each([
  ['listing', [...TRADING, ...ALWAYS]],
  ['user', ['Impersonation', ...TRADING, ...ALWAYS]],
  ['message', ['Impersonation', ...TRADING, ...ALWAYS]],
  ['part', ALWAYS],
  ['comment', ALWAYS],
] as const)('a %s is reported for %j', (type, reasons) => {
  expect(reasonsFor(type)).toEqual(reasons)
})

describe('a report', () => {
  it('has no reason that its item does not have', () => {
    expect(messages('Impersonation', '', 'part')).toEqual([['choice', 'Please choose one of the reasons.']])
    expect(report('Impersonation', '', 'user').data).toEqual({ itemType: 'user', itemId, reason: 'Impersonation' })
  })

  it.each([null, 'Something else'] as const)('with the reason %j needs a text', (choice) => {
    expect(messages(choice, ' \u200B\n')).toEqual([['reason', 'Reason for reporting cannot be empty.']])
    for (const type of ['part', 'revision'] as const)
      expect(messages(choice, '', type)).toEqual([['reason', 'Please provide a reason for reporting.']])
  })

  it('has at most 1,000 characters, which include the reason', () => {
    expect(report('Copyright', 'x'.repeat(989)).success).toBe(true)
    expect(messages('Copyright', 'x'.repeat(990))).toEqual([['reason', 'A reason has at most 1,000 characters.']])
    expect(report(null, 'x'.repeat(1_000)).success).toBe(true)
  })
})
