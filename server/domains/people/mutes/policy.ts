import { formatDateTime } from '../../../../shared/format.ts'

/** The end of a mute, and its reason. */
export type Mute = { until: Date; reason: string }

/** Returns the sentence that rejects a contribution of a muted user. */
export const mutedSentence = ({ until, reason }: Mute) =>
  `You are muted until ${formatDateTime(until.toISOString())} (UTC): ${reason.replace(/\.$/, '')}. You can read and message moderators, but you cannot contribute.`
