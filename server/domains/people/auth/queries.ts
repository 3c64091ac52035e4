import { mutedNow } from '../../../db/columns.ts'
import { deleteExpired } from '../../../db/row-statements.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

export type SessionRow = {
  kind: 'full' | 'temporary'
  lastUsedAt: Date
  expiresAt: Date
  id: string
  name: string
  picture: string | null
  isPhoneVerified: boolean
  isSiteAdmin: boolean
  adminTags: string[]
  mutedUntil: Date | null
  muteReason: string | null
}

/**
 * The sessions of tokens with their users, the tags that a user moderates and the current mute that ends last. `position` is
 * the place of the token in the parameters, from 1.
 */
export const sessionsQuery = statement<{ tokenHashes: Uint8Array[]; nows: Date[] }, SessionRow & { position: number }>(
  'sessions',
  'hot-read',
  `select asked.position::int, s.kind, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt", u.id, u.name, u.picture,
    u.phone_verified_at is not null as "isPhoneVerified", u.is_site_admin as "isSiteAdmin",
    array(select t.name from tag_admin a join tag t on t.id = a.tag_id where a.user_id = u.id order by t.name) as "adminTags",
    m.until as "mutedUntil", m.reason as "muteReason"
  from unnest($tokenHashes::bytea[], $nows::timestamptz[]) with ordinality asked (token_hash, now, position)
  join session s on s.token_hash = asked.token_hash and s.expires_at > asked.now
  join "user" u on u.id = s.user_id and ${visible.user('u')}
  left join lateral (
    select m.until, m.reason from mute m where m.user_id = u.id and ${mutedNow('asked.now')} order by m.until desc limit 1
  ) m on true`,
)

export const deleteExpiredSessions = deleteExpired('session', 'token_hash', 'expires_at')
export const deleteExpiredAttempts = deleteExpired('sign_in_attempt', 'state_hash', 'expires_at')
export const deleteExpiredCodes = deleteExpired('phone_code', 'id', 'expires_at')
