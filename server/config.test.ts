import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig, readSettingFiles } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://u:p@db/tappet',
  PUBLIC_URL: 'https://tappet.example/',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'hush',
}
const database = { DATABASE_URL: production.DATABASE_URL }

function errorOf(env: NodeJS.ProcessEnv, mode?: 'demo'): string {
  try {
    readConfig(env, mode)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('The settings were accepted.')
}

describe('a production run', () => {
  test('names all missing variables in one sentence', () => {
    expect(errorOf({ NODE_ENV: 'production' })).toBe(
      'Cannot start: DATABASE_URL is missing; PUBLIC_URL is missing; GOOGLE_CLIENT_ID is missing; GOOGLE_CLIENT_SECRET is missing. See .env.example.',
    )
  })

  test('names invalid variables in the same sentence', () => {
    expect(errorOf({ ...production, DATABASE_URL: '', PORT: 'http', LOG_LEVEL: 'loud' })).toBe(
      'Cannot start: DATABASE_URL is missing; PORT must be a whole number from 0 to 65535; LOG_LEVEL must be one of fatal, error, warn, info, debug, silent. See .env.example.',
    )
  })

  test('needs Google even if it is started as the demo', () => {
    expect(errorOf({ ...database, NODE_ENV: 'production', PUBLIC_URL: 'https://tappet.example' }, 'demo')).toContain(
      'GOOGLE_CLIENT_ID is missing',
    )
    expect(readConfig(production, 'demo')).toMatchObject({
      mode: 'production',
      google: { clientId: 'id', clientSecret: 'hush' },
    })
  })

  test('is the default mode', () => {
    expect(readConfig({ ...production, NODE_ENV: undefined }).mode).toBe('production')
  })
})

test('the demo needs a database only', () => {
  expect(readConfig(database, 'demo')).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    google: null,
    trustProxy: false,
    rateLimitFactor: 1,
  })
  expect(errorOf({}, 'demo')).toBe('Cannot start: DATABASE_URL is missing. See .env.example.')
})

test('the operator has the parts that are set, and a valid e-mail address', () => {
  expect(readConfig(database, 'demo').operator).toEqual({ name: null, address: null, email: null, phone: null })
  const set = { OPERATOR_NAME: 'Example Ltd', OPERATOR_EMAIL: 'contact@tappet.example' }
  expect(readConfig({ ...database, ...set }, 'demo').operator).toEqual({
    name: 'Example Ltd',
    address: null,
    email: 'contact@tappet.example',
    phone: null,
  })
  expect(errorOf({ ...database, OPERATOR_EMAIL: 'contact at example' }, 'demo')).toContain(
    'OPERATOR_EMAIL must be an e-mail address',
  )
})

test('SMTP_URL and MAIL_FROM must be set together', () => {
  expect(errorOf({ ...database, SMTP_URL: 'smtp://smtp.example' }, 'demo')).toContain('MAIL_FROM is missing')
  expect(errorOf({ ...database, MAIL_FROM: 'mail@tappet.example' }, 'demo')).toContain('SMTP_URL is missing')
})

test('the server of mails has a port and a login, and the sender a name', () => {
  const mails = (url: string, from = 'Tappet <mail@tappet.example>') =>
    readConfig({ ...database, SMTP_URL: url, MAIL_FROM: from }, 'demo')
  expect(mails('smtp://me%40x:p%3Ass@smtp.example').smtp).toEqual({
    host: 'smtp.example',
    port: 587,
    isSecure: false,
    login: { user: 'me@x', pass: 'p:ss' },
  })
  expect(mails('smtps://[::1]').smtp).toEqual({ host: '::1', port: 465, isSecure: true, login: null })
  expect(mails('smtp://127.0.0.1:2525/').smtp?.port).toBe(2525)
  expect(mails('smtp://a').mail).toEqual({ name: 'Tappet', address: 'mail@tappet.example', bounceAddress: null })
  expect(mails('smtp://a', 'mail@tappet.example').mail).toMatchObject({ name: '', address: 'mail@tappet.example' })
  expect(readConfig(database, 'demo')).toMatchObject({ smtp: null, mailWebhookSecret: null })
})

test.each([
  ['SMTP_URL', 'smtp.example:587'],
  ['SMTP_URL', 'https://smtp.example'],
  ['SMTP_URL', 'smtp://user@smtp.example'],
  ['SMTP_URL', 'smtp://user:100%@smtp.example'],
  ['SMTP_URL', 'smtp://smtp.example?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'Tappet'],
  ['MAIL_FROM', 'Tappet <mail@tappet.example>, x@y.example'],
  ['MAIL_FROM', 'Tappet\r\nBcc: x@y.example <mail@tappet.example>'],
])('%s=%s is rejected', (name, value) => {
  const valid = { SMTP_URL: 'smtp://smtp.example', MAIL_FROM: 'mail@tappet.example' }
  expect(errorOf({ ...database, ...valid, [name]: value }, 'demo')).toContain(`${name} must be`)
})

test('an empty or blank variable counts as unset, and spaces around a value are removed', () => {
  expect(
    readConfig({ ...database, PORT: '', PUBLIC_URL: ' ', GOOGLE_CLIENT_ID: '', HOST: ' 0.0.0.0 ' }, 'demo'),
  ).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    google: null,
  })
})

