import { LENGTH } from '../../../shared/limits.ts'
import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { safePath } from '../../../shared/paths.ts'
import type { SignInFailure } from '../../../shared/sign-in.ts'
import { cleanLine } from '../../../shared/text.ts'
import type { Deps } from '../../deps.ts'
import { bringMuteBack } from '../moderation/policy.ts'
import { hashToken } from './service.ts'

/** How long a person may take at the identity provider. */
export const SIGN_IN_MINUTES = 10

export type Identity = {
  /** The provider's permanent name of the person; null when it is not to be trusted for longer than this sign-in. */
  subject: string | null
  /** Lower case, verified by the provider. */
  email: string
  name: string
  picture: string | null
}

/** A sign-in that ends at /login with a sentence of shared/sign-in.ts. */
export class SignInError extends Error {
  override name = 'SignInError'
  readonly failure: SignInFailure

  constructor(failure: SignInFailure) {
    super(`The sign-in was refused: ${failure}.`)
    this.failure = failure
  }
}

/** The path to which a sign-in leads, and the nonce of the browser that started it. */
export type SignInAttempt = { path: string; nonce: string | null }

/**
 * Stores the path to which a sign-in leads and returns its OAuth state. A path outside this site becomes '/'.
 * @param nonce a random value of the browser that is returned with the token
 */
export async function beginSignIn(
  deps: Deps,
  { path, nonce }: { path: string | undefined; nonce: string | undefined },
): Promise<string> {
  const state = deps.randomToken()
  await deps.prisma.signInAttempt.create({
    data: {
      stateHash: hashToken(state),
      path: (path && safePath(path, deps.config.publicUrl)) || '/',
      nonce: nonce ?? null,
      expiresAt: new Date(deps.now().getTime() + SIGN_IN_MINUTES * 60_000),
    },
  })
  return state
}

/** Returns the sign-in of this state; null if it is unknown, expired or used. A state can be used once. */
export async function finishSignIn(deps: Deps, state: string): Promise<SignInAttempt | null> {
  const [attempt] = await deps.query<SignInAttempt & { expires_at: Date }>(
    'delete from sign_in_attempt where state_hash = $1 returning path, nonce, expires_at',
    [hashToken(state)],
  )
  return attempt && attempt.expires_at > deps.now() ? { path: attempt.path, nonce: attempt.nonce } : null
}

/**
 * The account of an identity that the provider vouches for: found by subject, else by e-mail address, else made.
 * Name and picture are the person's own after the first sign-in. Who left with a mute that has not ended is muted again.
 * @returns `isFirst` for the first sign-in of a person without a verified phone
 * @throws SignInError when the account was deleted, its address belongs to somebody else at the provider by now, or it
 *   is the site's own
 */
export async function signInAs(deps: Deps, identity: Identity): Promise<{ id: string; isFirst: boolean }> {
  const { email, subject, picture } = identity
  const now = deps.now()
  // Two tabs may do this at once: whoever comes second finds the first one's row.
  await deps.query(
    `insert into "user" (id, email, subject, name, picture, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [deps.newId(), email, subject, displayName(identity), picture, now],
  )
  type Row = { id: string; subject: string | null; deleted: boolean; first: boolean }
  const [user] = await deps.query<Row>(
    `update "user" u set
       subject = coalesce(u.subject, $2),
       picture = case when u.first_sign_in_at is null then coalesce(u.picture, $3) else u.picture end,
       first_sign_in_at = coalesce(u.first_sign_in_at, $4)
     from (
       select id, first_sign_in_at is null and phone_verified_at is null as first from "user"
       where (subject = $2 or email = $1) and id <> '${SITE_USER_ID}' order by subject = $2 desc nulls last limit 1 for no key update
     ) before
     where u.id = before.id
     returning u.id, u.subject, u.deleted_at is not null as deleted, before.first`,
    [email, subject, picture, now],
  )
  if (user?.deleted) throw new SignInError('deleted')
  // An address can be given to somebody new; the account stays with who had it.
  if (!user || (subject !== null && user.subject !== subject)) throw new SignInError('taken')
  await bringMuteBack(deps, user.id, identity)
  return { id: user.id, isFirst: user.first }
}

function displayName({ name, email }: Identity): string {
  const clean = cleanLine(name.replaceAll('\0', '')).slice(0, LENGTH.name)
  return clean || email.split('@')[0] || 'New user'
}
