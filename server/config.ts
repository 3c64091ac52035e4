import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Bucket } from './images/bucket-store.ts'

// The settings, read once from the environment variables. .env.example lists them with defaults and units.

/**
 * production: a deployment.
 * demo: `npm start`. Like production, but the embedded identity provider replaces Google if there are no credentials.
 * development: `npm run dev`. Like demo, with Vite's dev server in the same process.
 * test: the tests. Like demo.
 */
export type Mode = 'production' | 'demo' | 'development' | 'test'

export type Config = {
  mode: Mode
  host: string
  port: number
  /** Public origin of the site without a trailing slash, e.g. https://tappet.example */
  publicUrl: string
  databaseUrl: string
  /** Streaming replicas that answer reads. */
  replicaUrls: readonly string[]
  /** Maximum number of connections of this process to PostgreSQL for reads. Writes have as many again. */
  databasePoolSize: number
  /** Size of the cache of this process for pages and public content in megabytes. */
  cacheMb: number
  /** Null: sign-in uses the embedded identity provider (never in production). */
  google: { clientId: string; clientSecret: string } | null
  /** Null: codes are written to the log and into the response. In production phones then cannot be verified. */
  twilio: { accountSid: string; authToken: string; serviceSid: string } | null
  /** The sender of mails. */
  mail: MailSender
  /** The server that takes the mails. Null: no mails are sent, except to the inbox of development. */
  smtp: SmtpServer | null
  /** The bearer token of the webhook for bounces. Null: there is no webhook. */
  mailWebhookSecret: string | null
  /** The operator of the site, for the pages 'Contact' and 'Privacy'. Fields that are not set are null. */
  operator: Operator
  /** Folder of the stored images if there is no bucket. */
  imagesDir: string
  /** Bucket of the stored images. Null: they are in the folder. */
  bucket: Bucket | null
  /** By host name of an image URL: the origin to fetch the image from instead. May be in a private network (never in production). */
  imageFetchHosts: ReadonlyMap<string, string>
  /** The keys with which the site sends web push. Null: push is off. `subject` is where push services reach the operator. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null
  /** By host name of a push service: the origin to send to instead. May be in a private network (never in production). */
  pushHosts: ReadonlyMap<string, string>
  /** Whether X-Forwarded-For is trusted: never, always, or only from the proxies in a comma-separated list. */
  trustProxy: boolean | string
  /** Factor of every rate limit; 0 switches rate limits off (load tests only). */
  rateLimitFactor: number
  /** Seconds for which a stopping process still accepts requests, but is no longer ready. */
  drainSeconds: number
  /** Where the metrics are served. Null: they are not. */
  metrics: { host: string; port: number } | null
  /** Redis or Valkey, for limits and live changes. Null: PostgreSQL is used. */
  redisUrl: string | null
  /** The index of parts in OpenSearch, which then searches them. Null: PostgreSQL does. */
  openSearchUrl: string | null
  /** Whether browsers install the service worker. False: they remove it. */
  serviceWorker: boolean
  /** Seconds for which shared caches may keep a page. 0: they must ask each time. */
  sharedCacheSeconds: number
  /** Address of the shared cache that is told which pages have changed. Null: there is none. */
  purgeUrl: string | null
  /** Where traces are sent by OTLP, without a path. Null: requests are not traced. */
  tracesEndpoint: string | null
  /** Milliseconds from which a statement is logged as slow. 0: none is. */
  slowStatementMs: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** `address` has commas between its lines. */
export type Operator = { name: string | null; address: string | null; email: string | null; phone: string | null }

/** `bounceAddress` gets the bounces, with the id of the mail in it. Null: `address` gets them. */
export type MailSender = { name: string; address: string; bounceAddress: string | null }

/** `isSecure`: TLS from the start. Otherwise STARTTLS. */
export type SmtpServer = { host: string; port: number; isSecure: boolean; login: { user: string; pass: string } | null }

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const textThat = (isValid: (text: string) => boolean, rule: string) => z.string().refine(isValid, rule)
const integer = (min: number, max: number) =>
  textThat(
    (text) => /^\d+$/.test(text) && +text >= min && +text <= max,
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number)
const otherHosts = (example: string) =>
  textThat(areFetchHosts, `must be hosts and origins separated by commas, as ${example}=http://127.0.0.1:4567`).default(
    '',
  )
const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

const environment = z.object({
  // Not `localhost`, which has two addresses: a closing Fastify waits for the requests of the first one only.
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3_000),
  PUBLIC_URL: textThat(isOrigin, 'must be an origin such as https://tappet.example').optional(),
  DATABASE_URL: textThat((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgresql://').optional(),
  DATABASE_REPLICA_URLS: textThat(
    (text) => text.split(',').every((url) => /^postgres(ql)?:\/\//.test(url.trim())),
    'must be addresses that begin with postgresql://, separated by commas',
  ).optional(),
  DATABASE_POOL_SIZE: integer(1, 500).default(10),
  CACHE_MB: integer(1, 100_000).default(128),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_VERIFY_SERVICE_SID: z.string().optional(),
  SMTP_URL: textThat(isSmtpUrl, 'must be an address such as smtp://user:password@smtp.example:587').optional(),
  MAIL_FROM: textThat(
    (text) => mailboxOf(text) !== null,
    'must be a name and an address such as Tappet <mail@tappet.example>',
  ).optional(),
  MAIL_BOUNCE_ADDRESS: textThat(isAddress, 'must be an e-mail address').optional(),
  MAIL_WEBHOOK_SECRET: textThat((text) => text.length >= 20, 'must have at least 20 characters').optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: textThat(isAddress, 'must be an e-mail address').optional(),
  OPERATOR_PHONE: z.string().optional(),
  IMAGES_DIR: z.string().default('.data/images'),
  S3_ENDPOINT: textThat(isOrigin, 'must be an origin such as https://s3.eu-central-1.amazonaws.com').optional(),
  S3_BUCKET: textThat(
    (text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text),
    'must be the name of a bucket',
  ).optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  IMAGE_FETCH_HOSTS: otherHosts('pictures.example'),
  VAPID_PUBLIC_KEY: textThat((text) => isBase64url(text, 65), 'must be a key of "npm run push-keys"').optional(),
  VAPID_PRIVATE_KEY: textThat((text) => isBase64url(text, 32), 'must be a key of "npm run push-keys"').optional(),
  PUSH_HOSTS: otherHosts('push.example'),
  TRUST_PROXY: textThat(areProxies, 'must be true, false, or addresses of proxies separated by commas').default(
    'false',
  ),
  RATE_LIMIT_FACTOR: textThat((text) => /^(?:\d+|\d*\.\d+)$/.test(text), 'must be a number of at least 0')
    .transform(Number)
    .default(1),
  DRAIN_SECONDS: integer(0, 600).default(0),
  METRICS_ADDRESS: textThat(isHostAndPort, 'must be a host and a port such as 127.0.0.1:9464').optional(),
  REDIS_URL: textThat(
    (text) => /^rediss?:\/\//.test(text) && URL.canParse(text),
    'must begin with redis://',
  ).optional(),
  OPENSEARCH_URL: textThat(
    isOpenSearchIndex,
    'must be an address with the name of an index such as https://user:password@opensearch:9200/tappet',
  ).optional(),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  SHARED_CACHE_SECONDS: integer(0, 31_536_000).default(0),
  PURGE_URL: textThat((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an address').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: textThat(isOrigin, 'must be an origin such as http://127.0.0.1:4318').optional(),
  SLOW_STATEMENT_MS: integer(0, 60_000).default(500),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
})

/** The names of all settings. */
export const SETTINGS: string[] = Object.keys(environment.shape)

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
/** Variables that must be set together. */
const GROUPS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
]
/** Variables that would let the site reach private networks. */
const NOT_IN_PRODUCTION = ['IMAGE_FETCH_HOSTS', 'PUSH_HOSTS']

/**
 * Returns the settings in `env`. `NODE_ENV=production` overrides `mode`.
 * @throws ConfigError with one sentence that names all missing and invalid variables
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: Mode = 'production'): Config {
  const effectiveMode = env.NODE_ENV === 'production' ? 'production' : mode
  // An empty variable counts as unset: `PUBLIC_URL= npm start`.
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )

  const required = new Set<string>(effectiveMode === 'production' ? REQUIRED_IN_PRODUCTION : ['DATABASE_URL'])
  for (const names of GROUPS) {
    if (names.some((name) => name in given)) for (const name of names) required.add(name)
  }
  const missing = [...required].filter((name) => !(name in given))
  const { data: settings, error } = environment.safeParse(given)
  const forbidden = effectiveMode === 'production' ? NOT_IN_PRODUCTION.filter((name) => name in given) : []
  const isPair = settings === undefined || areVapidKeys(settings)
  if (missing.length > 0 || error || forbidden.length > 0 || !isPair) {
    const invalid = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
    invalid.push(...forbidden.map((name) => `${name} must not be set in production`))
    if (!isPair) invalid.push('VAPID_PRIVATE_KEY must be the key that was made with VAPID_PUBLIC_KEY')
    throw new ConfigError(
      `Cannot start: ${[...missing.map((name) => `${name} is missing`), ...invalid].join('; ')}. See .env.example.`,
    )
  }

  const publicUrl = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : `http://localhost:${settings.PORT}`
  return {
    mode: effectiveMode,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    databaseUrl: settings.DATABASE_URL ?? '',
    replicaUrls: settings.DATABASE_REPLICA_URLS?.split(',').map((url) => url.trim()) ?? [],
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    cacheMb: settings.CACHE_MB,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }
        : null,
    twilio:
      settings.TWILIO_ACCOUNT_SID && settings.TWILIO_AUTH_TOKEN && settings.TWILIO_VERIFY_SERVICE_SID
        ? {
            accountSid: settings.TWILIO_ACCOUNT_SID,
            authToken: settings.TWILIO_AUTH_TOKEN,
            serviceSid: settings.TWILIO_VERIFY_SERVICE_SID,
          }
        : null,
    mail: {
      ...(mailboxOf(settings.MAIL_FROM ?? '') ?? { name: 'Tappet', address: 'mail@localhost' }),
      bounceAddress: settings.MAIL_BOUNCE_ADDRESS ?? null,
    },
    smtp: settings.SMTP_URL ? smtpServerOf(settings.SMTP_URL) : null,
    mailWebhookSecret: settings.MAIL_WEBHOOK_SECRET ?? null,
    operator: {
      name: settings.OPERATOR_NAME ?? null,
      address: settings.OPERATOR_ADDRESS ?? null,
      email: settings.OPERATOR_EMAIL ?? null,
      phone: settings.OPERATOR_PHONE ?? null,
    },
    imagesDir: settings.IMAGES_DIR,
    bucket: bucketOf(settings),
    imageFetchHosts: fetchHosts(settings.IMAGE_FETCH_HOSTS),
    vapid: vapidOf(settings, publicUrl),
    pushHosts: fetchHosts(settings.PUSH_HOSTS),
    trustProxy: settings.TRUST_PROXY === 'true' || (settings.TRUST_PROXY !== 'false' && settings.TRUST_PROXY),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    drainSeconds: settings.DRAIN_SECONDS,
    metrics: settings.METRICS_ADDRESS ? hostAndPort(settings.METRICS_ADDRESS) : null,
    redisUrl: settings.REDIS_URL ?? null,
    openSearchUrl: settings.OPENSEARCH_URL ?? null,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    sharedCacheSeconds: settings.SHARED_CACHE_SECONDS,
    purgeUrl: settings.PURGE_URL ?? null,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ? new URL(settings.OTEL_EXPORTER_OTLP_ENDPOINT).origin : null,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    // Outside production a developer reads the log in a terminal.
    logLevel: settings.LOG_LEVEL ?? (effectiveMode === 'production' ? 'info' : 'warn'),
  }
}

/**
 * Returns the settings whose values are in files: NAME_FILE is the path of a file with the value of NAME, because container
 * engines pass secrets as files.
 * @throws ConfigError if a file cannot be read, or if NAME also has another value
 */
export function readSettingFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const file = env[`${name}_FILE`]?.trim()
      if (!file) return []
      const value = readSettingFile(name, file)
      // Workers inherit both from their parent process.
      if ((env[name]?.trim() || value) !== value)
        throw new ConfigError(`Cannot start: ${name} and ${name}_FILE must not both be set.`)
      return [[name, value]]
    }),
  )
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`Cannot start: ${name}_FILE cannot be read (${reason}).`)
  }
}

