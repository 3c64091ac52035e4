import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { Refusal } from './refusal.ts'

/** A PostgreSQL server that could not be started; the message is a sentence to print. */
export class PostgresError extends Refusal {}

/** Role and database, both. */
export const NAME = 'tappet'

/** Whom the server runs as: the invoking user, root under an unprivileged mask, or (as root) the folder's owner. */
export type Account = 'self' | 'masked-root' | { uid: number; gid: number }

/** The files of the cluster in `dataDir` that are ours or that we read. */
export const filesOf = (dataDir: string) => ({
  pid: join(dataDir, 'postmaster.pid'),
  log: join(dataDir, 'server.log'),
  password: join(dataDir, 'tappet.password'),
  version: join(dataDir, 'PG_VERSION'),
})

/**
 * Makes the folder where it is missing and says whom the server must run as: PostgreSQL refuses to run as root, so a
 * root process lends it the account that owns the folder.
 * @throws PostgresError when the folder cannot be written.
 */
export function prepareFolder(dataDir: string): Account {
  try {
    const parent = nearestExisting(dirname(dataDir))
    const made = fs.mkdirSync(dataDir, { recursive: true })
    if (process.getuid?.() !== 0) {
      fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
      const owner = fs.statSync(dataDir).uid
      if (process.getuid && owner !== process.getuid()) {
        throw new PostgresError(
          `The database folder ${dataDir} belongs to another user (uid ${owner}). Run as that user, or delete the folder.`,
        )
      }
      return 'self'
    }
    if (made) giveTo(fs.statSync(parent), made, dataDir)
    const { uid, gid } = fs.statSync(dataDir)
    if (uid !== 0) return { uid, gid }
    if (canMaskRoot()) return 'masked-root'
    const nobody = process.platform === 'darwin' ? 0xff_ff_ff_fe : 65_534
    chownTree(dataDir, nobody)
    return { uid: nobody, gid: nobody }
  } catch (error) {
    if (error instanceof PostgresError) throw error
    throw new PostgresError(
      `Cannot write to the database folder ${dataDir} (${codeOf(error)}). Make it writable, or run as the user it belongs to.`,
    )
  }
}

function nearestExisting(path: string): string {
  return fs.existsSync(path) ? path : nearestExisting(dirname(path))
}

/** So that `sudo npm start` leaves nothing that the ordinary user cannot open later. */
function giveTo({ uid, gid }: fs.Stats, first: string, last: string): void {
  for (let path = last; ; path = dirname(path)) {
    fs.chownSync(path, uid, gid)
    if (path === first) return
  }
}

function chownTree(path: string, id: number): void {
  fs.lchownSync(path, id, id)
  for (const entry of fs.readdirSync(path, { recursive: true })) fs.lchownSync(join(path, String(entry)), id, id)
}

const MASK = ['--user', '--map-user=65534', '--map-group=65534']

/** A user namespace in which root's files belong to `nobody`; some containers forbid it. */
function canMaskRoot(): boolean {
  return spawnSync('unshare', [...MASK, 'true']).status === 0
}

/** How `account` runs a program: what `spawn` needs. */
export function runAs(account: Account, program: string, args: string[]) {
  if (account === 'masked-root') return { program: 'unshare', args: [...MASK, program, ...args], ids: {} }
  return { program, args, ids: account === 'self' ? {} : account }
}

/**
 * Makes a new cluster with a generated password when the folder is empty. It grows in a neighbouring folder, so that
 * a half-made cluster is never taken for a whole one.
 * @throws PostgresError when the folder holds something else, or a cluster of another PostgreSQL version.
 */
export function ensureCluster(
  native: Binaries,
  dataDir: string,
  account: Account,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): void {
  if (!fs.existsSync(filesOf(dataDir).version)) {
    log('Creating the database folder')
    makeCluster(native, dataDir, account, durable)
  }
  refuseOtherVersion(native, dataDir)
  // PostgreSQL insists.
  fs.chmodSync(dataDir, 0o700)
}

function makeCluster(native: Binaries, dataDir: string, account: Account, durable: boolean): void {
  if (fs.readdirSync(dataDir).length > 0) {
    throw new PostgresError(`The folder ${dataDir} holds files but no database. Move them away, or delete the folder.`)
  }
  removeAbandoned(dataDir)
  const fresh = `${dataDir}.new-${process.pid}`
  const passwordFile = `${fresh}.password`
  const { uid, gid } = fs.statSync(dataDir)
  try {
    fs.mkdirSync(fresh, { mode: 0o700 })
    fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (typeof account === 'object') for (const path of [fresh, passwordFile]) fs.chownSync(path, uid, gid)
    runInitdb(native, dataDir, account, [
      `--pgdata=${fresh}`,
      `--pwfile=${passwordFile}`,
      ...(durable ? [] : ['--no-sync']),
    ])
    fs.renameSync(passwordFile, filesOf(fresh).password)
    if (process.platform === 'win32') fs.rmdirSync(dataDir)
    fs.renameSync(fresh, dataDir)
  } catch (error) {
    // Another process was first: its cluster is as good as ours.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
    fs.rmSync(passwordFile, { force: true })
  }
}

function runInitdb(native: Binaries, dataDir: string, account: Account, flags: string[]): void {
  const { program, args, ids } = runAs(account, native.initdb, [
    ...flags,
    `--username=${NAME}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting and case the same on every machine; only the text search parser asks libc what a letter is.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${native.ctype}`,
    '--no-instructions',
  ])
  const { status, error, stderr } = spawnSync(program, args, { ...ids, encoding: 'utf8', env: native.env })
  if (status === 0) return
  const reason = error?.message ?? stderr.trim()
  const hint =
    typeof account === 'object' && /EACCES|Permission denied/.test(reason)
      ? ` PostgreSQL never runs as root: run as an ordinary user, or keep the project in a folder that user ${account.uid} may enter.`
      : ''
  throw new PostgresError(`The database folder ${dataDir} could not be made: ${reason}.${hint}`)
}

/** What starts that were killed half-way left beside the folder. */
function removeAbandoned(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`
  for (const name of fs.readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix) || commandOf(Number.parseInt(name.slice(prefix.length), 10))) continue
    fs.rmSync(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}

function refuseOtherVersion(native: Binaries, dataDir: string): void {
  const version = fs.readFileSync(filesOf(dataDir).version, 'utf8').trim()
  if (version === native.majorVersion) return
  throw new PostgresError(
    `The database in ${dataDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${native.majorVersion}. Export it with the older version of Tappet, or delete the folder.`,
  )
}

/** The command line of a live process, '' when there is none. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`)
  const [program, ...args] =
    process.platform === 'win32'
      ? (['tasklist', '/nh', '/fi', `PID eq ${pid}`] as const)
      : (['ps', '-o', 'command=', '-p', String(pid)] as const)
  return spawnSync(program, args, { encoding: 'utf8' }).stdout
}

/** '' for a file that cannot be read. */
export function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
