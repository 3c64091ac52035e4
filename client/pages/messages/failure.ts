import { httpStatus } from '../../app/trpc.ts'

/** What stands for {status} in the sentences of spec.md section 8; a server that did not answer has none. */
export const statusOf = (error: unknown): number | string => httpStatus(error) ?? 'no answer'