function bucketOf(settings: z.output<typeof environment>): Bucket | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: new URL(S3_ENDPOINT).origin,
    name: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

const isBase64url = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes

type VapidSettings = Pick<z.output<typeof environment>, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'OPERATOR_EMAIL'>

/** Whether the public key, if there is one, belongs to the private key. */
function areVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: VapidSettings): boolean {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return true
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url')
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === VAPID_PUBLIC_KEY
}

/** Push services accept https and mailto as subject. An address with http is one of a site under development. */
function vapidOf(settings: VapidSettings, publicUrl: string): Config['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, OPERATOR_EMAIL: email } = settings
  if (!publicKey || !privateKey) return null
  const site = publicUrl.startsWith('https:') ? publicUrl : `mailto:nobody@${new URL(publicUrl).hostname}`
  return { publicKey, privateKey, subject: email ? `mailto:${email}` : site }
}

function isAddress(text: string): boolean {
  return z.email().safeParse(text).success
}

/** Reads 'Tappet <mail@tappet.example>' or an address alone. */
function mailboxOf(text: string): { name: string; address: string } | null {
  const [, name = '', address = text] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text) ?? []
  return isAddress(address) ? { name: name.trim(), address } : null
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text)
  const hasRest = !['', '/'].includes(pathname + search + hash)
  const isEncoded = !/%(?![\da-f]{2})/i.test(username + password)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && (username === '') === (password === '') && isEncoded && !hasRest
  )
}

