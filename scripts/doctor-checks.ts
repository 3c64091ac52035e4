import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Redis } from 'ioredis'
import { Client, type QueryResultRow } from 'pg'
import type { Config } from '../server/config.ts'
import { checkHistory, migrationStates } from '../server/db/migrate.ts'
import { type OpenSearch, openSearchIndex } from '../server/domains/site/search/opensearch-client.ts'
import { openSearchConsumer } from '../server/domains/site/search/opensearch-job.ts'
import { SITE_USER_ID } from '../shared/messages.ts'
import { isReservedName } from '../shared/reserved-names.ts'
import { COPY_NAME, copyNames, type ImageStore } from '../server/images/image-store.ts'
import { checkMails, checkSmtp } from './doctor-mails.ts'
import { startOver } from './database.ts'
import { RECOUNTS } from './recounts.ts'
import { storedImagesQuery } from './stored-images.ts'

/** A deployment that is checked. */
export type Deployment = {
  client: Client
  config: Config
  images: ImageStore
  /** Whether the checks correct what they can. */
  fix: boolean
}

export type Finding = { status: 'ok' | 'fixed' | 'warning' | 'error'; message: string }

const ok = (message: string): Finding => ({ status: 'ok', message })
const warning = (message: string): Finding => ({ status: 'warning', message })
const wrong = (message: string): Finding => ({ status: 'error', message })

/** The checks by name, in their order. */
export const CHECKS: Record<string, (deployment: Deployment) => Promise<Finding[]>> = {
  PostgreSQL: checkPostgres,
  replicas: checkReplicas,
  Redis: checkRedis,
  migrations: checkMigrations,
  OpenSearch: checkOpenSearch,
  clock: checkClock,
  jobs: checkJobs,
  consumers: checkConsumers,
  counters: checkCounters,
  names: checkNames,
  'image store': checkImageStore,
  images: checkImages,
  disk: checkDisk,
  'public address': checkPublicAddress,
  TRUST_PROXY: checkTrustProxy,
  'SMTP server': checkSmtp,
  mails: checkMails,
  pushes: checkPushes,
}

/** The checks that read tables. They are left out if the migrations are wrong. */
export const NEED_MIGRATIONS = new Set([
  'OpenSearch',
  'jobs',
  'consumers',
  'counters',
  'names',
  'images',
  'public address',
  'mails',
  'pushes',
])

/** The versions of PostgreSQL with which the tests run. */
const POSTGRES_VERSION = 18
const EXTENSIONS = ['pg_trgm']

