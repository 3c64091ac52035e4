import { safePath } from '../../../shared/paths.ts'
import { cleanLine } from '../../../shared/text.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { hashToken } from './service.ts'

/** How long a person may take at the identity provider. */
export const SIGN_IN_MINUTES = 10

export type Identity = { subject: string; email: string; name: string; picture: string | null }

/** Remembers where a sign-in leads and gives the state that names it. A path that is not of this site becomes '/'. */
export async function beginSignIn(deps: Deps, path: string | undefined): Promise<string> {
  const state = deps.randomToken()
  await deps.prisma.signInAttempt.create({
    data: {
      stateHash: hashToken(state),
      path: (path && safePath(path, deps.config.publicUrl)) || '/',
      expiresAt: new Date(deps.now().getTime() + SIGN_IN_MINUTES * 60_000),
    },
  })
  return state
}

/** Where the sign-in of this state leads; null when it is unknown, expired or used. A state can be used once. */
export async function finishSignIn(deps: Deps, state: string): Promise<string | null> {
  const [attempt] = await deps.query<{ path: string; expires_at: Date }>(
    'delete from sign_in_attempt where state_hash = $1 returning path, expires_at',
    [hashToken(state)],
  )
  return attempt && attempt.expires_at > deps.now() ? attempt.path : null
}

/**
 * The account of an identity that the provider vouches for: found by subject, else by e-mail address, else made.
 * One statement, so that two tabs signing in at once make one account. Name and picture are the person's own after
 * the first sign-in.
 */
export async function signInAs(deps: Deps, identity: Identity): Promise<{ id: string }> {
  const name = cleanLine(identity.name).slice(0, 200) || identity.email.split('@')[0] || 'New user'
  const [user] = await deps.query<{ id: string; deleted: boolean }>(
    `insert into "user" as u (id, email, subject, name, picture, first_sign_in_at, created_at)
     values ($1, coalesce((select email from "user" where subject = $3), $2), $3, $4, $5, $6, $6)
     on conflict (email) do update set
       subject = coalesce(u.subject, excluded.subject),
       picture = coalesce(u.picture, excluded.picture),
       first_sign_in_at = coalesce(u.first_sign_in_at, excluded.first_sign_in_at)
     returning id, deleted_at is not null as deleted`,
    [deps.newId(), identity.email, identity.subject, name, identity.picture, deps.now()],
  )
  if (!user || user.deleted) throw new AppError('FORBIDDEN', 'This account was deleted.')
  return user
}
