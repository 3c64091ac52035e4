import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, aUser, failed, visit, violations, type Answers } from '../../../tests/support/render.tsx'
import { newId, person } from '../../../tests/support/samples.ts'
import type { TradeProblem } from './ProblemPage.tsx'

const BUYER = aUser({ name: 'Marta Kowalczyk' })
const SELLER = person('Rolf Brandt')
const THEN = '2026-01-02T03:04:05.000Z'

const found = (given: Partial<TradeProblem> = {}): TradeProblem => ({
  trade: {
    id: 'trade',
    part: { id: 'part', slug: 'pump', name: 'Water Pump', image: null, number: null },
    priceCents: 4_400,
    buyer: { id: BUYER.id, name: BUYER.name, picture: null },
    seller: SELLER,
    confirmedAt: THEN,
    cancelledAt: null,
  },
  viewer: 'buyer',
  problem: null,
  canOpen: false,
  canClose: false,
  ...given,
})
const problem = (given: Partial<NonNullable<TradeProblem['problem']>> = {}): NonNullable<TradeProblem['problem']> => ({
  id: newId(),
  kind: 'not_received',
  openedBy: 'buyer',
  openedAt: THEN,
  closedAt: null,
  outcome: null,
  outcomeNote: null,
  closedBy: null,
  statements: [{ id: newId(), side: 'buyer', author: null, text: 'Nothing has arrived.', photos: [], createdAt: THEN }],
  ...given,
})

const open = (byTrade: TradeProblem | (() => never), answers: Answers['problem'] = {}, user = BUYER) =>
  visit('/trades/trade/problem', { user, answers: { problem: { byTrade, ...answers } } })
const form = (name: string) => page.getByRole('form', { name })

describe('the page of a problem', () => {
  it('lets a side report a problem, after it says what moderators will read', async () => {
    const reported = found({ problem: problem() })
    const { calls } = await open(found({ canOpen: true }), { open: reported })
    await expect.element(form('Report a problem')).toMatchTextContent('the last 100 messages of you two')
    expect(await violations()).toEqual([])
    await form('Report a problem').getByRole('button', { name: 'Report problem' }).click()
    await expect.element(form('Report a problem').getByText('Choose what the problem is.')).toBeVisible()
    await expect.element(form('Report a problem').getByRole('combobox')).toHaveFocus()
    await form('Report a problem').getByRole('combobox').selectOptions('Not received')
    await form('Report a problem').getByRole('textbox').fill('Nothing has arrived.')
    await form('Report a problem').getByRole('button', { name: 'Report problem' }).click()
    await expect.element(page.getByText('Problem reported', { exact: true })).toBeVisible()
    const sent = { tradeId: 'trade', kind: 'not_received', text: 'Nothing has arrived.', photos: [] }
    expect(calls('problem.open')).toEqual([sent])
    await expect.element(form('Add a statement')).toBeVisible()
    await expect.element(form('Report a problem')).not.toBeInTheDocument()
  })

  it('shows the statements, also of deleted accounts, and keeps a rejected one', async () => {
    await open(found({ problem: problem() }), { addStatement: failed('CONFLICT', 'This problem is closed.') })
    await expect.element(page.getByRole('list', { name: 'Statements' })).toMatchTextContent('Buyer Deleted user')
    await form('Add a statement').getByRole('textbox').fill('I have a receipt.')
    await form('Add a statement').getByRole('button', { name: 'Add statement' }).click()
    await expect.element(form('Add a statement').getByText('This problem is closed.')).toBeVisible()
    await expect.element(form('Add a statement').getByRole('textbox')).toHaveValue('I have a receipt.')
    await expect.element(form('Close the problem')).not.toBeInTheDocument()
  })

  it('lets a moderator close it with an outcome and a note', async () => {
    const outcome = 'refund_agreed' as const
    const closed = problem({ outcome, outcomeNote: 'By Friday.', closedAt: THEN, closedBy: person('Moritz') })
    const { calls } = await open(
      found({ viewer: 'moderator', problem: problem(), canClose: true }),
      { close: found({ viewer: 'moderator', problem: closed }) },
      aModerator(),
    )
    const close = form('Close the problem')
    expect(await violations()).toEqual([])
    await close.getByRole('button', { name: 'Close problem' }).click()
    await expect.element(close.getByText('Choose an outcome.')).toBeVisible()
    await expect.element(close.getByText('Reason/Note is required for this action.')).toBeVisible()
    await close.getByRole('combobox').selectOptions('Refund agreed')
    await close.getByRole('textbox').fill('By Friday.')
    await close.getByRole('button', { name: 'Close problem' }).click()
    await expect
      .element(page.getByRole('region', { name: 'Not received' }))
      .toMatchTextContent('Refund agreed. By Friday.')
    expect(calls('problem.close')).toEqual([{ tradeId: 'trade', outcome, note: 'By Friday.' }])
    await expect.element(form('Add a statement')).not.toBeInTheDocument()
  })

  it('is not found for others, and asks visitors to log in', async () => {
    const { unmount } = await open(failed('NOT_FOUND', 'Trade not found.'))
    await expect.element(page.getByText('This trade was not found.')).toBeVisible()
    unmount()
    localStorage.clear()
    await visit('/trades/trade/problem')
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
