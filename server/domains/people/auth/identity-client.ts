import { z } from 'zod'
import type { SignInFailure } from '../../../../shared/sign-in.ts'
import type { Config } from '../../../config.ts'
import type { Identity } from '../users/identity-service.ts'

/** A failed sign-in. The page /login shows the sentence of `failure` from shared/sign-in.ts. */
export class SignInError extends Error {
  override name = 'SignInError'
  readonly failure: SignInFailure

  constructor(failure: SignInFailure) {
    super(`The sign-in failed: ${failure}.`)
    this.failure = failure
  }
}

export type IdentityProvider = {
  /** True for the provider of dev-identity-plugin.ts. */
  embedded: boolean
  clientId: string
  clientSecret: string
  /** The names of the provider in ID tokens. */
  issuers: string[]
  /** Browsers use the authorize address, this server uses the token address. */
  auth: { authorizeHost: string; authorizePath: string; tokenHost: string; tokenPath: string }
}

/** Returns Google if its credentials are configured, else the embedded provider. */
export function identityProvider(config: Config): IdentityProvider {
  if (config.google) {
    return {
      embedded: false,
      ...config.google,
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      auth: {
        authorizeHost: 'https://accounts.google.com',
        authorizePath: '/o/oauth2/v2/auth',
        tokenHost: 'https://oauth2.googleapis.com',
        tokenPath: '/token',
      },
    }
  }
  return {
    embedded: true,
    clientId: 'tappet',
    clientSecret: 'tappet',
    issuers: [config.publicUrl],
    auth: {
      authorizeHost: config.publicUrl,
      authorizePath: '/dev-idp/authorize',
      tokenHost: `http://${ownHost(config.host)}:${config.port}`,
      tokenPath: '/dev-idp/token',
    },
  }
}

/** Returns the host at which this process reaches itself. A wildcard address cannot be connected to. */
function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.literal(true),
  name: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .optional()
    .catch(undefined),
})

/**
 * Returns the identity in an ID token. Checks issuer and audience, but not the signature: the token comes directly from
 * the provider over TLS (OpenID Connect Core 3.1.3.7).
 * @throws SignInError if the provider has not verified the email address, or if the token is for another site
 */
export function readIdentity(idToken: unknown, provider: IdentityProvider): Identity {
  const { success, data: claims } = claimsSchema.safeParse(payloadOf(idToken))
  if (!success) throw new SignInError('unverified')
  if (!provider.issuers.includes(claims.iss) || claims.aud !== provider.clientId) throw new SignInError('failed')
  return {
    // The embedded provider asks for no password, so an account must not belong to one of its subjects.
    subject: provider.embedded ? null : claims.sub,
    email: claims.email.toLowerCase(),
    name: claims.name ?? '',
    picture: claims.picture ?? null,
  }
}

function payloadOf(token: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}
