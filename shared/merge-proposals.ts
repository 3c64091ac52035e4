import { z } from 'zod'
import { idSchema } from './fields.ts'
import { reasonText } from './reports.ts'

export const PROPOSAL_STATES = ['open', 'merged', 'refused', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const proposalInput = z.object({ id: idSchema })
/** `version` is that of the preview that the user saw. */
export const agreeInput = z.object({ id: idSchema, version: z.string().max(100).optional() })
export const objectInput = z.object({ id: idSchema, reason: reasonText('Say why they are not the same part.') })
export const proposalsOfPartInput = z.object({ partId: idSchema })
