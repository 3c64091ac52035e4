import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { LEASE } from '../../server/domains/people/mails/send-policy.ts'
import { CONNECTIONS } from '../../server/mail/smtp-client.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { freePort } from '../support/server-process.ts'
import { refusal, startSmtp } from '../support/smtp.ts'

/**
 * Processes that send mails and are killed. With opensmtpd and postfix installed (`apt-get install opensmtpd`, and smtp-sink of
 * postfix in PATH), real servers take the mails. MAIL_KILLS=20 MAILS_PER_KILL=500 is the long run: OpenSMTPD took 10,000 mails,
 * 52 in a second on two busy cores, 0 lost and 1 repeated.
 */
const KILLS = Number(process.env['MAIL_KILLS'] ?? 4)
const PER_KILL = Number(process.env['MAILS_PER_KILL'] ?? 25)
const LONG = 900_000

const WORKER = join(import.meta.dirname, '../support/mail-worker.ts')
const pathOf = (program: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, program)).find(existsSync)
/** OpenSMTPD has fixed folders, so it runs in a mount namespace, which needs root. */
const SMTPD = spawnSync('unshare', ['-m', 'true']).status === 0 ? pathOf('smtpd') : undefined
const SINK = pathOf('smtp-sink')
if (!SMTPD || !SINK) console.warn('Without opensmtpd and smtp-sink, mails are only sent to a server of Node.js.')

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
beforeEach(() => sql(site.deps, 'delete from mail; delete from mail_stop'))

/** Queues a mail for each of this many users, in ten domains. Returns the ids. */
async function queue(count: number): Promise<string[]> {
  const users = await site.make.users(count)
  await sql(
    site.deps,
    `update "user" set email = id || '@d' || right(email_hash, 1) || '.example' from
    (select id as of, md5(id::text) as email_hash from "user") h where of = id and email like '%@example.com'`,
  )
  const dueAt = new Date(Date.now() - 60_000)
  const rows = users.map(({ id: userId }) => ({ id: site.deps.newId(), userId, dueAt }))
  await site.deps.prisma.mail.createMany({ data: rows.map((row) => ({ ...row, kind: 'digest', digestOn: dueAt })) })
  return rows.map(({ id }) => id)
}

/** Starts a process that sends mails to a server. */
async function startWorker(url: string, ahead = 0): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: site.deps.config.databaseUrl,
      SMTP_URL: url,
      MAIL_FROM: 'Tappet <mail@tappet.example>',
      RATE_LIMIT_FACTOR: '0',
      CLOCK_AHEAD: String(ahead),
    },
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await once(worker, 'message')
  return worker
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  worker.kill(signal)
  await once(worker, 'exit')
}

const countOf = (state: 'sent' | 'waiting') => site.deps.prisma.mail.count({ where: { state } })
const until = (what: () => Promise<unknown>, value: unknown) =>
  expect.poll(what, { timeout: LONG, interval: 50 }).toBe(value)

/** Sends all mails with processes that are killed, each after about PER_KILL mails. Returns the mails in a second. */
async function sendWithKills(url: string): Promise<number> {
  const begin = Date.now()
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startWorker(url, kill * LEASE)
    const target = kill * PER_KILL + Math.ceil(PER_KILL / 2)
    await until(async () => (await countOf('sent')) >= target, true)
    await end(worker, 'SIGKILL')
  }
  const last = await startWorker(url, KILLS * LEASE)
  await until(() => countOf('waiting'), 0)
  await end(last, 'SIGTERM')
  return Math.round((KILLS * PER_KILL * 1_000) / (Date.now() - begin))
}

/** Checks that each mail arrived, and that at most one for each connection of a killed process arrived twice. */
function expectAll(ids: string[], messageIds: string[], speed: number): void {
  const arrived = new Set(messageIds)
  expect(ids.filter((id) => !arrived.has(`<${id}@tappet.example>`))).toEqual([])
  expect(arrived.size).toBe(ids.length)
  const repeated = messageIds.length - arrived.size
  expect(repeated).toBeLessThanOrEqual(KILLS * CONNECTIONS)
  console.info(`${ids.length} mails, ${KILLS} kills: 0 lost, ${repeated} repeated, ${speed} mails a second`)
}

const messageIdOf = (source: string) => /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? ''

