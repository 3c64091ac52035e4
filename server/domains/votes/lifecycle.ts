import type { PersonalData } from '../content-lifecycle.ts'
import { exportVotes } from './queries.ts'

export const voteData: PersonalData = {
  kind: 'votes',
  tables: ['comment_vote', 'image_vote', 'post_vote'],

  exportOwn: (deps, userId, { after, limit }) => deps.query(exportVotes, { userId, after, limit }),

  // The votes stay. They no longer count for the feed, which a trigger on the user sees to (docs/decisions/22).
  anonymize: async () => undefined,
}
