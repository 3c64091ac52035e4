import { formatDateTime } from '../../../shared/format.ts'
import type { Deps } from '../../deps.ts'
import type { Mute } from '../auth/service.ts'

/** What a muted person is told in place of every contribution: until when, why, and what they can do. */
export const mutedSentence = ({ until, reason }: Mute) =>
  `You are muted until ${formatDateTime(until.toISOString())} (UTC): ${reason.replace(/\.$/, '')}. You can read and write to moderators, but not contribute.`

/** Of a mute `m`: it holds at the moment `now`, a placeholder such as $2. */
export const mutedNow = (now: string) => `m.until > ${now} and m.lifted_at is null`

/** Whether a person moderates anything: whom muted people may still write to (decisions.md, Moderation). */
export async function isModerator(deps: Deps, userId: string): Promise<boolean> {
  const [found] = await deps.query<{ is: boolean }>(
    `select is_site_admin or exists (select from tag_admin where user_id = u.id) as is from "user" u where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  return found?.is ?? false
}
