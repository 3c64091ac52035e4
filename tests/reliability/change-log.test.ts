import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { transaction } from '../../server/db/transaction.ts'
import { recordChange } from '../../server/domains/base/changes/service.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { serverProcess, type ServerProcess } from '../support/server-process.ts'

// Two processes number changes and are killed in turn, while writers hold their transactions open.

/** The length of the test. CHANGE_LOG_SECONDS=100 npm test -- tests/reliability/change-log.test.ts runs it for longer. */
const SECONDS = Number(process.env['CHANGE_LOG_SECONDS'] ?? 4)
const WRITERS = 40
const KILLS = SECONDS < 60 ? 3 : 10
/** Milliseconds for which a transaction is held open after its change: usually short, sometimes as long as this. */
const LONGEST = Math.min(10_000, SECONDS * 250)

let database: TestDatabase
let deps: Deps & { close(): Promise<void> }
beforeAll(async () => {
  database = await createDatabase()
  const config = readConfig({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: String(WRITERS + 5) }, 'test')
  deps = createDeps(config, pino({ level: 'silent' }))
})
afterAll(async () => {
  await deps.close()
  await database.drop()
})

test('a reader gets each change once and in order while writers are slow and processes are killed', async () => {
  const end = performance.now() + SECONDS * 1_000
  const processes = await Promise.all([serverProcess(database.url), serverProcess(database.url)])
  const written: string[] = []
  const reader = await openReader()

  const write = async () => {
    while (performance.now() < end) {
      const itemId = deps.newId()
      await transaction(
        deps,
        async (deps) => {
          await recordChange(deps, { kind: 'comment.edited', actorId: null, itemId, facts: { mentions: [] } })
          await sleep(Math.random() ** 4 * LONGEST)
        },
        { timeout: LONGEST + 10_000 },
      )
      written.push(itemId)
    }
  }
  const reading = async () => {
    while (performance.now() < end) await reader.read()
  }
  await Promise.all([...Array.from({ length: WRITERS }, write), killInTurn(processes, end), reading()])
  await expect.poll(() => reader.read(), { timeout: 30_000 }).toBe(written.length)
  await reader.close()
  await Promise.all(processes.map(({ stop }) => stop()))

  expect(reader.seen.map(({ seq }) => seq)).toEqual(reader.seen.map((_, index) => index + 1))
  expect(reader.seen.map(({ itemId }) => itemId).toSorted()).toEqual(written.toSorted())
}, 180_000)

/** Kills the processes in turn, and starts another one for each. */
async function killInTurn(processes: ServerProcess[], end: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.max(0, end - performance.now()) / (KILLS - kill))
    await processes[kill % 2]?.kill('SIGKILL')
    processes[kill % 2] = await serverProcess(database.url)
  }
}

/** Reads the log as a consumer does: the changes after the last number that it has seen. */
async function openReader() {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const seen: { seq: number; itemId: string }[] = []
  return {
    seen,
    async read() {
      const { rows } = await client.query<{ seq: number; itemId: string }>(
        `select seq::float8 as seq, item_id as "itemId" from change where seq > $1 order by seq`,
        [seen.at(-1)?.seq ?? 0],
      )
      seen.push(...rows)
      return seen.length
    },
    close: () => client.end(),
  }
}
