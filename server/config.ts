import { z } from 'zod'

/**
 * All settings, read once from the environment. This is the only file that knows its variables; .env.example lists
 * them with defaults and units.
 *
 * production: a deployment; needs everything, has no development aids.
 * demo: `npm start`; as production, but with the embedded identity provider while there are no Google credentials.
 * development: as demo, with Vite's dev server inside.
 * test: as demo, quiet, and with limits off unless a test asks for them.
 */
export type Mode = 'production' | 'demo' | 'development' | 'test'

export type Config = {
  mode: Mode
  host: string
  port: number
  /** Origin under which people reach the site, without a trailing slash, e.g. https://tappet.example */
  publicUrl: string
  databaseUrl: string
  /** Connections of this process to PostgreSQL. */
  databasePoolSize: number
  /** Null: the embedded identity provider serves sign-in (never in production). */
  google: { clientId: string; clientSecret: string } | null
  /** Folder of the stored pictures. */
  imagesDir: string
  /** Whose X-Forwarded-For to believe: nobody's, everybody's, or a list of addresses of proxies. */
  trustProxy: boolean | string
  /** Every rate limit is multiplied by this; 0 switches limits off (load tests only). */
  rateLimitFactor: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const environment = z.object({
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://').optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  IMAGES_DIR: z.string().default('.data/images'),
  TRUST_PROXY: z.string().default('false'),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

/**
 * The settings that `env` describes. `NODE_ENV=production` always means production mode, whatever `mode` says.
 * @throws ConfigError with one sentence that names every variable that is missing or wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: Mode = 'production'): Config {
  const effectiveMode = env.NODE_ENV === 'production' ? 'production' : mode
  // An empty variable is an unset one: `PUBLIC_URL= npm start`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

  const required = effectiveMode === 'production' ? REQUIRED_IN_PRODUCTION : (['DATABASE_URL'] as const)
  const missing = required.filter((name) => given[name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(`Set ${missing.join(', ')} in the environment: ${missing.length > 1 ? 'they are' : 'it is'} needed to start. See .env.example.`)
  }

  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new ConfigError(`These settings are not valid: ${wrong.join(', ')}. See .env.example.`)
  }
  const v = parsed.data
  if (!v.GOOGLE_CLIENT_ID !== !v.GOOGLE_CLIENT_SECRET) {
    throw new ConfigError('Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together, or neither.')
  }

  return {
    mode: effectiveMode,
    host: v.HOST,
    port: v.PORT,
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
    databaseUrl: v.DATABASE_URL ?? '',
    databasePoolSize: v.DATABASE_POOL_SIZE,
    google: v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET } : null,
    imagesDir: v.IMAGES_DIR,
    trustProxy: v.TRUST_PROXY === 'true' || (v.TRUST_PROXY !== 'false' && v.TRUST_PROXY),
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    logLevel: v.LOG_LEVEL,
  }
}
