import type { KeyedRead } from '../../../cache/batched.ts'
import { sessionsQuery, type SessionRow } from './queries.ts'

type SessionKey = { tokenHash: Uint8Array; now: Date }

/** Reads the sessions of tokens that are valid at a time. */
export const readSessions: KeyedRead<SessionKey, SessionRow | undefined> = async ({ query }, keys) => {
  const found = await query(sessionsQuery, {
    tokenHashes: keys.map(({ tokenHash }) => tokenHash),
    nows: keys.map(({ now }) => now),
  })
  const sessions = new Map(found.map(({ position, ...session }) => [position, session]))
  return new Map(keys.map((key, at) => [key, sessions.get(at + 1)]))
}
