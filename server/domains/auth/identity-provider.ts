import { z } from 'zod'
import type { Config } from '../../config.ts'
import { SignInError, type Identity } from './sign-in.ts'

export type IdentityProvider = {
  /** True for the one of dev-idp.ts. */
  embedded: boolean
  clientId: string
  clientSecret: string
  /** How the provider may name itself in an ID token. */
  issuers: string[]
  /** People's browsers go to the first host, this server to the second. */
  auth: { authorizeHost: string; authorizePath: string; tokenHost: string; tokenPath: string }
}

/** Google where there are credentials for it, else the embedded one. */
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

/** Where this process reaches itself: an address that stands for all of the machine's is none to connect to. */
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
 * The person an ID token is about. It came straight from the provider's token endpoint over TLS, so its signature
 * need not be checked (OpenID Connect Core 3.1.3.7); issuer and audience are.
 * @throws SignInError when the provider has not verified the e-mail address, or the token is not for this site
 */
export function readIdentity(idToken: unknown, provider: IdentityProvider): Identity {
  const { success, data: claims } = claimsSchema.safeParse(payloadOf(idToken))
  if (!success) throw new SignInError('unverified')
  if (!provider.issuers.includes(claims.iss) || claims.aud !== provider.clientId) throw new SignInError('failed')
  return {
    // The embedded provider asks no password, so its word must not tie an account to a subject for good.
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
