// The rules of proposals to merge two parts. Without schemas, so that the first view of a part page does not load zod.

/** Users of level 1 who must agree with a proposal, beside its author. Each objection needs one more. */
export const AGREEMENTS_NEEDED = 2
/** Hours for which a first objection keeps a proposal open. */
export const OBJECTION_HOURS = 72
/** Days after which an undecided proposal ends. */
export const PROPOSAL_DAYS = 30
/** Open proposals of one user. */
export const MAX_OPEN_PROPOSALS = 20
