import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { build } from '../../scripts/build.ts'
import { freePort } from '../../scripts/port.ts'
import { createDatabase, sql, type TestDatabase } from './database.ts'

export const PROJECT = join(import.meta.dirname, '../..')

/** A deployment of the site in the tests of a file. A test ends the process of the site that it has started. */
type Deployment = {
  database: TestDatabase
  folder: string
  /** The port of the site, another one in each test. */
  port: number
  /** Runs `npm run start:production` without npm. */
  serve(env?: NodeJS.ProcessEnv, args?: string[], release?: string): Run
  /** Runs a command of a release with the settings of the deployment. */
  start(release: string, command: string, args: string[], env?: NodeJS.ProcessEnv): Run
}

/** `printed` collects the output. */
type Run = { child: ChildProcess; printed: string; ended: Promise<number> }

/** Builds the site and creates its database and folder. Must be called once, outside of tests. */
export function useDeployment(): Deployment {
  let site: ChildProcess | undefined
  const deployment = {
    serve(env = {}, args = [], release = PROJECT) {
      const run = deployment.start(release, 'serve', args, env)
      site = run.child
      return run
    },
    start(release, command, args, env = {}) {
      const child = spawn(process.execPath, [join(release, 'scripts/tappet.mjs'), command, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: '',
          DATABASE_URL: deployment.database.url,
          PORT: String(deployment.port),
          PUBLIC_URL: 'https://tappet.example',
          GOOGLE_CLIENT_ID: 'id',
          GOOGLE_CLIENT_SECRET: 'secret',
          IMAGES_DIR: join(deployment.folder, 'images'),
          LOG_LEVEL: 'silent',
          ...env,
        },
      })
      const run = { child, printed: '', ended: once(child, 'close').then(([code]) => Number(code)) }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.printed += String(chunk)))
      return run
    },
  } as Deployment

  beforeAll(async () => {
    await build()
    deployment.database = await createDatabase()
    deployment.folder = mkdtempSync(join(tmpdir(), 'tappet-deployment-'))
  }, 120_000)
  beforeEach(async () => void (deployment.port = await freePort()))
  afterEach(() => void site?.kill('SIGKILL'))
  afterAll(async () => {
    rmSync(deployment.folder, { recursive: true, force: true })
    await deployment.database.drop()
  })
  return deployment
}

/** The sentence of each command about a database of `oldDatabase`. */
export const OLD = /^The database was created by .+ cannot be migrated: start from an empty database\.\n$/

/** Creates a database with the migrations of before the first release. */
export async function oldDatabase(): Promise<TestDatabase> {
  const old = await createDatabase()
  await sql(
    { config: { databaseUrl: old.url } },
    `UPDATE _prisma_migrations SET migration_name = 'old_' || migration_name`,
  )
  return old
}