async function checkPostgres({ client }: Deployment): Promise<Finding[]> {
  const { version, extensions, encoding } = await row<{ version: string; extensions: string[]; encoding: string }>(
    client,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      array(select extname::text from pg_extension) as extensions`,
  )
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name))
  return [
    parseInt(version, 10) === POSTGRES_VERSION
      ? ok(`version ${version}`)
      : warning(`version ${version}; Tappet is tested with version ${POSTGRES_VERSION}.`),
    ...missing.map((name) => wrong(`The extension ${name} is missing. Run "create extension ${name}".`)),
    ...(encoding === 'UTF8' ? [] : [wrong(`The encoding of the database is ${encoding}, not UTF8.`)]),
  ]
}

/** Milliseconds for a connection to a replica or to Redis. */
const CONNECTION_TIMEOUT = 5_000
const IDENTITY = `select system_identifier::text as system, pg_is_in_recovery() as "isReplica" from pg_control_system()`

async function checkReplicas({ client, config }: Deployment): Promise<Finding[]> {
  if (config.replicaUrls.length === 0) return []
  const primary = await row<{ system: string }>(client, IDENTITY)
  return Promise.all(
    config.replicaUrls.map(async (url, index) => {
      const { host, pathname } = new URL(url)
      const name = `Replica ${index + 1} (${host}${pathname})`
      const replica = new Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT })
      try {
        await replica.connect()
        const { system, isReplica } = await row<{ system: string; isReplica: boolean }>(replica, IDENTITY)
        if (!isReplica) return wrong(`${name} is not a replica. Remove it from DATABASE_REPLICA_URLS.`)
        if (system !== primary.system) return wrong(`${name} is a replica of another database.`)
        return ok(`${name} follows the primary`)
      } catch (error) {
        return wrong(`${name} cannot be used (${messageOf(error)}). Start it, or correct DATABASE_REPLICA_URLS.`)
      } finally {
        await replica.end()
      }
    }),
  )
}

async function checkRedis({ config: { redisUrl } }: Deployment): Promise<Finding[]> {
  if (redisUrl === null) return []
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECTION_TIMEOUT,
    retryStrategy: () => null,
  })
  // The failed command says the same.
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [ok('answers')]
  } catch (error) {
    return [wrong(`It cannot be reached (${messageOf(error)}). Start it, or correct REDIS_URL.`)]
  } finally {
    redis.disconnect()
  }
}

async function checkOpenSearch({ client, config: { openSearchUrl }, fix }: Deployment): Promise<Finding[]> {
  const index = openSearchUrl === null ? null : openSearchIndex(openSearchUrl)
  const consumer = index && openSearchConsumer(index).name
  const { rows } = await client.query<{ name: string; changes: number }>(
    `select name, (select count(*)::int from change where seq is null or seq > c.seq) as changes
    from change_consumer c where name like 'OpenSearch %'`,
  )
  const unused = rows.filter(({ name }) => name !== consumer).map(({ name }) => name)
  if (fix) await client.query('delete from change_consumer where name = any($1)', [unused])
  const findings = unused.map((name): Finding =>
    fix
      ? { status: 'fixed', message: `The consumer ${name} is removed` }
      : warning(`The consumer ${name} is not used any more. Remove it with --fix.`),
  )
  return index
    ? [
        ...findings,
        await checkIndex(
          client,
          index,
          rows.find(({ name }) => name === consumer),
        ),
      ]
    : findings
}

async function checkIndex(client: Client, index: OpenSearch, consumer?: { changes: number }): Promise<Finding> {
  const { parts } = await row<{ parts: number }>(
    client,
    'select count(*)::int as parts from part where removed_at is null',
  )
  const refill = 'Run "npm run search:index".'
  try {
    const { version, parts: indexed } = await index.describe()
    if (indexed === null || !consumer) return wrong(`The index ${index.name} is not filled. ${refill}`)
    if (indexed !== parts && consumer.changes === 0)
      return wrong(`The index ${index.name} has ${indexed} parts, and the database has ${parts}. ${refill}`)
    return ok(`version ${version}, ${indexed} parts`)
  } catch (error) {
    return wrong(`It cannot be used (${messageOf(error)}). Start it, or correct OPENSEARCH_URL.`)
  }
}

/** Returns the message of an error. fetch has the reason in `cause`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** @throws MigrationError with the sentence of a start, if the site cannot start on this database */
async function checkMigrations({ client }: Deployment): Promise<Finding[]> {
  await checkHistory(client, { startOver: startOver() })
  const states = await migrationStates(client)
  const named = (state: string) => [...states].filter(([, each]) => each === state).map(([name]) => name)
  const [missing, newer] = [named('missing'), named('newer')]
  const findings = [
    ...(missing.length > 0
      ? [
          wrong(
            `${missing.length} are not applied, the first is ${missing[0]}. The next start of the site applies them.`,
          ),
        ]
      : []),
    ...newer.map((name) => warning(`${name} is from a newer release.`)),
  ]
  return findings.length > 0 ? findings : [ok(`all ${states.size} are applied`)]
}

/** Milliseconds by which the clocks of this machine and the database may differ. */
const MAX_CLOCK_DIFFERENCE = 2_000

async function checkClock({ client }: Deployment): Promise<Finding[]> {
  const before = Date.now()
  const { now } = await row<{ now: Date }>(client, 'select clock_timestamp() as now')
  const difference = Math.abs(now.getTime() - (before + Date.now()) / 2)
  return [
    difference <= MAX_CLOCK_DIFFERENCE
      ? ok('agrees with that of the database')
      : wrong(
          `differs from that of the database by ${Math.round(difference / 1_000)} s. Synchronize both with a time server.`,
        ),
  ]
}

/** The jobs run every minute while the site runs. */
async function checkJobs({ client }: Deployment): Promise<Finding[]> {
  const { listings, sessions } = await row<{ listings: number; sessions: number }>(
    client,
    `select (select count(*)::int from listing where status = 'active' and expires_at < now() - interval '10 minutes') as listings,
      (select count(*)::int from session where expires_at < now() - interval '1 hour') as sessions`,
  )
  const overdue = [
    ...(listings > 0 ? [wrong(`${listings} active listings expired more than 10 minutes ago.`)] : []),
    ...(sessions > 0 ? [warning(`${sessions} sessions expired more than an hour ago.`)] : []),
  ]
  if (overdue.length === 0) return [ok('no work is overdue')]
  return [...overdue, warning('Start the site, or look for "a job failed" in its log.')]
}

/** Minutes that a consumer of the log of changes, their numbering, or a push may be behind. */
const CONSUMER_LAG = 5
/** As SQL: what happened or was due before is late. */
const late = `now() - interval '${CONSUMER_LAG} minutes'`

/** The changes that wait for a number, and how far each consumer is behind. */
async function checkConsumers({ client }: Deployment): Promise<Finding[]> {
  const { unnumbered } = await row<{ unnumbered: number }>(
    client,
    `select count(*)::int as unnumbered from change where seq is null and at < ${late}`,
  )
  const { rows } = await client.query<{ name: string; error: string | null; behind: number; isLate: boolean }>(
    `select name, error, ((select coalesce(max(seq), 0) from change) - c.seq)::float8 as behind,
      coalesce((select at from change where seq = c.seq + 1) < ${late}, false) as "isLate"
    from change_consumer c order by name`,
  )
  return [
    unnumbered === 0
      ? ok('All changes are numbered.')
      : wrong(`${unnumbered} changes have no number for more than ${CONSUMER_LAG} minutes. Start the site.`),
    ...rows.map(({ name, error, behind, isLate }) =>
      isLate
        ? wrong(`${name} is ${behind} changes behind${error === null ? '' : `, because of "${error}"`}.`)
        : ok(`${name} is ${behind} changes behind.`),
    ),
  ]
}

/** Whether pushes are sent in time. Those that are tried again are due later. */
async function checkPushes({ client, config: { vapid } }: Deployment): Promise<Finding[]> {
  if (vapid === null) return []
  const { overdue } = await row<{ overdue: number }>(
    client,
    `select count(*)::int as overdue from push where due_at < ${late}`,
  )
  return [
    overdue === 0
      ? ok('no push is late')
      : wrong(`pushes that are more than ${CONSUMER_LAG} minutes late: ${overdue}. Start the site.`),
  ]
}

async function checkCounters({ client, fix }: Deployment): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { title, find, fix: correct } of RECOUNTS) {
    const { rows } = await client.query(find)
    if (rows.length === 0) continue
    if (fix) await inTransaction(client, correct)
    findings.push(
      fix
        ? { status: 'fixed', message: `${title}: ${rows.length} corrected` }
        : wrong(`${title}: ${rows.length} are wrong, for example ${JSON.stringify(rows[0])}. Correct them with --fix.`),
    )
  }
  return findings.length > 0 ? findings : [ok(`${RECOUNTS.length} kinds equal their rows`)]
}

const SERIALIZATION_FAILURE = '40001'
const MAX_TRIES = 10

/** Repeats a transaction that a concurrent change fails. */
async function inTransaction(client: Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin isolation level repeatable read')
      await client.query(statement)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: unknown }).code !== SERIALIZATION_FAILURE || tries === MAX_TRIES) throw error
    }
  }
}

/** Names per read. */
const NAMES = 10_000

/** Accounts that were created before the names of the site were reserved. The operator names the site admins. */
async function checkNames({ client, fix }: Deployment): Promise<Finding[]> {
  type Named = { id: string; name: string; email: string }
  const reserved: Named[] = []
  for (let last: string | undefined = SITE_USER_ID; last !== undefined;) {
    const { rows }: { rows: Named[] } = await client.query<Named>(
      `select id, name, email from "user" where id > $1 and deleted_at is null and not is_site_admin order by id limit ${NAMES}`,
      [last],
    )
    reserved.push(...rows.filter(({ name }) => isReservedName(name)))
    last = rows.at(-1)?.id
  }
  if (reserved.length === 0) return [ok('no account has a name of the site')]
  return Promise.all(
    reserved.map(async ({ id, name, email }): Promise<Finding> => {
      if (!fix)
        return warning(`${email} is named "${name}", like the site or its staff. Rename the account with --fix.`)
      await client.query('update "user" set name = $2 where id = $1', [id, `User ${id.slice(-4)}`])
      return { status: 'fixed', message: `${email} was named "${name}"` }
    }),
  )
}

async function checkImageStore({ config, images }: Deployment): Promise<Finding[]> {
  const name = `doctor-${randomBytes(8).toString('hex')}`
  const bytes = randomBytes(64)
  await images.put(name, bytes, 'application/octet-stream')
  const read = await images.get(name)
  await images.remove([name])
  const place = config.bucket ? `the bucket ${config.bucket.name}` : `the folder ${config.imagesDir}`
  return [
    read && bytes.equals(read)
      ? ok(`${place} stores, returns and deletes a file`)
      : wrong(`A file that was stored in ${place} is not returned.`),
  ]
}

/** Milliseconds after which a file without an image is not part of a running upload. */
const UPLOAD_TIME = 3_600_000

async function checkImages({ client, images, fix }: Deployment): Promise<Finding[]> {
  const files = await images.list()
  const { rows } = await client.query<{ name: string }>(await storedImagesQuery(client))
  const expected = new Set(rows.flatMap(({ name }) => copyNames(name)))
  const stored = new Set(files.map(({ name }) => name))
  const missing = [...expected].filter((name) => !stored.has(name))
  const before = Date.now() - UPLOAD_TIME
  const orphans = files.filter(
    ({ name, modifiedAt }) => COPY_NAME.test(name) && !expected.has(name) && modifiedAt.getTime() < before,
  )
  if (fix) await images.remove(orphans.map(({ name }) => name))
  const findings = [
    ...(missing.length > 0
      ? [wrong(`${missing.length} files are missing, for example ${missing[0]}. Restore them from a backup.`)]
      : []),
    ...(orphans.length > 0 && fix
      ? [{ status: 'fixed' as const, message: `${orphans.length} files of no image deleted` }]
      : []),
    ...(orphans.length > 0 && !fix
      ? [
          warning(
            `${orphans.length} files belong to no image, for example ${orphans[0]?.name}. Delete them with --fix.`,
          ),
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [ok(`all ${expected.size} files exist`)]
}

const GB = 1_000_000_000
/** Bytes of free disk space below which the site is about to stop serving (server/http/health.ts). */
const LITTLE_SPACE = 2 * GB

async function checkDisk({ client, config }: Deployment): Promise<Finding[]> {
  const { size } = await row<{ size: string }>(client, 'select pg_database_size(current_database()) as size')
  const database = `the database has ${(Number(size) / GB).toFixed(2)} GB`
  if (config.bucket) return [ok(database)]
  const { bavail, bsize } = await statfs(config.imagesDir)
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB are free for images, ${database}`
  return [bavail * bsize < LITTLE_SPACE ? warning(free) : ok(free)]
}

/** Milliseconds for a request to the public address. */
const TIMEOUT = 10_000

async function checkPublicAddress({ client, config }: Deployment): Promise<Finding[]> {
  const { id } = await row<{ id: string | null }>(
    client,
    'select (select id from part where removed_at is null order by id desc limit 1) as id',
  )
  // The newest part is on this site only.
  const address = config.publicUrl + (id === null ? '/health/live' : `/api/products/${id}`)
  let response
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' })
    await response.body?.cancel()
  } catch (error) {
    return [
      wrong(`${address} cannot be reached (${messageOf(error)}). Start the site, or correct PUBLIC_URL or the proxy.`),
    ]
  }
  return [
    response.status === 200
      ? ok(`${address} answers`)
      : wrong(`${address} answers ${response.status} instead of 200. PUBLIC_URL or the proxy names another site.`),
  ]
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

async function checkTrustProxy({ config }: Deployment): Promise<Finding[]> {
  const isBehindProxy = new URL(config.publicUrl).protocol === 'https:'
  if (config.trustProxy === true && !LOOPBACK.has(config.host))
    return [
      warning(
        `is true and HOST is ${config.host}: anybody who reaches the port can pretend to have another address. Name the proxies instead.`,
      ),
    ]
  if (config.trustProxy === false && isBehindProxy)
    return [
      wrong('is false, but PUBLIC_URL needs a proxy for HTTPS: all visitors share the rate limit of its address.'),
    ]
  return [ok('suits HOST and PUBLIC_URL')]
}

async function row<Row extends QueryResultRow>(client: Client, query: string): Promise<Row> {
  const [first] = (await client.query<Row>(query)).rows
  if (!first) throw new Error('A statement with one row returned none.')
  return first
}
