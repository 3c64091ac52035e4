import { safePath } from '../../../../shared/paths.ts'
import type { Deps } from '../../../deps.ts'
import { applyKeptMute } from '../mutes/lifecycle.ts'
import { findOrCreateUser, type Identity } from '../users/identity-service.ts'
import { SignInError } from './identity-client.ts'
import { hashToken } from './service.ts'

/** Minutes that a user has at the identity provider. */
export const SIGN_IN_MINUTES = 10

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
  const stateHash = hashToken(state)
  const attempt = await deps.prisma.signInAttempt.findUnique({
    where: { stateHash, expiresAt: { gt: deps.now() } },
    select: { path: true, nonce: true },
  })
  const { count } = await deps.prisma.signInAttempt.deleteMany({ where: { stateHash } })
  return count > 0 ? attempt : null
}

/**
 * Returns the user of an identity; creates one at the first sign-in.
 * @returns `isFirst` for the first sign-in of a user without a verified phone
 * @throws SignInError if the account was deleted, or if the email address belongs to another user of the provider or to
 *   the site
 */
export async function signInAs(deps: Deps, identity: Identity): Promise<{ id: string; isFirst: boolean }> {
  const user = await findOrCreateUser(deps, identity)
  if (user?.isDeleted) throw new SignInError('deleted')
  if (!user) throw new SignInError('taken')
  const { id, isFirst } = user
  await applyKeptMute(deps, id, identity)
  return { id, isFirst }
}
