import { batched } from '../../cache/batched.ts'
import type { Query } from '../../db/client.ts'
import { sessionsQuery, type SessionRow } from './queries.ts'

type SessionKey = { tokenHash: Uint8Array; now: Date }

/** Returns the look-up of sessions that are valid at a time. Concurrent look-ups share a statement. */
export const createSessionLookUp = (query: Query): ((key: SessionKey) => Promise<SessionRow | undefined>) =>
  batched(async (keys) => {
    const found = await query(sessionsQuery, {
      tokenHashes: keys.map(({ tokenHash }) => tokenHash),
      nows: keys.map(({ now }) => now),
    })
    const sessions = new Map(found.map(({ position, ...session }) => [position, session]))
    return new Map(keys.map((key, at) => [key, sessions.get(at + 1)]))
  })
