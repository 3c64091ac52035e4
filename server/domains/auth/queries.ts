import { mutedNow } from '../../db/columns.ts'
import { deleteExpired } from '../../db/row-statements.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../../db/visibility.ts'

type SessionRow = {
  kind: 'full' | 'temporary'
  lastUsedAt: Date
  id: string
  name: string
  picture: string | null
  isPhoneVerified: boolean
  isSiteAdmin: boolean
  adminTags: string[]
  mutedUntil: Date | null
  muteReason: string | null
}

/** The session of a token with its user, the tags that the user moderates and the current mute that ends last. */
export const sessionQuery = statement<{ tokenHash: Uint8Array; now: Date }, SessionRow>(
  'session',
  'hot-read',
  `select s.kind, s.last_used_at as "lastUsedAt", u.id, u.name, u.picture,
    u.phone_verified_at is not null as "isPhoneVerified", u.is_site_admin as "isSiteAdmin",
    array(select t.name from tag_admin a join tag t on t.id = a.tag_id where a.user_id = u.id order by t.name) as "adminTags",
    m.until as "mutedUntil", m.reason as "muteReason"
  from session s join "user" u on u.id = s.user_id
  left join lateral (
    select m.until, m.reason from mute m where m.user_id = u.id and ${mutedNow('$now')} order by m.until desc limit 1
  ) m on true
  where s.token_hash = $tokenHash and s.expires_at > $now and ${visible.user('u')}`,
)

export const deleteExpiredSessions = deleteExpired('session', 'token_hash', 'expires_at')
export const deleteExpiredAttempts = deleteExpired('sign_in_attempt', 'state_hash', 'expires_at')
export const deleteExpiredCodes = deleteExpired('phone_code', 'id', 'expires_at')