/** The ports of submission (RFC 6409) and of submission over TLS (RFC 8314). */
const SMTP_PORTS = { plain: 587, secure: 465 }

function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? SMTP_PORTS.secure : SMTP_PORTS.plain)),
    isSecure,
    login: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

const pairsOf = (text: string) => text.split(',').map((pair) => pair.trim().split('='))

function fetchHosts(text: string): Map<string, string> {
  return new Map(pairsOf(text).flatMap(([host, origin]) => (host && origin ? [[host, new URL(origin).origin]] : [])))
}

function areFetchHosts(text: string): boolean {
  return pairsOf(text).every(
    ([host = '', origin = '', ...more]) => /^[a-z0-9.-]+$/.test(host) && isOrigin(origin) && more.length === 0,
  )
}

function isHostAndPort(text: string): boolean {
  return /:\d{1,5}$/.test(text) && isOrigin(`http://${text}`)
}

function hostAndPort(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${text}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

function isOpenSearchIndex(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && /^\/[a-z0-9][a-z0-9_-]{0,99}$/.test(pathname) && search + hash === ''
}

/**
 * Whether the text is a list of addresses, address ranges and names of networks. A number is invalid, because Fastify
 * would trust that many proxies without checking their addresses.
 */
function areProxies(text: string): boolean {
  if (text === 'true' || text === 'false') return true
  return text.split(',').every((proxy) => {
    const [address = '', bits] = proxy.trim().split('/')
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true
    const family = isIP(address)
    return family !== 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= (family === 4 ? 32 : 128)))
  })
}
