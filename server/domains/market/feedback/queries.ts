import { FEEDBACK_DAYS, PAIR_DAYS } from '../../../../shared/feedback.ts'
import type { Feedback as FeedbackRow, Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import { statement } from '../../../db/statement.ts'

export const feedbackSelect = {
  id: true,
  author: { select: personSelect },
  rating: true,
  described: true,
  contact: true,
  delivery: true,
  text: true,
  /** Whether it is in the counters of its subject. */
  counts: true,
  createdAt: true,
  publishedAt: true,
  reply: true,
  repliedAt: true,
} satisfies Prisma.FeedbackSelect

/** Feedback. Before its publication, only its author may see it. */
export type Feedback = ReturnType<typeof toFeedback>

export function toFeedback(row: Prisma.FeedbackGetPayload<{ select: typeof feedbackSelect }>) {
  const { author, createdAt, publishedAt, repliedAt, ...feedback } = row
  return {
    ...feedback,
    /** Null for a deleted account. */
    author: toPerson(author),
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
  }
}

type NewFeedback = Pick<
  FeedbackRow,
  'id' | 'tradeId' | 'authorId' | 'rating' | 'described' | 'contact' | 'delivery' | 'text'
> & { now: Date }

/**
 * Inserts the feedback of the buyer or the seller of a confirmed trade until it is due. Returns no row if it is too late or
 * the author has written before. The rows of both users are locked, so that of two trades of a pair only one counts.
 */
export const insertFeedback = statement<NewFeedback, { id: string }>(
  'leave feedback',
  'atomic',
  `insert into feedback (id, trade_id, author_id, subject_id, rating, described, contact, delivery, text, created_at, due_at, counts)
  select $id::uuid, t.id, $authorId::uuid, subject.id, $rating::feedback_rating, $described::feedback_detail,
    $contact::feedback_detail, $delivery::feedback_detail, $text, $now::timestamptz, t.confirmed_at + interval '${FEEDBACK_DAYS} days',
    not exists (select from feedback earlier where earlier.author_id = $authorId::uuid and earlier.subject_id = subject.id
      and earlier.counts and earlier.created_at > $now::timestamptz - interval '${PAIR_DAYS} days')
  from trade t cross join lateral (
    select case $authorId::uuid when t.buyer_id then t.seller_id when t.seller_id then t.buyer_id end as id) subject
  where t.id = $tradeId::uuid and subject.id is not null and t.confirmed_at + interval '${FEEDBACK_DAYS} days' > $now::timestamptz
  on conflict (trade_id, author_id) do nothing returning id`,
)

/**
 * Locks the subject of the feedback that is due longest. Its publication changes the counters of the subject, so the user is
 * locked before the feedback (docs/decisions/21).
 */
export const lockNextDueSubject = statement<{ now: Date }, { id: string }>(
  'lock the subject of due feedback',
  'atomic',
  `select f.id from feedback f join "user" u on u.id = f.subject_id where f.published_at is null and f.due_at <= $now
  order by f.due_at, f.id limit 1 for no key update of u skip locked`,
)