test('the variables of Google must be set together', () => {
  expect(errorOf({ ...database, GOOGLE_CLIENT_ID: 'id' }, 'demo')).toContain('GOOGLE_CLIENT_SECRET is missing')
  expect(errorOf({ ...database, GOOGLE_CLIENT_SECRET: 'hush' }, 'demo')).toContain('GOOGLE_CLIENT_ID is missing')
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PUBLIC_URL', 'tappet.example'],
  ['PUBLIC_URL', 'https://tappet.example/shop'],
  ['PUBLIC_URL', 'https://u:p@tappet.example'],
  ['PUBLIC_URL', 'ftp://tappet.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_POOL_SIZE', '0'],
  ['CACHE_MB', '0'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['RATE_LIMIT_FACTOR', 'Infinity'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['DRAIN_SECONDS', '601'],
  ['METRICS_ADDRESS', '9464'],
  ['METRICS_ADDRESS', '127.0.0.1'],
  ['METRICS_ADDRESS', '127.0.0.1:65536'],
  ['METRICS_ADDRESS', 'http://127.0.0.1:9464'],
  ['LOG_LEVEL', 'DEBUG'],
  ['SERVICE_WORKER', 'no'],
  ['MAIL_BOUNCE_ADDRESS', 'bounces'],
  ['MAIL_WEBHOOK_SECRET', 'short'],
  ['OPENSEARCH_URL', 'opensearch:9200/tappet'],
  ['OPENSEARCH_URL', 'https://opensearch:9200'],
  ['OPENSEARCH_URL', 'https://opensearch:9200/Tappet'],
  ['OPENSEARCH_URL', 'https://opensearch:9200/tappet/parts'],
])('%s=%s is rejected with one sentence', (name, value) => {
  expect(errorOf({ ...database, [name]: value }, 'demo')).toMatch(
    new RegExp(`^Cannot start: ${name} must [^;\\n]+\\. See \\.env\\.example\\.$`),
  )
})

test('TRUST_PROXY is true, false or a list of proxies', () => {
  const trusted = (text: string) => readConfig({ ...database, TRUST_PROXY: text }, 'demo').trustProxy
  expect([trusted('true'), trusted('false')]).toEqual([true, false])
  for (const list of ['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal']) expect(trusted(list)).toBe(list)
})

test('the value of a setting can be in a file', async () => {
  const file = join(tmpdir(), `tappet-${randomUUID()}`)
  await writeFile(file, 'postgresql://u:hunter2@db/tappet\n')
  onTestFinished(() => rm(file))
  expect(readSettingFiles({ DATABASE_URL_FILE: file, OTHER_FILE: file, PORT_FILE: '' })).toEqual({
    DATABASE_URL: 'postgresql://u:hunter2@db/tappet',
  })
  expect(
    readSettingFiles({ PORT: '', DATABASE_URL: 'postgresql://u:hunter2@db/tappet', DATABASE_URL_FILE: file }),
  ).toEqual({ DATABASE_URL: 'postgresql://u:hunter2@db/tappet' })
  expect(() => readSettingFiles({ ...database, DATABASE_URL_FILE: file })).toThrow(
    'Cannot start: DATABASE_URL and DATABASE_URL_FILE must not both be set.',
  )
  expect(() => readSettingFiles({ PORT_FILE: `${file}-missing` })).toThrow(
    'Cannot start: PORT_FILE cannot be read (ENOENT',
  )
})

test('METRICS_ADDRESS is a host and a port', () => {
  const metrics = (text: string) => readConfig({ ...database, METRICS_ADDRESS: text }, 'demo').metrics
  expect(metrics('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(metrics('[::1]:80')).toEqual({ host: '::1', port: 80 })
  expect(metrics('')).toBeNull()
})

test('addresses of other servers are checked', () => {
  const one = 'postgresql://u:p@one/tappet'
  const read = (settings: Record<string, string>) => readConfig({ ...database, ...settings }, 'demo')
  expect(read({ DATABASE_REPLICA_URLS: `${one}, postgres://two/tappet` }).replicaUrls).toEqual([
    one,
    'postgres://two/tappet',
  ])
  expect(read({}).replicaUrls).toEqual([])
  for (const [name, value] of [
    ['DATABASE_REPLICA_URLS', `${one},mysql://two`],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['PURGE_URL', '127.0.0.1:6081'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/v1/traces'],
  ] as const) {
    expect(() => read({ [name]: value })).toThrow(`Cannot start: ${name} must`)
  }
})

test('an error contains no secret', () => {
  expect(errorOf({ ...production, PORT: 'x', DATABASE_URL: 'mysql://u:hunter2@db' })).not.toMatch(/hush|hunter2/)
})

describe('images', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'tappet-pictures',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  }

  test('are stored in a folder, or in a bucket whose variables must be set together', () => {
    expect(readConfig(database, 'demo')).toMatchObject({ imagesDir: '.data/images', bucket: null })
    expect(readConfig({ ...database, ...bucket }, 'demo').bucket).toEqual({
      endpoint: 'https://s3.example',
      name: 'tappet-pictures',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'hush',
    })
    for (const name of Object.keys(bucket))
      expect(errorOf({ ...database, ...bucket, [name]: '' }, 'demo')).toBe(
        `Cannot start: ${name} is missing. See .env.example.`,
      )
    for (const wrong of [{ S3_ENDPOINT: 's3.example' }, { S3_BUCKET: 'a/b' }])
      expect(errorOf({ ...database, ...bucket, ...wrong }, 'demo')).toMatch(/^Cannot start: S3_\w+ must be/)
  })

  test('of the hosts in IMAGE_FETCH_HOSTS are fetched from another origin, but never in production', () => {
    const hosts = 'pictures.example=http://127.0.0.1:4567, other.example=https://inner/'
    expect([...readConfig({ ...database, IMAGE_FETCH_HOSTS: hosts }, 'demo').imageFetchHosts]).toEqual([
      ['pictures.example', 'http://127.0.0.1:4567'],
      ['other.example', 'https://inner'],
    ])
    expect(readConfig(database, 'demo').imageFetchHosts.size).toBe(0)
    for (const wrong of ['x', 'a=b', 'a=http://b/c', 'a=http://b=', ',', 'A b=http://c'])
      expect(errorOf({ ...database, IMAGE_FETCH_HOSTS: wrong }, 'demo')).toContain('IMAGE_FETCH_HOSTS must be')
    expect(errorOf({ ...production, IMAGE_FETCH_HOSTS: hosts }, 'demo')).toBe(
      'Cannot start: IMAGE_FETCH_HOSTS must not be set in production. See .env.example.',
    )
  })
})

describe('web push', () => {
  const VAPID_PUBLIC_KEY = 'BCrBl3zMFtywuUY0AhTFliDEoD5BIribS3x1FQV3KzxxpgJ5yb7c5p-hnyCqQCNuCnZJwfFZ3qVEd45eYjiNoZc'
  const VAPID_PRIVATE_KEY = 'sQa-B5qh8Z8VVd8y2f0EpfVtswAi6FCjjSbZkWRpiiQ'
  const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }

  test('is off without keys, which must be set together', () => {
    expect(readConfig(database, 'demo').vapid).toBeNull()
    expect(errorOf({ ...database, VAPID_PUBLIC_KEY }, 'demo')).toContain('VAPID_PRIVATE_KEY is missing')
  })

  test('names the operator to push services by e-mail, otherwise the site', () => {
    const subjectOf = (env: object) => readConfig({ ...production, ...keys, ...env }).vapid?.subject
    expect(subjectOf({ OPERATOR_EMAIL: 'contact@tappet.example' })).toBe('mailto:contact@tappet.example')
    expect(subjectOf({})).toBe('https://tappet.example')
    expect(readConfig({ ...database, ...keys }, 'demo').vapid).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      subject: 'mailto:nobody@localhost',
    })
  })

  test('needs keys that belong together', () => {
    const other = Buffer.alloc(32, 1).toString('base64url')
    expect(errorOf({ ...database, ...keys, VAPID_PRIVATE_KEY: other }, 'demo')).toContain(
      'VAPID_PRIVATE_KEY must be the key that was made with VAPID_PUBLIC_KEY',
    )
    for (const wrong of ['x', `${VAPID_PRIVATE_KEY}==`, Buffer.alloc(31).toString('base64url')])
      expect(errorOf({ ...database, ...keys, VAPID_PRIVATE_KEY: wrong }, 'demo')).toContain('VAPID_PRIVATE_KEY must')
    // Zero is no private key of the curve.
    const zero = Buffer.alloc(32).toString('base64url')
    expect(errorOf({ ...database, ...keys, VAPID_PRIVATE_KEY: zero }, 'demo')).toContain('VAPID_PRIVATE_KEY must')
  })

  test('is sent to another origin by PUSH_HOSTS, but never in production', () => {
    const PUSH_HOSTS = 'push.example=http://127.0.0.1:4567'
    expect([...readConfig({ ...database, PUSH_HOSTS }, 'demo').pushHosts]).toEqual([
      ['push.example', 'http://127.0.0.1:4567'],
    ])
    expect(errorOf({ ...production, PUSH_HOSTS }, 'demo')).toContain('PUSH_HOSTS must not be set in production')
  })
})

test('the variables of Twilio must be set together', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_VERIFY_SERVICE_SID: 'VA1' }
  expect(readConfig(database, 'demo').twilio).toBeNull()
  expect(readConfig({ ...production, ...twilio }).twilio).toEqual({
    accountSid: 'AC1',
    authToken: 'hush',
    serviceSid: 'VA1',
  })
  expect(errorOf({ ...production, TWILIO_AUTH_TOKEN: 'hush' })).toBe(
    'Cannot start: TWILIO_ACCOUNT_SID is missing; TWILIO_VERIFY_SERVICE_SID is missing. See .env.example.',
  )
})
