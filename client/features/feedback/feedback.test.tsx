import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, render, violations, visit, type Answers, type Outputs } from '../../../tests/support/render.tsx'
import { listing, listOf, newId, part, partAnswers, person, profile } from '../../../tests/support/samples.ts'
import { LeaveFeedback } from './LeaveFeedback.tsx'

type Feedback = Outputs['feedback']['ofUser']['items'][number]

const MARTA = aUser({ name: 'Marta Kowalczyk' })
const FUTURE = new Date(Date.now() + 86_400_000).toISOString()
const PAST = '2026-01-02T03:04:05.000Z'

const feedback = (given: Partial<Feedback> = {}): Feedback => ({
  id: newId(),
  author: person('Declan Byrne'),
  rating: 'positive',
  described: null,
  contact: null,
  delivery: null,
  text: 'Well packed.',
  counts: true,
  createdAt: PAST,
  publishedAt: PAST,
  reply: null,
  repliedAt: null,
  ...given,
})
const OPEN = { own: null, other: null, openUntil: FUTURE }

describe('the form for feedback', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Leave feedback' })
  const choose = (group: string, name: string) =>
    dialog().getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click()
  const send = () => dialog().getByRole('button', { name: 'Leave feedback' }).click()
  const leaveButton = () => page.getByRole('button', { name: 'Leave feedback: Water Pump, bought for $44.00' })
  const open = async (answers: Answers['feedback']) => {
    const ui = <LeaveFeedback tradeId="trade" other={{ name: 'Rolf Brandt' }} about="Water Pump, bought for $44.00" />
    const rendered = await render(ui, { user: MARTA, answers: { feedback: { ofTrade: OPEN, ...answers } } })
    await leaveButton().click()
    return rendered
  }

  it('asks for the rating first, says when feedback becomes visible, and sends all fields', async () => {
    const own = feedback({ author: MARTA, publishedAt: null })
    const { calls } = await open({ leave: { ...OPEN, own } })
    await expect
      .element(dialog().getByText('Visible when you have both left feedback, or after 14 days.'))
      .toBeVisible()
    await expect.element(dialog().getByRole('radio', { name: 'Positive' })).toHaveFocus()
    expect(await violations()).toEqual([])
    await send()
    await expect.element(dialog().getByText('Choose positive, neutral or negative.')).toBeVisible()
    await expect.element(dialog().getByRole('radiogroup', { name: 'Rating' })).toHaveFocus()
    expect(calls('feedback.leave')).toEqual([])
    await userEvent.keyboard('{Tab} ')
    await expect.element(dialog().getByText('Choose positive, neutral or negative.')).not.toBeInTheDocument()
    await choose('As described', 'Good')
    await choose('Delivery', 'Fair')
    await dialog().getByRole('textbox', { name: 'Comment (optional)' }).fill('Arrived in four days.')
    await send()
    await expect.element(page.getByText('Feedback left. Visible when you have both')).toBeVisible()
    const sent = {
      rating: 'positive',
      described: 'good',
      contact: null,
      delivery: 'fair',
      text: 'Arrived in four days.',
    }
    expect(calls('feedback.leave')).toEqual([{ tradeId: 'trade', ...sent }])
    await expect.element(page.getByText('Feedback left', { exact: true })).toBeVisible()
    await expect.element(leaveButton()).not.toBeInTheDocument()
  })

  it('keeps what was written when it is rejected', async () => {
    const sentence = 'You have already left feedback for this trade.'
    await open({ leave: failed('CONFLICT', sentence) })
    await choose('Rating', 'Negative')
    await dialog().getByRole('textbox').fill('Never arrived.')
    await send()
    await expect.element(dialog().getByText(sentence)).toBeVisible()
    await expect.element(dialog().getByRole('textbox')).toHaveValue('Never arrived.')
    await expect.element(dialog().getByRole('radio', { name: 'Negative' })).toBeChecked()
  })
})

it('feedback cannot be left after 14 days', async () => {
  const ofTrade = { ...OPEN, openUntil: PAST }
  const { calls } = await render(<LeaveFeedback tradeId="trade" other={null} about="Water Pump" />, {
    user: MARTA,
    answers: { feedback: { ofTrade } },
  })
  await expect.poll(() => calls('feedback.ofTrade')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /Leave feedback/ })).not.toBeInTheDocument()
})

