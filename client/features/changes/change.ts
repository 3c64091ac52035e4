import type { RouterOutputs } from '../../base/trpc.ts'

/** A row of the list of changes. */
export type Change = RouterOutputs['change']['list']['items'][number]
