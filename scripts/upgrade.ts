import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { readConfig } from '../server/config.ts'
import { checkHistory, migrate } from '../server/db/migrate.ts'
import { backUp, openImages } from './backup.ts'
import { checkWritable } from './backup-archive.ts'
import { CliError } from './cli-error.ts'
import { withClient } from './database.ts'
import { checkReachable } from './reachable.ts'
import { checkBuilt } from './serve.ts'

const USAGE =
  'Usage: npm run upgrade -- [--force] before.tar <folder of the running release> <command that restarts the site>'

/** Milliseconds in which all processes of the earlier release must have ended after the restart. */
const RESTART_TIMEOUT = 600_000
const POLL_INTERVAL = 1_000

/** The files of the pages, whose names contain a hash of their contents. */
const ASSETS = 'dist/client/assets'

/**
 * `npm run upgrade -- [--force] before.tar <folder> <command>`: upgrades a running site to the release of this folder without
 * downtime. Backs it up, applies the migrations that the earlier release also works with, runs the command that replaces
 * the processes one after another, and applies the remaining migrations.
 * @throws CliError, ConfigError or MigrationError; the site then continues with the release that it runs
 */
export async function main(given: string[]): Promise<void> {
  const force = given[0] === '--force'
  const [backup, earlier, command, ...args] = force ? given.slice(1) : given
  if (!backup || !earlier || !command) throw new CliError(USAGE)
  checkBuilt('.')
  checkEarlier(earlier)
  await checkWritable(backup, force)
  const { databaseUrl } = readConfig(process.env)
  await checkDatabase(databaseUrl)
  console.log(`Backing up to ${backup}`)
  await backUp(databaseUrl, openImages(databaseUrl), backup, { force, log: console.log })
  console.log('Migrating the database')
  await applyMigrations(databaseUrl)
  shareAssets(earlier)
  await withClient(databaseUrl, async (client) => {
    const restartedAt = await clockOf(client)
    console.log(`Restarting: ${[command, ...args].join(' ')}`)
    await run(command, args)
    await untilReplaced(client, restartedAt)
  })
  await applyMigrations(databaseUrl)
  console.log('The site runs the new release.')
}

/** @throws CliError if this is not the folder of another release */
function checkEarlier(folder: string): void {
  if (!existsSync(folder)) throw new CliError(`There is no folder ${folder}. Name that of the running release.`)
  if (realpathSync(folder) === realpathSync('.'))
    throw new CliError(`${folder} is the folder of this release. Name that of the running one.`)
  checkBuilt(folder)
}

/** Refuses a database that cannot be migrated before a backup that may take long. */
async function checkDatabase(url: string): Promise<void> {
  await checkReachable(url, 'Start it, or correct DATABASE_URL.')
  await withClient(url, checkHistory)
}

/** Lets the processes of both releases serve the files of both, because a page and its files may come from different ones. */
function shareAssets(earlier: string): void {
  for (const [from, to] of [
    [earlier, '.'],
    ['.', earlier],
  ] as const)
    cpSync(join(from, ASSETS), join(to, ASSETS), { recursive: true, force: false })
}

const applyMigrations = (url: string) =>
  migrate(url, {
    onApply: (name) => console.log(`  ${name}`),
    onRetry: (name) => console.log(`  ${name} waits for a lock`),
  })

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' })
  const [code] = (await once(child, 'close').catch((error: unknown) => [String(error)])) as [number | string | null]
  if (code !== 0) throw new CliError(`"${command}" failed (${code}). Restart the site, and run the upgrade again.`)
}

/** Waits until all servers that were connected before the restart have ended. */
async function untilReplaced(client: Client, restartedAt: Date): Promise<void> {
  const until = Date.now() + RESTART_TIMEOUT
  for (let waited = false; await areConnectedSince(client, restartedAt); waited = true) {
    if (Date.now() > until)
      throw new CliError('Processes of the earlier release still run. Stop them, and run the upgrade again.')
    if (!waited) console.log('Waiting for the end of the earlier release')
    await sleep(POLL_INTERVAL)
  }
}

async function areConnectedSince(client: Client, restartedAt: Date): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
    where datname = current_database() and application_name ~ '^tappet( [0-9]+)?( live)?$' and backend_start < $1 limit 1`,
    [restartedAt],
  )
  return rows.length > 0
}

async function clockOf(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}
