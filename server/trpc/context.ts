import type { Deps } from '../deps.ts'
import { findSession, type Session } from '../domains/people/auth/service.ts'

/** The context of a request, shared by all procedures that it calls. */
export type Context = {
  deps: Deps
  /** The key of rate limits by address (address.ts). */
  address: string
  /** The X-Request-Id of the response. */
  requestId: string
  /** The bearer token as sent, valid or not. Only sign-out needs it; other procedures use the session. */
  token: string | null
  /** The id of the account that the page of the request belongs to; null if the client does not send it. */
  account: string | null
  /**
   * Returns the session of the bearer token; null without a token or with one that is unknown, expired or revoked. Reads
   * it at the first call, once per request.
   */
  session(): Promise<Session | null>
}

type ContextRequest = {
  token: string | null
  address: string
  requestId: string
  account?: string | null
  /** A hidden page sent it by itself. */
  isBackground?: boolean
}

/** Creates the context of a request. `token` is its bearer token, or null. */
export function createContext(deps: Deps, request: ContextRequest): Context {
  let session: Promise<Session | null> | undefined
  return {
    deps,
    address: request.address,
    requestId: request.requestId,
    token: request.token,
    account: request.account ?? null,
    session: () =>
      (session ??=
        request.token === null ? Promise.resolve(null) : findSession(deps, request.token, !request.isBackground)),
  }
}

/** Creates the context of the server rendering. It has no session, so that a page is the same for all users. */
export const anonymousContext = (deps: Deps, requestId: string): Context =>
  createContext(deps, { token: null, address: 'self', requestId })

/** Returns the token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = header === undefined ? null : /^Bearer +([\w~+/.=-]{1,512})$/i.exec(header.trim())
  return match?.[1] ?? null
}

/**
 * Returns the id of the caller, whose votes are marked. Null for a visitor, and for a temporary token, which is valid for
 * the phone calls only.
 * @param isForPhone whether the procedure is a phone call
 */
export async function viewerOf(ctx: Context, isForPhone = false): Promise<string | null> {
  const session = await ctx.session()
  return session && (isForPhone || session.kind === 'full') ? session.user.id : null
}
