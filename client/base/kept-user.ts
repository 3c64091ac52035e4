// The name, picture and roles of the account, for the time without a connection. Only this is a part of the first load;
// client/features/offline has the rest of what the browser keeps.

import { inLocalStorage } from './storage.ts'

/** The beginning of the names of all kept values in local storage. */
export const KEPT_PREFIX = 'kept:'
/** The name of this value. */
export const KEPT_USER = `${KEPT_PREFIX}user`

export type KeptUser = {
  /** The beginning of the token, because the token itself is stored in one place only. */
  start: string
  user: unknown
}

export const startOf = (token: string): string => token.slice(0, 8)

/** Returns the user whom the server has confirmed for a token before, null without one. */
export function keptUser(token: string): unknown {
  const kept = inLocalStorage((storage) => JSON.parse(storage.getItem(KEPT_USER) ?? 'null') as KeptUser | null)
  return kept?.start === startOf(token) ? kept.user : null
}
