import { expect, it } from 'vitest'
import { decisionOf } from './proposal-policy.ts'

const HOUR = 3_600_000
const MADE = new Date('2026-03-01T00:00:00Z')
const after = (hours: number) => new Date(MADE.getTime() + hours * HOUR)

it.each([
  { agreements: 1, objections: 0, hours: 1, decision: null },
  { agreements: 2, objections: 0, hours: 1, decision: 'merged' },
  { agreements: 5, objections: 1, hours: 71, decision: null },
  { agreements: 3, objections: 1, hours: 72, decision: 'merged' },
  { agreements: 2, objections: 1, hours: 72, decision: null },
  { agreements: 0, objections: 2, hours: 71, decision: null },
  { agreements: 0, objections: 2, hours: 72, decision: 'refused' },
  { agreements: 1, objections: 2, hours: 72, decision: null },
  { agreements: 1, objections: 0, hours: 30 * 24 - 1, decision: null },
  { agreements: 1, objections: 0, hours: 30 * 24, decision: 'expired' },
])(
  'a proposal with $agreements agreements and $objections objections is $decision after $hours hours',
  ({ agreements, objections, hours, decision }) => {
    const objectedAt = objections > 0 ? MADE : null
    expect(decisionOf({ createdAt: MADE, objectedAt, agreements, objections }, after(hours))).toBe(decision)
  },
)
