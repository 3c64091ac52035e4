import { iso, jsonArray, partSummary, personColumns, personOf, type PartSummary, type Person } from './columns.ts'
import { visible } from './visibility.ts'

/** An open proposal to merge two parts, as the pages of both show it. */
export type OpenProposal = {
  id: string
  /** The part that is merged away, and the part that is kept. */
  loser: PartSummary
  winner: PartSummary
  reason: string
  proposer: Person | null
  createdAt: string
  /** Of the first objection. */
  objectedAt: string | null
  /** Why the merge was refused when enough users had agreed. */
  refusal: string | null
  agreements: { user: Person | null; at: string }[]
  objections: { user: Person | null; reason: string; at: string }[]
}

/** More proposals at once about one part are hardly meant. The others are shown when these have ended. */
const MOST = 5

const opinions = (columns: string, agrees: string) =>
  jsonArray(`
    select ${personColumns('u')} as user, ${columns} ${iso('o.at')} as at
    from merge_opinion o join "user" u on u.id = o.user_id
    where o.proposal_id = m.id and ${agrees} order by o.at, o.user_id`)

/** The open proposals `m` that meet a condition, the oldest MOST of them first, as a JSON array of OpenProposal. */
export const openProposals = (condition: string) =>
  jsonArray(`
    select m.id, ${partSummary('loser')} as loser, ${partSummary('winner')} as winner, m.reason,
      ${personOf('m.proposer_id')} as proposer, ${iso('m.created_at')} as "createdAt", ${iso('m.objected_at')} as "objectedAt",
      m.refusal, ${opinions('', 'o.agrees')} as agreements, ${opinions('o.reason,', 'not o.agrees')} as objections
    from merge_proposal m
    join part loser on loser.id = m.loser_id and ${visible.part('loser')}
    join part winner on winner.id = m.winner_id and ${visible.part('winner')}
    where m.state = 'open' and ${condition} order by m.id limit ${MOST}`)

/** Returns the condition for openProposals that a proposal is about a part, an expression of its id. */
export const isAboutPart = (id: string) => `(m.loser_id = ${id} or m.winner_id = ${id})`
