import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createSession } from '../../server/domains/people/auth/service.ts'
import { createPart } from '../../server/domains/site/new-parts/service.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { createLog } from '../../server/log.ts'
import { build } from '../build.ts'
import { startPostgres } from '../postgres.ts'
import { largestRequests, type LargestRequest } from './largest-requests.ts'
import { percentiles, printTable } from './load.ts'
import { productionEnv, startServer } from './server.ts'

const EDITS = 60
const LENGTH = 94_000
/** Milliseconds of the measurement without load. */
const QUIET = 3_000

const repeated = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length))
const PROSE =
  'The **pump** is driven by the timing belt, see [the manual](https://example.com/a): torque to `20 Nm`.\n\n'
const TEXTS: Record<string, string> = {
  prose: repeated(PROSE + PROSE.replaceAll(/[*`[\]]|\(.*\)/g, '').repeat(4)),
  // Each line is one list item of 96 characters.
  list: repeated(
    `- ${'Fits the engines from 2004 to 2010, with and without air conditioning. '.repeat(2).slice(0, 93)}\n`,
  ),
  table: `|number|fits|year|note|\n|-|-|-|-|\n${`|038 109 309 A|${'Golf and Passat '.repeat(4)}|2004|${'checked '.repeat(5)}|\n`.repeat(700)}`,
}

/**
 * `npm run bench:flood [-- --rounds 3]`: sends 60 edits of 94 kB at once to the real server, by one account and by 60
 * accounts, then the largest input of each computation, and requests /health/live from another process every 10 ms.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } })
  await build({ log: console.log })
  const folder = await mkdtemp(join(tmpdir(), 'tappet-flood-'))
  const postgres = await startPostgres({ dataDir: folder, durable: true })
  await migrate(postgres.url)
  const env = productionEnv(postgres.url)
  const deps = createDeps(readConfig(env), createLog('error'))
  const site = await startServer('site-server.ts', env)
  const prober = fork(join(import.meta.dirname, 'health-prober.ts'), [`${site.address}/health/live`])
  try {
    const editors = await Promise.all(Array.from({ length: EDITS }, (_, i) => newEditor(deps, i)))
    const lines: string[][] = []
    for (let round = 1; round <= Number(values.rounds); round++)
      lines.push(...(await oneRound(site.address, prober, editors, round)))
    printTable(['60 edits of 94 kB', 'answers', 'edits/s', '/health/live p50 ms', 'p99 ms', 'most ms'], lines)

    const [editor] = editors
    const requests = editor ? await largestRequests(deps, site.address, editor) : []
    const largest: string[][] = []
    for (const request of requests) largest.push(await measure(request, prober))
    printTable(['largest input', '', 'answers', 'ms', '/health/live p50 ms', 'p99 ms', 'most ms'], largest)
  } finally {
    prober.disconnect()
    await site.stop()
    await deps.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the lines of the table: the server without load, then each kind of text edited by one account and by 60. */
async function oneRound(address: string, prober: ChildProcess, editors: Editor[], round: number): Promise<string[][]> {
  // Warm-up, so that the rendering thread has started.
  for (const { partId, token } of editors.slice(0, 2)) await edit(address, token, partId, `${PROSE}${round}`)
  await timesOf(prober)
  await sleep(QUIET)
  const lines = [['quiet', '', '', ...shown(await timesOf(prober))]]
  for (const [kind, text] of Object.entries(TEXTS)) {
    for (const accounts of [1, EDITS]) {
      await timesOf(prober)
      const start = performance.now()
      const answers = await Promise.all(
        editors.map(({ partId }, i) =>
          edit(address, editors[i % accounts]?.token ?? '', partId, `${text}Round ${round}, ${accounts}.`),
        ),
      )
      const perSecond = (1_000 * answers.filter((status) => status === 200).length) / (performance.now() - start)
      const name = `${kind}, ${accounts} account${accounts === 1 ? '' : 's'}`
      lines.push([name, counted(answers), perSecond.toFixed(1), ...shown(await timesOf(prober))])
    }
  }
  return lines
}

/** Number of times that each of the largest requests is sent: 20 times one after the other by two clients. */
const TIMES = { clients: 2, each: 20 }

async function measure({ computation, input, send }: LargestRequest, prober: ChildProcess): Promise<string[]> {
  await timesOf(prober)
  const [answers, times]: [number[], number[]] = [[], []]
  const client = async () => {
    for (let i = 0; i < TIMES.each; i++) {
      const start = performance.now()
      const answer = await send()
      await answer.arrayBuffer()
      times.push(performance.now() - start)
      answers.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: TIMES.clients }, client))
  return [computation, input, counted(answers), percentiles(times).p50.toFixed(1), ...shown(await timesOf(prober))]
}

function shown(times: number[]): string[] {
  const { p50, p99, most } = percentiles(times)
  return [p50, p99, most].map((time) => time.toFixed(1))
}

type Editor = { userId: string; token: string; partId: string }

async function newEditor(deps: Deps, i: number): Promise<Editor> {
  const { id } = await deps.prisma.user.create({
    data: { id: deps.newId(), name: `Editor ${i}`, email: `editor${i}@example.com`, createdAt: deps.now() },
  })
  const draft = { name: `Water pump number ${i}`, tags: ['pumps'], numbers: [], description: 'Fits.', imageUrl: null }
  const part = await createPart(deps, id, draft)
  return { userId: id, token: await createSession(deps, id, 'full'), partId: part.id }
}

async function edit(address: string, token: string, partId: string, description: string): Promise<number> {
  const answer = await fetch(`${address}/api/products/${partId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description_markdown: description }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const counted = (answers: number[]): string =>
  Object.entries(Object.groupBy(answers, (status) => status))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ')

async function timesOf(prober: ChildProcess): Promise<number[]> {
  prober.send('times')
  return (await once(prober, 'message'))[0] as number[]
}
