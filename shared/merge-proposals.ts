import { z } from 'zod'
import { idSchema } from './fields.ts'
import { reasonText } from './reports.ts'

/** Users of level 1 who must agree with a proposal, beside its author. Each objection needs one more. */
export const AGREEMENTS_NEEDED = 2
/** Hours for which a first objection keeps a proposal open. */
export const OBJECTION_HOURS = 72
/** Days after which an undecided proposal ends. */
export const PROPOSAL_DAYS = 30
/** Open proposals of one user. */
export const MAX_OPEN_PROPOSALS = 20

export const PROPOSAL_STATES = ['open', 'merged', 'refused', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const proposalInput = z.object({ id: idSchema })
/** `version` is that of the preview that the user saw. */
export const agreeInput = z.object({ id: idSchema, version: z.string().max(100).optional() })
export const objectInput = z.object({ id: idSchema, reason: reasonText('Say why they are not the same part.') })
export const proposalsOfPartInput = z.object({ partId: idSchema })
