import type { Deps } from '../deps.ts'
import { findSession, type Session } from '../domains/auth/service.ts'

/** What one request carries into every procedure it calls. */
export type Context = {
  deps: Deps
  /** The key of rate limits by address (address.ts). */
  address: string
  /** The X-Request-Id of the answer. */
  requestId: string
  /** The bearer token as sent, valid or not. Only signing out needs it; everybody else asks for the session. */
  token: string | null
  /** The id of the account that the page of the request belongs to; null if the client does not send it. */
  account: string | null
  /**
   * The session of the bearer token; null without one or with one that is unknown, expired or revoked.
   * Looked up at the first call, once per request.
   */
  session(): Promise<Session | null>
}

/** A context for one request. `token` is the bearer token, if the request had one. */
export function createContext(
  deps: Deps,
  request: { token: string | null; address: string; requestId: string; account?: string | null },
): Context {
  let session: Promise<Session | null> | undefined
  return {
    deps,
    address: request.address,
    requestId: request.requestId,
    token: request.token,
    account: request.account ?? null,
    session: () => (session ??= request.token === null ? Promise.resolve(null) : findSession(deps, request.token)),
  }
}

/** The context of the server's own rendering: nobody is signed in, so that the page is the same for everybody. */
export const anonymousContext = (deps: Deps, requestId: string): Context =>
  createContext(deps, { token: null, address: 'self', requestId })

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = header === undefined ? null : /^Bearer +([\w~+/.=-]{1,512})$/i.exec(header.trim())
  return match?.[1] ?? null
}

/**
 * The id of the person who asks, so that their own votes are marked; null for a visitor, and for a temporary token,
 * which is good for the phone calls only.
 * @param isForPhone whether it is one of those
 */
export async function viewerOf(ctx: Context, isForPhone = false): Promise<string | null> {
  const session = await ctx.session()
  return session && (isForPhone || session.kind === 'full') ? session.user.id : null
}
