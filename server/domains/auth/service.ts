import { createHash } from 'node:crypto'
import { mutedNow } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'

/** A session lives this long after its last use (decisions.md, People and sign-in). */
export const SESSION_DAYS = 30
/** A temporary token lives this long after it was made. */
export const TEMPORARY_MINUTES = 30
/** A session's last use is written at most this often, so that reading does not mean writing. */
const TOUCH_AFTER_MINUTES = 60

export type SessionUser = {
  id: string
  name: string
  picture: string | null
  isPhoneVerified: boolean
  isSiteAdmin: boolean
  /** Names of the tags that the person administers. */
  adminTags: string[]
  /** The current mute that ends last. */
  mute: Mute | null
}

/** Why and until when somebody only reads. */
export type Mute = { until: Date; reason: string }

export type Session = { kind: 'full' | 'temporary'; user: SessionUser }

type SessionRow = {
  kind: 'full' | 'temporary'
  last_used_at: Date
  id: string
  name: string
  picture: string | null
  phone_verified: boolean
  is_site_admin: boolean
  admin_tags: string[]
  muted_until: Date | null
  mute_reason: string | null
}

const FIND_SESSION = `
  select s.kind, s.last_used_at, u.id, u.name, u.picture, u.phone_verified_at is not null as phone_verified, u.is_site_admin,
    array(select t.name from tag_admin a join tag t on t.id = a.tag_id where a.user_id = u.id order by t.name) as admin_tags,
    m.until as muted_until, m.reason as mute_reason
  from session s join "user" u on u.id = s.user_id
  left join lateral (
    select m.until, m.reason from mute m where m.user_id = u.id and ${mutedNow('$2')} order by m.until desc limit 1
  ) m on true
  where s.token_hash = $1 and s.expires_at > $2 and u.deleted_at is null`

/** The session that a bearer token stands for, or null when it is unknown, expired or revoked. Use prolongs a full session. */
export async function findSession(deps: Deps, token: string): Promise<Session | null> {
  const now = deps.now()
  const hash = hashToken(token)
  const [row] = await deps.query<SessionRow>(FIND_SESSION, [hash, now])
  if (!row) return null
  if (row.kind === 'full' && now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MINUTES * 60_000) {
    await deps.query('update session set last_used_at = $2, expires_at = $3 where token_hash = $1', [
      hash,
      now,
      addDays(now, SESSION_DAYS),
    ])
  }
  return {
    kind: row.kind,
    user: {
      id: row.id,
      name: row.name,
      picture: row.picture,
      isPhoneVerified: row.phone_verified,
      isSiteAdmin: row.is_site_admin,
      adminTags: row.admin_tags,
      mute: row.muted_until && { until: row.muted_until, reason: row.mute_reason ?? '' },
    },
  }
}

/** Makes a session for a person and gives its token, which is not kept anywhere in clear. */
export async function createSession(deps: Deps, userId: string, kind: 'full' | 'temporary'): Promise<string> {
  const token = deps.randomToken()
  const now = deps.now()
  const expiresAt = kind === 'full' ? addDays(now, SESSION_DAYS) : new Date(now.getTime() + TEMPORARY_MINUTES * 60_000)
  await deps.prisma.session.create({
    data: { tokenHash: hashToken(token), userId, kind, createdAt: now, lastUsedAt: now, expiresAt },
  })
  return token
}

/**
 * A full session in place of the one of a token, which ends: of several exchanges at once, one succeeds.
 * @returns the new token; null when the old one is not, or no longer, good
 */
export async function exchangeSession(deps: Deps, oldToken: string): Promise<string | null> {
  const token = deps.randomToken()
  const now = deps.now()
  const made = await deps.query(
    `with old as (delete from session where token_hash = $1 and expires_at > $3 returning user_id)
     insert into session (token_hash, user_id, kind, created_at, last_used_at, expires_at)
     select $2, user_id, 'full', $3, $3, $4 from old returning user_id`,
    [hashToken(oldToken), hashToken(token), now, addDays(now, SESSION_DAYS)],
  )
  return made.length > 0 ? token : null
}

/** Ends the session of a token; nothing happens when there is none. */
export async function revokeSession(deps: Deps, token: string): Promise<void> {
  await deps.prisma.session.deleteMany({ where: { tokenHash: hashToken(token) } })
}

/** SHA-256 of a token: what is stored in its place. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())

const addDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)
