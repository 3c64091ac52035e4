import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '../prisma/seed/people.ts'
import { createDatabase, type TestDatabase } from '../tests/support/database.ts'
import { build } from './build.ts'
import { freePort } from './port.ts'

let database: TestDatabase
let port: number
let site: ChildProcess | undefined

beforeAll(() => build(), 120_000)

beforeEach(async () => {
  database = await createDatabase()
  port = await freePort()
})

afterEach(async () => {
  site?.kill('SIGKILL')
  await database.drop()
})

/** `npm start` on the database of this test, without npm. What it prints grows in `printed`. */
function start(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tappet.mjs'), 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'silent', ...env },
  })
  site = child
  const run = { child, printed: '', ended: once(child, 'close').then(([code]) => Number(code)) }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.printed += String(chunk)))
  return run
}

/** One of the demo people, so that the others and their content are not added. */
async function addDemoPerson(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { name, email } = people[0] ?? { name: '', email: '' }
  await client.query(`INSERT INTO "user" (id, email, name, created_at) VALUES (gen_random_uuid(), $1, $2, now())`, [
    email,
    name,
  ])
  await client.end()
}

test('it serves the site, says where and how to stop, and ends cleanly on SIGTERM', { timeout: 60_000 }, async () => {
  await addDemoPerson()
  const run = start()
  await expect.poll(() => run.printed, { timeout: 50_000 }).toContain(`Tappet runs on http://localhost:${port}`)
  expect(run.printed).toContain('Stop:     Ctrl-C')
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)

  run.child.kill('SIGTERM')
  // npm passes the same signal on once more; that is not a second press.
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed')
})

test('a taken port is one sentence, said before the database is looked at', async () => {
  const other = createServer().listen(port, 'localhost')
  await once(other, 'listening')
  const run = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(await run.ended).toBe(1)
  expect(run.printed).toBe(
    `Tappet is starting\nPort ${port} is in use by another program. Stop that program, or set PORT to another port.\n`,
  )
  other.close()
})

test('start prints one sentence that names the setting if the password is wrong', async () => {
  const url = new URL(database.url)
  url.password = 'guess'
  const run = start({ DATABASE_URL: url.href })
  expect(await run.ended).toBe(1)
  expect(run.printed).toMatch(
    /^Tappet is starting\nCannot reach .+ DATABASE_URL .+ \(the user name or the password is wrong\)\. .+\n$/,
  )
})

test('an unreachable database is one sentence without its password', async () => {
  const run = start({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' })
  expect(await run.ended).toBe(1)
  expect(run.printed).toMatch(
    /^Tappet is starting\nCannot reach the database that DATABASE_URL names at 127\.0\.0\.1:1 \(.+\n$/,
  )
  expect(run.printed).not.toContain('secret')
})
