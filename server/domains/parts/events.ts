import type { Deps } from '../../deps.ts'
import { followState } from '../../live/follow-state.ts'
import { partState, type PartState } from './state-queries.ts'

/** Yields the state of a part, now and after each change in any process, until `signal` aborts or the part is removed. */
export const followPart = (deps: Deps, partId: string, signal: AbortSignal): AsyncGenerator<PartState> =>
  followState(deps, `part ${partId}`, signal, async () => (await deps.query(partState, { partId }))[0])
