import type { Deps } from '../../../deps.ts'
import { deleteEndedMails, deleteUnusedStops } from './queries.ts'

/** Days for which a mail that was sent, dropped or given up is kept, without its text, and a stop. As long as notifications. */
const KEPT_DAYS = 90
const DAY = 86_400_000

/** Deletes old mails, and old stops of addresses without an account. */
export async function deleteOldMails(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY)
  while ((await deps.query(deleteEndedMails, { before })).length > 0);
  while ((await deps.query(deleteUnusedStops, { before })).length > 0);
}
