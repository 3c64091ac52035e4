import type { Prisma } from '../../../server/db/generated/client.ts'
import { FEEDBACK_DAYS, PAIR_DAYS } from '../../../shared/feedback.ts'
import type { Rating } from '../../../shared/labels.ts'
import { below, share } from '../chance.ts'
import { DAY, idAt, type World } from '../world.ts'

const TEXTS: Record<Rating, Record<'buyer' | 'seller', string[]>> = {
  positive: {
    buyer: [
      'Well packed, arrived in four days.',
      'Exactly as in the photos.',
      'Right part, honest description. Fitted the same evening.',
      'Answered every question about the part number before I paid.',
      '',
      'Even the old gasket was cleaned off. Thank you.',
    ],
    seller: ['Paid the same day.', 'Quick and friendly.', '', 'Knew what they needed, no endless questions.'],
  },
  neutral: {
    buyer: ['Good part, slow answers.', 'More surface rust than described, but usable.'],
    seller: ['Paid after a reminder.', 'Asked for a lower price after we had agreed.'],
  },
  negative: {
    buyer: ['One thread was stripped, and that was not in the description.'],
    seller: ['Cancelled twice before buying after all.'],
  },
}

/** The replies to neutral and negative feedback. */
const REPLIES = {
  neutral: 'Fair. I was away for a week and should have said so.',
  negative: 'Sorry, I did not see it under the grease. I have offered to pay for the repair.',
}

/** Returns a rating: about nine of ten are positive. */
function ratingOf(key: string): Rating {
  const at = share(`${key} rating`)
  return at < 0.9 ? 'positive' : at < 0.96 ? 'neutral' : 'negative'
}

/** Returns the feedback on the trades: of both sides on most of them, and none on the others. */
export function feedbackRows(world: World, trades: Prisma.TradeCreateManyInput[]): Prisma.FeedbackCreateManyInput[] {
  const rows = trades.flatMap((trade) => feedbackOf(world, trade))
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const counted = new Map<string, Date>()
  return rows.map((row) => {
    const pair = `${row.authorId} ${row.subjectId}`
    const last = counted.get(pair)
    const counts = last === undefined || row.createdAt.getTime() - last.getTime() >= PAIR_DAYS * DAY
    if (counts) counted.set(pair, row.createdAt)
    return { ...row, counts }
  })
}

/** The end of an id of `idAt`, which is the same in every run. */
const randomPart = (id: string) => id.slice(-12)

function feedbackOf(world: World, { id: tradeId, buyerId, sellerId, confirmedAt }: Prisma.TradeCreateManyInput) {
  if (!confirmedAt) return []
  const from = new Date(confirmedAt)
  const dueAt = new Date(from.getTime() + FEEDBACK_DAYS * DAY)
  const sides = [
    { side: 'buyer', authorId: buyerId, subjectId: sellerId, writes: 0.9 },
    { side: 'seller', authorId: sellerId, subjectId: buyerId, writes: 0.8 },
  ] as const
  const written = sides
    .map((each) => ({ ...each, key: `feedback ${randomPart(tradeId)} ${each.side}` }))
    .filter(({ key, writes }) => share(key) < writes)
    .map(({ side, authorId, subjectId, key }) => {
      const rating = ratingOf(key)
      const texts = TEXTS[rating][side]
      const createdAt = world.between(from, dueAt < world.now ? dueAt : world.now, 0.05 + 0.6 * share(`${key} time`))
      const grade = rating === 'positive' ? 'good' : rating === 'neutral' ? 'fair' : 'poor'
      return {
        id: idAt(createdAt, key),
        tradeId,
        authorId,
        subjectId,
        rating,
        described: side === 'buyer' ? grade : null,
        contact: grade,
        delivery: side === 'buyer' && share(`${key} delivery`) < 0.7 ? 'good' : null,
        text: texts[below(texts.length, `${key} text`)] ?? '',
        createdAt,
        dueAt,
      } as const
    })
  const latest = new Date(Math.max(...written.map(({ createdAt }) => createdAt.getTime())))
  const publishedAt = written.length === 2 ? latest : dueAt <= world.now ? dueAt : null
  return written.map((row) => {
    const reply = publishedAt && row.rating !== 'positive' && row.text !== '' ? REPLIES[row.rating] : null
    const repliedAt = reply && publishedAt && world.between(publishedAt, world.now, 0.1)
    return { ...row, counts: true, publishedAt, reply, repliedAt }
  })
}