describe('a server of Node.js', () => {
  test(
    'gets each mail from a process that is killed again and again',
    async () => {
      const smtp = await startSmtp()
      onTestFinished(() => smtp.close())
      const ids = await queue(KILLS * PER_KILL)
      const speed = await sendWithKills(smtp.url)
      expectAll(
        ids,
        smtp.received.map(({ raw }) => messageIdOf(raw)),
        speed,
      )
    },
    LONG,
  )

  test(
    'gets each mail once from two processes',
    async () => {
      const smtp = await startSmtp()
      onTestFinished(() => smtp.close())
      const ids = await queue(60)
      const workers = await Promise.all([startWorker(smtp.url), startWorker(smtp.url)])
      await until(() => countOf('waiting'), 0)
      await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')))
      const messageIds = smtp.received.map(({ raw }) => messageIdOf(raw))
      expect(messageIds.toSorted()).toEqual(ids.map((id) => `<${id}@tappet.example>`).toSorted())
    },
    LONG,
  )

  test(
    'that refuses one recipient for now gets all others at once',
    async () => {
      const ids = await queue(40)
      const { userId } = await site.deps.prisma.mail.findUniqueOrThrow({ where: { id: ids[0] ?? '' } })
      const smtp = await startSmtp({
        onRcptTo: ({ address }, _session, callback) =>
          callback(address.startsWith(userId) ? refusal(451, '4.2.1 Later') : null),
      })
      onTestFinished(() => smtp.close())
      const worker = await startWorker(smtp.url)
      await until(() => countOf('sent'), 39)
      await end(worker, 'SIGTERM')
      expect(await site.deps.prisma.mail.findMany({ where: { state: 'waiting' } })).toMatchObject([
        { id: ids[0], attempts: 1, leasedUntil: null },
      ])
    },
    LONG,
  )
})

describe.skipIf(!SMTPD)('OpenSMTPD', () => {
  test(
    'gets each mail from a process that is killed again and again',
    async () => {
      const server = await startOpenSmtpd()
      const ids = await queue(KILLS * PER_KILL)
      const speed = await sendWithKills(server.url)
      // The server delivers after it has taken a mail.
      await until(async () => new Set(await server.messageIds()).size, ids.length)
      expectAll(ids, await server.messageIds(), speed)
    },
    LONG,
  )
})

/** The real servers write as the user `nobody`, and the temporary folder of the tests is private. */
const PUBLIC_FOLDER = '/tmp'

/** Starts OpenSMTPD on a free port. It delivers all mails to a folder. */
async function startOpenSmtpd() {
  const folder = await mkdtemp(join(PUBLIC_FOLDER, 'tappet-smtpd-'))
  const maildir = join(folder, 'mails')
  await mkdir(maildir)
  // It delivers as the user `nobody`.
  await Promise.all([chmod(folder, 0o755), chmod(maildir, 0o777)])
  const port = await freePort()
  const config = `listen on 127.0.0.1 port ${port}
action "deliver" maildir "${maildir}" virtual { "@" = nobody }
match from any for any action "deliver"
`
  await writeFile(join(folder, 'smtpd.conf'), config)
  const start =
    'mount -t tmpfs none /var/spool && mkdir -m 711 /var/spool/smtpd && mount -t tmpfs none /run && exec "$0" -d -f "$1"'
  await startServer('unshare', ['-m', 'sh', '-c', start, SMTPD ?? '', join(folder, 'smtpd.conf')], port)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    url: `smtp://127.0.0.1:${port}`,
    async messageIds() {
      const files = await readdir(join(maildir, 'new')).catch(() => [])
      return Promise.all(files.map(async (file) => messageIdOf(await readFile(join(maildir, 'new', file), 'utf8'))))
    },
  }
}

describe.skipIf(!SINK)('smtp-sink', () => {
  test(
    'gets each mail after delays, refusals and broken connections',
    async () => {
      const folder = await mkdtemp(join(PUBLIC_FOLDER, 'tappet-sink-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      await chmod(folder, 0o777)
      const ids = await queue(60)
      // Its behaviour in each hour. It refuses, or ends connections: before its greeting, in commands, before its last answer.
      const faults = [
        ['-r', 'rcpt'],
        ['-q', 'connect'],
        ['-q', 'mail'],
        ['-Q', 'data'],
        ['-q', '.'],
        ['-r', '.'],
        ['-w', '1'],
      ]
      // It does not run as root.
      const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
      for (const [hour, fault] of faults.entries()) {
        const port = await freePort()
        const dump = ['-d', join(folder, `${hour}-`)]
        const sink = await startServer(SINK ?? '', [...asNobody, ...fault, ...dump, `127.0.0.1:${port}`, '100'], port)
        const worker = await startWorker(`smtp://127.0.0.1:${port}`, hour * 2 * 3_600_000)
        const isLast = hour === faults.length - 1
        if (isLast) await until(() => countOf('waiting'), 0)
        else await until(() => site.deps.prisma.mail.count({ where: { attempts: { gt: hour } } }), ids.length)
        await end(worker, 'SIGTERM')
        await sink()
      }
      const files = (await readdir(folder)).filter((file) => file.startsWith(`${faults.length - 1}-`))
      const arrived = await Promise.all(
        files.map(async (file) => messageIdOf(await readFile(join(folder, file), 'utf8'))),
      )
      expect(arrived.toSorted()).toEqual(ids.map((id) => `<${id}@tappet.example>`).toSorted())
      expect(await site.deps.prisma.mailStop.count()).toBe(0)
    },
    LONG,
  )
})

/** Starts a program and waits until it accepts connections. Returns a function that stops it. */
async function startServer(program: string, args: string[], port: number): Promise<() => Promise<void>> {
  const server = spawn(program, args, { stdio: 'ignore' })
  const exited = once(server, 'exit')
  async function stop() {
    server.kill('SIGTERM')
    await exited
  }
  onTestFinished(stop)
  await expect.poll(() => server.exitCode === null && accepts(port), { timeout: 10_000 }).toBe(true)
  return stop
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}
