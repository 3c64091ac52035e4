import { formatDate } from '../../../shared/format.ts'

/** What a muted person is told in place of every contribution (decisions.md, Moderation). */
export const mutedSentence = (until: Date) =>
  `You are muted until ${formatDate(until.toISOString())} (UTC). You can read and write to moderators, but not contribute.`
