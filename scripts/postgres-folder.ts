import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { CliError } from './cli-error.ts'

/** The embedded PostgreSQL server could not be started. The message is for the user. */
export class PostgresError extends CliError {}

/** The name of both the role and the database. */
export const NAME = 'tappet'

/**
 * The account that the server runs as: the current user, root in a user namespace without privileges, or (if the current
 * user is root) the owner of the folder.
 */
export type Account = 'self' | 'root-in-namespace' | { uid: number; gid: number }

/** Returns the paths of the files in `dataDir` that Tappet writes or reads. */
export const filesOf = (dataDir: string) => ({
  pid: join(dataDir, 'postmaster.pid'),
  log: join(dataDir, 'server.log'),
  password: join(dataDir, 'tappet.password'),
  version: join(dataDir, 'PG_VERSION'),
})

/**
 * Creates the folder if it is missing and returns the account that the server must run as. PostgreSQL does not run as root,
 * so a root process starts it as the owner of the folder.
 * @throws PostgresError if the folder is not writable
 */
export function prepareFolder(dataDir: string): Account {
  try {
    const parent = nearestExisting(dirname(dataDir))
    const created = fs.mkdirSync(dataDir, { recursive: true })
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
    if (created) chownPath(fs.statSync(parent), created, dataDir)
    const { uid, gid } = fs.statSync(dataDir)
    if (uid !== 0) return { uid, gid }
    if (canUseNamespace()) return 'root-in-namespace'
    const nobody = process.platform === 'darwin' ? 0xff_ff_ff_fe : 65_534
    chownTree(dataDir, nobody)
    return { uid: nobody, gid: nobody }
  } catch (error) {
    if (error instanceof PostgresError) throw error
    throw new PostgresError(
      `Cannot write to the database folder ${dataDir} (${codeOf(error)}). Make it writable, or run as its owner.`,
    )
  }
}

function nearestExisting(path: string): string {
  return fs.existsSync(path) ? path : nearestExisting(dirname(path))
}

/** Changes the owner of the created folders, so that the ordinary user can open them after `sudo npm start`. */
function chownPath({ uid, gid }: fs.Stats, first: string, last: string): void {
  for (let path = last; ; path = dirname(path)) {
    fs.chownSync(path, uid, gid)
    if (path === first) return
  }
}

function chownTree(path: string, id: number): void {
  fs.lchownSync(path, id, id)
  for (const entry of fs.readdirSync(path, { recursive: true })) fs.lchownSync(join(path, String(entry)), id, id)
}

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

/** Whether root can create a user namespace in which its files belong to `nobody`. Some containers forbid it. */
function canUseNamespace(): boolean {
  return spawnSync('unshare', [...NAMESPACE, 'true']).status === 0
}

/** Returns the arguments of `spawn` with which `account` runs the program. */
export function runAs(account: Account, program: string, args: string[]) {
  if (account === 'root-in-namespace') return { program: 'unshare', args: [...NAMESPACE, program, ...args], ids: {} }
  return { program, args, ids: account === 'self' ? {} : account }
}

/**
 * Creates a cluster with a generated password if the folder is empty. It is created in a folder next to it and then renamed,
 * so that the folder never contains an incomplete cluster.
 * @throws PostgresError if the folder contains other files, or a cluster of another PostgreSQL version
 */
export function ensureCluster(
  native: Binaries,
  dataDir: string,
  account: Account,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): void {
  if (!fs.existsSync(filesOf(dataDir).version)) {
    log('Creating the database folder')
    createCluster(native, dataDir, account, durable)
  }
  refuseOtherVersion(native, dataDir)
  // PostgreSQL does not start if other users can read the folder.
  fs.chmodSync(dataDir, 0o700)
}

function createCluster(native: Binaries, dataDir: string, account: Account, durable: boolean): void {
  if (fs.readdirSync(dataDir).length > 0) {
    throw new PostgresError(
      `The folder ${dataDir} contains files but no database. Move them away, or delete the folder.`,
    )
  }
  removeIncomplete(dataDir)
  const newDir = `${dataDir}.new-${process.pid}`
  const passwordFile = `${newDir}.password`
  const { uid, gid } = fs.statSync(dataDir)
  try {
    fs.mkdirSync(newDir, { mode: 0o700 })
    fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (typeof account === 'object') for (const path of [newDir, passwordFile]) fs.chownSync(path, uid, gid)
    runInitdb(native, dataDir, account, [
      `--pgdata=${newDir}`,
      `--pwfile=${passwordFile}`,
      ...(durable ? [] : ['--no-sync']),
    ])
    fs.renameSync(passwordFile, filesOf(newDir).password)
    if (process.platform === 'win32') fs.rmdirSync(dataDir)
    fs.renameSync(newDir, dataDir)
  } catch (error) {
    // Another process has created the cluster.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    fs.rmSync(newDir, { recursive: true, force: true })
    fs.rmSync(passwordFile, { force: true })
  }
}

function runInitdb(native: Binaries, dataDir: string, account: Account, flags: string[]): void {
  const { program, args, ids } = runAs(account, native.initdb, [
    ...flags,
    `--username=${NAME}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sort order and case are the same on every system. Only the text search parser uses the letters of libc.
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
      ? ` PostgreSQL does not run as root: run Tappet as an ordinary user, or move the project to a folder that user ${account.uid} can open.`
      : ''
  throw new PostgresError(`The database folder ${dataDir} could not be created: ${reason}.${hint}`)
}

/** Removes the incomplete clusters of processes that were killed. */
function removeIncomplete(dataDir: string): void {
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
    `The database in ${dataDir} was created by PostgreSQL ${version}, and this is PostgreSQL ${native.majorVersion}. Export it with the older version of Tappet, or delete the folder.`,
  )
}

/** Returns the command line of a running process, or '' if it does not run. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`)
  const [program, ...args] =
    process.platform === 'win32'
      ? (['tasklist', '/nh', '/fi', `PID eq ${pid}`] as const)
      : (['ps', '-o', 'command=', '-p', String(pid)] as const)
  return spawnSync(program, args, { encoding: 'utf8' }).stdout
}

/** Returns the text of a file, or '' if it cannot be read. */
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
