import { formatDateTime } from '../../../shared/format.ts'
import type { Query } from '../../db/client.ts'
import { mutedNow } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import type { Mute } from '../auth/service.ts'

/** What a muted person is told in place of every contribution: until when, why, and what they can do. */
export const mutedSentence = ({ until, reason }: Mute) =>
  `You are muted until ${formatDateTime(until.toISOString())} (UTC): ${reason.replace(/\.$/, '')}. You can read and message moderators, but you cannot contribute.`

/** Whether a person moderates anything: whom muted people may still write to (decisions.md, Moderation). */
export async function isModerator(deps: Deps, userId: string): Promise<boolean> {
  const [found] = await deps.query<{ is: boolean }>(
    `select is_site_admin or exists (select from tag_admin where user_id = u.id) as is from "user" u where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  return found?.is ?? false
}

// Leaving ends no mute. Of who left with one stays what recognizes them when they sign in again, and only until it ends.

/** Of the names $2, the provider's and the e-mail address: what is kept in their place. */
const hashes = `select distinct sha256(convert_to(name, 'UTF8')) as hash from unnest($2::text[]) name where name is not null`

/** $1 person, $3 now. Somebody muted several times is so until the last one ends. */
const KEEP = `
  insert into muted_leaver as kept (hash, moderator_id, report_id, reason, until)
  select who.hash, last.moderator_id, last.report_id, last.reason, last.until from (${hashes}) who, (
    select * from mute m where m.user_id = $1::uuid and ${mutedNow('$3')} order by m.until desc limit 1) last
  order by who.hash
  on conflict (hash) do update
    set moderator_id = excluded.moderator_id, report_id = excluded.report_id, reason = excluded.reason, until = excluded.until
    where kept.until < excluded.until`

/** $1 person, $3 now, $4 a new id. Of two sign-ins at once one takes it. */
const BRING_BACK = `
  with kept as (
    delete from muted_leaver where hash in (
      select l.hash from muted_leaver l join (${hashes}) who using (hash) where l.until > $3 order by l.hash for update of l)
    returning *)
  insert into mute (id, user_id, moderator_id, report_id, reason, created_at, until)
  select $4::uuid, $1::uuid, moderator_id, report_id, reason, $3, until from kept order by until desc limit 1`

/** What somebody is known by from outside, as far as it is known. */
type Names = { email: string; subject: string | null }

/** Keeps the mute of a person who leaves, if they have one. */
export async function keepMute(query: Query, userId: string, { email, subject }: Names, now: Date): Promise<void> {
  await query(KEEP, [userId, [email, subject], now])
}

/** Mutes a person who signs in as one who left with a mute, until that ends. */
export async function bringMuteBack(deps: Deps, userId: string, { email, subject }: Names): Promise<void> {
  await deps.query(BRING_BACK, [userId, [email, subject], deps.now(), deps.newId()])
}
