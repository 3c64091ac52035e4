import type { Deps } from '../../deps.ts'
import {
  deleteExpiredPhoneCodesQuery,
  deleteExpiredSessionsQuery,
  deleteExpiredSignInAttemptsQuery,
} from './queries.ts'

const DAY = 86_400_000

/** Deletes the sessions whose time is over. */
export async function deleteExpiredSessions(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredSessionsQuery, { now: deps.now() })
}

/** Deletes the sign-ins that were not finished in time. */
export async function deleteExpiredSignInAttempts(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredSignInAttemptsQuery, { now: deps.now() })
}

/** Deletes the codes that expired a day ago. */
export async function deleteExpiredPhoneCodes(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredPhoneCodesQuery, { before: new Date(deps.now().getTime() - DAY) })
}