describe('a listing', () => {
  it('shows the percentage of its seller without a shift, and nothing without feedback', async () => {
    const [rolf, hana] = [person('Rolf Brandt'), person('Hana Suzuki')]
    const asks = [listing({ seller: rolf }), listing({ seller: hana })]
    const none = { positive: 0, neutral: 0, negative: 0, percent: null }
    const { calls } = await visit('/part/camshaft', {
      answers: {
        ...partAnswers(part({ asks })),
        feedback: {
          summaries: ({ userIds }) =>
            userIds.map((userId) =>
              userId === rolf.id ? { userId, positive: 49, neutral: 0, negative: 1, percent: 98 } : { userId, ...none },
            ),
        },
      },
    })
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Rolf Brandt' }))
      .toMatchTextContent('98% positive feedback')
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Hana Suzuki' }))
      .not.toMatchTextContent('feedback')
    expect(calls('feedback.summaries')).toEqual([{ userIds: [rolf.id, hana.id] }])
  })
})

describe('the feedback on a profile', () => {
  const EMPTY = { comments: listOf([]), listings: listOf([]), bids: listOf([]), expired: listOf([]) }
  const LISTS = { ...EMPTY, edits: listOf([]), sales: listOf([]), posts: listOf([]) }
  const section = () => page.getByRole('region', { name: /^Feedback/ })
  const open = (items: Feedback[], percent: number | null, own = false) => {
    const shown = profile()
    const summary = { positive: items.length, neutral: 0, negative: 0, percent }
    const statements = [{ fact: 'odometer' as const, asStated: 31, total: 32 }]
    return visit(`/account/${shown.id}`, {
      user: own ? aUser({ id: shown.id, name: shown.name }) : MARTA,
      answers: {
        user: { profile: shown, ...LISTS },
        feedback: { ofUser: { items, total: items.length, nextCursor: null, summary, statements }, reply: feedback() },
      },
    })
  }

  it('has the percentage, the counts, the marks and the replies, also of deleted accounts', async () => {
    const items = [
      feedback({ described: 'good', delivery: 'fair', reply: 'Thank you.' }),
      feedback({ author: null, rating: 'neutral', text: 'Slow answers.', counts: false }),
    ]
    await open(items, 100)
    await expect.element(page.getByRole('main')).toMatchTextContent('Positive feedback100%')
    await expect
      .element(section())
      .toMatchTextContent('2 positive · 0 neutral · 0 negative · Odometer as stated 31 of 32')
    const [first, second] = [section().getByRole('article').first(), section().getByRole('article').nth(1)]
    await expect.element(first).toMatchTextContent('As described: good · Delivery: fair')
    await expect.element(first).toMatchTextContent('Reply: Thank you.')
    await expect.element(second).toMatchTextContent('NeutralDeleted user')
    await expect.element(second).toMatchTextContent('Not counted')
    await expect.element(second.getByRole('button', { name: 'Report feedback by Deleted user' })).toBeVisible()
    expect(section().getByRole('button', { name: 'Reply' }).elements()).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('says that there is none', async () => {
    await open([], null)
    await expect.element(section().getByText('No feedback yet.')).toBeVisible()
    await expect.element(page.getByRole('definition').first()).toMatchTextContent('No feedback yet')
  })

  it('lets its subject reply once', async () => {
    const { calls } = await open([feedback({ id: 'one' }), feedback({ reply: 'Done.' })], 100, true)
    await expect.poll(() => section().getByRole('button', { name: 'Reply' }).elements()).toHaveLength(1)
    await section().getByRole('button', { name: 'Reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reply to feedback' })
    await dialog.getByRole('button', { name: 'Publish reply' }).click()
    await expect.element(dialog.getByText('Please write a reply.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reply to Declan Byrne' }).fill('Thank you.')
    await dialog.getByRole('button', { name: 'Publish reply' }).click()
    await expect.element(page.getByText('Reply published.')).toBeVisible()
    expect(calls('feedback.reply')).toEqual([{ id: 'one', text: 'Thank you.' }])
  })
})
