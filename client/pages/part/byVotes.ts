import type { Picture } from './types.ts'

/** The order in which a part shows its pictures: the best voted first, then the oldest. The server's order too. */
export const byVotes = (pictures: Picture[]): Picture[] =>
  pictures.toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1))
